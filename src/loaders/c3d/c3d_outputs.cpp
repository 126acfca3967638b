#include "loaders/c3d/c3d_outputs.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace skelplay::loaders {

namespace {

constexpr std::size_t most_labels = 255;  // of a parameter
constexpr std::array<std::string_view, 6> output_groups{"ANGLES", "FORCES",  "MOMENTS",
                                                        "POWERS", "SCALARS", "REACTIONS"};

bool is_output_group(std::string_view name) {
    return std::ranges::any_of(output_groups,
                               [&](std::string_view each) { return base::equal_ignoring_case(each, name); });
}

/// The names of the parameters that list outputs. TYPE_GROUPS has pairs of a parameter and a type, one pair after the
/// other or first all parameters; those whose type is one of output_groups are added.
std::set<std::string> names_of_groups(const C3dParameters& parameters) {
    std::set<std::string> names(output_groups.begin(), output_groups.end());
    const std::vector<std::string> texts = parameters.texts("POINT", "TYPE_GROUPS", most_labels);
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (const std::size_t type : {i + 1, i + texts.size() / 2})
            if (type < texts.size() && is_output_group(texts[type]) && !base::equal_ignoring_case(texts[i], "LABELS"))
                names.insert(texts[i]);
    return names;
}

/// ANGLE_UNITS of ANGLES; empty if it is not there.
std::string unit_of(const C3dParameters& parameters, const std::string& group) {
    const std::string one = group.ends_with('S') ? group.substr(0, group.size() - 1) : group;
    for (const std::string& name : {one + "_UNITS", group + "_UNITS"})
        if (std::vector<std::string> units = parameters.texts("POINT", name, 1); !units.empty()) return units.front();
    return {};
}

}  // namespace

std::map<std::string, std::string> c3d_outputs(const C3dParameters& parameters) {
    std::map<std::string, std::string> outputs;
    for (const std::string& group : names_of_groups(parameters)) {
        const std::string unit = unit_of(parameters, group);
        for (std::size_t i = 1; i <= most_labels; ++i) {
            const std::string name = i == 1 ? group : fmt::format("{}{}", group, i);
            if (parameters.find("POINT", name) == nullptr) break;
            for (std::string& label : parameters.texts("POINT", name, most_labels))
                if (!label.empty()) outputs.emplace(std::move(label), unit);
        }
    }
    return outputs;
}

}  // namespace skelplay::loaders
