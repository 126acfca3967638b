#include "exporters/asf_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/vec3.hpp>

#include "base/numbers.h"
#include "base/text.h"
#include "exporters/rows.h"

namespace skelplay::exporters {

namespace {

using figure::AngleUnit;
using figure::AsfBone;
using figure::Dof;

/// The word of `dof`: "rx", "l".
std::string_view word(Dof dof) noexcept {
    static constexpr std::array<std::string_view, 8> names{"tx", "ty", "tz", "rx", "ry", "rz", "l", "unknown"};
    return names[static_cast<std::size_t>(dof)];
}

std::string vector_text(const glm::dvec3& vector) {
    std::string text;
    for (int axis = 0; axis < 3; ++axis) {
        if (axis > 0) text += ' ';
        base::append_number(text, vector[axis]);
    }
    return text;
}

std::string limit_end(double value) {
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    return base::shortest(value);
}

/// Appends `limits`, or nothing if the bone has none. If only some are stated, the others are infinite.
void append_limits(std::string& text, const AsfBone& bone) {
    std::string_view before = "    limits";
    bool any = false;
    for (const auto& limit : bone.limits) any = any || limit.has_value();
    if (!any) return;
    constexpr figure::AsfLimit open{-HUGE_VAL, HUGE_VAL};
    for (std::size_t i = 0; i < bone.dofs.size(); ++i) {
        const auto limit = i < bone.limits.size() ? bone.limits[i].value_or(open) : open;
        text += fmt::format("{} ({} {})\n", before, limit_end(limit.low), limit_end(limit.high));
        before = "          ";
    }
}

void append_bone(std::string& text, const AsfBone& bone) {
    text += "  begin\n";
    if (bone.id) text += fmt::format("    id {}\n", *bone.id);
    text += fmt::format("    name {}\n    direction {}\n    length {}\n    axis {} {}\n", bone.name,
                        vector_text(bone.direction), base::shortest(bone.length), vector_text(bone.axis),
                        order_letters(bone.axis_order));
    if (bone.body_mass) text += fmt::format("    bodymass {}\n", base::shortest(*bone.body_mass));
    if (bone.centre_of_mass) text += fmt::format("    cofmass {}\n", base::shortest(*bone.centre_of_mass));
    if (!bone.dofs.empty()) {
        text += "    dof";
        for (const Dof dof : bone.dofs) text += fmt::format(" {}", word(dof));
        text += '\n';
        append_limits(text, bone);
    }
    text += "  end\n";
}

void append_units(std::string& text, const figure::AsfUnits& units) {
    text += ":units\n";
    if (units.mass) text += fmt::format("  mass {}\n", base::shortest(*units.mass));
    if (units.length) text += fmt::format("  length {}\n", base::shortest(*units.length));
    text += fmt::format("  angle {}\n", units.angle == AngleUnit::radians ? "rad" : "deg");
}

void append_root(std::string& text, const figure::AsfRoot& root) {
    text += ":root\n";
    if (!root.order.empty()) {
        text += "  order";
        for (const Dof dof : root.order) {
            text += ' ';
            for (const char c : word(dof)) text += static_cast<char>(c - 'a' + 'A');
        }
        text += '\n';
    }
    text += fmt::format("  axis {}\n  position {}\n  orientation {}\n", order_letters(root.axis),
                        vector_text(root.position), vector_text(root.orientation));
}

}  // namespace

std::string AsfText::text() const {
    std::string text = ":version ";
    text += fmt::format("{}\n", version ? base::shortest(*version) : "1.10");
    if (!name.empty()) text += fmt::format(":name {}\n", name);
    append_units(text, units);
    if (!documentation.empty()) text += fmt::format(":documentation\n{}\n", documentation);
    append_root(text, root);
    text += ":bonedata\n";
    for (const AsfBone& bone : bones) append_bone(text, bone);
    text += ":hierarchy\n  begin\n";
    std::vector<std::string> lines(bones.size() + 1);  // the root's children first
    for (const std::size_t i : order)
        lines[parents[i] == root_parent ? 0 : parents[i] + 1] += fmt::format(" {}", bones[i].name);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!lines[i].empty()) text += fmt::format("    {}{}\n", i == 0 ? "root" : bones[i - 1].name, lines[i]);
    text += "  end\n";
    for (const std::string& skin : skins) text += fmt::format(":skin {}\n", skin);
    return text;
}

}  // namespace skelplay::exporters
