#pragma once

#include "base/prelude.h"

namespace skelplay::render {
/// Returns the text of a shader file by its name ("bone.vert"); nothing when there is no such file.
using ShaderFiles = std::function<std::optional<std::string>(std::string_view name)>;

/// A shader assembled from its file and the files it includes, ready for the driver.
struct ShaderSource {
    std::string text;
    std::vector<std::string> files;  // source string n of the driver's messages is files[n]
};

/// Reads a shader with its `#include "name"`, each once, a version and #line directives. Throws GraphicsError.
ShaderSource assemble(std::string_view name, const ShaderFiles& files);

/// The driver's messages with file names: "0:12(5): error" and "0(12) : error" become "bone.vert:12: error".
std::string with_file_names(std::string_view log, const std::vector<std::string>& files);

/// The shaders built into the program; in debug builds, those in the source tree.
ShaderFiles shader_files();
/// The shaders in a folder; a missing one is replaced by the one built into the program.
ShaderFiles shader_files_in(std::filesystem::path folder);

/// Reports when files in a folder have changed and are complete: two checks in a row find the same times.
class FolderWatch {
public:
    /// A folder that does not exist never changes.
    explicit FolderWatch(std::filesystem::path folder);
    /// True when a file has been changed or added since the last true result, or since construction.
    bool changed();

private:
    using Time = std::filesystem::file_time_type;
    std::filesystem::path folder_;
    Time reported_;  // of the newest file when a change was last reported
    Time seen_;      // of the newest file at the last check
};
}  // namespace skelplay::render
