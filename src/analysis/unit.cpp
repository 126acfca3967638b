#include "analysis/unit.h"
#include "figure/length_unit.h"

namespace skelplay::analysis {
namespace {
constexpr double grown_person = 1.7;  // metres: between the means of women and men in most countries
constexpr double shortest_grown = 1.4;
constexpr double tallest_grown = 2.1;
constexpr std::size_t frames_for_height = 25;

/// A unit that is common in motion capture files.
struct CommonUnit {
    std::string_view name;
    std::string_view phrase;  // after "if one unit is"
    double metres;
};

constexpr double cmu_scale = 0.45;
constexpr CommonUnit cmu_unit{"inch / 0.45", "1/0.45 inch, as in CMU's files", 0.0254 / cmu_scale};
constexpr std::array<CommonUnit, 6> common_units{{{"metre", "a metre", 1.0},
                                                  {"centimetre", "a centimetre", 0.01},
                                                  {"millimetre", "a millimetre", 0.001},
                                                  {"inch", "an inch", 0.0254},
                                                  cmu_unit,
                                                  {"decimetre", "a decimetre", 0.1}}};
constexpr CommonUnit foot_unit{"foot", "a foot", 0.3048};  // rare: only if it makes a grown person
constexpr std::size_t likely_units = 4;                    // the first ones: files are often made in them

/// How far the bones of a pose reach along an axis, and how many of them are there.
struct Extent {
    double size = 0.0;
    std::size_t bones = 0;
};

/// Of the bones of one person. Without bones on the ground and points that are no markers.
Extent extent(const figure::Skeleton& skeleton, const std::vector<scene::BonePosition>& positions, const Body& body,
              std::size_t person, int up) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    Extent found;
    const auto [first, end] = body.bones_of_person(person);
    for (std::size_t bone = first; bone < end; ++bone) {
        if (body.on_ground[bone] || !figure::counts(skeleton[figure::bone_id(bone)]) ||
            !figure::is_present(positions[bone].origin))
            continue;
        low = std::min({low, positions[bone].origin[up], positions[bone].tail[up]});
        high = std::max({high, positions[bone].origin[up], positions[bone].tail[up]});
        ++found.bones;
    }
    found.size = std::max(high - low, 0.0);
    return found;
}

/// The median height of the frames that have at least half as many bones as the fullest one: one or two markers that
/// are seen before the others show no height. 0 if there are no bones.
double median_height(const std::vector<Extent>& frames) {
    std::size_t most = 0;
    for (const Extent& each : frames) most = std::max(most, each.bones);
    std::vector<double> heights;
    for (const Extent& each : frames)
        if (each.bones > 0 && 2 * each.bones >= most) heights.push_back(each.size);
    if (heights.empty()) return 0.0;
    const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2);
    std::ranges::nth_element(heights, middle);
    return *middle;
}

bool is_grown(double metres) { return metres >= shortest_grown && metres <= tallest_grown; }

Unit by_height(double height) {
    const auto distance = [&](const CommonUnit& common) {
        return std::abs(std::log(height * common.metres / grown_person));
    };
    const CommonUnit& usual = *std::ranges::min_element(common_units, {}, distance);
    const CommonUnit& best =
        is_grown(height * foot_unit.metres) && distance(foot_unit) < distance(usual) ? foot_unit : usual;
    return {best.metres, std::string(best.name), Source::inferred,
            fmt::format("about {:.2f} m tall if one unit is {}", height * best.metres, best.phrase), height * best.metres};
}

/// The common unit, times or divided by `:units length`, in which the figure is as tall as a grown person; nothing if
/// there is none. (The specification multiplies by the scale, CMU's files mean a division.)
std::optional<Unit> by_declared_scale(double height, double scale) {
    std::optional<Unit> best;
    const auto misfit = [](double metres) { return std::abs(std::log(metres / grown_person)); };
    const auto consider = [&](const CommonUnit& unit, double factor, std::string name, const std::string& phrase) {
        const double metres = unit.metres * factor;
        const double tall = height * metres;
        if (!is_grown(tall) || (best && misfit(tall) >= misfit(best->height))) return;
        best = {metres,
                std::move(name),
                Source::inferred,
                fmt::format(":units length {:g}: about {:.2f} m tall if one unit is {}", scale, tall, phrase),
                tall,
                factor};
    };
    for (const CommonUnit& unit : std::span(common_units).first(likely_units)) {
        consider(unit, 1.0 / scale, fmt::format("{} / {:g}", unit.name, scale), fmt::format("1/{:g} {}", scale, unit.name));
        consider(unit, scale, fmt::format("{} * {:g}", unit.name, scale), fmt::format("{:g} times {}", scale, unit.phrase));
    }
    return best;
}

/// A power of ten, so that the cells of the ground are whole numbers of units.
Unit unknown_unit(double height) {
    const double metres = height > 0 ? std::pow(10.0, std::round(std::log10(grown_person / height))) : 1.0;
    return {metres, "not known", Source::unknown,
            height > 0 ? fmt::format("no human figure by its bones' names; {:.4g} units tall", height)
                       : std::string("no height to judge by"),
            height * metres};
}

/// The unit of markers whose file names none: the common unit in which their cloud is as tall as a person, otherwise
/// the default of the format, otherwise unknown.
Unit by_cloud_height(figure::Format format, double height) {
    constexpr double shortest = 0.8;  // metres, with the head's or the feet's markers missing: no two units fit
    constexpr double tallest = 2.4;
    for (const CommonUnit& common : std::span(common_units).first(likely_units)) {
        const double tall = height * common.metres;
        if (tall >= shortest && tall <= tallest)
            return {common.metres, std::string(common.name), Source::inferred,
                    fmt::format("the cloud of markers is {:.2f} m tall if one unit is {}", tall, common.phrase), tall};
    }
    const figure::FormatTraits& of = figure::traits(format);
    if (!of.default_metres) return unknown_unit(height);
    const CommonUnit& by_format = *std::ranges::find(common_units, *of.default_metres, &CommonUnit::metres);
    return {by_format.metres, std::string(by_format.name), Source::inferred,
            fmt::format("no unit makes a person of the cloud of markers; {}s are usual in a {}", by_format.name, of.title),
            height * by_format.metres};
}

/// The height of the figure, or of each of several people, in file units; 0: there is no height to judge by.
std::vector<double> measure_heights(PosedFrames& posed, const Body& body, int up) {
    const figure::Skeleton& skeleton = posed.figure().skeleton;
    std::vector<double> heights(std::max<std::size_t>(body.people.size(), 1));
    std::vector<std::vector<Extent>> frames(heights.size());
    posed.visit(spread_seen_frames(posed.figure(), frames_for_height), [&](std::size_t, const auto& positions) {
        for (std::size_t i = 0; i < frames.size(); ++i) frames[i].push_back(extent(skeleton, positions, body, i, up));
    });
    for (std::size_t i = 0; i < heights.size(); ++i)
        heights[i] = std::max(extent(skeleton, posed.at_rest(), body, i, up).size, median_height(frames[i]));
    return heights;
}

/// "; each of 2 people: 1.74, 1.71 m"; empty for one.
std::string each_height(const std::vector<double>& heights, double metres) {
    std::string text;
    for (const double height : heights) text += fmt::format("{} {:.2f}", text.empty() ? "" : ",", height * metres);
    return heights.size() < 2 ? std::string() : fmt::format("; each of {} people:{} m", heights.size(), text);
}
}  // namespace

Unit infer_unit(PosedFrames& posed, const Body& body, figure::Axis up) {
    const figure::Figure& figure = posed.figure();
    const std::vector<double> heights = measure_heights(posed, body, index(up));
    const double height = std::ranges::max(heights);
    const double scale = figure.declared_scale.value_or(1.0) > 0 ? figure.declared_scale.value_or(1.0) : 1.0;
    const auto multiplied = [&](Unit unit) {
        unit.declared_factor = scale;
        return unit;
    };
    if (figure.metres_per_unit) {
        const double metres = *figure.metres_per_unit * scale;
        const std::string factor = scale == 1.0 ? std::string() : fmt::format(", times its scale {:g}", scale);
        constexpr double least_height_shown = 0.005;  // metres: less is 0.00
        const std::string tall = height * metres >= least_height_shown ? fmt::format(": {:.2f} m tall", height * metres)
                                                                       : "; no height to judge by";
        return multiplied(
            {metres, figure.declared_unit, Source::file,
             fmt::format(fmt::runtime(figure::traits(figure.format).unit_evidence), figure.declared_unit) + factor + tall,
             height * metres});
    }
    if (figure.format == figure::Format::acclaim && scale == cmu_scale && body.family == "CMU")
        return {cmu_unit.metres,
                std::string(cmu_unit.name),
                Source::inferred,
                fmt::format(":units length 0.45 of CMU's files: about {:.2f} m tall if one unit is {}",
                            height * cmu_unit.metres, cmu_unit.phrase),
                height * cmu_unit.metres,
                1.0 / cmu_scale};
    if (figure::is_markers(figure)) return by_cloud_height(figure.format, height);
    if (!body.human || height <= 0) return multiplied(unknown_unit(height));
    if (scale != 1.0)
        if (auto unit = by_declared_scale(height, scale)) return *std::move(unit);
    Unit unit = by_height(height);
    unit.evidence += each_height(heights, unit.metres);
    return multiplied(std::move(unit));
}

std::string length_text(double metres, const Unit& unit) {
    if (!unit.known()) return fmt::format("{:.4g} units", metres / unit.metres);
    if (metres >= 1000) return fmt::format("{:.4g} km", metres / 1000);
    if (metres >= 1) return fmt::format("{:.4g} m", metres);
    if (metres >= 0.01) return fmt::format("{:.4g} cm", metres * 100);
    return fmt::format("{:.4g} mm", metres * 1000);
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
    if (!unit.known())
        return fmt::format("the unit of the file is not known ({}) and taken for {:g} m", unit.evidence, unit.metres);
    return fmt::format("one unit of the file is taken for one {}: {}", unit.name, unit.evidence);
}
}  // namespace skelplay::analysis
