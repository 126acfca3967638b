#pragma once

#include <cstdint>

#include "figure/ids.h"
#include "session/figure_id.h"

namespace skelplay::session {

struct Session;

/// Selects a bone and makes its figure the active one; `none` clears the selection.
struct Select {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
};
enum class Walk : std::uint8_t { parent, child, next_sibling, previous_sibling };
struct PickWalk {
    Walk to = Walk::parent;
};

/// Carried out by apply().
void handle(Session& session, const Select& asked);
void handle(Session& session, const PickWalk& asked);

}  // namespace skelplay::session
