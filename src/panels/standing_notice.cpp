#include <optional>

#include "base/text.h"
#include "panels/regions.h"
#include "session/standing.h"

namespace skelplay::panels {

namespace {

using session::OpenFigure;

/// Offers to stand up a figure that is known to lie.
void draw_lying(const Ui& ui, const OpenFigure& open) {
    const analysis::UpAxis& up = open.take.placement.up;
    const bool upside_down = up.better->axis == up.value.axis;
    ImGui::TextUnformatted(upside_down ? "The figure seems to be upside down" : "The figure seems to lie down");
    ImGui::PushTextWrapPos(ui.px(380));
    coloured_text(ui.colours.dim_text, base::capitalised(upside_down ? up.evidence : up.doubt));
    ImGui::PopTextWrapPos();
    if (button(ui, "Stand it up", "stand-up",
               fmt::format("{} points up; this is remembered for the file", figure::name(*up.better)))) {
        ui.state.stood_up = open.id;
        ui.ask(session::SetUpAxis{open.id, up.better});
    }
    ImGui::SameLine();
    if (button(ui, "Leave it so", "leave-lying", "It is right as it is; this is remembered for the file"))
        ui.ask(session::SetUpAxis{open.id, up.value});
}

/// Offers what else would put it right after it was stood up.
void draw_stood_up(const Ui& ui, const OpenFigure& open, const session::Standing& standing) {
    ImGui::TextUnformatted("The figure stands now");
    if (standing.ground && draw_set_floor(ui, open)) ImGui::SameLine();
    if (standing.heading && draw_face_camera(ui, open)) ImGui::SameLine();
    if (button(ui, "Done", "standing-done")) ui.state.stood_up = session::FigureId::none;
}

}  // namespace

bool draw_set_floor(const Ui& ui, const OpenFigure& open) {
    const auto height = session::ground_below_pose(ui.session);
    if (button(ui, "Set the floor here", "floor-here",
               "The lowest point of this pose is on the ground; remembered for the file", height.has_value()))
        ui.ask(session::SetGround{open.id, height});
    return height.has_value();
}

bool draw_face_camera(const Ui& ui, const OpenFigure& open) {
    const auto heading = session::heading_to_camera(ui.session);
    if (!heading) return false;
    if (button(ui, "Face the camera", "face-camera",
               "Turns the figure so that its front is towards the camera; remembered for the file"))
        ui.ask(session::SetHeading{open.id, heading});
    return true;
}

void draw_standing(const Ui& ui) {
    const OpenFigure* open = session::active_figure(ui.session.document);
    if (open == nullptr || ui.session.ui.library || !open->settings.visible) return;
    // Most figures stand, and need no look at their pose in each picture.
    if (!open->take.placement.up.better && ui.state.stood_up != open->id) {
        ui.state.stood_up = session::FigureId::none;
        return;
    }
    const session::Standing standing = session::standing(ui.session);
    const bool more = ui.state.stood_up == open->id && (standing.ground || standing.heading);
    if (!standing.up && !more) {
        ui.state.stood_up = session::FigureId::none;
        return;
    }
    if (begin_notice(ui, "Standing", {0.5F, 0.0F})) {
        if (standing.up)
            draw_lying(ui, *open);
        else
            draw_stood_up(ui, *open, standing);
    }
    ImGui::End();
}

}  // namespace skelplay::panels
