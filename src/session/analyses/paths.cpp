#include "session/analyses/paths.h"
#include "session/analyses/curves.h"
#include "session/jobs.h"

namespace skelplay::session {
namespace {
using JointInput = std::pair<std::shared_ptr<const figure::Figure>, BoneId>;
constexpr Analysis<JointInput, std::vector<glm::dvec3>> path_analysis{
    [](const JointInput& input, const base::Run& run) { return analysis::joint_path(*input.first, input.second, run); }};

using CentreInput = std::pair<std::shared_ptr<const figure::Figure>, std::shared_ptr<const analysis::MassModel>>;
constexpr Analysis<CentreInput, PointPath> centre_analysis{
    [](const CentreInput& input, const base::Run& run) { return point_path(*input.first, input.second->centre, run); }};
}  // namespace

PointPath point_path(const figure::Figure& figure, const scene::WeightedPoint& point, const base::Run& run) {
    PointPath path{analysis::point_path(figure, point, run), {}};
    if (path.positions.size() <= most_plain_frames) return path;
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<float> values;
        values.reserve(path.positions.size());
        for (const glm::dvec3& position : path.positions) values.push_back(static_cast<float>(position[axis]));
        path.extremes.at(static_cast<std::size_t>(axis)) = MinMaxPyramid(std::move(values));
    }
    return path;
}

const std::vector<glm::dvec3>* path_of(const Session& session, const std::shared_ptr<const figure::Figure>& figure,
                                       figure::BoneId joint) {
    return session.jobs->analyses.result(path_analysis, JointInput{figure, joint});
}

const PointPath* centre_path(const Session& session, const OpenFigure& open) {
    if (!session.view.options.centre_of_mass || open.take.masses == nullptr) return nullptr;
    return session.jobs->analyses.result(centre_analysis, CentreInput{open.take.figure, open.take.masses});
}

const std::vector<glm::dvec3>* selected_path(const Session& session) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    if (open == nullptr || !session.view.options.path) return nullptr;
    return path_of(session, open->take.figure, session.view.selection.bone);
}
}  // namespace skelplay::session
