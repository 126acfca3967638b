#pragma once

#include <cstdint>
#include <variant>

#include "figure/ids.h"
#include "session/figure_id.h"

namespace skelplay::session {

struct Session;

/// Picks a bone, and makes its figure the active one; `none` picks nothing.
struct Select {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
};
enum class Walk : std::uint8_t { parent, child, next_sibling, previous_sibling };
struct PickWalk {
    Walk to = Walk::parent;
};

/// What can be asked about this.
using SelectionCommand = std::variant<Select, PickWalk>;

/// For apply() alone.
void handle(Session& session, const SelectionCommand& command);

}  // namespace skelplay::session
