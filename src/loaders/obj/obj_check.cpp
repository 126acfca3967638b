#include "loaders/obj/obj_check.h"
#include "loaders/reading.h"

namespace skelplay::loaders {
namespace {
/// The statements of Wavefront, appendix B1, that are not read: those with geometry, and those that nobody misses.
constexpr std::array<std::string_view, 5> geometry_statements{"p", "l", "curv", "curv2", "surf"};
constexpr std::array<std::string_view, 25> silent_statements{
    "vp",     "deg",        "bmat",      "step",  "cstype", "parm",     "trim",     "hole", "scrv",
    "sp",     "end",        "con",       "mg",    "bevel",  "c_interp", "d_interp", "lod",  "maplib",
    "usemap", "shadow_obj", "trace_obj", "ctech", "stech",  "call",     "csh"};

/// Only a `#` at the beginning of a word begins a comment: a name may contain one.
std::string_view without_comment(std::string_view line) noexcept {
    for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1))
        if (at == 0 || base::is_blank(line[at - 1])) return line.substr(0, at);
    return line;
}

/// The indices in `3`, `3/4`, `3//5` or `3/4/5`, also negative: of a vertex, a texture point and a normal; 0 where
/// there is none. Nothing for any other word.
std::optional<std::array<std::int64_t, 3>> indices_in(std::string_view word) {
    std::array<std::int64_t, 3> indices{};
    for (std::int64_t& index : indices) {
        const std::size_t end = std::min(word.find('/'), word.size());
        const auto number = base::parse_integer(word.substr(0, end));
        if (!number && (end > 0 || &index == indices.data())) return std::nullopt;
        if (number && std::abs(static_cast<double>(*number)) > std::numeric_limits<int>::max()) return std::nullopt;
        index = number.value_or(0);
        if (end == word.size()) return indices;
        word.remove_prefix(end + 1);
    }
    return std::nullopt;
}
}  // namespace

bool ObjStatement::read(base::Scanner& lines) {
    text_.clear();
    parts_.clear();
    for (base::Line line; lines.next_line(line);) {
        base::Line kept = base::trimmed({without_comment(line.text), line.offset});
        const bool continues = kept.text.ends_with('\\');
        if (continues) kept.text = base::trimmed(kept.text.substr(0, kept.text.size() - 1));
        if (!kept.text.empty()) {
            if (!text_.empty()) text_ += ' ';
            parts_.push_back({text_.size(), kept.offset});
            text_ += kept.text;
        }
        if (!continues && !text_.empty()) return true;
    }
    return !text_.empty();
}

std::uint64_t ObjStatement::offset(std::uint64_t position) const noexcept {
    const auto after = std::ranges::upper_bound(parts_, position, {}, &Part::position);
    const Part& part = after == parts_.begin() ? parts_.front() : *std::prev(after);
    return part.offset + (position - part.position);
}

ObjCheck::ObjCheck(const base::ByteSource& source, base::Diagnostics& diagnostics)
    : diagnostics_(diagnostics), lines_(source) {
    base::Scanner lines(source);
    while (statement_.read(lines)) {
        const std::string_view keyword = base::first_word(statement_.text());
        if (keyword == "v") read_point(vertices_, "vertex", "faces with it are left out");
        if (keyword == "vn") read_point(normals_, "normal", "normals are computed instead");
    }
}

/// Reads three numbers; more (a weight, a colour) are ignored.
void ObjCheck::read_point(ObjPoints& points, std::string_view what, std::string_view done) {
    points.all.emplace_back(0.0);
    points.readable.push_back(false);
    base::TokenReader words = statement_.arguments();
    glm::dvec3 numbers(0.0);
    for (int i = 0; i < 3; ++i) {
        base::Token word;
        if (!words.next(word))
            return diagnostics_.warning(statement_.offset(), "obj.short-vertex", "expected 3 numbers in a {}, found {}; {}",
                                        what, i, done);
        const auto number = base::parse_number(word.text);
        if (!number)
            return diagnostics_.warning(statement_.offset(word.offset), "obj.number",
                                        "expected a number in a {}, found '{}'; {}", what, as_found(word.text), done);
        numbers[i] = *number;
    }
    points.all.back() = numbers;
    points.readable.back() = true;
}

bool ObjCheck::next(std::string& line) {
    while (statement_.read(lines_)) {
        line = statement_.text();
        if (!passes(base::first_word(statement_.text()), line)) continue;
        line += '\n';
        return true;
    }
    return false;
}

/// True for a sound statement; `line` is changed where tinyobjloader would read it otherwise.
bool ObjCheck::passes(std::string_view keyword, std::string& line) {
    const bool has_words = line.size() > keyword.size();
    if (keyword == "o" || keyword == "usemtl" || keyword == "mtllib") return has_words;
    if (keyword == "f" || keyword == "g") {
        std::ranges::replace_if(line, base::is_blank, ' ');
        if (!has_words) line += fmt::format(" {}", default_group);
        return keyword == "g" || face_passes();
    }
    if (keyword == "v") ++vertices_.before;
    else if (keyword == "vn") ++normals_.before;
    else if (keyword == "vt") read_texture_point();
    else if (keyword == "s") read_smoothing();
    else report_unread(keyword);
    return false;
}

bool ObjCheck::face_passes() {
    corners_.clear();
    base::TokenReader words = statement_.arguments();
    for (base::Token word; words.next(word);) {
        const auto indices = indices_in(word.text);
        if (!indices) {
            diagnostics_.warning(statement_.offset(word.offset), "obj.face-vertex",
                                 base::said("obj.face-vertex", as_found(word.text)));
            return false;
        }
        corners_.push_back({word, *indices});
    }
    if (corners_.size() < 3) {
        diagnostics_.warning(statement_.offset(), "obj.short-face", too_few_vertices, corners_.size());
        return false;
    }
    bool texture_is_known = true;
    return std::ranges::all_of(corners_, [&](const Corner& corner) { return corner_passes(corner, texture_is_known); });
}

/// False, with a warning, when a face's vertex does not exist. A normal or, once for a face, a texture point that does
/// not exist only gets a warning.
bool ObjCheck::corner_passes(const Corner& corner, bool& texture_is_known) {
    const auto [vertex, texture_point, normal] = corner.indices;
    const auto points = static_cast<std::int64_t>(texture_points_.size());
    if (texture_is_known && (texture_point > points || texture_point < -points)) {
        warn_of_index(corner.word, "texture point", texture_points_.size(), "it is not used");
        texture_is_known = false;
    }
    const auto at = from_zero(vertex, vertices_.before);
    if (!at || !vertices_.has(*at)) {
        const bool unreadable = at && *at < vertices_.all.size();
        warn_of_index(corner.word, unreadable ? "vertex that could be read," : "vertex",
                      at ? vertices_.all.size() : vertices_.before, "the face is left out");
        return false;
    }
    const auto normal_at = from_zero(normal, normals_.before);
    if (normal != 0 && (!normal_at || *normal_at >= normals_.all.size()))
        warn_of_index(corner.word, "normal", normal_at ? normals_.all.size() : normals_.before, "the normal is computed");
    return true;
}

void ObjCheck::warn_of_index(const base::Token& word, std::string_view what, std::size_t count, std::string_view done) {
    diagnostics_.warning(statement_.offset(word.offset), "obj.index", "expected a {} of the {} there are, found '{}'; {}",
                         what, count, as_found(word.text), done);
}

void ObjCheck::read_texture_point() {
    base::TokenReader words = statement_.arguments();
    base::Token word;
    glm::vec2 point(0.0F);
    for (int i = 0; i < 2 && words.next(word); ++i)
        point[i] = static_cast<float>(base::parse_number(word.text).value_or(0.0));
    texture_points_.emplace_back(point.x, 1.0F - point.y);
}

void ObjCheck::read_smoothing() {
    base::Token word;
    const bool found = statement_.arguments().next(word);
    const auto number = base::parse_integer(word.text);
    const bool good = number && *number >= 0 && *number <= std::numeric_limits<std::int32_t>::max();
    smoothing_ = good ? static_cast<std::uint32_t>(*number) : 0;
    if (good || word.text == "off") return;
    diagnostics_.warning(statement_.offset(word.offset), "obj.smoothing",
                         base::said("obj.smoothing", found ? as_found(word.text) : "nothing"));
}

void ObjCheck::report_unread(std::string_view keyword) {
    const auto is_one_of = [&](const auto& words) { return std::ranges::find(words, keyword) != words.end(); };
    if (is_one_of(geometry_statements)) note_once("obj.no-face", base::said("obj.no-face", keyword));
    else if (keyword == "vw")  // an extension of tinyobjloader
        note_once("obj.weights", base::said("obj.weights"));
    else if (!is_one_of(silent_statements))
        diagnostics_.warning(statement_.offset(), "obj.keyword", base::said("obj.keyword", as_found(keyword)));
}
}  // namespace skelplay::loaders
