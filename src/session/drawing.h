#pragma once

#include <cstddef>
#include <cstdint>

#include "session/session.h"

namespace skelplay::session {

/// Turns a session into what is drawn: figures, ghosts of the active one, the path of the selected joint once it is
/// known. Keeps what it works with between pictures.
class Drawing {
public:
    /// What a picture shows now; the ground is fitted to the camera. `list` is reused.
    void draw(const Session& session, scene::DrawList& list);

private:
    void draw_ghosts(const Session& session, std::size_t figure, scene::DrawList& list);

    scene::SceneGraph graph_;  // of one figure alone, for its ghosts
    std::uint64_t revision_ = 0;
    std::vector<glm::vec3> heat_;
    figure::Pose pose_;
    scene::WorldMatrices world_;
};

}  // namespace skelplay::session
