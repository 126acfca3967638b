#include "app/ui_layer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <cfloat>
#include <imgui.h>
#include "panels/imgui_versions.h"
#include "panels/panels.h"
#include "render/load_gl.h"

namespace skelplay::app {
UiLayer::UiLayer(GLFWwindow* window, PanelFonts& fonts) : window_(window), fonts_(fonts) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext(fonts.atlas());
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // the session remembers the layout
    io.LogFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.ConfigInputTextCursorBlink = false;  // a blinking cursor would need pictures all the time
    panels::prepare_input();
    // Events come from the InputQueue, so the back-end must not install its own callbacks.
    ImGui_ImplGlfw_InitForOpenGL(window, false);
    begin_drawing();
}

void UiLayer::begin_drawing() {
    const std::string_view preamble = render::shader_preamble();
    ImGui_ImplOpenGL3_Init(std::string(preamble.substr(0, preamble.find('\n'))).c_str());
}

UiLayer::~UiLayer() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void UiLayer::on_event(const KeyEvent& event) {
    ImGui_ImplGlfw_KeyCallback(window_, event.key, event.scancode, static_cast<int>(event.action), event.mods);
}

void UiLayer::on_event(const CharacterEvent& event) { ImGui_ImplGlfw_CharCallback(window_, event.codepoint); }

void UiLayer::on_event(const Scroll& event) { ImGui_ImplGlfw_ScrollCallback(window_, event.amount.x, event.amount.y); }

void UiLayer::on_event(const PointerPresence& event) {
    pointer_inside_ = event.inside;
    ImGui_ImplGlfw_CursorEnterCallback(window_, event.inside ? GLFW_TRUE : GLFW_FALSE);
}

void UiLayer::on_event(const FocusChange& event) {
    ImGui_ImplGlfw_WindowFocusCallback(window_, event.focused ? GLFW_TRUE : GLFW_FALSE);
}

void UiLayer::make_fonts(double content_scale) {
    const bool again = content_scale_ > 0.0;
    const float ratio = static_cast<float>(pixel_ratio().x);
    // Fonts are made in framebuffer pixels and laid out in window coordinates.
    has_icons_ = fonts_.load(static_cast<float>(content_scale));
    panels::scale_fonts(ratio);
    panel_scale_ = static_cast<float>(content_scale) / ratio;
    content_scale_ = content_scale;
    if (!again) return;
    ImGui_ImplOpenGL3_Shutdown();  // which has the texture of the fonts before
    begin_drawing();
}

void UiLayer::begin(double content_scale, const panels::PanelState& panels) {
    ImGui_ImplGlfw_NewFrame();
    if (content_scale != content_scale_ || lacks_letters()) make_fonts(content_scale);
    ImGui_ImplOpenGL3_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    panels::free_font_pixels(*io.Fonts);
    // The back-end reads the present state of pointer and buttons, but this frame's portion of input may be older.
    const bool known = pointer_inside_ || std::ranges::any_of(buttons_, [](bool down) { return down; });
    panels::send_pointer(known ? ImVec2(static_cast<float>(pointer_.x), static_cast<float>(pointer_.y))
                               : ImVec2(-FLT_MAX, -FLT_MAX));
    for (int button = 0; button < 3; ++button) panels::send_button(button, buttons_[button]);
    io.DeltaTime = std::max(io.DeltaTime, 1e-6F);
    panels::before_frame(panels);
    ImGui::NewFrame();
    panels::make_figures_tabular();
}

void UiLayer::end() {
    ImGui::Render();
    fonts_.look_for_letters();
}

int UiLayer::vertices() const noexcept {
    const ImDrawData* data = ImGui::GetDrawData();
    return data != nullptr ? data->TotalVtxCount : 0;
}

void UiLayer::draw(const glm::vec2& low, const glm::vec2& high) {
    ImDrawData& data = *ImGui::GetDrawData();
    // The back-end cuts fractions of a pixel off the left and lower edges, and of the sides.
    const glm::vec2 ratio(pixel_ratio());
    const glm::vec2 from = (low + glm::vec2(0.25F, -0.5F)) / ratio;
    const glm::vec2 to = (high + glm::vec2(0.5F, -0.25F)) / ratio;
    std::vector<ImVec4> clips;
    for (int i = 0; i < data.CmdListsCount; ++i)
        for (ImDrawCmd& command : data.CmdLists[i]->CmdBuffer) {
            ImVec4& clip = command.ClipRect;
            clips.push_back(clip);
            clip = {std::max(clip.x, from.x), std::max(clip.y, from.y), std::min(clip.z, to.x), std::min(clip.w, to.y)};
        }
    ImGui_ImplOpenGL3_RenderDrawData(&data);
    auto clip = clips.begin();
    for (int i = 0; i < data.CmdListsCount; ++i)
        for (ImDrawCmd& command : data.CmdLists[i]->CmdBuffer) command.ClipRect = *clip++;
}

glm::dvec2 UiLayer::pixel_ratio() const {
    const ImVec2 ratio = ImGui::GetIO().DisplayFramebufferScale;
    if (ratio.x <= 0.0F || ratio.y <= 0.0F) return {1.0, 1.0};
    return {static_cast<double>(ratio.x), static_cast<double>(ratio.y)};
}

void UiLayer::close_menus() { panels::close_all_popups(); }

bool UiLayer::captures_pointer() const { return ImGui::GetIO().WantCaptureMouse; }

bool UiLayer::uses_keys() const {
    return ImGui::GetIO().WantTextInput || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
}
}  // namespace skelplay::app
