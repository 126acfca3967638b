#include "loaders/obj/obj_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

// ---- Statements ----

namespace {

/// The statements of Wavefront, appendix B1, that are not read: those with geometry, and those that nobody misses.
constexpr std::array<std::string_view, 5> geometry_statements{"p", "l", "curv", "curv2", "surf"};
constexpr std::array<std::string_view, 25> silent_statements{
    "vp",     "deg",        "bmat",      "step",  "cstype", "parm",     "trim",     "hole", "scrv",
    "sp",     "end",        "con",       "mg",    "bevel",  "c_interp", "d_interp", "lod",  "maplib",
    "usemap", "shadow_obj", "trace_obj", "ctech", "stech",  "call",     "csh"};

/// True for `3`, `3/4`, `3//5`, `3/4/5`, also with negative numbers: a whole number, then whole numbers or nothing.
bool is_face_vertex(std::string_view word) {
    constexpr std::size_t most_parts = 3;
    for (std::size_t part = 0; part < most_parts; ++part) {
        const std::size_t end = std::min(word.find('/'), word.size());
        const std::string_view text = word.substr(0, end);
        const auto number = base::parse_integer(text);
        if (part == 0 ? !number : !number && !text.empty()) return false;
        if (number && std::abs(static_cast<double>(*number)) > std::numeric_limits<int>::max()) return false;
        if (end == word.size()) return true;
        word.remove_prefix(end + 1);
    }
    return false;
}

/// Only a `#` at the beginning of a word begins a comment: a name may contain one.
std::string_view without_obj_comment(std::string_view line) noexcept {
    for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1))
        if (at == 0 || base::is_blank(line[at - 1])) return line.substr(0, at);
    return line;
}

}  // namespace

std::uint64_t ObjStatement::offset(std::size_t position) const noexcept {
    const auto after = std::ranges::upper_bound(parts_, position, {}, &Part::position);
    const Part& part = after == parts_.begin() ? parts_.front() : *std::prev(after);
    return part.offset + (position - part.position);
}

bool ObjLines::next(ObjStatement& statement) {
    statement.text_.clear();
    statement.parts_.clear();
    for (base::Line line; lines_.next_line(line);) {
        std::string_view kept = base::trimmed(without_obj_comment(line.text));
        const auto indent = kept.empty() ? std::size_t{0} : static_cast<std::size_t>(kept.data() - line.text.data());
        const bool continues = kept.ends_with('\\');
        if (continues) kept = base::trimmed(kept.substr(0, kept.size() - 1));
        if (!kept.empty()) {
            if (!statement.text_.empty()) statement.text_ += ' ';
            statement.parts_.push_back({statement.text_.size(), line.offset + indent});
            statement.text_ += kept;
        }
        if (!continues && !statement.text_.empty()) return true;
    }
    return !statement.text_.empty();
}

std::optional<base::Token> obj_word(const ObjStatement& statement, std::size_t number) {
    base::TokenReader words(statement.text());
    base::Token word;
    for (std::size_t i = 0; i <= number; ++i)
        if (!words.next(word)) return std::nullopt;
    return word;
}

bool ObjFilter::next(std::string& line) {
    while (lines_.next(statement_)) {
        line.clear();
        const auto keyword = obj_word(statement_, 0);
        if (keyword && take(keyword->text, line)) {
            line += '\n';
            return true;
        }
    }
    return false;
}

/// Handles the statement; true when `line` should be passed on.
bool ObjFilter::take(std::string_view keyword, std::string& line) {
    if (keyword == "v" || keyword == "vn") {
        read_numbers(keyword);
        line.append(keyword).append(" 0 0 0");  // tinyobjloader would round the numbers: numbers() has them exactly
        return true;
    }
    if (keyword == "f") return write_face(line);
    if (keyword == "g") {
        write_groups(line);
        return true;
    }
    if (keyword == "o" || keyword == "usemtl" || keyword == "mtllib") {
        line = statement_.text();
        return obj_word(statement_, 1).has_value();
    }
    if (keyword == "vt") {
        mesh_.add_texture_point();
    } else if (keyword == "s") {
        read_smoothing();
    } else {
        report_unread(keyword);
    }
    return false;
}

/// Reads three numbers; more (a weight, a colour) are ignored.
void ObjFilter::read_numbers(std::string_view keyword) {
    const std::string_view what = keyword == "v" ? "vertex" : "normal";
    const std::string_view done = keyword == "v" ? "faces with it are left out" : "normals are computed instead";
    base::TokenReader words(statement_.text());
    base::Token word;
    words.next(word);
    glm::dvec3 numbers(0.0);
    numbers_.reset();
    for (int i = 0; i < 3; ++i) {
        if (!words.next(word)) {
            diagnostics_.warning(statement_.offset(), "obj.short-vertex", "expected 3 numbers in a {}, found {}; {}",
                                 what, i, done);
            return;
        }
        const auto number = base::parse_number(word.text);
        if (!number) {
            diagnostics_.warning(statement_.offset(static_cast<std::size_t>(word.offset)), "obj.number",
                                 "expected a number in a {}, found '{}'; {}", what, as_found(word.text), done);
            return;
        }
        numbers[i] = *number;
    }
    numbers_ = numbers;
}

bool ObjFilter::write_face(std::string& line) {
    line.push_back('f');
    base::TokenReader words(statement_.text());
    base::Token word;
    words.next(word);
    while (words.next(word)) {
        if (!is_face_vertex(word.text)) {
            diagnostics_.warning(
                statement_.offset(static_cast<std::size_t>(word.offset)), "obj.face-vertex",
                "expected a face's vertex such as 1, 1/2, 1//3 or 1/2/3, found '{}'; the face is left out",
                as_found(word.text));
            return false;
        }
        line += ' ';
        line += word.text;
    }
    if (line.size() > 1) return true;
    mesh_.add_face({}, statement_);  // adds the warning
    return false;
}

/// Writes the words separated by single spaces; a `g` alone names the default group.
void ObjFilter::write_groups(std::string& line) {
    base::TokenReader words(statement_.text());
    for (base::Token word; words.next(word);) {
        if (!line.empty()) line += ' ';
        line += word.text;
    }
    if (line == "g") line += fmt::format(" {}", default_group);
}

void ObjFilter::read_smoothing() {
    const auto word = obj_word(statement_, 1);
    const auto number = word ? base::parse_integer(word->text) : std::nullopt;
    if (number && *number >= 0 && *number <= std::numeric_limits<std::int32_t>::max()) {
        mesh_.set_smoothing(static_cast<std::uint32_t>(*number));
        return;
    }
    mesh_.set_smoothing(0);
    if (word && word->text == "off") return;
    diagnostics_.warning(statement_.offset(word ? static_cast<std::size_t>(word->offset) : 0), "obj.smoothing",
                         "expected a smoothing group (a number or off), found '{}'; off is assumed",
                         word ? as_found(word->text) : "nothing");
}

void ObjFilter::note_once(std::string_view code, std::string_view message) {
    if (noted_.emplace(code).second) diagnostics_.note(statement_.offset(), code, std::string(message));
}

void ObjFilter::report_unread(std::string_view keyword) {
    const auto is_one_of = [&](const auto& words) { return std::ranges::find(words, keyword) != words.end(); };
    if (is_one_of(geometry_statements))
        note_once("obj.no-face",
                  fmt::format("expected faces, found '{}'; points, lines, curves and free-form surfaces are left out",
                              keyword));
    else if (keyword == "vw")  // an extension of tinyobjloader
        note_once("obj.weights", "expected a rigid skin, found weights (vw); they are not read");
    else if (!is_one_of(silent_statements))
        diagnostics_.warning(statement_.offset(), "obj.keyword",
                             "expected a statement of a Wavefront OBJ, found '{}'; the line is left out",
                             as_found(keyword));
}

// ---- The mesh ----

namespace {

using Ids = std::map<std::string, std::uint32_t, std::less<>>;

constexpr std::string_view face_left_out = "the face is left out";
constexpr std::string_view normal_computed = "the normal is computed";
constexpr std::uint64_t invalid_index = std::numeric_limits<std::uint32_t>::max();

/// The index from 0 that an OBJ's index stands for, or `invalid_index`. It may be beyond `count`: finish() checks that.
std::uint64_t resolved(std::int64_t written, std::size_t count) {
    const std::int64_t index = written > 0 ? written - 1 : static_cast<std::int64_t>(count) + written;
    return written == 0 || index < 0 ? invalid_index : std::min(static_cast<std::uint64_t>(index), invalid_index);
}

/// The id of a name; a new name gets the next id.
std::uint32_t id_of(Ids& ids, std::string_view name) {
    return ids.try_emplace(base::to_utf8(name), static_cast<std::uint32_t>(ids.size())).first->second;
}

std::vector<std::string> names_by_id(const Ids& ids) {
    std::vector<std::string> names(ids.size());
    for (const auto& [name, id] : ids) names[id] = name;
    return names;
}

}  // namespace

void ObjMeshBuilder::add_position(const std::optional<glm::dvec3>& position) {
    mesh_.positions.push_back(position.value_or(glm::dvec3(0.0)));
    unreadable_.push_back(!position);
}

void ObjMeshBuilder::add_normal(const std::optional<glm::dvec3>& normal) {
    mesh_.normals.push_back(normal.value_or(glm::dvec3(0.0)));
    unreadable_normals_.push_back(!normal);
}

void ObjMeshBuilder::set_groups(std::span<const std::string> names) {
    std::vector<std::uint32_t> set;
    for (const std::string& name : names) {
        const std::uint32_t id = id_of(groups_, name);
        if (std::ranges::find(set, id) == set.end()) set.push_back(id);
    }
    const auto [entry, added] = group_sets_.try_emplace(set, static_cast<std::uint32_t>(group_sets_.size()));
    if (added) mesh_.group_sets.push_back(std::move(set));
    group_set_ = entry->second;
}

void ObjMeshBuilder::set_object(std::string_view name) { object_ = id_of(objects_, name); }

void ObjMeshBuilder::set_material(std::string_view name) { material_ = id_of(materials_, name); }

void ObjMeshBuilder::add_face(std::span<const ObjIndices> corners, const ObjStatement& statement) {
    if (corners.size() < 3) return warn_of_short_face(statement.offset(), corners.size());
    check_textures(corners, statement);
    if (group_set_ == figure::Face::none) set_groups(std::array{std::string(default_group)});
    figure::Face face;
    face.first_corner = static_cast<std::uint32_t>(mesh_.corners.size());
    face.corner_count = static_cast<std::uint32_t>(corners.size());
    face.group_set = group_set_;
    face.object = object_;
    face.material = material_;
    face.smoothing = smoothing_;
    face.file_offset = statement.offset();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::uint64_t position = resolved(corners[i].position, mesh_.positions.size());
        if (position == invalid_index) {
            warn_of_index(statement, i, 0, "vertex", mesh_.positions.size(), face_left_out);
            mesh_.corners.resize(face.first_corner);
            return;
        }
        std::uint64_t normal = figure::Corner::no_normal;
        if (corners[i].normal != 0) {
            normal = resolved(corners[i].normal, mesh_.normals.size());
            if (normal == invalid_index)
                warn_of_index(statement, i, 0, "normal", mesh_.normals.size(), normal_computed);
        }
        mesh_.corners.push_back({static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(normal)});
    }
    mesh_.faces.push_back(face);
}

/// Texture points are not kept, but an invalid index is a sign of a damaged file.
void ObjMeshBuilder::check_textures(std::span<const ObjIndices> corners, const ObjStatement& statement) {
    const auto count = static_cast<std::int64_t>(mesh_.texture_points);
    const auto bad = std::ranges::find_if(
        corners, [&](const ObjIndices& corner) { return corner.texture > count || corner.texture < -count; });
    if (bad != corners.end())
        warn_of_index(statement, static_cast<std::size_t>(bad - corners.begin()), 0, "texture point",
                      mesh_.texture_points, "it is not used");
}

void ObjMeshBuilder::warn_of_short_face(std::uint64_t offset, std::size_t vertices) {
    diagnostics_.warning(offset, "obj.short-face", "expected at least 3 different vertices in a face, found {}; {}",
                         vertices, face_left_out);
}

/// Warns about an index of `corner` (from 0); `base` is added to the statement's offsets.
void ObjMeshBuilder::warn_of_index(const ObjStatement& statement, std::size_t corner, std::uint64_t base,
                                   std::string_view what, std::size_t count, std::string_view done) {
    const auto word = obj_word(statement, corner + 1);
    if (!word) return;
    diagnostics_.warning(base + statement.offset(static_cast<std::size_t>(word->offset)), "obj.index",
                         "expected a {} of the {} there are, found '{}'; {}", what, count, as_found(word->text), done);
}

/// False, with a warning, when a vertex of the face is missing. Normals that are missing are removed from the face.
bool ObjMeshBuilder::keep(figure::Face& face, const base::ByteSource& source) {
    constexpr std::uint64_t longest_statement = 64U << 10U;  // bytes of a statement that are read again
    const auto corners = std::span(mesh_.corners).subspan(face.first_corner, face.corner_count);
    const auto warn_again = [&](std::size_t corner, std::string_view what, std::size_t count, std::string_view done) {
        if (diagnostics_.items().size() >= base::Diagnostics::cap) {  // will only be counted: needs no exact offset
            diagnostics_.warning(face.file_offset, "obj.index", {});
            return;
        }
        const base::MemoryBytes bytes(source.text(face.file_offset, longest_statement));
        ObjStatement statement;
        if (ObjLines(bytes).next(statement)) warn_of_index(statement, corner, face.file_offset, what, count, done);
    };
    for (std::size_t i = 0; i < corners.size(); ++i) {
        figure::Corner& corner = corners[i];
        if (!usable(corner.position)) {
            const bool there = corner.position < mesh_.positions.size();
            warn_again(i, there ? "vertex that could be read," : "vertex", mesh_.positions.size(), face_left_out);
            return false;
        }
        if (corner.normal == figure::Corner::no_normal || usable_normal(corner.normal)) continue;
        if (corner.normal >= mesh_.normals.size()) warn_again(i, "normal", mesh_.normals.size(), normal_computed);
        corner.normal = figure::Corner::no_normal;
    }
    return true;
}

figure::Mesh ObjMeshBuilder::finish(const base::ByteSource& source) {
    std::vector<figure::Corner> corners;
    std::erase_if(mesh_.faces, [&](figure::Face& face) {
        if (!keep(face, source)) return true;
        const std::size_t first = corners.size();
        std::ranges::unique_copy(mesh_.corners_of(face), std::back_inserter(corners), {}, &figure::Corner::position);
        if (corners.size() > first + 1 && corners.back().position == corners[first].position) corners.pop_back();
        face.first_corner = static_cast<std::uint32_t>(first);
        face.corner_count = static_cast<std::uint32_t>(corners.size() - first);
        if (face.corner_count >= 3) return false;
        warn_of_short_face(face.file_offset, face.corner_count);
        corners.resize(first);
        return true;
    });
    mesh_.corners = std::move(corners);
    mesh_.groups = names_by_id(groups_);
    mesh_.objects = names_by_id(objects_);
    for (std::string& name : names_by_id(materials_)) mesh_.materials.push_back({std::move(name), {}});
    figure::triangulate(mesh_);
    return std::move(mesh_);
}

}  // namespace skelplay::loaders
