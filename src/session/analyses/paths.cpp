#include "session/analyses/paths.h"

#include <fmt/format.h>
#include <string>
#include <utility>

#include "analysis/joint_path.h"
#include "session/analyses/curves.h"
#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

std::string path_key(const OpenFigure& open, figure::BoneId bone) {
    return fmt::format("path {} {}", open.derived.revision, figure::index(bone));
}

std::string centre_key(const OpenFigure& open) { return fmt::format("centre {}", open.derived.revision); }

}  // namespace

PointPath point_path(const figure::Figure& figure, const scene::MixedPoint& point, const std::stop_token& stop) {
    PointPath path{analysis::point_path(figure, point, stop), {}};
    if (path.positions.size() <= most_plain_frames) return path;
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<float> values;
        values.reserve(path.positions.size());
        for (const glm::dvec3& position : path.positions) values.push_back(static_cast<float>(position[axis]));
        path.extremes.at(static_cast<std::size_t>(axis)) = base::MinMaxPyramid(std::move(values));
    }
    return path;
}

void want_centre_paths(const Session& session, std::vector<Wanted>& wanted) {
    if (!session.view.options.centre_of_mass) return;
    for (const OpenFigure& open : session.document.figures)
        if (open.take.masses != nullptr)
            wanted.push_back(
                {centre_key(open), [figure = open.take.figure, masses = open.take.masses](const std::stop_token& stop) {
                     return std::any(point_path(*figure, masses->centre, stop));
                 }});
}

const PointPath* centre_path(const Session& session, const OpenFigure& open) {
    return session.jobs->analyses.result<PointPath>(centre_key(open));
}

void want_path(const Session& session, std::vector<Wanted>& wanted) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    if (open == nullptr || !session.view.options.path) return;
    wanted.push_back({path_key(*open, session.view.selection.bone),
                      [figure = open->take.figure, bone = session.view.selection.bone](const std::stop_token& stop) {
                          return std::any(analysis::joint_path(*figure, bone, stop));
                      }});
}

const std::vector<glm::dvec3>* selected_path(const Session& session) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    if (open == nullptr) return nullptr;
    return session.jobs->analyses.result<std::vector<glm::dvec3>>(path_key(*open, session.view.selection.bone));
}

}  // namespace skelplay::session
