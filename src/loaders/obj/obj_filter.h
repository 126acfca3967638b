#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/obj/obj_lines.h"
#include "loaders/obj/obj_mesh_builder.h"

namespace skelplay::loaders {

/// Filters an OBJ for tinyobjloader, which accepts whatever it finds. Checks every word of a statement, handles
/// smoothing groups itself, which tinyobjloader does not report, and only counts texture points. Passes on vertices,
/// normals, faces, groups, objects and materials, one line each.
class ObjFilter {
public:
    /// All must outlive the filter.
    ObjFilter(const base::ByteSource& source, ObjMeshBuilder& mesh, base::Diagnostics& diagnostics)
        : lines_(source), mesh_(mesh), diagnostics_(diagnostics) {}

    /// Fills `line` with the next line to pass on, ending in `\n`; false at the end of the file.
    bool next(std::string& line);

    /// The statement that the last line was made from.
    [[nodiscard]] const ObjStatement& statement() const noexcept { return statement_; }
    /// The exact numbers of a vertex or normal; nothing when they could not be read.
    [[nodiscard]] const std::optional<glm::dvec3>& numbers() const noexcept { return numbers_; }

private:
    bool take(std::string_view keyword, std::string& line);
    void read_numbers(std::string_view keyword);
    bool write_face(std::string& line);
    void write_groups(std::string& line);
    void read_smoothing();
    void note_once(std::string_view code, std::string_view message);
    void leave_out(std::string_view keyword);

    ObjLines lines_;
    ObjMeshBuilder& mesh_;
    base::Diagnostics& diagnostics_;
    ObjStatement statement_;
    std::optional<glm::dvec3> numbers_;
    std::set<std::string, std::less<>> noted_;  // codes
};

}  // namespace skelplay::loaders
