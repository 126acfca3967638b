#include "session/analyses/skin_motion.h"

#include <memory>

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

}  // namespace

void request_skin_motion(const Session& session, std::vector<AnalysisRequest>& requests) {
    const OpenFigure* open = active_figure(session.document);
    if (session.ui.skin_motion && open != nullptr && open->take.skin && open->take.skin->rigid)
        requests.emplace_back(skin_motion_analysis, SkinInput{open->take.figure, open->take.skin->rigid});
}

const analysis::SkinMotion* skin_motion(const Session& session, const OpenFigure& open) {
    if (!open.take.skin) return nullptr;
    return session.jobs->analyses.result(skin_motion_analysis, SkinInput{open.take.figure, open.take.skin->rigid});
}

}  // namespace skelplay::session
