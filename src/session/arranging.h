#pragma once

#include "session/view.h"

namespace skelplay::session {

struct Document;

/// The fewest figures side by side that stand in a grid; fewer stand on one line.
inline constexpr std::size_t fewest_in_grid = 5;

/// Places the figures where their files put them, or side by side, and returns how they stand then. Side by side the
/// first one stays, and all start on one line across the way they go, or in rows behind each other. Every second row of
/// a grid is moved by half a place, so that its figures are seen between those in front of them; the number of columns
/// makes the figures as large as possible in View::picture. With View::in_place the figures are to stay over where they
/// start, see keep_in_place().
Arrangement arrange(Document& document, const View& view);

/// Turns a camera to figures that stand like this: across their line, and down on a grid, without perspective, so that
/// all of its figures are equally large.
void look_at(scene::Camera& camera, const Arrangement& arrangement);

}  // namespace skelplay::session
