#include "session/files/skin.h"
#include "session/drawing.h"

namespace skelplay::session {
namespace {
/// A figure whose skin has face groups; null: there is none.
OpenFigure* figure_with_groups(Document& document, FigureId figure) {
    OpenFigure* open = open_figure(document, figure);
    return open != nullptr && open->take.skin && open->take.skin->rigid ? open : nullptr;
}

bool is_bone_of(const OpenFigure& open, BoneId bone) {
    return bone != BoneId::none && figure::index(bone) < open.take.figure->skeleton.size();
}

/// What is asked of the skin, attached or not yet, with all that was said by hand in its options.
takes::SkinRequest request_to_edit(const OpenFigure& open) {
    takes::SkinRequest request = open.take.request.skin;
    request.none = false;
    request.file = open.take.skin->file;
    if (request.map_is_edited) return request;
    request.attach.assigned = open.take.skin->attach.assigned;
    request.attach.unskinned_on_purpose = open.take.skin->attach.unskinned_on_purpose;
    request.map_is_edited = true;
    return request;
}

/// What is said by hand comes from that file alone.
void use_map(takes::SkinRequest& request, const fs::path& file) {
    request.map = file;
    request.map_is_edited = false;
    request.attach.assigned.clear();
    request.attach.unskinned_on_purpose.clear();
}

/// Exchanges what is said by hand. The frame it is bound at, its scale and so on stay as they are now.
void exchange(Session& session, FigureId figure, takes::SkinRequest& other) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    takes::SkinRequest& request = open->take.request.skin;
    std::swap(request.map, other.map);
    std::swap(request.map_is_edited, other.map_is_edited);
    std::swap(request.attach.assigned, other.attach.assigned);
    std::swap(request.attach.unskinned_on_purpose, other.attach.unskinned_on_purpose);
    if (open->take.skin && open->take.skin->rigid) start_skin(session, figure, request);
}

/// Attaches the skin as asked, so that this can be undone.
void edit(Session& session, OpenFigure& open, takes::SkinRequest request) {
    if (request == open.take.request.skin) return;
    remember_skin(session.document, open);
    open.take.request.skin = request;
    start_skin(session, open.id, std::move(request));
}

/// Changes what is said by hand about a figure's skin; `change` returns false where it changes nothing.
template <class Change> void change_by_hand(Session& session, FigureId figure, const Change& change) {
    OpenFigure* open = figure_with_groups(session.document, figure);
    if (open == nullptr) return;
    takes::SkinRequest request = request_to_edit(*open);
    if (change(request, *open)) edit(session, *open, std::move(request));
}

void forget_assignment(takes::SkinRequest& request, const std::string& name) {
    std::erase_if(request.attach.assigned,
                  [&](const scene::SkinAssignment& each) { return each.name == base::to_utf8(name); });
}

void assign(takes::SkinRequest& request, const OpenFigure& open, const std::string& name, BoneId bone) {
    forget_assignment(request, name);
    request.attach.assigned.push_back({base::to_utf8(name), bone == BoneId::none
                                                                ? std::string()
                                                                : figure::unique_name(open.take.figure->skeleton, bone)});
}
}  // namespace

void remember_skin(Document& document, const OpenFigure& open) {
    remember_step(document, {Subject::skin, open.id, "the last change of the skin by hand",
                             [figure = open.id, before = open.take.request.skin](Session& session) mutable {
                                 exchange(session, figure, before);
                             }});
}

void remember_attachment(Document& document, const OpenFigure& open) {
    remember_step(document, {Subject::attachment, open.id, open.take.figure->name + ": the skin",
                             [figure = open.id, other = open.take.request.skin](Session& session) mutable {
                                 OpenFigure* now = open_figure(session.document, figure);
                                 if (now == nullptr) return;
                                 std::swap(now->take.request.skin, other);
                                 if (!now->take.request.skin.none)
                                     return start_skin(session, figure, now->take.request.skin);
                                 set_skin(session, *now, {});
                                 rebuild_scene(session);
                             }});
}

/// A skin that was detached is attached again with the settings it had.
void attach_skin(Session& session, FigureId figure, const fs::path& file) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    takes::SkinRequest request{false, file, {}};
    if (open->take.request.skin.none && !file.empty() && open->take.request.skin.file == file) {
        request = open->take.request.skin;
        request.none = false;
    } else {
        forget_steps(session.document, open->id, Subject::skin);
    }
    remember_attachment(session.document, *open);
    set_option(session, "skins", true);  // who attaches one wants to see it
    start_skin(session, figure, std::move(request));
}

void set_skin_attachment(Session& session, FigureId figure, const scene::AttachOptions& attach) {
    const OpenFigure* open = figure_with_groups(session.document, figure);
    if (open == nullptr) return;
    takes::SkinRequest request = open->take.request.skin;
    request.none = false;
    request.file = open->take.skin->file;
    request.attach.accept_suggestions = attach.accept_suggestions;
    request.attach.bind_frame = attach.bind_frame;
    request.attach.scale = attach.scale;
    remember_attachment(session.document, *open);
    start_skin(session, figure, std::move(request));
}

void assign_skin_name(Session& session, FigureId figure, const std::string& name, BoneId bone) {
    change_by_hand(session, figure, [&](takes::SkinRequest& request, const OpenFigure& open) {
        if (bone != BoneId::none && !is_bone_of(open, bone)) return false;
        assign(request, open, name, bone);
        return true;
    });
}

void match_skin_name(Session& session, FigureId figure, const std::string& name) {
    change_by_hand(session, figure, [&](takes::SkinRequest& request, const auto&) {
        forget_assignment(request, name);
        return true;
    });
}

void swap_skin_bones(Session& session, FigureId figure, BoneId a, BoneId b) {
    change_by_hand(session, figure, [&](takes::SkinRequest& request, const OpenFigure& open) {
        if (!is_bone_of(open, a) || !is_bone_of(open, b)) return false;
        for (const analysis::GroupCheck& row : open.take.skin->check.groups)
            if (row.match.accepted && (row.match.bone == a || row.match.bone == b))
                assign(request, open, row.group, row.match.bone == a ? b : a);
        return true;
    });
}

void mark_unskinned(Session& session, FigureId figure, const std::vector<BoneId>& bones, bool leave) {
    change_by_hand(session, figure, [&](takes::SkinRequest& request, const OpenFigure& open) {
        for (const BoneId bone : bones) {
            if (!is_bone_of(open, bone)) continue;
            const std::string name = figure::unique_name(open.take.figure->skeleton, bone);
            std::erase(request.attach.unskinned_on_purpose, name);
            if (leave) request.attach.unskinned_on_purpose.push_back(name);
        }
        return true;
    });
}

void reset_skin_map(Session& session, FigureId figure) {
    OpenFigure* open = figure_with_groups(session.document, figure);
    if (open == nullptr) return;
    takes::SkinRequest request = open->take.request.skin;
    use_map(request, {});
    edit(session, *open, std::move(request));
}

void save_skin_map(Session& session, FigureId figure, const fs::path& file) {
    OpenFigure* open = figure_with_groups(session.document, figure);
    if (open == nullptr || file.empty()) return;
    if (loading(session)) return show_toast(session, "Wait until the skin is attached");
    const std::string name = base::to_utf8(file.filename().string());
    const fs::path skeleton(open->take.figure->skeleton_file);
    const std::string text = takes::skin_map_json(*open->take.skin->rigid, open->take.figure->skeleton,
                                                  base::to_utf8(open->take.skin->file.filename().string()),
                                                  base::to_utf8(skeleton.filename().string()));
    if (const auto failure = base::write_file(file, text))
        return show_toast(session, fmt::format("{} could not be written: {}", name, *failure), base::Severity::error);
    use_map(open->take.request.skin, file);
    open->take.skin->map_stamp = takes::stamp_of(file);
    show_toast(session, fmt::format("{} is written; what you change there is shown at once", name));
}

void use_skin_map(Session& session, FigureId figure, const fs::path& file) {
    OpenFigure* open = figure_with_groups(session.document, figure);
    if (open == nullptr)
        return show_toast(session, "Attach a skin first: this file says which bones its groups follow",
                          base::Severity::warning);
    takes::SkinRequest request = open->take.request.skin;
    request.none = false;
    request.file = open->take.skin->file;
    use_map(request, file);
    start_skin(session, open->id, std::move(request));  // can be undone once it is read
}

void frame_skin_group(Session& session, FigureId figure, std::size_t group) {
    const auto index = find(session.document, figure);
    if (!index) return;
    const scene::Bounds box = group_bounds(session.document, session.posed, *index, group);
    if (box.empty()) return;
    const BoneId bone = session.document.figures[*index].take.skin->check.groups[group].match.bone;
    session.view.selection = bone == BoneId::none ? FigureBone{} : FigureBone{figure, bone};
    frame_closely(session.view, box);
}

void mark_skin_vertices(Session& session, FigureId figure, BoneId bone, const std::vector<std::uint32_t>& vertices) {
    const auto index = find(session.document, figure);
    if (!index) return;
    pose_figures(session);  // a command before this one may have gone to another frame
    session.view.selection = bone == BoneId::none ? FigureBone{} : FigureBone{figure, bone};
    session.view.marked = {figure, bone, vertices, {}};
    scene::Bounds box;
    for (const glm::dvec3& vertex : marked_positions(session)) box.include(vertex);
    if (!box.empty()) frame_closely(session.view, box);
}

void check_skin_motion(Session& session) { session.ui.skin_motion = true; }
}  // namespace skelplay::session
