#include "session/commands/selection_commands.h"

#include <algorithm>

#include "session/posing.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

using figure::BoneId;

/// The sibling `by` places further, wrapping at the ends. Roots are siblings of each other.
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
