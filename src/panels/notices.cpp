#include "panels/controls.h"
#include "panels/regions.h"
#include "session/empty_picture.h"
#include "takes/loader.h"

namespace skelplay::panels {
namespace {
constexpr ImGuiWindowFlags notice_window =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing;

void draw_marks_dialog_content(const Ui& ui) {
    MarksDialogState& state = ui.state.marks_dialog;
    const session::Review& review = ui.session.document.review;
    ImGui::Text("%zu to keep, %zu to reject, %s", session::count(review, session::Mark::keep),
                session::count(review, session::Mark::reject),
                base::counted(session::count_bookmarks(review), "bookmark", "bookmarks").c_str());
    const bool entered = dialog_field(ui, state, "", "marks-file", state.file, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::TextDisabled("A CSV with the columns file, mark and bookmarks. What it already has is kept and loaded.");
    const std::string file(base::trimmed(state.file));
    const bool quitting = ui.session.ui.marks_dialog->quits;
    const bool save = button(ui, with_keys(quitting ? "Save and quit" : "Save", "Enter"), "marks-save");
    ImGui::SameLine();
    if (quitting) {
        if (button(ui, "Quit without saving", "marks-leave")) ui.ask(session::quit, true);
        ImGui::SameLine();
    }
    if (system_save_dialog() != nullptr) {
        browse_button(ui, "Browse\u2026", "marks", state.file);
        ImGui::SameLine();
    }
    if (button(ui, "Cancel", "marks-cancel") || key_pressed(ImGuiKey_Escape)) ui.ask(session::toggle_marks_dialog);
    if ((save || entered) && !file.empty()) ui.ask(session::save_marks_to, file);
}

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
        ui.state.made_upright = open.id;
        ui.ask(session::set_up_axis, open.id, up.better);
    }
    ImGui::SameLine();
    if (button(ui, "Leave it so", "leave-lying", "It is right as it is; this is remembered for the file"))
        ui.ask(session::set_up_axis, open.id, up.value);
}

/// Offers what else would put it right after it was stood up.
void draw_upright_fix(const Ui& ui, const OpenFigure& open, const session::UprightFix& standing) {
    ImGui::TextUnformatted("The figure stands now");
    if (standing.ground && draw_set_floor(ui, open)) ImGui::SameLine();
    if (standing.heading && draw_face_camera(ui, open)) ImGui::SameLine();
    if (button(ui, "Done", "standing-done")) ui.state.made_upright = session::FigureId::none;
}
void draw_picture_note(const Ui& ui, const char* id, ImVec2 pivot, const std::optional<session::EmptyPicture>& note) {
    if (!note) return;
    if (begin_notice(ui, id, pivot)) {
        ImGui::TextUnformatted(note->why.c_str());
        if (pivot.y > 0.5F) ImGui::SameLine();
        if (!note->help.empty() && button(ui, note->help, id)) ui.ask(*note->command);
    }
    ImGui::End();
}
}  // namespace

bool begin_notice(const Ui& ui, const char* id, ImVec2 pivot, bool by_keys) {
    const Rect& view = ui.state.viewport;
    const float gap = ui.px(16);
    ImGui::SetNextWindowPos(
        {view.x + gap + (view.width - 2 * gap) * pivot.x, view.y + gap + (view.height - 2 * gap) * pivot.y},
        ImGuiCond_Always, pivot);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(14), ui.px(10)});
    const bool open = ImGui::Begin(id, nullptr, by_keys ? notice_window : notice_window | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar(3);
    return open;
}

void draw_empty_state(const Ui& ui) {
    if (!ui.session.document.figures.empty() || ui.session.ui.library || session::loading(ui.session) ||
        ui.state.dialog.open)
        return;
    if (begin_notice(ui, "Empty", {0.5F, 0.5F})) {
        ImGui::TextUnformatted("Drop a motion file or a folder of them here.");
        ImGui::TextDisabled(
            "FBX, glTF (.glb, .gltf) and VRM, Biovision .bvh, Acclaim .asf and .amc, Motion Analysis .htr, BonesPro "
            ".txt,\nNumPy .npz and .npy; markers as .c3d, .trc or .csm; skins as .obj");
        ImGui::Dummy({0, ui.px(6)});
        if (button(ui, with_keys("Open\u2026", "Ctrl+O"), "empty-open")) ui.ask(session::toggle_open_dialog);
        ImGui::SameLine();
        if (button(ui, "Play the bundled sample", "empty-sample")) ui.ask(session::open_sample, false);
        if (!ui.session.ui.recent_files.empty()) heading(ui, "Recent files");
        if (const auto file = draw_recent_files(ui, [](const char* text) { return ImGui::Selectable(text); }))
            ui.ask(session::open_files, {*file}, false, false);
    }
    ImGui::End();
}

void draw_empty_picture(const Ui& ui) {
    if (ui.session.ui.library) return;
    draw_picture_note(ui, "empty-picture", {0.5F, 0.5F}, session::empty_picture(ui.session));
    if (ui.session.ui.hidden != session::Hidden::everything)
        draw_picture_note(ui, "partial-picture", {1.0F, 1.0F}, session::partial_picture(ui.session));
}

void draw_lost_part(const Ui& ui) {
    const auto& figures = ui.session.document.figures;
    const auto open = std::ranges::find_if(figures, [](const OpenFigure& each) { return !!each.derived.smaller; });
    if (open == figures.end() || ui.session.ui.library) return;
    if (begin_notice(ui, "Lost part", {0.5F, 0.0F})) {
        const auto size = [](const takes::Take& take) {
            return fmt::format("{}, {}", takes::size_text(*take.figure),
                               base::counted(figure::frame_count(take.figure->take), "frame", "frames"));
        };
        ImGui::TextUnformatted(fmt::format("{} has lost a part on disk", session::shown_name(*open)).c_str());
        dim_text(fmt::format("Now {}. Shown as before: {}", size(*open->derived.smaller), size(open->take)));
        if (button(ui, "Keep the old one", "lost-keep", "It stays as it was read, until the file changes again"))
            ui.ask(session::take_smaller, open->id, false);
        ImGui::SameLine();
        if (button(ui, "Take the new one", "lost-take", "Ctrl+Z takes it back"))
            ui.ask(session::take_smaller, open->id, true);
    }
    ImGui::End();
}

void draw_loading(const Ui& ui) {
    const auto progress = session::load_progress(ui.session);
    if (!progress) return;
    if (begin_notice(ui, "Loading", {0.5F, 0.0F})) {
        const auto done = static_cast<double>(progress->done);
        const double share = progress->total > 0 ? done / static_cast<double>(progress->total) : 0.0;
        const std::string text = progress->frames
                                     ? fmt::format("{} of {} frames fitted", progress->done, progress->total)
                                     : fmt::format("{} of {}", file_size(progress->done), file_size(progress->total));
        ImGui::TextUnformatted(progress->file.c_str());
        ImGui::ProgressBar(std::clamp(static_cast<float>(share), 0.0F, 1.0F), {ui.px(280), 0}, text.c_str());
        ImGui::SameLine();
        if (button(ui, "Cancel", "cancel-loading")) ui.ask(session::cancel_loading);
    }
    ImGui::End();
}

void draw_toast(const Ui& ui) {
    if (!ui.session.ui.toast) return;
    const session::Toast& toast = *ui.session.ui.toast;
    // Where the messages are open, the list has what is said of a refused file.
    const bool listed = ui.state.tab == messages_tab && column_layout(ui, ImGui::GetIO().DisplaySize.x).right_open;
    if (listed && !toast.file.empty()) return;
    const bool beside = session::partial_picture(ui.session).has_value();  // its note stands at the right
    if (begin_notice(ui, "Toast", {beside ? 0.0F : 0.5F, 1.0F})) {
        const float widest = std::max(ui.state.viewport.width * (beside ? 0.5F : 0.8F), ui.px(200));
        ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + std::min(text_width(toast.text), widest));
        coloured_text(toast.severity == base::Severity::note ? ui.colours.text : colour(ui.colours, toast.severity),
                      broken_at_blanks(toast.text, widest));
        ImGui::PopTextWrapPos();
        if (toast.severity == base::Severity::error) {
            if (draw_remedy(ui, {toast.remedy, session::FigureId::none, toast.file}, "toast-remedy")) ImGui::SameLine();
            if (ImGui::SmallButton("All messages")) {
                ui.state.tab_asked = messages_tab;
                ui.ask(session::dismiss_toast);
            }
            ImGui::SameLine();
            if (ImGui::SmallButton("Dismiss")) ui.ask(session::dismiss_toast);
        }
    }
    ImGui::End();
}

void draw_marks_dialog(const Ui& ui) {
    MarksDialogState& state = ui.state.marks_dialog;
    if (state.opens(ui.session.ui.marks_dialog.has_value()))
        state.file = session::marks_file(ui.session.document, ui.session.ui).string();
    if (!state.open) return;
    const char* title =
        ui.session.ui.marks_dialog->quits ? "Save the marks before quitting?###marks" : "Save marks###marks";
    if (draw_dialog(ui, title, {560, 0}, state, [&] { draw_marks_dialog_content(ui); }))
        ui.ask(session::toggle_marks_dialog);
}

bool draw_set_floor(const Ui& ui, const OpenFigure& open) {
    const auto height = session::ground_below_pose(ui.session);
    if (button(ui, "Set the floor here", "floor-here",
               "The lowest point of this pose is on the ground; remembered for the file", height.has_value()))
        ui.ask(session::set_ground, open.id, height);
    return height.has_value();
}

bool draw_face_camera(const Ui& ui, const OpenFigure& open) {
    const auto heading = session::heading_to_camera(ui.session);
    if (!heading) return false;
    if (button(ui, "Face the camera", "face-camera",
               "Turns the figure so that its front is towards the camera; remembered for the file"))
        ui.ask(session::set_heading, open.id, heading);
    return true;
}

void draw_standing(const Ui& ui) {
    const OpenFigure* open = session::active_figure(ui.session.document);
    if (open == nullptr || ui.session.ui.library || !open->settings.visible || open->derived.smaller) return;
    // Most figures stand, and need no look at their pose in each picture.
    if (!open->take.placement.up.better && ui.state.made_upright != open->id) {
        ui.state.made_upright = session::FigureId::none;
        return;
    }
    const session::UprightFix standing = session::upright_fix(ui.session);
    const bool more = ui.state.made_upright == open->id && (standing.ground || standing.heading);
    if (!standing.up && !more) {
        ui.state.made_upright = session::FigureId::none;
        return;
    }
    if (begin_notice(ui, "Standing", {0.5F, 0.0F})) {
        if (standing.up) draw_lying(ui, *open);
        else draw_upright_fix(ui, *open, standing);
    }
    ImGui::End();
}
}  // namespace skelplay::panels
