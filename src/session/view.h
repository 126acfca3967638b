#pragma once

#include <glm/vec3.hpp>

#include "figure/ids.h"
#include "figure/skeleton.h"
#include "scene/camera.h"
#include "scene/view_options.h"
#include "session/figure_id.h"

namespace skelplay::session {

struct Document;
struct OpenFigure;

/// A bone of an open figure; `none` in either: no bone.
struct FigureBone {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
    friend bool operator==(const FigureBone&, const FigureBone&) = default;
};

/// Two figures that are compared, whichever of them is active; any other that is active is compared with the second.
struct Comparing {
    FigureId of = FigureId::none;
    FigureId with = FigureId::none;
    bool roots_together = true;  // the roots are put on one point in each frame
    bool heat = true;            // the active figure's bones show how far off they are
};

/// How the figures are looked at.
struct View {
    scene::ViewOptions options;
    scene::Camera camera;
    scene::ViewportSize viewport{1280, 720};
    // It frames the motion and nobody has moved it: it does so again when the view changes.
    bool automatic_camera = true;
    bool follow = false;        // the camera goes with the active figure's root
    glm::dvec3 followed{0.0};   // world: where the root was when the camera last followed it
    FigureBone selection;       // a bone of its figure's skeleton
    FigureBone measured_from;   // a joint whose distance to the selected one is shown
    bool side_by_side = false;  // figures stand beside each other, not where their files put them
    Comparing comparing;
};

/// The figure whose bone is selected; null when none is.
const OpenFigure* selected_figure(const Document& document, const View& view) noexcept;

/// A figure closes: what refers to its bones is forgotten.
void forget_bones(View& view, FigureId figure) noexcept;
/// Another skeleton comes in a figure's place: its bones are found again by name, or forgotten.
void find_bones_again(View& view, FigureId figure, const figure::Skeleton& before, const figure::Skeleton& now);

}  // namespace skelplay::session
