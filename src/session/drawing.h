#pragma once

#include "scene/draw_list.h"
#include "session/posed_scene.h"
#include "session/revisions.h"

namespace skelplay::session {
/// A line between two joints.
struct MeasuredDistance {
    glm::dvec3 from{0.0};  // world, metres
    glm::dvec3 to{0.0};
};
/// The line from View::measured_from to the selected joint, as posed now; nothing unless both exist.
std::optional<MeasuredDistance> measured_distance(const Session& session);

/// Where the vertices and joints of View::marked are, as posed now, in the world; empty while they are not marked.
std::vector<glm::dvec3> marked_positions(const Session& session);

/// Builds draw lists of a session, with ghosts and paths. Keeps its working memory between pictures.
class Drawing {
public:
    /// False draws ghosts as bones even if the figure has a skin, which takes time in software.
    void set_skinned_ghosts(bool skinned) {
        if (skinned != skinned_ghosts_) drawn_.reset();
        skinned_ghosts_ = skinned;
    }

    /// Draws what the active view shows now, with the ground fitted to its camera. `list` is reused.
    void draw(const Session& session, scene::DrawList& list);
    /// The same for all views of the picture, a list for each.
    void draw(const Session& session, std::vector<scene::DrawList>& lists);
    /// The same for a window, whose overlay, picking and renderer share the lists: does nothing if at most
    /// Revisions::panels has changed since the call with these `lists`. True: the lists were rebuilt.
    bool update(const Session& session, std::vector<scene::DrawList>& lists);

    /// The session at the i-th of several times; called with i from 0 upward.
    using At = std::function<const Session&(std::size_t)>;
    /// Draws all figures at `times` (≥ 1) times in one picture, like a stroboscope. Figure colours are paler the
    /// earlier the pose. Everything else is drawn at the last time only. A list for each view.
    void draw_together(std::size_t times, const At& at, std::vector<scene::DrawList>& lists);

private:
    void draw_annotations(const Session& session, const Pane& pane, const std::vector<scene::FigureView>& figures,
                          scene::DrawList& list);
    void draw_ghosts(const Session& session, std::size_t figure, std::vector<scene::FigureView> figures,
                     scene::DrawList& list);
    void draw_before(const Session& session, const RepairProposal& proposal, std::vector<scene::FigureView> figures,
                     scene::DrawList& list);
    std::vector<scene::FigureView> views_of(const Session& session, const Pane& pane);
    void draw_now(const Session& session, const Pane& pane, scene::DrawList& list);
    void add_now(const Session& session, const Pane& pane, scene::DrawList& list);
    void draw_paler(const Session& session, const Pane& pane, float strength, scene::DrawList& list);

    bool skinned_ghosts_ = true;
    std::optional<Revisions> drawn_;  // what the last update() drew, without Revisions::panels
    std::vector<glm::vec3> heat_;
    std::vector<std::vector<scene::MarkerLine>> marker_links_;  // by figure
    figure::Pose ghost_;
    scene::WorldMatrices ghost_world_;
};
}  // namespace skelplay::session
