#include "panels/review_mark.h"

#include <imgui.h>

namespace skelplay::panels {

void draw_mark(const Ui& ui, session::Mark mark, ImVec2 centre, float size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float s = ui.px(size);
    const float thickness = s * 0.5F;
    if (mark == session::Mark::keep) {
        const ImVec2 points[3] = {
            {centre.x - s, centre.y}, {centre.x - s * 0.25F, centre.y + s * 0.8F}, {centre.x + s, centre.y - s * 0.8F}};
        list.AddPolyline(points, 3, ui.colours.axis[1], ImDrawFlags_None, thickness);
    } else if (mark == session::Mark::reject) {
        const float d = s * 0.8F;
        list.AddLine({centre.x - d, centre.y - d}, {centre.x + d, centre.y + d}, ui.colours.error, thickness);
        list.AddLine({centre.x - d, centre.y + d}, {centre.x + d, centre.y - d}, ui.colours.error, thickness);
    }
}

}  // namespace skelplay::panels
