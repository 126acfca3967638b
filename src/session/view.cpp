#include "session/view.h"

#include "session/document.h"
#include "session/panes.h"

namespace skelplay::session {

const OpenFigure* selected_figure(const Document& document, const View& view) noexcept {
    return view.selection.bone == figure::BoneId::none ? nullptr : open_figure(document, view.selection.figure);
}

void forget_bones(View& view, FigureId figure) noexcept {
    const auto forget = [&](FigureBone& each) {
        if (each.figure == figure) each = {};
    };
    for (FigureBone* each : {&view.selection, &view.measured_from}) forget(*each);
    for (std::size_t i = 0; i < view.panes.size(); ++i) forget(pane(view, i).followed_bone);
    std::erase_if(view.curves.kept, [&](const FigureBone& each) { return each.figure == figure; });
    if (view.marked.figure == figure) view.marked = {};
}

void find_bones_again(View& view, FigureId figure, const figure::Skeleton& before, const figure::Skeleton& now) {
    const auto find_again = [&](FigureBone& each) {
        if (each.figure != figure || each.bone == figure::BoneId::none) return;
        const std::string& name = before[each.bone].name;
        // Names may repeat: prefer the bone with the same id to the first one of that name.
        const bool same = figure::index(each.bone) < now.size() && now[each.bone].name == name;
        if (!same) each.bone = now.find(name);
        if (each.bone == figure::BoneId::none) each = {};
    };
    for (FigureBone* each : {&view.selection, &view.measured_from}) find_again(*each);
    for (std::size_t i = 0; i < view.panes.size(); ++i) find_again(pane(view, i).followed_bone);
    for (FigureBone& each : view.curves.kept) find_again(each);
    std::erase(view.curves.kept, FigureBone{});
    if (view.marked.figure == figure) view.marked = {};
}

}  // namespace skelplay::session
