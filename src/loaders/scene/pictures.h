#pragma once

#include "base/diagnostics.h"
#include "base/image.h"

namespace skelplay::loaders {
/// Reads the pictures on the surfaces of one model: PNG and JPEG, each once. A file is looked for below the model's
/// folder only. What can't be read is a note, and null.
class Pictures {
public:
    using Picture = std::shared_ptr<const base::Image>;

    /// `model`: its file, or its folder and a slash. `wanted`: false: all are null, without a note. The diagnostics
    /// must outlive this.
    Pictures(fs::path model, bool wanted, base::Diagnostics& diagnostics)
        : model_(std::move(model)), wanted_(wanted), diagnostics_(diagnostics) {}

    /// The picture in bytes that the model contains; their names differ. Below `cutoff` alpha makes a hole; 0: nowhere.
    /// `file`: that they are from, if it is another one.
    Picture of_bytes(const std::string& name, std::string_view bytes, double cutoff, const fs::path& file = {});
    /// The picture in a file that the model names. A path that leads elsewhere is of another machine: the file's name
    /// alone is looked for beside the model, and in the folder NAME.fbm that FBX's own reader makes for NAME.fbx.
    Picture of_file(std::string_view named, double cutoff);
    /// A note that a picture is left out. Null.
    Picture left_out(std::string_view name, std::string_view reason);

private:
    [[nodiscard]] fs::path find(std::string_view named) const;

    fs::path model_;
    bool wanted_;
    base::Diagnostics& diagnostics_;
    std::map<std::pair<std::string, double>, Picture> known_;  // by name and cutoff
};
}  // namespace skelplay::loaders
