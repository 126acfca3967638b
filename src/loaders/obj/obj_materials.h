#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/vec3.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"

namespace skelplay::loaders {

class ObjStatement;

/// The diffuse colours of the materials in the libraries that a Wavefront OBJ names. A library must be a regular file in
/// the OBJ's folder or below.
class ObjMaterials {
public:
    explicit ObjMaterials(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Reads the libraries of a `mtllib`: one whose name has blanks, else one for each word. What can't be read is a note.
    void read(const ObjStatement& statement, base::Diagnostics& diagnostics);
    /// The colour of a material; nothing when it is not known.
    [[nodiscard]] std::optional<glm::vec3> diffuse(std::string_view name) const;
    /// The paths of the libraries that were read.
    [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }

private:
    std::optional<std::string> read_library(std::string_view name);

    std::filesystem::path folder_;
    std::vector<std::string> paths_;
    std::map<std::string, glm::vec3, std::less<>> colours_;
};

}  // namespace skelplay::loaders
