#include "session/analyses/comparing.h"

#include <algorithm>
#include <any>
#include <cmath>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <memory>
#include <string>
#include <utility>

#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

using analysis::BonePair;
using analysis::Comparison;

/// One of the two takes; keeps its figure alive. Without the offset that places it beside the other.
struct Side {
    explicit Side(const OpenFigure& open)
        : figure(open.take.figure),
          placement(scene::matrix(open.take.placed.placement)),
          frame_time(open.take.rate.frame_time()),
          start_time(open.settings.start_time),
          place(place_options(open.take)) {}
    [[nodiscard]] analysis::ComparedTake take() const { return {figure.get(), placement, frame_time, start_time}; }

    std::shared_ptr<const figure::Figure> figure;
    glm::dmat4 placement;
    double frame_time;
    double start_time;
    analysis::PlaceOptions place;
};

/// A comparison of whole takes, and what its angles mean.
struct ComparedTakes {
    Comparison found;
    processing::ComparedTurns turns;
};

std::string text(const OpenFigure& open) {
    const scene::Placement& place = open.take.placed.placement;
    return fmt::format("{} {} {} {} {} {} {} {} {}", open.derived.revision, place.metres_per_unit,
                       figure::name(place.up), place.heading_degrees, place.shift.x, place.shift.y, place.shift.z,
                       open.take.rate.frame_time(), open.settings.start_time);
}

std::string comparison_key(const Session& session, const OpenFigure& a, const OpenFigure& b) {
    return fmt::format("compare {} {} {}", text(a), text(b), session.view.comparing.roots_together);
}

/// It does not depend on where the takes are, nor when they begin.
std::string offset_key(const OpenFigure& a, const OpenFigure& b) {
    return fmt::format("offset {} {} {} {}", a.derived.revision, b.derived.revision, a.take.rate.frame_time(),
                       b.take.rate.frame_time());
}

std::string key_of_selection(const Session& session, const OpenFigure& a, const OpenFigure& b) {
    return fmt::format("{} joint {}", comparison_key(session, a, b), figure::index(session.view.selection.bone));
}

std::string distances_key(const MarkersOver& over) {
    return fmt::format("marker distances {} {}", text(*over.markers), text(*over.skeleton));
}

bool active_bone_selected(const Session& session) {
    const OpenFigure* selected = selected_figure(session.document, session.view);
    return selected != nullptr && selected == active_figure(session.document);
}

ComparedTakes compare_takes(const Side& a, const Side& b, bool together, const std::stop_token& stop) {
    const std::vector<BonePair> pairs = analysis::pair_bones(a.figure->skeleton, b.figure->skeleton);
    const auto alignment = together ? analysis::Alignment::root : analysis::Alignment::none;
    ComparedTakes compared;
    compared.turns = processing::compared_turns(*a.figure, *b.figure, pairs, a.place, b.place);
    compared.found = analysis::compare(a.take(), b.take(), pairs, alignment, compared.turns.axes, stop);
    return compared;
}

/// The pairs that the curve of one bone needs: its own, and the root's before it if the roots are put together.
std::vector<BonePair> pairs_for(const std::vector<BonePair>& all, figure::BoneId bone, bool with_root) {
    const auto own = std::ranges::find(all, bone, &BonePair::a);
    if (own == all.end()) return {};
    return own == all.begin() || !with_root ? std::vector{*own} : std::vector{all.front(), *own};
}

}  // namespace

const OpenFigure* compared_with(const Document& document, const View& view) noexcept {
    const Comparing& pair = view.comparing;
    if (pair.with == FigureId::none) return nullptr;
    const auto other = find(document, document.active == pair.with ? pair.of : pair.with);
    return other && document.figures[*other].id != document.active ? &document.figures[*other] : nullptr;
}

std::optional<MarkersOver> markers_over(const Session& session) noexcept {
    const OpenFigure* active = active_figure(session.document);
    const OpenFigure* other = compared_with(session.document, session.view);
    if (active == nullptr || other == nullptr) return std::nullopt;
    const bool first = figure::is_markers(*active->take.figure);
    if (first == figure::is_markers(*other->take.figure)) return std::nullopt;
    return first ? MarkersOver{active, other} : MarkersOver{other, active};
}

const analysis::MarkerDistances* marker_distances(const Session& session) {
    const auto over = markers_over(session);
    return over ? session.jobs->analyses.result<analysis::MarkerDistances>(distances_key(*over)) : nullptr;
}

void want_comparison(const Session& session, std::vector<Wanted>& wanted) {
    const OpenFigure* active = active_figure(session.document);
    const OpenFigure* other = compared_with(session.document, session.view);
    if (active == nullptr || other == nullptr) return;
    if (const auto over = markers_over(session)) {
        wanted.push_back(
            {distances_key(*over), [a = Side(*over->markers), b = Side(*over->skeleton)](const std::stop_token& stop) {
                 return std::any(analysis::marker_distances(a.take(), b.take(), stop));
             }});
        return;
    }
    const bool together = session.view.comparing.roots_together;
    wanted.push_back({comparison_key(session, *active, *other),
                      [a = Side(*active), b = Side(*other), together](const std::stop_token& stop) {
                          return std::any(compare_takes(a, b, together, stop));
                      }});
    if (active_bone_selected(session))
        wanted.push_back({key_of_selection(session, *active, *other),
                          [a = Side(*active), b = Side(*other), together,
                           bone = session.view.selection.bone](const std::stop_token& stop) {
                              const auto pairs = analysis::pair_bones(a.figure->skeleton, b.figure->skeleton);
                              const auto alignment = together ? analysis::Alignment::root : analysis::Alignment::none;
                              return std::any(analysis::compare(a.take(), b.take(), pairs_for(pairs, bone, together),
                                                                alignment, {}, stop));
                          }});
    wanted.push_back({offset_key(*active, *other), [a = Side(*active), b = Side(*other)](const std::stop_token& stop) {
                          const auto pairs = analysis::pair_bones(a.figure->skeleton, b.figure->skeleton);
                          return std::any(analysis::find_offset(a.take(), b.take(), pairs, stop));
                      }});
}

namespace {

const ComparedTakes* compared_takes(const Session& session) {
    const OpenFigure* active = active_figure(session.document);
    const OpenFigure* other = compared_with(session.document, session.view);
    if (active == nullptr || other == nullptr) return nullptr;
    return session.jobs->analyses.result<ComparedTakes>(comparison_key(session, *active, *other));
}

}  // namespace

const Comparison* comparison(const Session& session) {
    const ComparedTakes* compared = compared_takes(session);
    return compared != nullptr ? &compared->found : nullptr;
}

const processing::ComparedTurns* compared_turns(const Session& session) {
    const ComparedTakes* compared = compared_takes(session);
    return compared != nullptr ? &compared->turns : nullptr;
}

const std::optional<analysis::TakeOffset>* fitting_offset(const Session& session) {
    const OpenFigure* active = active_figure(session.document);
    const OpenFigure* other = compared_with(session.document, session.view);
    if (active == nullptr || other == nullptr) return nullptr;
    return session.jobs->analyses.result<std::optional<analysis::TakeOffset>>(offset_key(*active, *other));
}

std::optional<double> fitting_start(const Session& session) {
    const std::optional<analysis::TakeOffset>* found = fitting_offset(session);
    if (found == nullptr || !*found || !(*found)->clear) return std::nullopt;
    return compared_with(session.document, session.view)->settings.start_time - (*found)->later;
}

const Comparison* selected_comparison(const Session& session) {
    const OpenFigure* active = active_figure(session.document);
    const OpenFigure* other = compared_with(session.document, session.view);
    if (active == nullptr || other == nullptr || !active_bone_selected(session)) return nullptr;
    return session.jobs->analyses.result<Comparison>(key_of_selection(session, *active, *other));
}

std::vector<double> distances_now(const Session& session, const Comparison& compared) {
    const auto a = find(session.document, session.document.active);
    const OpenFigure* other = compared_with(session.document, session.view);
    std::vector<double> distances;
    if (!a || other == nullptr || compared.pairs.empty()) return distances;
    const auto b = find(session.document, other->id);
    const OpenFigure& first = session.document.figures[*a];
    const OpenFigure& second = *other;
    const auto at = [&](std::size_t figure, const OpenFigure& open, figure::BoneId bone) {
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
    const processing::ComparedTurns* turns = compared_turns(session);
    std::vector<double> angles;
    if (!a || other == nullptr || turns == nullptr || turns->axes.size() != compared.pairs.size()) return angles;
    const auto b = find(session.document, other->id);
    const auto turn = [&](std::size_t figure, figure::BoneId bone) {
        return scene::rotation_in(world_of(session.posed, figure, bone));
    };
    for (std::size_t i = 0; i < compared.pairs.size(); ++i) {
        const BonePair& pair = compared.pairs[i].pair;
        angles.push_back(analysis::angle_between(turn(*a, pair.a), turn(*b, pair.b) * turns->axes[i]));
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

namespace {

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

std::vector<glm::vec3> heat(const Session& session) {
    if (const auto over = markers_over(session))
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
