#include "session/analyses/checks.h"
#include "analysis/skin_motion.h"
#include "session/analyses/lanes.h"
#include "session/jobs.h"

namespace skelplay::session {
namespace {
using analysis::Finding;

constexpr Analysis<PlacedMotion, Checked> check_analysis{[](const PlacedMotion& input, const base::Run& run) {
    return Checked(std::make_shared<const analysis::CheckedMotion>(
        analysis::check_motion(*input.figure, input.placement, input.frame_time, {}, run)));
}};

/// The active figure if it has a motion; else null.
const OpenFigure* moving_figure(const Document& document) {
    const OpenFigure* open = active_figure(document);
    return open != nullptr && figure::frame_count(open->take.figure->take) > 1 ? open : nullptr;
}

/// Where the playhead goes for a finding.
double playhead_for(const Session& session, const OpenFigure& open, const Finding& finding) {
    return std::round(timebase_position_at(session.playback, open, static_cast<double>(worst_frame(finding))));
}

void show(Session& session, const OpenFigure& open, const Finding& finding) {
    View& view = session.view;
    if (!view.before_finding) view.before_finding = {view.pane(), session.playback.timeline.position, view.selection};
    session.playback.timeline = go_to(session.playback.timeline, playhead_for(session, open, finding));
    view.selection = finding.bones.empty() ? FigureBone{} : FigureBone{open.id, finding.bones.front()};
    view.marked = {open.id, view.selection.bone, {}, finding.bones};
    pose_figures(session);
    const auto figure = find(session.document, open.id);
    scene::Bounds box = pose_bounds(session.document, session.posed, *figure, figure::BoneId::none);
    if (!box.empty()) box.include({box.low.x, 0.0, box.low.z});
    frame_closely(view, box);
    follow_from_here(view.pane(), session.document, session.posed);
}

/// In a review, beside the ids of findings.
std::string exclusion_id(const OpenFigure& open, BoneId bone) {
    return fmt::format("bone:{}", open.take.figure->skeleton[bone].file_order);
}

bool is_excluded(const OpenFigure& open, const Finding& finding, const FindingIds& dismissed) {
    return !finding.bones.empty() && dismissed.contains(exclusion_id(open, finding.bones.front()));
}

struct SkinInput {
    std::shared_ptr<const figure::Figure> figure;
    std::shared_ptr<const figure::Skin> rigid;  // null: the mesh of the figure has weights
    analysis::Unit unit;
    friend bool operator==(const SkinInput&, const SkinInput&) = default;
};
constexpr Analysis<SkinInput, std::vector<analysis::SkinFinding>> skin_motion_analysis{[](const SkinInput& input,
                                                                                          const base::Run& run) {
    if (!input.rigid) return analysis::check_weights_in_motion(*input.figure, run);
    return analysis::findings_of(analysis::check_skin_motion(*input.rigid, *input.figure, run), *input.figure, input.unit);
}};
}  // namespace

Checked checked_motion(const Session& session) {
    const OpenFigure* open = session.options.checks ? moving_figure(session.document) : nullptr;
    if (open == nullptr) return nullptr;
    const PlacedMotionView input{open->take.figure, open->take.placement, open->take.rate.frame_time()};
    const Checked* checked = session.jobs->analyses.result(check_analysis, input);
    return checked == nullptr ? nullptr : *checked;
}

std::vector<CheckedFinding> checked_findings(const Session& session) {
    std::vector<CheckedFinding> checked;
    const Checked motion = checked_motion(session);
    if (motion == nullptr) return checked;
    const OpenFigure& open = *active_figure(session.document);
    const FindingIds& dismissed = dismissed_of(session.document.review, open.take.request.file);
    for (const Finding& finding : motion->findings)
        checked.push_back({&finding, !dismissed.empty() && (dismissed.contains(finding_id(open, finding)) ||
                                                            is_excluded(open, finding, dismissed))});
    return checked;
}

std::vector<const Finding*> open_findings(const Session& session) {
    std::vector<const Finding*> findings;
    for (const CheckedFinding& each : checked_findings(session))
        if (!each.dismissed) findings.push_back(each.finding);
    return findings;
}

std::string finding_id(const OpenFigure& open, const Finding& finding) {
    std::string id(analysis::rule_of(finding.kind).name);
    if (!finding.bones.empty()) id += fmt::format(":{}", open.take.figure->skeleton[finding.bones.front()].file_order);
    return id + fmt::format("@{}-{}", frame_number(open, finding.frames.first), frame_number(open, finding.frames.last));
}

std::string describe(const OpenFigure& open, const Finding& finding) {
    return fmt::format("{}, {}", base::capitalised(finding.message), frames_text(open, finding.frames));
}

std::string check_summary(const Session& session) {
    const OpenFigure* open = moving_figure(session.document);
    if (open == nullptr) return "There is no motion to check";
    if (checked_motion(session) == nullptr) return "Checking\u2026";
    const std::vector<const Finding*> findings = open_findings(session);
    const auto serious = static_cast<std::size_t>(
        std::ranges::count_if(findings, [](const Finding* finding) { return finding->severity != base::Severity::note; }));
    const double seconds = figure::duration(open->take.figure->take, open->take.rate.frame_time());
    const std::size_t kinds = checked_motion(session)->looked_for.count();
    if (kinds == 0) return "Nothing could be looked for";
    std::string text = serious == 0 ? "Nothing found" : base::counted(serious, "finding", "findings");
    text += fmt::format(" in {:.1f} s; looked for {}", seconds, base::counted(kinds, "kind", "kinds"));
    if (findings.size() > serious) text += ", " + base::counted(findings.size() - serious, "note", "notes");
    const std::size_t dismissed = checked_motion(session)->findings.size() - findings.size();
    return dismissed == 0 ? text : text + fmt::format(", {} dismissed", dismissed);
}

std::size_t worst_frame(const Finding& finding) noexcept {
    return std::clamp(finding.worst, finding.frames.first, std::max(finding.frames.first, finding.frames.last));
}

void show_finding(Session& session, std::size_t index) {
    const Checked checked = checked_motion(session);
    if (checked != nullptr && index < checked->findings.size())
        show(session, *active_figure(session.document), checked->findings[index]);
}

void step_to_finding(Session& session, int direction) {
    const OpenFigure* open = active_figure(session.document);
    const Finding* nearest = nullptr;
    double best = 0.0;
    for (const Finding* finding : open_findings(session)) {
        const double ahead =
            (playhead_for(session, *open, *finding) - session.playback.timeline.position) * (direction < 0 ? -1 : 1);
        if (ahead < 0.5 || (nearest != nullptr && ahead >= best)) continue;
        nearest = finding;
        best = ahead;
    }
    if (nearest == nullptr) {
        show_toast(session, fmt::format("There is no finding {} this frame", direction < 0 ? "before" : "after"));
        return;
    }
    show_toast(session, describe(*open, *nearest));
    show(session, *open, *nearest);
}

void leave_finding(Session& session) {
    View& view = session.view;
    if (!view.before_finding) return show_toast(session, "No finding was gone to");
    const LookBack before = *std::exchange(view.before_finding, std::nullopt);
    session.playback.timeline = go_to(session.playback.timeline, before.position);
    view.selection = before.selection;
    view.marked = {};
    pose_figures(session);
    view.pane() = before.pane;
    ++view.camera_moves;
}

void dismiss_finding(Session& session, std::size_t index) {
    const Checked checked = checked_motion(session);
    if (checked == nullptr || index >= checked->findings.size()) return;
    const OpenFigure& open = *active_figure(session.document);
    const analysis::Finding& finding = checked->findings[index];
    if (is_excluded(open, finding, dismissed_of(session.document.review, open.take.request.file)))
        return exclude_from_check(session, open.id, finding.bones.front());
    toggle_dismissed(session.document, open.take.request.file, finding_id(open, finding), describe(open, finding));
}

std::vector<BoneId> excluded_bones(const Document& document, const OpenFigure& open) {
    const FindingIds& dismissed = dismissed_of(document.review, open.take.request.file);
    std::vector<BoneId> bones;
    for (std::size_t i = 0; i < open.take.figure->skeleton.size() && !dismissed.empty(); ++i)
        if (dismissed.contains(exclusion_id(open, figure::bone_id(i)))) bones.push_back(figure::bone_id(i));
    return bones;
}

void exclude_from_check(Session& session, FigureId figure, BoneId bone) {
    if (const OpenFigure* open = open_figure(session.document, figure))
        toggle_dismissed(session.document, open->take.request.file, exclusion_id(*open, bone),
                         fmt::format("findings about {}", open->take.figure->skeleton[bone].name));
}

const std::vector<analysis::SkinFinding>* skin_motion_findings(const Session& session, const OpenFigure& open) {
    if (!session.ui.skin_motion || !open.take.skin) return nullptr;
    return session.jobs->analyses.result(skin_motion_analysis,
                                         SkinInput{open.take.figure, open.take.skin->rigid, open.take.placement.unit});
}
}  // namespace skelplay::session
