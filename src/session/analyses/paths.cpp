#include "session/analyses/paths.h"

#include <fmt/format.h>
#include <string>

#include "analysis/joint_path.h"
#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

std::string path_key(const OpenFigure& open, figure::BoneId bone) {
    return fmt::format("path {} {}", open.revision, figure::index(bone));
}

}  // namespace

void want_path(const Session& session, std::vector<Wanted>& wanted) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    if (open == nullptr || !session.view.options.path) return;
    wanted.push_back({path_key(*open, session.view.selection.bone),
                      [figure = open->figure, bone = session.view.selection.bone](const std::stop_token& stop) {
                          return std::any(analysis::joint_path(*figure, bone, stop));
                      }});
}

const std::vector<glm::dvec3>* selected_path(const Session& session) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    if (open == nullptr) return nullptr;
    return session.jobs->analyses.result<std::vector<glm::dvec3>>(path_key(*open, session.view.selection.bone));
}

}  // namespace skelplay::session
