#include "analysis/unit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <string_view>
#include <vector>

#include "analysis/frames.h"
#include "figure/length_unit.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

namespace {

constexpr double grown_person = 1.7;  // metres: between the means of women and men in most countries
constexpr std::size_t frames_for_height = 25;

/// A unit that is common in motion capture files.
struct Custom {
    std::string_view name;
    std::string_view said;  // text after "if one unit is"
    double metres;
};

constexpr std::array<Custom, 6> customs{{{"metre", "a metre", 1.0},
                                         {"centimetre", "a centimetre", 0.01},
                                         {"millimetre", "a millimetre", 0.001},
                                         {"inch", "an inch", 0.0254},
                                         {"inch / 0.45", "1/0.45 inch, as in CMU's files", 0.0254 / 0.45},
                                         {"decimetre", "a decimetre", 0.1}}};

double extent(const std::vector<scene::BonePosition>& positions, int up) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const scene::BonePosition& position : positions) {
        low = std::min({low, position.origin[up], position.tail[up]});
        high = std::max({high, position.origin[up], position.tail[up]});
    }
    return std::max(high - low, 0.0);
}

}  // namespace

double measure_height(const figure::Figure& figure, figure::Axis up) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose rest;
    figure::rest_pose(figure.skeleton, rest);
    const double at_rest = extent(evaluator.positions(rest), index(up));
    std::vector<double> heights;
    visit_frames(figure, spread_frames(figure::frame_count(figure.take), frames_for_height),
                 [&](std::size_t, const auto& positions) { heights.push_back(extent(positions, index(up))); });
    const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2);
    std::ranges::nth_element(heights, middle);
    return std::max(at_rest, *middle);
}

Unit infer_unit(const figure::Figure& figure, figure::Axis up) {
    const double height = measure_height(figure, up);
    if (figure.metres_per_unit) {
        const double scale = figure.declared_scale.value_or(1.0);
        const double metres = *figure.metres_per_unit * (scale > 0 ? scale : 1.0);
        const std::string factor = scale == 1.0 ? std::string() : fmt::format(", times its scale {:g}", scale);
        return {metres, figure.declared_unit, Source::file,
                fmt::format("the file says {}{}: {:.2f} m tall", figure.declared_unit, factor, height * metres),
                height * metres};
    }
    if (!(height > 0))
        return {0.01, "centimetre", Source::inferred, "no height to judge by; a centimetre is assumed", 0.0};
    const auto distance = [&](const Custom& custom) {
        return std::abs(std::log(height * custom.metres / grown_person));
    };
    const Custom& best = *std::ranges::min_element(customs, {}, distance);
    return {best.metres, std::string(best.name), Source::inferred,
            fmt::format("about {:.2f} m tall if one unit is {}", height * best.metres, best.said),
            height * best.metres};
}

std::string size_difference(double factor) {
    constexpr double tolerance = 0.01;
    for (const figure::LengthUnit& skin : figure::length_units())
        for (const figure::LengthUnit& skeleton : figure::length_units())
            if (&skin != &skeleton && std::abs(factor * skeleton.metres / skin.metres - 1.0) <= tolerance)
                return fmt::format("in {} for a skeleton in {}", skin.plural, skeleton.plural);
    return factor > 1.0 ? fmt::format("{:.3g} times smaller than the skeleton", factor)
                        : fmt::format("{:.3g} times larger than the skeleton", 1.0 / factor);
}

std::string assumption(const Unit& unit) {
    return fmt::format("one unit of the file is taken for one {}: {}; --unit-metres says otherwise", unit.name,
                       unit.evidence);
}

}  // namespace skelplay::analysis
