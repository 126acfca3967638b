#include "session/commands/view_commands.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "session/posing.h"
#include "session/session.h"
#include "session/state.h"
#include "session/view.h"

namespace skelplay::session {

namespace {

/// The active view's camera is a person's from now on.
void move_by_hand(View& view) {
    view.automatic_camera = false;
    ++view.camera_moves;
}

}  // namespace

void handle(Session& session, const FrameSelection&) {
    const OpenFigure* selected = selected_figure(session.document, session.view);
    const auto figure = find(session.document, selected != nullptr ? selected->id : session.document.active);
    if (!figure) return;
    frame_closely(session.view, pose_bounds(session.document, session.posed, *figure, session.view.selection.bone));
}
void handle(Session& session, const FrameMotion&) { frame_motion(session); }

void handle(Session& session, const LookFrom& c) {
    scene::look(session.view.camera, c.preset);
    if (session.view.automatic_camera) frame_motion(session);
}

void handle(Session& session, const ToggleOrthographic&) {
    session.view.camera.orthographic = !session.view.camera.orthographic;
}

void handle(Session& session, const ToggleFollow&) {
    View& view = session.view;
    // After a joint was selected while the camera moves with the figure, the command makes it move with the joint.
    const bool joint_instead =
        view.follow && selected_figure(session.document, view) != nullptr && view.selection != view.followed_bone;
    view.follow = joint_instead || !view.follow;
    view.may_follow = false;
    view.followed_bone = view.follow ? view.selection : FigureBone{};
    follow_from_here(session.view, session.document, session.posed);
}

void handle(Session& session, const SetCamera& c) {
    pose_figures(session);  // so that the camera follows from the pose at the present time
    session.view.camera = c.camera;
    session.view.follow = c.follow;
    session.view.may_follow = c.may_follow;
    session.view.followed_bone = c.joint;
    follow_from_here(session.view, session.document, session.posed);
    move_by_hand(session.view);
}

void handle(Session& session, const SaveCamera& c) {
    View& view = session.view;
    if (c.slot >= view.cameras.size()) return;
    CameraChoice kept = camera_choice(view, view.active_pane);
    // A camera that follows finds its figure again wherever that is when the camera is recalled.
    if (kept.follow) kept.target = view.camera.target - view.followed;
    view.cameras.at(c.slot) = kept;
    show_toast(session, fmt::format("Camera {0} is kept: Shift+{0} goes back to it", c.slot + 1), base::Severity::note);
}

void handle(Session& session, const RecallCamera& c) {
    View& view = session.view;
    if (c.slot >= view.cameras.size()) return;
    const auto& kept = view.cameras.at(c.slot);
    if (!kept)
        return show_toast(session, fmt::format("There is no camera {0} yet: Ctrl+Shift+{0} keeps this one", c.slot + 1),
                          base::Severity::note);
    pose_figures(session);
    scene::Camera camera = camera_for(*kept, motion_bounds(session.document, view.only), view.viewport);
    const FigureBone joint = kept->joint ? view.selection : FigureBone{};
    if (kept->follow) {
        view.followed_bone = joint;
        follow_from_here(session.view, session.document, session.posed);
        camera.target = view.followed + kept->target.value_or(glm::dvec3(0.0));
    }
    handle(session, SetCamera{camera, kept->follow, false, joint});
}

void handle(Session& session, const ActivatePane& c) {
    switch_to_pane(session.view, c.index);
    activate(session, subject_of(session.document, session.view));
}

void handle(Session& session, const Orbit& c) {
    scene::orbit(session.view.camera, c.pixels, session.view.viewport);
    move_by_hand(session.view);
}

void handle(Session& session, const Pan& c) {
    scene::pan(session.view.camera, c.pixels, session.view.viewport);
    move_by_hand(session.view);
}

void handle(Session& session, const Zoom& c) {
    if (!(c.factor > 0)) return;
    scene::zoom(session.view.camera, c.factor, c.pixel, session.view.viewport);
    move_by_hand(session.view);
}

void handle(Session& session, const SetViewport& c) {
    session.view.picture = {std::max(c.size.width, 1.0), std::max(c.size.height, 1.0)};
    lay_out_panes(session);
    // The grid in which figures are largest depends on the picture's form.
    if (session.view.arrangement.grid && pane(session.view, 0).automatic_camera) arrange_figures(session);
    frame_panes(session);
}

void handle(Session& session, const SetOption& c) {
    const Option* option = find_option(c.option);
    if (option == nullptr) return;
    const std::vector<std::string> before = texts_of(*option, settings_of(std::as_const(session)));
    if (!set_value(*option, c.value, settings_of(session))) return;
    if (c.by_call) {
        const auto preference = session.ui.set_by_call.try_emplace(option->name, SetByCall{before, {}}).first;
        preference->second.now = texts_of(*option, settings_of(std::as_const(session)));
    } else {
        session.ui.set_by_call.erase(option->name);
    }
    if (option->changed != nullptr) option->changed(session);
    const EffectRow* effect = effect_of(option->name);
    if (effect == nullptr) return;
    session.ui.left_out.reset(index(effect->effect));
    session.ui.chosen.set(index(effect->effect));
}

void handle(Session& session, const CycleOption& c) {
    if (const Option* option = find_option(c.option))
        handle(session, SetOption{c.option, next_value(*option, settings_of(std::as_const(session)))});
}

void handle(Session& session, const CycleForm&) {
    using scene::FigureForm;
    const scene::ViewOptions& options = session.view.options;
    const OpenFigure* active = active_figure(session.document);
    const bool skinned = active != nullptr && active->take.skin;
    FigureForm now = options.show;
    // A skin is shown in every form unless skins are hidden.
    if (skinned) now = !options.skins ? FigureForm::bones : now == FigureForm::both ? now : FigureForm::body;
    const auto next = static_cast<FigureForm>((static_cast<int>(now) + 1) % 3);
    if (skinned) handle(session, SetOption{"skins", next != FigureForm::bones});
    handle(session, SetOption{"show", next});
    const char* body = skinned ? "Skin" : "Body";
    const std::string and_bones = fmt::format("{} and bones", body);
    show_toast(session,
               next == FigureForm::bones  ? "Bones"
               : next == FigureForm::body ? body
                                          : and_bones,
               base::Severity::note);
}

void handle(Session& session, const KeepCurves& c) {
    std::vector<FigureBone>& kept = session.view.curves.kept;
    const OpenFigure* open = open_figure(session.document, c.bone.figure);
    std::erase(kept, c.bone);
    if (!c.on || open == nullptr || figure::index(c.bone.bone) >= open->take.figure->skeleton.size()) return;
    if (kept.size() >= CurveChoice::most_kept) kept.erase(kept.begin());
    kept.push_back(c.bone);
}

namespace {

using figure::BoneId;

/// The sibling `by` siblings further, wrapping at the ends. Roots are siblings of each other.
BoneId sibling(const figure::Skeleton& skeleton, BoneId bone, std::ptrdiff_t by) {
    const BoneId parent = skeleton[bone].parent;
    const std::vector<BoneId> all = parent == BoneId::none ? skeleton.roots() : skeleton.children(parent);
    const auto count = std::ssize(all);
    const auto here = std::ranges::find(all, bone) - all.begin();
    return all[static_cast<std::size_t>((here + by + count) % count)];
}

}  // namespace

void handle(Session& session, const Select& c) {
    const OpenFigure* open = open_figure(session.document, c.figure);
    session.view.marked = {};
    if (open == nullptr || c.bone == BoneId::none) {
        session.view.selection = {};
    } else if (figure::index(c.bone) < open->take.figure->skeleton.size()) {
        session.view.selection = {c.figure, c.bone};
        activate(session, c.figure);
    }
}

void handle(Session& session, const PickWalk& c) {
    const OpenFigure* selected = selected_figure(session.document, session.view);
    if (selected == nullptr) {
        // Nothing is selected yet: begin at the root.
        handle(session, Select{session.document.active, BoneId{0}});
        return;
    }
    const figure::Skeleton& skeleton = selected->take.figure->skeleton;
    BoneId& bone = session.view.selection.bone;
    BoneId to = bone;
    switch (c.to) {
        case Walk::parent: to = skeleton[bone].parent; break;
        case Walk::child: to = skeleton.children(bone).empty() ? bone : skeleton.children(bone).front(); break;
        case Walk::next_sibling: to = sibling(skeleton, bone, 1); break;
        case Walk::previous_sibling: to = sibling(skeleton, bone, -1); break;
    }
    if (to != BoneId::none) bone = to;
}

}  // namespace skelplay::session
