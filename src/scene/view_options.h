#pragma once

#include <cstdint>

#include "figure/ids.h"
#include "scene/theme.h"

namespace skelplay::scene {

/// The form in which figures are drawn: bones, bodies made for them, or bones inside transparent bodies.
enum class FigureForm : std::uint8_t { bones, body, both };

/// Which parts of a figure have different colours on the left and on the right.
enum class SideTint : std::uint8_t { none, bodies, all };

/// Ghosts: poses before and after the current one.
struct GhostOptions {
    bool on = false;
    std::uint32_t before = 4;  // number before the current pose
    std::uint32_t after = 4;   // number after it
    std::uint32_t step = 10;   // frames from one to the next, ≥ 1
    friend bool operator==(const GhostOptions&, const GhostOptions&) = default;
};

/// Which parts of the scene are shown, and how. The session's option table has the ranges.
struct ViewOptions {
    Theme theme = Theme::dark;
    FigureForm show = FigureForm::bones;
    SideTint side_tint = SideTint::all;
    bool grid = true;
    bool shadow = true;
    bool key_shadow = true;         // the shadow of the key light, in addition to the one below the figures
    bool ambient_occlusion = true;  // bodies are darker where their own parts block the light
    bool joints = true;
    bool marker_links = true;  // between markers that keep their distance, see FigureView::marker_links
    double marker_size = 1.0;  // factor
    bool names = false;
    bool axes = false;            // each bone's own axes
    double bone_thickness = 1.0;  // factor
    bool skins = true;
    bool boxes = true;            // of bones that have one (BonesPro)
    bool colour_by_bone = false;  // skins have a different colour for each bone
    double skin_opacity = 1.0;    // below 1 the bones inside are visible
    bool limits = true;           // of the selected joint, as arcs and bars
    GhostOptions ghosts;
    bool path = false;            // of the selected joint, over the range
    bool centre_of_mass = false;  // of each figure that has one, with its path over the range
    bool force_plates = true;     // with forces, centres of pressure and free moments
    double force_scale = 1.0;     // metres that a force of 1000 newtons is drawn long
    bool segment_axes = true;     // of segments that a file has axes of (C3D's ROTATION)
    double explode = 0.0;         // how far apart the pieces of rigid skins are moved, 0 … 1
    friend bool operator==(const ViewOptions&, const ViewOptions&) = default;
};

/// What the user has selected: a bone of a figure, or nothing.
struct Selection {
    std::uint32_t figure = 0;  // index into the open figures
    figure::BoneId bone = figure::BoneId::none;
    friend bool operator==(const Selection&, const Selection&) = default;
};

}  // namespace skelplay::scene
