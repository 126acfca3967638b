#pragma once

#include "base/diagnostics.h"
#include "base/scanner.h"
#include "figure/prelude.h"

namespace skelplay::loaders {
/// A statement of a Wavefront OBJ: a line and its continuation lines, without comments.
class ObjStatement {
public:
    /// Reads the next one; false at the end. Skips a byte order mark, comments (`#` at the beginning of a word) and
    /// empty lines; a line that ends in `\` continues on the next. Needs memory for the longest statement.
    bool read(base::Scanner& lines);

    /// Without blanks at both ends; lines are joined with a space.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// The file offset of a byte of text(), given by its index.
    [[nodiscard]] std::uint64_t offset(std::uint64_t position = 0) const noexcept;
    /// The words behind the keyword, by their index in text().
    [[nodiscard]] base::TokenReader arguments() const {
        base::TokenReader words(text_);
        base::Token keyword;
        words.next(keyword);
        return words;
    }

private:
    struct Part {
        std::uint64_t position = 0;  // in text_
        std::uint64_t offset = 0;    // in the file
    };
    std::string text_;
    std::vector<Part> parts_;  // one for each line of the file
};

/// The index from 0 that an index of an OBJ stands for: it counts from 1, or when negative back from the latest (-1).
/// `before`: how many there were before its statement. Nothing for 0 and what would be before the first.
constexpr std::optional<std::uint32_t> from_zero(std::int64_t index, std::size_t before) {
    const std::int64_t from_first = index > 0 ? index - 1 : static_cast<std::int64_t>(before) + index;
    return index == 0 || from_first < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(from_first));
}

/// The group of faces before the first `g`, and of a `g` without names.
inline constexpr const char* default_group = "default";

/// The message of obj.short-face.
inline constexpr std::string_view too_few_vertices =
    "expected at least 3 different vertices in a face, found {}; the face is left out";

/// Vertices or normals of a Wavefront OBJ.
struct ObjPoints {
    std::vector<glm::dvec3> all;  // of the whole file
    std::vector<bool> readable;   // one that can't be read is 0 0 0: it counts
    std::size_t before = 0;       // how many are before the current statement

    [[nodiscard]] bool has(std::uint32_t index) const { return index < readable.size() && readable[index]; }
};

/// Checks a Wavefront OBJ for tinyobjloader, which accepts anything: passes on the sound statements of faces and says
/// what it leaves out, such as a face with a vertex that does not exist or can't be read. Read here are numbers, which
/// tinyobjloader rounds by a few ulps, and smoothing groups, which it does not report.
class ObjCheck {
public:
    /// Reads all vertices and normals, as a face may refer to later ones. Both must outlive the check.
    ObjCheck(const base::ByteSource& source, base::Diagnostics& diagnostics);

    /// Fills `line` with the next sound statement and a line break; false at the end of the file.
    bool next(std::string& line);

    /// The statement that the last line is.
    [[nodiscard]] const ObjStatement& statement() const noexcept { return statement_; }
    /// The smoothing group of the faces from here on; 0: off.
    [[nodiscard]] const std::optional<std::uint32_t>& smoothing() const noexcept { return smoothing_; }
    [[nodiscard]] ObjPoints& vertices() noexcept { return vertices_; }
    [[nodiscard]] ObjPoints& normals() noexcept { return normals_; }
    /// The texture points before the current statement.
    [[nodiscard]] std::vector<glm::vec2>& texture_points() noexcept { return texture_points_; }

private:
    struct Corner {
        base::Token word;
        std::array<std::int64_t, 3> indices;  // as in the file: of a vertex, a texture point and a normal
    };

    void read_point(ObjPoints& points, std::string_view what, std::string_view done);
    bool passes(std::string_view keyword, std::string& line);
    bool face_passes();
    bool corner_passes(const Corner& corner, bool& texture_is_known);
    void warn_of_index(const base::Token& word, std::string_view what, std::size_t count, std::string_view done);
    void read_texture_point();
    void read_smoothing();
    void note_once(std::string_view code, std::string_view message) {
        if (noted_.emplace(code).second) diagnostics_.note(statement_.offset(), code, std::string(message));
    }
    void report_unread(std::string_view keyword);

    base::Diagnostics& diagnostics_;
    base::Scanner lines_;
    ObjStatement statement_;
    ObjPoints vertices_;
    ObjPoints normals_;
    std::vector<glm::vec2> texture_points_;
    std::vector<Corner> corners_;  // of the current face
    std::optional<std::uint32_t> smoothing_;
    std::set<std::string, std::less<>> noted_;  // codes
};
}  // namespace skelplay::loaders
