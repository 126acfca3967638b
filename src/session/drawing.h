#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "figure/skin.h"
#include "scene/draw_list.h"
#include "scene/evaluator.h"
#include "scene/scene_graph.h"
#include "session/posed_scene.h"

namespace skelplay::session {

struct Session;

/// A line between two joints.
struct MeasuredDistance {
    glm::dvec3 from{0.0};  // world, metres
    glm::dvec3 to{0.0};
};
/// From the joint that is measured from to the selected one, as posed now; nothing unless both are there.
std::optional<MeasuredDistance> measured_distance(const Session& session);

/// What the draw list is built from; valid until the session changes.
std::vector<scene::DrawFigure> draw_figures(const Session& session);

/// Turns a session into what is drawn: figures, ghosts of the active one, the path of the selected joint once it is
/// known. Keeps what it works with between pictures.
class Drawing {
public:
    /// Without `skinned_ghosts` they are bones, whatever the figure wears: a renderer without a GPU would take a tenth
    /// of a second for their skins.
    explicit Drawing(bool skinned_ghosts = true) : skinned_ghosts_(skinned_ghosts) {}

    /// What a picture shows now; the ground is fitted to the camera. `list` is reused.
    void draw(const Session& session, scene::DrawList& list);

    /// A session as it stands at the i-th of several times, in their order.
    using At = std::function<const Session&(std::size_t)>;
    /// All figures as they stand at so many times (≥ 1), as a stroboscope shows them: what has the figure's colour is
    /// the paler the earlier it is. The rest of what is shown is that of the last.
    void draw_together(std::size_t times, const At& at, scene::DrawList& list);

private:
    void draw_figures_of(const Session& session, float strength, bool last, scene::DrawList& list);
    void draw_marks(const Session& session, scene::DrawList& list);
    void draw_ghosts(const Session& session, std::size_t figure, scene::DrawList& list);

    bool skinned_ghosts_;
    scene::SceneGraph graph_;  // of one figure alone, for its ghosts
    std::uint64_t revision_ = 0;
    std::shared_ptr<const figure::Skin> skin_;  // of the graph; null: it has none that is rigid
    std::vector<glm::vec3> heat_;
    PosedFigure ghost_;
    scene::WorldMatrices world_;
};

}  // namespace skelplay::session
