#include "session/viewing.h"
#include "session/analyses/lanes.h"

namespace skelplay::session {
namespace {
/// The active view's camera is a person's from now on.
void move_by_hand(View& view) {
    view.pane().automatic_camera = false;
    ++view.camera_moves;
}

void set_option(Session& session, std::string_view name, const OptionText& value, bool by_call) {
    const Option* option = find_option(name);
    if (option == nullptr) return;
    const std::vector<std::string> before = option->get(*option, session);
    if (set_option(*option, nearest_value(*option, value.text), session)) return;
    if (by_call) {
        const auto preference = session.ui.set_by_call.try_emplace(option->name, SetByCall{before, {}}).first;
        preference->second.now = option->get(*option, session);
    } else {
        session.ui.set_by_call.erase(option->name);
    }
    // Figures stand beside each other in one view, even where views of a take each were remembered.
    if (option->name == "side-by-side" && session.view.side_by_side && is_of_takes(session.view.split))
        set_option(session, "views", "one", by_call);
    if (option->changed != nullptr) option->changed(session);
    const EffectRow* effect = effect_of(option->name);
    if (effect == nullptr) return;
    session.ui.left_out.reset(index(effect->effect));
    session.ui.chosen.set(index(effect->effect));
}

/// The sibling `by` siblings further, wrapping at the ends. Roots are siblings of each other.
BoneId sibling(const figure::Skeleton& skeleton, BoneId bone, std::ptrdiff_t by) {
    const BoneId parent = skeleton[bone].parent;
    const std::vector<BoneId> all = parent == BoneId::none ? skeleton.roots() : skeleton.children(parent);
    const auto count = std::ssize(all);
    const auto here = std::ranges::find(all, bone) - all.begin();
    return all[static_cast<std::size_t>((here + by + count) % count)];
}
/// Markers have no body: they are shown with their links, with their names as well, and alone.
void cycle_markers(Session& session) {
    const bool both = session.view.options.marker_links && session.view.options.names;
    const bool names = session.view.options.marker_links && !both;
    set_option(session, "sticks", !both, false);
    set_option(session, "names", names, false);
    show_toast(session, names ? "Markers, links and names" : both ? "Markers alone" : "Markers and links");
}
}  // namespace

void frame_selection(Session& session) {
    const OpenFigure* selected = selected_figure(session.document, session.view);
    const auto figure = find(session.document, selected != nullptr ? selected->id : session.document.active);
    if (!figure) return;
    frame_closely(session.view, pose_bounds(session.document, session.posed, *figure, session.view.selection.bone));
}

void look_from(Session& session, scene::ViewPreset preset) {
    scene::look(session.view.pane().camera, preset);
    if (session.view.pane().automatic_camera) frame_motion(session);
}

void toggle_orthographic(Session& session) {
    session.view.pane().camera.orthographic = !session.view.pane().camera.orthographic;
}

void toggle_follow(Session& session) {
    View& view = session.view;
    // After a joint was selected while the camera moves with the figure, the command makes it move with the joint.
    const bool joint_instead = view.pane().follow && selected_figure(session.document, view) != nullptr &&
                               view.selection != view.pane().followed_bone;
    view.pane().follow = joint_instead || !view.pane().follow;
    view.pane().may_follow = false;
    view.pane().followed_bone = view.pane().follow ? view.selection : FigureBone{};
    follow_from_here(session.view.pane(), session.document, session.posed);
}

void set_camera(Session& session, const scene::Camera& camera, bool follow, bool may_follow, FigureBone joint) {
    pose_figures(session);  // so that the camera follows from the pose at the present time
    session.view.pane().camera = camera;
    session.view.pane().follow = follow;
    session.view.pane().may_follow = may_follow;
    session.view.pane().followed_bone = joint;
    follow_from_here(session.view.pane(), session.document, session.posed);
    move_by_hand(session.view);
}

void save_camera(Session& session, std::size_t slot) {
    View& view = session.view;
    if (slot >= view.cameras.size()) return;
    CameraChoice kept = camera_choice(view, view.active);
    // A camera that follows finds its figure again wherever that is when the camera is recalled.
    if (kept.follow) kept.target = view.pane().camera.target - view.pane().followed;
    view.cameras.at(slot) = kept;
    show_toast(session, fmt::format("Camera {0} is kept: {1} goes back to it", slot + 1,
                                    session.ui.fingers ? "its number in View" : fmt::format("Shift+{}", slot + 1)));
}

void recall_camera(Session& session, std::size_t slot) {
    View& view = session.view;
    if (slot >= view.cameras.size()) return;
    const auto& kept = view.cameras.at(slot);
    if (!kept)
        return show_toast(session,
                          fmt::format("There is no camera {} yet: {} keeps this one", slot + 1,
                                      session.ui.fingers ? "its number in View" : fmt::format("Ctrl+Shift+{}", slot + 1)));
    pose_figures(session);
    scene::Camera camera = camera_for(*kept, motion_bounds(session.document, view.pane().only), view.viewport);
    const FigureBone joint = kept->joint ? view.selection : FigureBone{};
    if (kept->follow) {
        view.pane().followed_bone = joint;
        follow_from_here(session.view.pane(), session.document, session.posed);
        camera.target = view.pane().followed + kept->target.value_or(glm::dvec3(0.0));
    }
    set_camera(session, camera, kept->follow, false, joint);
}

void activate_pane(Session& session, std::size_t index) {
    if (index < session.view.panes.size()) session.view.active = index;
    activate(session, subject_of(session.document, session.view.pane()));
}

void orbit_camera(Session& session, glm::dvec2 pixels) {
    scene::orbit(session.view.pane().camera, pixels, session.view.viewport);
    move_by_hand(session.view);
}

void pan_camera(Session& session, glm::dvec2 pixels) {
    scene::pan(session.view.pane().camera, pixels, session.view.viewport);
    move_by_hand(session.view);
}

void zoom_camera(Session& session, double factor, glm::dvec2 pixel) {
    if (!(factor > 0)) return;
    scene::zoom(session.view.pane().camera, factor, pixel, session.view.viewport);
    move_by_hand(session.view);
}

void set_viewport(Session& session, scene::ViewportSize size) {
    session.view.picture = {std::max(size.width, 1.0), std::max(size.height, 1.0)};
    lay_out_panes(session);
    // The grid in which figures are largest depends on the picture's form.
    if (session.view.arrangement.grid && session.view.panes[0].automatic_camera) arrange_figures(session);
    frame_panes(session);
}

void set_option(Session& session, std::string_view option, const OptionText& value) {
    set_option(session, option, value, false);
}

void set_option_by_call(Session& session, std::string_view option, const OptionText& value) {
    set_option(session, option, value, true);
}

void cycle_form(Session& session) {
    using scene::FigureForm;
    const scene::ViewOptions& options = session.view.options;
    const OpenFigure* active = active_figure(session.document);
    if (active != nullptr && figure::is_markers(*active->take.figure)) return cycle_markers(session);
    const bool skinned = active != nullptr && active->take.skin;
    FigureForm now = options.show;
    // A skin is shown in every form unless skins are hidden.
    if (skinned) now = !options.skins ? FigureForm::bones : now == FigureForm::both ? now : FigureForm::body;
    const auto next = static_cast<FigureForm>((static_cast<int>(now) + 1) % 3);
    if (skinned) set_option(session, "skins", next != FigureForm::bones);
    set_option(session, "show", find_option("show")->names[static_cast<std::size_t>(next)]);
    const char* body = skinned ? "Skin" : "Body";
    const std::string and_bones = fmt::format("{} and bones", body);
    show_toast(session, next == FigureForm::bones ? "Bones" : next == FigureForm::body ? body : and_bones);
}

void cycle_views(Session& session) {
    static constexpr std::array<const char*, 5> words{"One view", "Two views", "Four views", "A view for each of two takes",
                                                      "A view for each of four takes"};
    const auto shown =
        std::ranges::count_if(session.document.figures, [](const OpenFigure& open) { return open.settings.visible; });
    // Takes that have views of their own already, or a view alone, would show the same again.
    const std::size_t last = shown < 2 ? 2 : shown < 3 ? 3 : 4;
    const auto now = static_cast<std::size_t>(session.view.split);
    const std::size_t next = now < last ? now + 1 : 0;
    set_option(session, "views", find_option("views")->names[next]);
    show_toast(session, words.at(next));
}

void keep_curves(Session& session, FigureBone bone, bool on) {
    std::vector<FigureBone>& kept = session.view.curves.kept;
    const OpenFigure* open = open_figure(session.document, bone.figure);
    std::erase(kept, bone);
    if (!on || open == nullptr || figure::index(bone.bone) >= open->take.figure->skeleton.size()) return;
    if (kept.size() >= CurveChoice::most_kept) kept.erase(kept.begin());
    kept.push_back(bone);
}

void select_bone(Session& session, FigureId figure, BoneId bone) {
    const OpenFigure* open = open_figure(session.document, figure);
    session.view.marked = {};
    if (open == nullptr || bone == BoneId::none) {
        session.view.selection = {};
    } else if (figure::index(bone) < open->take.figure->skeleton.size()) {
        session.view.selection = {figure, bone};
        activate(session, figure);
    }
}

void pick_walk(Session& session, Walk to) {
    const OpenFigure* selected = selected_figure(session.document, session.view);
    if (selected == nullptr) {
        // Nothing is selected yet: begin at the root, which controllers of a rig may precede.
        select_bone(session, session.document.active, speed_bone(session.document, session.view));
        return;
    }
    const figure::Skeleton& skeleton = selected->take.figure->skeleton;
    BoneId& bone = session.view.selection.bone;
    BoneId next = bone;
    switch (to) {
        case Walk::parent: next = skeleton[bone].parent; break;
        case Walk::child: next = skeleton.children(bone).empty() ? bone : skeleton.children(bone).front(); break;
        case Walk::next_sibling: next = sibling(skeleton, bone, 1); break;
        case Walk::previous_sibling: next = sibling(skeleton, bone, -1); break;
    }
    if (next != BoneId::none) bone = next;
}

void cycle_option(Session& session, std::string_view option) {
    if (const Option* row = find_option(option)) set_option(session, option, next_value(*row, session));
}
}  // namespace skelplay::session
