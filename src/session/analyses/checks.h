#pragma once

#include "analysis/motion_check.h"
#include "analysis/skin_check.h"
#include "session/analyses/analysis.h"

namespace skelplay::session {
struct Document;
struct OpenFigure;
struct Session;

using Checked = std::shared_ptr<const analysis::CheckedMotion>;

/// A finding of the active figure's take.
struct CheckedFinding {
    const analysis::Finding* finding = nullptr;  // valid until the next step()
    bool dismissed = false;                      // by a person
};

/// What the check finds in the active figure's take; null: not computed, without motion, or not asked for.
Checked checked_motion(const Session& session);
/// The same with what a person has dismissed; empty as long as nothing is known.
std::vector<CheckedFinding> checked_findings(const Session& session);
/// Those that were not dismissed.
std::vector<const analysis::Finding*> open_findings(const Session& session);

/// Identifies a finding in a review's CSV, with the file's numbers: "foot-slide:17@210-238", "dropped@31-31".
std::string finding_id(const OpenFigure& open, const analysis::Finding& finding);
/// "the left foot slides 11 cm, frames 210–238", with the file's frame numbers.
std::string describe(const OpenFigure& open, const analysis::Finding& finding);
/// "2 findings in 12.4 s; looked for 24 kinds", with dismissed ones and notes apart; "Nothing could be looked for".
std::string check_summary(const Session& session);

/// The frame that shows a finding best, from 0.
std::size_t worst_frame(const analysis::Finding& finding) noexcept;
/// Goes to the worst frame of a finding, selects its first joint and marks all of them, with the whole body and the
/// ground below it in the view. Does nothing for an index beyond checked_motion().
void show_finding(Session& session, std::size_t index);
/// The same with the nearest finding after the present frame (direction < 0: before it), which a toast reports.
void step_to_finding(Session& session, int direction);
/// Goes back to camera, frame and selection from before the first finding that was gone to since.
void leave_finding(Session& session);

/// Dismisses a finding of the active figure's take, or takes that back. Can be undone.
void dismiss_finding(Session& session, std::size_t index);

/// The bones of a figure that a person has excluded from the check: findings about one count as dismissed.
std::vector<BoneId> excluded_bones(const Document& document, const OpenFigure& open);
/// Excludes a bone from the check, or takes that back. Saved with the marks; can be undone.
void exclude_from_check(Session& session, FigureId figure, BoneId bone);

/// What was found in the motion of a figure with a skin; null: nobody has asked for it, or it is not ready.
const std::vector<analysis::SkinFinding>* skin_motion_findings(const Session& session, const OpenFigure& open);
}  // namespace skelplay::session
