#include "session/analyses/skin_motion.h"

#include <memory>
#include <utility>

#include "analysis/skin_motion.h"
#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

struct SkinInput {
    std::shared_ptr<const figure::Figure> figure;
    std::shared_ptr<const figure::Skin> skin;
    friend bool operator==(const SkinInput&, const SkinInput&) = default;
};
constexpr Analysis<SkinInput, analysis::SkinMotion> skin_motion_analysis{
    [](const SkinInput& input, const base::Run& run) {
        return analysis::check_skin_motion(*input.skin, *input.figure, run);
    }};

using FigurePointer = std::shared_ptr<const figure::Figure>;
constexpr Analysis<FigurePointer, std::vector<analysis::SkinFinding>> weights_motion_analysis{
    [](const FigurePointer& figure, const base::Run& run) { return analysis::check_weights_in_motion(*figure, run); }};

}  // namespace

void request_skin_motion(const Session& session, std::vector<AnalysisRequest>& requests) {
    const OpenFigure* open = active_figure(session.document);
    if (!session.ui.skin_motion || open == nullptr || !open->take.skin) return;
    if (open->take.skin->rigid)
        requests.emplace_back(skin_motion_analysis, SkinInput{open->take.figure, open->take.skin->rigid});
    else
        requests.emplace_back(weights_motion_analysis, open->take.figure);
}

std::optional<std::vector<analysis::SkinFinding>> skin_motion_findings(const Session& session, const OpenFigure& open) {
    if (!open.take.skin) return std::nullopt;
    const auto& analyses = session.jobs->analyses;
    if (!open.take.skin->rigid) {
        const auto* found = analyses.result(weights_motion_analysis, open.take.figure);
        return found == nullptr ? std::nullopt : std::optional(*found);
    }
    const auto* motion = analyses.result(skin_motion_analysis, SkinInput{open.take.figure, open.take.skin->rigid});
    if (motion == nullptr) return std::nullopt;
    return analysis::findings_of(*motion, *open.take.figure, open.take.placement.unit);
}

}  // namespace skelplay::session
