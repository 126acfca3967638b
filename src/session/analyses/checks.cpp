#include "session/analyses/checks.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analysis/skin_motion.h"
#include "base/text.h"
#include "session/analyses/lanes.h"
#include "session/jobs.h"
#include "session/posing.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

using analysis::Finding;

constexpr Analysis<PlacedMotion, Findings> check_analysis{[](const PlacedMotion& input, const base::Run& run) {
    return Findings(std::make_shared<const std::vector<Finding>>(
        analysis::check_motion(*input.figure, input.placement, input.frame_time, {}, run)));
}};

/// The active figure if it has a motion; else null.
const OpenFigure* moving_figure(const Document& document) {
    const OpenFigure* open = active_figure(document);
    return open != nullptr && figure::frame_count(open->take.figure->take) > 1 ? open : nullptr;
}

/// Goes to a finding's first frame, selects its bone and frames it.
void show(Session& session, const OpenFigure& open, const Finding& finding) {
    const double position = timebase_position_at(session.playback, open, static_cast<double>(finding.frames.first));
    session.playback.timeline = go_to(session.playback.timeline, std::round(position));
    if (finding.bones.empty()) return;
    session.view.selection = {open.id, finding.bones.front()};
    pose_figures(session);
    const auto figure = find(session.document, open.id);
    frame_closely(session.view, pose_bounds(session.document, session.posed, *figure, finding.bones.front()));
}

std::size_t count_serious(const std::vector<const Finding*>& findings) {
    return static_cast<std::size_t>(std::ranges::count_if(
        findings, [](const Finding* finding) { return finding->severity != base::Severity::note; }));
}

struct SkinInput {
    std::shared_ptr<const figure::Figure> figure;
    std::shared_ptr<const figure::Skin> rigid;  // null: the mesh of the figure has weights
    analysis::Unit unit;
    friend bool operator==(const SkinInput&, const SkinInput&) = default;
};
constexpr Analysis<SkinInput, std::vector<analysis::SkinFinding>> skin_motion_analysis{
    [](const SkinInput& input, const base::Run& run) {
        if (!input.rigid) return analysis::check_weights_in_motion(*input.figure, run);
        return analysis::findings_of(analysis::check_skin_motion(*input.rigid, *input.figure, run), *input.figure,
                                     input.unit);
    }};

}  // namespace

Findings findings_of(const Session& session) {
    const OpenFigure* open = session.options.checks ? moving_figure(session.document) : nullptr;
    if (open == nullptr) return nullptr;
    const PlacedMotionView input{open->take.figure, open->take.placement, open->take.rate.frame_time()};
    const Findings* findings = session.jobs->analyses.result(check_analysis, input);
    return findings == nullptr ? nullptr : *findings;
}

std::vector<CheckedFinding> checked_findings(const Session& session) {
    std::vector<CheckedFinding> checked;
    const Findings findings = findings_of(session);
    if (findings == nullptr) return checked;
    const OpenFigure& open = *active_figure(session.document);
    const FindingIds& dismissed = dismissed_of(session.document.review, open.take.request.file);
    for (const Finding& finding : *findings)
        checked.push_back({&finding, !dismissed.empty() && dismissed.contains(finding_id(open, finding))});
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
    return id +
           fmt::format("@{}-{}", frame_number(open, finding.frames.first), frame_number(open, finding.frames.last));
}

std::string describe(const OpenFigure& open, const Finding& finding) {
    return fmt::format("{}, {}", base::capitalised(finding.message), frames_text(open, finding.frames));
}

std::string check_summary(const Session& session) {
    const OpenFigure* open = moving_figure(session.document);
    if (open == nullptr) return "There is no motion to check";
    if (findings_of(session) == nullptr) return "Checking\u2026";
    const std::vector<const Finding*> findings = open_findings(session);
    const std::size_t serious = count_serious(findings);
    const double seconds = figure::duration(open->take.figure->take, open->take.rate.frame_time());
    std::string text = serious == 0 ? "Nothing found" : base::counted(serious, "finding", "findings");
    text += fmt::format(" in {:.1f} s", seconds);
    if (findings.size() > serious) text += ", " + base::counted(findings.size() - serious, "note", "notes");
    const std::size_t dismissed = findings_of(session)->size() - findings.size();
    return dismissed == 0 ? text : text + fmt::format(", {} dismissed", dismissed);
}

void show_finding(Session& session, std::size_t index) {
    const Findings findings = findings_of(session);
    if (findings != nullptr && index < findings->size())
        show(session, *active_figure(session.document), (*findings)[index]);
}

void step_to_finding(Session& session, int direction) {
    const OpenFigure* open = active_figure(session.document);
    const Finding* nearest = nullptr;
    double best = 0.0;
    for (const Finding* finding : open_findings(session)) {
        const double position =
            timebase_position_at(session.playback, *open, static_cast<double>(finding->frames.first));
        const double ahead = (std::round(position) - session.playback.timeline.position) * (direction < 0 ? -1 : 1);
        if (ahead < 0.5 || (nearest != nullptr && ahead >= best)) continue;
        nearest = finding;
        best = ahead;
    }
    if (nearest == nullptr) {
        show_toast(session, fmt::format("There is no finding {} this frame", direction < 0 ? "before" : "after"),
                   base::Severity::note);
        return;
    }
    show_toast(session, describe(*open, *nearest), base::Severity::note);
    show(session, *open, *nearest);
}

void dismiss_finding(Session& session, std::size_t index) {
    const Findings findings = findings_of(session);
    if (findings == nullptr || index >= findings->size()) return;
    const OpenFigure& open = *active_figure(session.document);
    const analysis::Finding& finding = (*findings)[index];
    toggle_dismissed(session.document, open.take.request.file, finding_id(open, finding), describe(open, finding));
}

const std::vector<analysis::SkinFinding>* skin_motion_findings(const Session& session, const OpenFigure& open) {
    if (!session.ui.skin_motion || !open.take.skin) return nullptr;
    return session.jobs->analyses.result(skin_motion_analysis,
                                         SkinInput{open.take.figure, open.take.skin->rigid, open.take.placement.unit});
}

}  // namespace skelplay::session
