#include "session/view.h"

namespace skelplay::session {
const OpenFigure* selected_figure(const Document& document, const View& view) noexcept {
    return view.selection.bone == BoneId::none ? nullptr : open_figure(document, view.selection.figure);
}

BoneId active_selection(const Document& document, const View& view) noexcept {
    return view.selection.figure == document.active ? view.selection.bone : BoneId::none;
}

void forget_bones(View& view, FigureId figure) noexcept {
    const auto forget = [&](FigureBone& each) {
        if (each.figure == figure) each = {};
    };
    for (FigureBone* each : {&view.selection, &view.measured_from}) forget(*each);
    for (Pane& each : view.panes) forget(each.followed_bone);
    std::erase_if(view.curves.kept, [&](const FigureBone& each) { return each.figure == figure; });
    if (view.marked.figure == figure) view.marked = {};
    view.before_finding.reset();
}

void find_bones_again(View& view, FigureId figure, const figure::Skeleton& before, const figure::Skeleton& now) {
    const auto find_again = [&](FigureBone& each) {
        if (each.figure != figure || each.bone == BoneId::none) return;
        const std::string& name = before[each.bone].name;
        // Names may repeat: prefer the bone with the same id to the first one of that name.
        const bool same = figure::index(each.bone) < now.size() && now[each.bone].name == name;
        if (!same) each.bone = now.find(name);
        if (each.bone == BoneId::none) each = {};
    };
    for (FigureBone* each : {&view.selection, &view.measured_from}) find_again(*each);
    for (Pane& each : view.panes) find_again(each.followed_bone);
    for (FigureBone& each : view.curves.kept) find_again(each);
    std::erase(view.curves.kept, FigureBone{});
    if (view.marked.figure == figure) view.marked = {};
}

namespace {
/// The most views that a split has.
std::size_t most_panes(Split split) noexcept {
    return split == Split::one ? 1 : split == Split::two || split == Split::two_takes ? 2 : 4;
}

/// The figures that views of takes show; only the active one decides, so that a copied command shows the same.
std::vector<FigureId> page_of_takes(const Document& document, Split split) {
    std::vector<FigureId> shown;
    if (!is_of_takes(split)) return shown;
    for (const OpenFigure& open : document.figures)
        if (open.settings.visible) shown.push_back(open.id);
    const std::size_t most = most_panes(split);
    const auto active = std::ranges::find(shown, document.active);
    const std::size_t begin = active == shown.end() ? 0 : static_cast<std::size_t>(active - shown.begin()) / most * most;
    const std::size_t end = std::min(begin + most, shown.size());
    return {shown.begin() + static_cast<std::ptrdiff_t>(begin), shown.begin() + static_cast<std::ptrdiff_t>(end)};
}

/// Replaces the views by copies of the active one; those of a split of cameras look from other sides.
void begin_panes(View& view, std::size_t count) {
    static constexpr std::array<scene::ViewPreset, 3> sides{scene::ViewPreset::front, scene::ViewPreset::right,
                                                            scene::ViewPreset::top};
    Pane first = view.pane();
    first.only = FigureId::none;
    view.active = 0;
    view.panes.assign(count, first);
    view.laid_out = view.split;
    for (std::size_t i = 1; i < count; ++i) {
        view.panes[i].automatic_camera = true;
        if (is_of_takes(view.split)) continue;
        scene::look(view.panes[i].camera, sides.at(i - 1));
        view.panes[i].camera.orthographic = true;
    }
}
}  // namespace

std::vector<PaneRect> pane_rects(std::size_t count, scene::ViewportSize picture) {
    constexpr double rows_of_gap = 360.0;  // of the picture, for each pixel of the gap
    const double gap = std::max(2.0, std::round(picture.height / rows_of_gap));
    const std::size_t in_row = count <= 3 ? count : 2;
    const std::size_t rows = (count + in_row - 1) / in_row;
    const auto share = [&](double whole, std::size_t parts) {
        const auto number = static_cast<double>(parts);
        return std::max((whole - (number - 1.0) * gap) / number, 1.0);
    };
    const double width = share(picture.width, in_row);
    const double height = share(picture.height, rows);
    std::vector<PaneRect> rects;
    for (std::size_t i = 0; i < count; ++i)
        rects.push_back({static_cast<double>(i % in_row) * (width + gap), static_cast<double>(i / in_row) * (height + gap),
                         width, height});
    return rects;
}

bool shows(const Pane& pane, const OpenFigure& open) noexcept {
    return open.settings.visible && (pane.only == FigureId::none || pane.only == open.id);
}

FigureId subject_of(const Document& document, const Pane& pane) noexcept {
    return pane.only != FigureId::none ? pane.only : document.active;
}

void lay_out_panes(Session& session) {
    View& view = session.view;
    const std::vector<FigureId> takes = page_of_takes(session.document, view.split);
    const std::size_t count = is_of_takes(view.split) ? std::max<std::size_t>(takes.size(), 1) : most_panes(view.split);
    bool anew = false;
    if (view.laid_out != view.split || view.panes.size() != count) {
        begin_panes(view, count);
        anew = true;
    }
    const PaneRect rect = pane_rects(count, view.picture).front();
    view.viewport = {rect.width, rect.height};
    for (std::size_t i = 0; i < takes.size(); ++i) {
        Pane& each = view.panes[i];
        if (each.only == takes[i]) continue;
        each.only = takes[i];
        each.automatic_camera = true;
        each.follow = each.follow && !each.may_follow;  // a person's choice stays
        anew = true;
    }
    if (const auto here = std::ranges::find(takes, session.document.active); here != takes.end())
        view.active = static_cast<std::size_t>(here - takes.begin());
    if (anew && !session.document.figures.empty()) frame_panes(session);
}

void frame_panes(Session& session) {
    visit_panes(session.view, [&] {
        if (session.view.pane().automatic_camera) frame_motion(session);
    });
}

std::string pane_title(const Document& document, const View& view, std::size_t index) {
    const Pane& shown = view.panes[index];
    if (view.panes.size() < 2) return {};
    if (const OpenFigure* open = open_figure(document, shown.only)) return shown_name(*open);
    return base::capitalised(direction_text(shown.camera));
}
}  // namespace skelplay::session
