#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <imgui.h>

#include "panels/regions.h"
#include "session/progress.h"

namespace skelplay::panels {

namespace {

constexpr ImGuiWindowFlags notice_window =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing;

void opened_before(const Ui& ui) {
    if (ui.session.ui.recent_files.empty()) return;
    heading(ui, "Recent files");
    int id = 0;
    for (const std::filesystem::path& file : ui.session.ui.recent_files) {
        ImGui::PushID(id++);
        if (ImGui::Selectable(file.filename().string().c_str())) ui.ask(session::Open{{file}});
        help(file.string().c_str());
        ImGui::PopID();
    }
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
            "Acclaim .asf and .amc, Biovision .bvh, Motion Analysis .htr, BonesPro .txt; markers as .c3d, .trc or "
            ".csm; skins as .obj");
        ImGui::Dummy({0, ui.px(6)});
        if (ImGui::Button("Open\u2026 (Ctrl+O)")) ui.ask(session::ToggleOpenDialog{});
        ui.tag("empty-open");
        ImGui::SameLine();
        if (ImGui::Button("Play the bundled sample")) ui.ask(session::OpenSample{});
        ui.tag("empty-sample");
        opened_before(ui);
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
        if (ImGui::Button("Cancel")) ui.ask(session::CancelLoading{});
        ui.tag("cancel-loading");
    }
    ImGui::End();
}

void draw_toast(const Ui& ui) {
    if (!ui.session.ui.toast) return;
    const session::Toast& toast = *ui.session.ui.toast;
    if (begin_notice(ui, "Toast", {0.5F, 1.0F})) {
        ImGui::PushStyleColor(ImGuiCol_Text, toast.severity == base::Severity::note
                                                 ? ui.colours.text
                                                 : colour(ui.colours, toast.severity));
        const float widest = std::max(ui.state.viewport.width * 0.8F, ui.px(200));
        ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + std::min(ImGui::CalcTextSize(toast.text.c_str()).x, widest));
        ImGui::TextUnformatted(toast.text.c_str());
        ImGui::PopTextWrapPos();
        ImGui::PopStyleColor();
        if (toast.severity == base::Severity::error) {
            if (ImGui::SmallButton("All messages")) {
                ui.state.messages_asked = true;
                ui.ask(session::DismissToast{});
            }
            ImGui::SameLine();
            if (ImGui::SmallButton("Dismiss")) ui.ask(session::DismissToast{});
        }
    }
    ImGui::End();
}

}  // namespace skelplay::panels
