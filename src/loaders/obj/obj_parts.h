#pragma once

// The parts that the parser of Wavefront OBJ is made of.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <glm/vec3.hpp>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/lines.h"
#include "base/scanner.h"
#include "figure/skin.h"

namespace skelplay::loaders {

/// A statement of a Wavefront OBJ: a line and its continuation lines, without comments.
class ObjStatement {
public:
    /// Without blanks at both ends; lines are joined with a space.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// The file offset of a byte of text(), given by its index.
    [[nodiscard]] std::uint64_t offset(std::size_t position) const noexcept;
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset(0); }

private:
    friend class ObjLines;
    struct Part {
        std::size_t position = 0;  // in text_
        std::uint64_t offset = 0;  // in the file
    };
    std::string text_;
    std::vector<Part> parts_;  // one for each line of the file
};

/// Iterates over the statements of a Wavefront OBJ. Skips a byte order mark, comments (`#` at the beginning of a word)
/// and empty lines; a line that ends in `\` continues on the next. Needs memory for the longest statement.
class ObjLines {
public:
    explicit ObjLines(const base::ByteSource& source) : lines_(source) {}

    /// Fills `statement` with the next one; false at the end.
    bool next(ObjStatement& statement);

private:
    base::Scanner lines_;
};

/// A word of a statement, with its position in the text; word 0 is the keyword. Nothing when there are fewer words.
std::optional<base::Token> obj_word(const ObjStatement& statement, std::size_t number);

/// The group of faces before the first `g`.
inline constexpr std::string_view default_group = "default";

/// The indices of a face's vertex as in the file: from 1, or when negative back from the latest (-1); 0: none.
struct ObjIndices {
    std::int64_t position = 0;
    std::int64_t texture = 0;
    std::int64_t normal = 0;
};

/// Builds a mesh from the statements of an OBJ, in their order, and checks all indices. A face with invalid vertices is
/// left out with a warning.
class ObjMeshBuilder {
public:
    /// `diagnostics` must outlive the builder.
    explicit ObjMeshBuilder(base::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    /// `position` is nothing when it could not be read: it still takes an index.
    void add_position(const std::optional<glm::dvec3>& position);
    void add_normal(const std::optional<glm::dvec3>& normal);
    void add_texture_point() { ++mesh_.texture_points; }
    /// Groups, object, material and smoothing group of the faces that follow.
    void set_groups(std::span<const std::string> names);
    void set_object(std::string_view name);
    void set_material(std::string_view name);
    void set_smoothing(std::uint32_t group) { smoothing_ = group; }
    /// Adds the face that `statement` describes.
    void add_face(std::span<const ObjIndices> corners, const ObjStatement& statement);

    /// Checks indices that referred to later vertices, leaves out of each face what repeats the vertex before it, and
    /// triangulates the faces. `source` is read again to locate warnings.
    figure::Mesh finish(const base::ByteSource& source);

private:
    [[nodiscard]] bool usable(std::size_t position) const {
        return position < mesh_.positions.size() && !unreadable_[position];
    }
    [[nodiscard]] bool usable_normal(std::size_t normal) const {
        return normal < mesh_.normals.size() && !unreadable_normals_[normal];
    }
    void check_textures(std::span<const ObjIndices> corners, const ObjStatement& statement);
    bool keep(figure::Face& face, const base::ByteSource& source);
    void warn_of_short_face(std::uint64_t offset, std::size_t vertices);
    void warn_of_index(const ObjStatement& statement, std::size_t corner, std::uint64_t base, std::string_view what,
                       std::size_t count, std::string_view done);

    base::Diagnostics& diagnostics_;
    figure::Mesh mesh_;
    std::vector<bool> unreadable_;          // by position
    std::vector<bool> unreadable_normals_;  // by normal
    std::optional<std::uint32_t> smoothing_;
    std::uint32_t group_set_ = figure::Face::none;
    std::uint32_t object_ = figure::Face::none;
    std::uint32_t material_ = figure::Face::none;
    std::map<std::string, std::uint32_t, std::less<>> groups_, objects_, materials_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> group_sets_;
};

/// Filters an OBJ for tinyobjloader, which accepts anything. Checks every word of a statement, handles smoothing
/// groups, which tinyobjloader does not report, and counts texture points. Passes on vertices, normals, faces, groups,
/// objects and materials, one line each.
class ObjFilter {
public:
    /// All arguments must outlive the filter.
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
    void report_unread(std::string_view keyword);

    ObjLines lines_;
    ObjMeshBuilder& mesh_;
    base::Diagnostics& diagnostics_;
    ObjStatement statement_;
    std::optional<glm::dvec3> numbers_;
    std::set<std::string, std::less<>> noted_;  // codes
};

}  // namespace skelplay::loaders
