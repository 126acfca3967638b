#include "session/analyses/comparing.h"
#include "session/jobs.h"

namespace skelplay::session {
namespace {
using analysis::BonePair;
using analysis::Comparison;

/// A comparison of whole takes, and the rotations that its angles are measured by.
struct ComparedTakes {
    Comparison found;
    processing::ComparedRotations rotations;
};

/// The active take, the other one, and how they are compared.
struct CompareInput {
    analysis::PlacedTake a;
    analysis::PlacedTake b;
    analysis::PlacementOptions place_a;
    analysis::PlacementOptions place_b;
    bool roots_together = false;
    friend bool operator==(const CompareInput&, const CompareInput&) = default;

    [[nodiscard]] std::vector<BonePair> pairs() const {
        return analysis::pair_bones(a.figure->skeleton, b.figure->skeleton);
    }
    [[nodiscard]] analysis::Alignment alignment() const {
        return roots_together ? analysis::Alignment::root : analysis::Alignment::none;
    }
};

constexpr Analysis<CompareInput, ComparedTakes> comparison_analysis{[](const CompareInput& input, const base::Run& run) {
    const std::vector<BonePair> pairs = input.pairs();
    ComparedTakes compared;
    compared.rotations =
        processing::compared_rotations(*input.a.figure, *input.b.figure, pairs, input.place_a, input.place_b);
    compared.found = analysis::compare(input.a, input.b, pairs, input.alignment(), compared.rotations.axes, run);
    return compared;
}};

/// The pairs that the curve of one bone needs: its own, and the root's before it if the roots are put together.
std::vector<BonePair> pairs_for(const std::vector<BonePair>& all, BoneId bone, bool with_root) {
    const auto own = std::ranges::find(all, bone, &BonePair::a);
    if (own == all.end()) return {};
    return own == all.begin() || !with_root ? std::vector{*own} : std::vector{all.front(), *own};
}

/// The comparison of one bone of the active take.
using BoneOfTakes = std::pair<CompareInput, BoneId>;
constexpr Analysis<BoneOfTakes, Comparison> bone_analysis{[](const BoneOfTakes& input, const base::Run& run) {
    const auto& [takes, bone] = input;
    const auto pairs = pairs_for(takes.pairs(), bone, takes.roots_together);
    return analysis::compare(takes.a, takes.b, pairs, takes.alignment(), {}, run);
}};

/// The best offset depends neither on the placement of the takes nor on their starts.
struct OffsetInput {
    CompareInput takes;
    friend bool operator==(const OffsetInput& x, const OffsetInput& y) {
        const auto key = [](const CompareInput& of) {
            return std::tie(of.a.figure, of.b.figure, of.a.frame_time, of.b.frame_time);
        };
        return key(x.takes) == key(y.takes);
    }
};
constexpr Analysis<OffsetInput, std::optional<analysis::TakeOffset>> offset_analysis{
    [](const OffsetInput& input, const base::Run& run) {
        const CompareInput& takes = input.takes;
        return analysis::find_offset(takes.a, takes.b, takes.pairs(), run);
    }};

using MarkersAndSkeleton = std::pair<analysis::PlacedTake, analysis::PlacedTake>;
constexpr Analysis<MarkersAndSkeleton, analysis::MarkerDistances> distances_analysis{
    [](const MarkersAndSkeleton& of, const base::Run& run) {
        return analysis::marker_distances(of.first, of.second, run);
    }};

/// The input of the comparison of the active figure; nothing: nothing is compared, or markers with bones.
std::optional<CompareInput> compare_input(const Document& document, const View& view) {
    const OpenFigure* active = active_figure(document);
    const OpenFigure* other = compared_with(document, view);
    if (active == nullptr || other == nullptr || markers_over(document, view)) return std::nullopt;
    return CompareInput{placed_take(*active), placed_take(*other), place_options(active->take), place_options(other->take),
                        view.comparing.roots_together};
}

const ComparedTakes* compared_takes(const Session& session) {
    const auto input = compare_input(session.document, session.view);
    return input ? session.jobs->analyses.result(comparison_analysis, *input) : nullptr;
}

constexpr double least_scale = 1e-3;  // metres: smaller differences show no colour
constexpr glm::vec3 no_partner(0.04F);

/// Markers by their distance from their bones in the frame shown; a skeleton that is active has none.
std::vector<glm::vec3> marker_heat(const Session& session, const MarkersOver& over) {
    const analysis::MarkerDistances* found = marker_distances(session);
    if (found == nullptr || found->markers.empty() || over.markers != active_figure(session.document)) return {};
    const double scale = std::max(found->markers[found->worst].most, least_scale);
    const std::size_t frame = frame_in(session.playback, *over.markers);
    std::vector<glm::vec3> colours(over.markers->take.figure->skeleton.size(), no_partner);
    for (const analysis::MarkerDistance& each : found->markers)
        if (const float now = each.distances[frame]; !std::isnan(now))
            colours[figure::index(each.marker)] = heat_colour(static_cast<double>(now) / scale);
    return colours;
}
}  // namespace

const OpenFigure* compared_with(const Document& document, const View& view) noexcept {
    const Comparing& pair = view.comparing;
    if (pair.with == FigureId::none) return nullptr;
    const auto other = find(document, document.active == pair.with ? pair.of : pair.with);
    return other && document.figures[*other].id != document.active ? &document.figures[*other] : nullptr;
}

std::optional<MarkersOver> markers_over(const Document& document, const View& view) noexcept {
    const OpenFigure* active = active_figure(document);
    const OpenFigure* other = compared_with(document, view);
    if (active == nullptr || other == nullptr) return std::nullopt;
    const bool first = figure::is_markers(*active->take.figure);
    if (first == figure::is_markers(*other->take.figure)) return std::nullopt;
    return first ? MarkersOver{active, other} : MarkersOver{other, active};
}

const analysis::MarkerDistances* marker_distances(const Session& session) {
    const auto over = markers_over(session.document, session.view);
    if (!over) return nullptr;
    return session.jobs->analyses.result(distances_analysis,
                                         MarkersAndSkeleton{placed_take(*over->markers), placed_take(*over->skeleton)});
}

const Comparison* comparison(const Session& session) {
    const ComparedTakes* compared = compared_takes(session);
    return compared != nullptr ? &compared->found : nullptr;
}

const processing::ComparedRotations* compared_rotations(const Session& session) {
    const ComparedTakes* compared = compared_takes(session);
    return compared != nullptr ? &compared->rotations : nullptr;
}

std::string meaning_of_angles(const Session& session) {
    const processing::ComparedRotations* rotations = compared_rotations(session);
    if (rotations == nullptr || rotations->basis == processing::RotationBasis::own_axes) return {};
    return processing::meaning(*rotations, active_figure(session.document)->take.figure->skeleton);
}

const std::optional<analysis::TakeOffset>* fitting_offset(const Session& session) {
    const auto input = compare_input(session.document, session.view);
    return input ? session.jobs->analyses.result(offset_analysis, OffsetInput{*input}) : nullptr;
}

std::optional<double> fitting_start(const Session& session) {
    const std::optional<analysis::TakeOffset>* found = fitting_offset(session);
    if (found == nullptr || !*found || !(*found)->clear) return std::nullopt;
    return compared_with(session.document, session.view)->settings.start_time - (*found)->later;
}

const Comparison* selected_comparison(const Session& session) {
    const auto input = compare_input(session.document, session.view);
    const BoneId bone = active_selection(session.document, session.view);
    if (!input || bone == BoneId::none) return nullptr;
    return session.jobs->analyses.result(bone_analysis, BoneOfTakes{*input, bone});
}

namespace {
/// Whether both takes are shown at a frame of theirs, neither before it begins nor after it ends.
bool both_are_on(const Session& session, const OpenFigure& a, const OpenFigure& b) {
    constexpr double rounding = 1e-6;
    const double now = shown_position(session.playback.timeline);
    return std::ranges::all_of(std::array{&a, &b}, [&](const OpenFigure* open) {
        const auto last = static_cast<double>(figure::frame_count(open->take.figure->take)) - 1.0;
        return now >= timebase_position_at(session.playback, *open, 0.0) - rounding &&
               now <= timebase_position_at(session.playback, *open, last) + rounding;
    });
}
}  // namespace

std::vector<double> distances_now(const Session& session, const Comparison& compared) {
    const auto a = find(session.document, session.document.active);
    const OpenFigure* other = compared_with(session.document, session.view);
    std::vector<double> distances;
    if (!a || other == nullptr || compared.pairs.empty()) return distances;
    const auto b = find(session.document, other->id);
    const OpenFigure& first = session.document.figures[*a];
    const OpenFigure& second = *other;
    if (!both_are_on(session, first, second)) return distances;
    const auto at = [&](std::size_t figure, const OpenFigure& open, BoneId bone) {
        return glm::dvec3(world_of(session.posed, figure, bone)[3]) - open.derived.layout_offset;
    };
    const BonePair& root = compared.pairs.front().pair;
    const glm::dvec3 shift =
        session.view.comparing.roots_together ? at(*a, first, root.a) - at(*b, second, root.b) : glm::dvec3(0.0);
    for (const analysis::PairDifference& each : compared.pairs)
        distances.push_back(glm::length(at(*a, first, each.pair.a) - at(*b, second, each.pair.b) - shift));
    return distances;
}

std::vector<double> angles_now(const Session& session, const Comparison& compared) {
    const auto a = find(session.document, session.document.active);
    const OpenFigure* other = compared_with(session.document, session.view);
    const processing::ComparedRotations* rotations = compared_rotations(session);
    std::vector<double> angles;
    if (!a || other == nullptr || rotations == nullptr || rotations->axes.size() != compared.pairs.size()) return angles;
    if (!both_are_on(session, session.document.figures[*a], *other)) return angles;
    const auto b = find(session.document, other->id);
    const auto axes_of = [&](std::size_t figure, BoneId bone) {
        return scene::rotation_in(world_of(session.posed, figure, bone));
    };
    for (std::size_t i = 0; i < compared.pairs.size(); ++i) {
        const BonePair& pair = compared.pairs[i].pair;
        angles.push_back(analysis::angle_between(axes_of(*a, pair.a), axes_of(*b, pair.b) * rotations->axes[i]));
    }
    return angles;
}

glm::vec3 heat_colour(double part) noexcept {
    static constexpr glm::vec3 cold(0.42F, 0.44F, 0.47F);  // a grey that no figure has
    static constexpr glm::vec3 middle(0.95F, 0.75F, 0.10F);
    static constexpr glm::vec3 hot(0.85F, 0.04F, 0.03F);
    const auto t = static_cast<float>(std::clamp(part, 0.0, 1.0));
    return t < 0.5F ? glm::mix(cold, middle, t * 2.0F) : glm::mix(middle, hot, t * 2.0F - 1.0F);
}

std::vector<glm::vec3> heat(const Session& session) {
    if (const auto over = markers_over(session.document, session.view))
        return session.view.comparing.heat ? marker_heat(session, *over) : std::vector<glm::vec3>{};
    const Comparison* compared = session.view.comparing.heat ? comparison(session) : nullptr;
    if (compared == nullptr || compared->pairs.empty()) return {};
    const double scale = std::max(compared->pairs[compared->worst_pair].most, least_scale);
    std::vector<glm::vec3> colours(active_figure(session.document)->take.figure->skeleton.size(), no_partner);
    const std::vector<double> now = distances_now(session, *compared);
    for (std::size_t i = 0; i < now.size(); ++i)
        if (!std::isnan(now[i])) colours[figure::index(compared->pairs[i].pair.a)] = heat_colour(now[i] / scale);
    return colours;
}
}  // namespace skelplay::session
