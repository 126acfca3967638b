#include "exporters/points.h"

#include <algorithm>
#include <utility>

#include "exporters/bone_names.h"
#include "figure/length_unit.h"

namespace skelplay::exporters {

namespace {

bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

}  // namespace

Holds held_by_points() {
    Holds holds;
    holds.rotations = false;
    holds.unit = true;
    holds.ends = false;
    holds.tail_scale = true;  // it shows in ends alone, which are told
    return holds;
}

std::vector<std::string> point_names(const figure::Skeleton& skeleton, std::string_view format, std::size_t longest,
                                     base::Diagnostics& notes) {
    std::vector<std::string> by_id = fitted_names(skeleton,
                                                  {.format = format,
                                                   .bad_words = "tabs, line ends and other control characters",
                                                   .is_bad = is_control,
                                                   .longest = longest,
                                                   .case_matters = true},
                                                  notes);
    std::vector<std::string> names;
    for (const figure::BoneId bone : skeleton.file_order()) names.push_back(std::move(by_id[index(bone)]));
    return names;
}

std::string in_a_cell(std::string text) {
    std::ranges::replace_if(text, is_control, '_');
    return text;
}

std::string_view unit_word(const ExportOptions& options) {
    const figure::LengthUnit* unit = options.metres_per_unit ? figure::length_unit(*options.metres_per_unit) : nullptr;
    return unit != nullptr ? unit->word : "mm";
}

}  // namespace skelplay::exporters
