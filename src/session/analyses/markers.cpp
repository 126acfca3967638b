#include "session/analyses/markers.h"
#include "scene/draw_list.h"
#include "session/jobs.h"

namespace skelplay::session {
namespace {
/// The skeleton that markers may be of: the first one that moves.
const OpenFigure* skeleton_beside(const Document& document) {
    for (const OpenFigure& open : document.figures)
        if (!figure::is_markers(*open.take.figure) && !figure::is_rest_only(open.take.figure->take)) return &open;
    return nullptr;
}

bool awaits_match(const OpenFigure& open) { return figure::is_markers(*open.take.figure) && !open.derived.matched; }

/// The skeleton that markers are to be matched with; null: there is nothing to do.
const OpenFigure* skeleton_to_match(const Document& document, const View& view) {
    if (!view.match_axes || std::ranges::none_of(document.figures, awaits_match)) return nullptr;
    return skeleton_beside(document);
}

/// Markers and a skeleton in their own placements. Their starts do not matter.
struct MatchInput {
    analysis::PlacedTake markers;
    analysis::PlacedTake skeleton;
    analysis::MatchLimits limits;
    friend bool operator==(const MatchInput&, const MatchInput&) = default;
};

using Found = std::optional<analysis::MarkerMatch>;
constexpr Analysis<MatchInput, Found> match_analysis{[](const MatchInput& input, const base::Run& run) {
    return analysis::match_markers(input.markers, input.skeleton, input.limits, run);
}};

const Found* found_match(const Session& session, const OpenFigure& markers, const OpenFigure& skeleton) {
    const analysis::PlacementOptions& set = place_options(markers.take);
    MatchInput input{placed_take(markers), placed_take(skeleton), {set.up.has_value(), set.metres_per_unit.has_value()}};
    input.markers.start_time = input.skeleton.start_time = 0.0;  // equal inputs wherever in time the takes begin
    return session.jobs->analyses.result(match_analysis, input);
}

void align(OpenFigure& open, const analysis::MarkerMatch& match) {
    open.derived.matched = match;
    open.derived.unaligned_placement = open.take.placement;
    analysis::Placement& placement = open.take.placement;
    const glm::dmat4 change = scene::matrix(match.to_world) * glm::inverse(scene::matrix(placement.to_world));
    placement.bounds = analysis::moved(std::move(placement.bounds), change);
    placement.bounds.furthest_outlier *= match.to_world.metres_per_unit / placement.to_world.metres_per_unit;
    if (match.to_world.metres_per_unit != placement.to_world.metres_per_unit) {
        placement.unit.height = placement.bounds.whole.size().y;
        placement.unit.metres = match.to_world.metres_per_unit;
        placement.unit.name = "unit of the skeleton beside it";
        placement.unit.source = analysis::Source::inferred;
        placement.unit.evidence = match.evidence;
    }
    if (match.to_world.up != placement.up.value) {
        placement.up.value = match.to_world.up;
        placement.up.source = analysis::Source::inferred;
        placement.up.evidence = match.evidence;
        placement.up.doubt.clear();
        placement.up.better.reset();
    }
    placement.to_world = match.to_world;
}

/// Applies the start that was found, unless a person has set one. Returns an addition to the message.
std::string align_start(OpenFigure& markers, const OpenFigure& skeleton) {
    constexpr double same = 1e-6;  // seconds
    const double found = skeleton.settings.start_time + markers.derived.matched->later;
    if (markers.settings.start_set || skeleton.settings.start_set)
        return std::abs(markers.settings.start_time - found) > same ? "; the offset that was set stays" : "";
    markers.derived.unaligned_start = markers.settings.start_time;
    markers.settings.start_time = found;
    return "";
}

constexpr std::string_view no_match = "session.no-match";

bool is_no_match(const base::Diagnostic& said) { return said.code == no_match; }

/// Reports, once for each file, that no placement brings markers to the bones of a skeleton.
void report_unmatched(Session& session, const OpenFigure& markers, const OpenFigure& skeleton) {
    const FileReport* report = report_of(session.document, markers);
    if (report != nullptr && std::ranges::any_of(report->diagnostics.items(), is_no_match)) return;
    base::Diagnostics note;
    note.note(std::nullopt, no_match,
              fmt::format("expected markers at the bones of {}, found no axes, unit, position and start that bring "
                          "them there; they stand as their file says",
                          skeleton.take.figure->name),
              base::Remedy::keep_axes);
    show_minor_toast(session, base::to_sentence(note.items().front(), markers.take.figure->name));
    add_to_report(session.document, markers, std::move(note));
}

/// Removes that report: after a figure was placed by hand, its markers may match.
void forget_unmatched(Document& document, const OpenFigure& markers) {
    FileReport* report = report_of(document, markers);
    if (report == nullptr || std::ranges::none_of(report->diagnostics.items(), is_no_match)) return;
    base::Diagnostics others;
    for (const base::Diagnostic& each : report->diagnostics.items())
        if (!is_no_match(each)) others.add(each);
    report->diagnostics = std::move(others);
}

/// Shows figures whose placement or start has changed by itself. A camera that framed the whole motion frames it again.
void show_realigned(Session& session, bool at_begin) {
    begin_at_zero(session);
    if (at_begin) session.playback.timeline.position = 0.0;
    arrange_figures(session);
    pose_figures(session);
    frame_panes(session);
}

void align_to_bones(Session& session, OpenFigure& markers, const OpenFigure& skeleton, const analysis::MarkerMatch& match) {
    align(markers, match);
    const std::string kept = align_start(markers, skeleton);
    forget_unmatched(session.document, markers);
    show_toast(session, fmt::format("{} is aligned with {}: {}{}", markers.take.figure->name, skeleton.take.figure->name,
                                    match.evidence, kept));
}

template <class Predicate> void forget_matches_of(Session& session, const Predicate& concerned) {
    const bool at_begin = session.playback.timeline.position == 0.0;
    bool any = false;
    for (OpenFigure& open : session.document.figures) {
        if (!open.derived.matched || !concerned(open)) continue;
        reset_alignment(open);
        any = true;
    }
    if (any) show_realigned(session, at_begin);
}

using MarkersOf = std::shared_ptr<const figure::Figure>;
constexpr Analysis<MarkersOf, analysis::MarkerLinks> marker_links_analysis{
    [](const MarkersOf& markers, const base::Run& run) { return analysis::find_marker_links(*markers, run); }};
}  // namespace

bool apply_alignment(Session& session) {
    const OpenFigure* skeleton = skeleton_to_match(session.document, session.view);
    if (skeleton == nullptr) return false;
    const bool at_begin = session.playback.timeline.position == 0.0;
    bool any = false;
    for (OpenFigure& open : session.document.figures) {
        const Found* found = awaits_match(open) ? found_match(session, open, *skeleton) : nullptr;
        if (found == nullptr) continue;
        if (*found) align_to_bones(session, open, *skeleton, **found);
        else report_unmatched(session, open, *skeleton);
        any = any || *found;
    }
    if (any) show_realigned(session, at_begin);
    return any;
}

bool matching(const Session& session) {
    const OpenFigure* skeleton = skeleton_to_match(session.document, session.view);
    const auto is_searched = [&](const OpenFigure& open) {
        return awaits_match(open) && found_match(session, open, *skeleton) == nullptr;
    };
    return skeleton != nullptr && std::ranges::count_if(session.document.figures, is_searched) > 0;  // looks at all
}

void forget_matches(Session& session) {
    forget_matches_of(session, [](const OpenFigure&) { return true; });
}

void forget_matches(Session& session, const OpenFigure& placed) {
    const bool is_skeleton = &placed == skeleton_beside(session.document);
    forget_matches_of(session, [&](const OpenFigure& open) { return is_skeleton || &open == &placed; });
}

void reset_alignment(OpenFigure& open) {
    if (!open.derived.matched) return;
    open.derived.matched.reset();
    open.take.placement = *std::exchange(open.derived.unaligned_placement, std::nullopt);
    if (open.derived.unaligned_start) open.settings.start_time = *std::exchange(open.derived.unaligned_start, std::nullopt);
}

void keep_start(Document& document, OpenFigure& moved) {
    moved.settings.start_set = true;
    const bool is_skeleton = &moved == skeleton_beside(document);
    for (OpenFigure& open : document.figures)
        if (is_skeleton || &open == &moved) open.derived.unaligned_start.reset();
}

const analysis::MarkerLinks* marker_links_of(const Session& session, const OpenFigure& open) {
    if (!session.view.options.marker_links || !figure::is_markers(*open.take.figure)) return nullptr;
    return session.jobs->analyses.result(marker_links_analysis, open.take.figure);
}

std::optional<analysis::MarkerLinks> edited_marker_links(const Session& session, const OpenFigure& open) {
    const analysis::MarkerLinks* found = marker_links_of(session, open);
    if (found == nullptr) return std::nullopt;
    analysis::MarkerLinks edited = *found;
    analysis::apply_edits(open.settings.links, edited);
    return edited;
}

std::vector<scene::MarkerLine> drawn_marker_links(const Session& session, const OpenFigure& open) {
    std::vector<scene::MarkerLine> marker_links;
    const auto known = edited_marker_links(session, open);
    if (!known) return marker_links;
    for (const analysis::MarkerLink& link : known->marker_links) marker_links.push_back({link.from, link.to, link.colour});
    return marker_links;
}
}  // namespace skelplay::session
