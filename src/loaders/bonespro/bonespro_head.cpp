#include "loaders/bonespro/bonespro_head.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace skelplay::loaders {

namespace {

/// One of the nine rotation orders and its name in the file.
struct Order {
    std::string_view name;
    std::array<figure::Axis, 3> axes;
};
constexpr auto x = figure::Axis::x;
constexpr auto y = figure::Axis::y;
constexpr auto z = figure::Axis::z;
constexpr std::array<Order, 9> orders{{{"XYZ", {x, y, z}},
                                       {"XZY", {x, z, y}},
                                       {"YZX", {y, z, x}},
                                       {"YXZ", {y, x, z}},
                                       {"ZXY", {z, x, y}},
                                       {"ZYX", {z, y, x}},
                                       {"XYX", {x, y, x}},
                                       {"YZY", {y, z, y}},
                                       {"ZXZ", {z, x, z}}}};

/// Skips "(absolute)" or "(bones c.s)", up to the token with the closing bracket.
bool take_bracket(BonesProReader& reader) {
    while (!reader.scanner().peek().text.empty())
        if (reader.scanner().take().text.find(')') != std::string_view::npos) return true;
    return reader.missing("')' after the export mode");
}

bool read_mode(BonesProReader& reader, BonesProMode& mode) {
    constexpr std::string_view what = "an export mode (Bones, Mesh (absolute) or Mesh (bones c.s))";
    if (reader.sees("Mesh")) {
        // "Mesh(absolute)" is one token, "Mesh (absolute)" two, "Mesh ( absolute )" four.
        if (!reader.sees("Mesh(")) reader.word("Mesh");
        const bool apart = reader.scanner().peek().text == "(";
        if (apart) reader.scanner().take();
        const auto inside = [&](std::string_view word) {
            return apart ? reader.sees(word)
                         : reader.sees(fmt::format("({}", word)) || reader.sees(fmt::format("Mesh({}", word));
        };
        if (inside("abs"))
            mode = BonesProMode::mesh;
        else if (inside("bone"))
            mode = BonesProMode::mesh_local;
        else
            return reader.missing(what);
        return take_bracket(reader);
    }
    mode = BonesProMode::bones;
    return reader.word("Bones") || reader.missing(what);
}

bool read_system(BonesProReader& reader, bool& relative) {
    relative = reader.sees("Relative");
    if (!reader.word("Absolute") && !reader.word("Relative"))
        return reader.missing("a transform system (Absolute or Relative to parent)");
    if (relative && reader.word("to")) reader.word("parent");
    return true;
}

bool read_representation(BonesProReader& reader, bool& euler) {
    euler = reader.sees("Euler");
    if (!reader.word("Matrix") && !reader.word("Euler"))
        return reader.missing("a transform representation (Matrix or Euler Angles)");
    if (euler) reader.word("Angles");
    return true;
}

bool read_order(BonesProReader& reader, std::array<figure::Axis, 3>& order) {
    const auto row = std::ranges::find_if(orders, [&](const Order& one) { return reader.word(one.name); });
    if (row == orders.end()) return reader.missing("an Euler angle order (XYZ and the like)");
    order = row->axes;
    return true;
}

bool read_units(BonesProReader& reader, bool& degrees) {
    degrees = reader.sees("Deg");
    return reader.word("Deg") || reader.word("Rad") || reader.missing("angle units (Degrees or Radians)");
}

bool read_interval(BonesProReader& reader, BonesProHead& head) {
    if (!reader.integer(head.first, "the number of the first frame")) return false;
    head.last_offset = reader.scanner().peek().offset;
    if (!reader.integer(head.last, "the number of the last frame")) return false;
    head.step_offset = reader.scanner().peek().offset;
    return reader.integer(head.step, "the step from frame to frame");
}

}  // namespace

bool read_bonespro_head(BonesProReader& reader, BonesProHead& head) {
    if (!reader.words({"Begin", "animation", "file"}, "Begin animation file") || !reader.counts(head.counts))
        return false;
    head.frames_offset = reader.scanner().peek().offset;
    return reader.count(head.frames, "the number of frames") && read_mode(reader, head.mode) &&
           read_system(reader, head.relative) && read_representation(reader, head.euler) &&
           read_order(reader, head.order) && read_units(reader, head.degrees) && read_interval(reader, head);
}

std::optional<BonesProHead> peek_bonespro_animation(const base::ByteSource& source) {
    BonesProReader reader(source);
    BonesProHead head;
    return read_bonespro_head(reader, head) ? std::optional(head) : std::nullopt;
}

}  // namespace skelplay::loaders
