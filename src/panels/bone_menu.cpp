#include "panels/controls.h"
#include "panels/regions.h"
#include "session/analyses/checks.h"

namespace skelplay::panels {
namespace {
/// An entry with the key that does the same, by the chord's row in the key table.
void key_entry(const Ui& ui, const session::Chord& chord) {
    const session::Binding* binding = session::binding_of(chord);
    if (binding == nullptr) return;
    const bool on = binding->is_on != nullptr && binding->is_on(ui.session);
    if (ImGui::MenuItem(session::menu_text(*binding).c_str(), session::to_text(chord).c_str(), on)) ui.ask(binding->press);
    ui.tag("bone-menu-{}", session::menu_text(*binding));
}

bool entry(const Ui& ui, const char* text, bool on = false) {
    const bool chosen = ImGui::MenuItem(text, nullptr, on);
    ui.tag("bone-menu-{}", text);
    return chosen;
}

void children(const Ui& ui, const OpenFigure& open, BoneId bone) {
    const std::vector<BoneId> all = open.take.figure->skeleton.children(bone);
    if (all.empty() || !ImGui::BeginMenu("Select child")) return;
    for (const BoneId child : all)
        if (entry(ui, bone_name(open, child).c_str())) ui.ask(session::select_bone, open.id, child);
    ImGui::EndMenu();
}

/// What both menus offer of a figure.
void figure_entries(const Ui& ui, const OpenFigure& open) {
    const bool visible = open.settings.visible;
    if (entry(ui, visible ? "Hide the figure" : "Show the figure")) ui.ask(session::set_visible, open.id, !visible);
    if (const auto colour = colour_choice(ui, "figure-colour")) ui.ask(session::set_colour, open.id, *colour);
}

void entries(const Ui& ui, const OpenFigure& open, BoneId bone) {
    using session::Key;
    const std::string& name = bone_name(open, bone);
    coloured_text(ui.colours.dim_text, fmt::format("{} of {}", name, open.take.figure->name));
    ImGui::Separator();
    if (const BoneId parent = open.take.figure->skeleton[bone].parent; parent != BoneId::none)
        if (entry(ui, "Select parent")) ui.ask(session::select_bone, open.id, parent);
    children(ui, open, bone);
    key_entry(ui, {.key = Key::f});
    key_entry(ui, {.key = Key::f, .shift = true});
    key_entry(ui, {.key = Key::p});
    const std::vector<session::FigureBone>& kept = ui.session.view.curves.kept;
    const session::FigureBone here{open.id, bone};
    const bool keeps = std::ranges::find(kept, here) != kept.end();
    if (entry(ui, "Keep its curves", keeps)) ui.ask(session::keep_curves, here, !keeps);
    const std::vector<BoneId> excluded = session::excluded_bones(ui.session.document, open);
    if (entry(ui, "Exclude from the check", std::ranges::find(excluded, bone) != excluded.end()))
        ui.ask(session::exclude_from_check, open.id, bone);
    if (entry(ui, "Measure from here")) ui.ask(session::measure_from, open.id, bone);
    ImGui::Separator();
    if (entry(ui, "Copy name")) copy(ui, name);
    const auto number = session::find(ui.session.document, open.id);
    const auto at = session::bone_position(ui.session.posed, *number, bone);
    if (at && entry(ui, "Copy position in metres"))
        copy(ui, fmt::format("{} {} {}", base::shortest(at->x), base::shortest(at->y), base::shortest(at->z)));
    ImGui::Separator();
    figure_entries(ui, open);
}
}  // namespace

void draw_figure_menu(const Ui& ui, const OpenFigure& open) {
    if (!ImGui::BeginPopupContextItem("figure-menu")) return;
    if (ImGui::IsWindowAppearing()) ui.ask(session::activate, open.id);
    coloured_text(ui.colours.dim_text, open.take.figure->name);
    ImGui::Separator();
    key_entry(ui, {.key = session::Key::f});
    key_entry(ui, {.key = session::Key::f, .shift = true});
    figure_entries(ui, open);
    if (entry(ui, "Close the figure")) ui.ask(session::close_figure, open.id);
    ImGui::EndPopup();
}

void draw_bone_menu(const Ui& ui) {
    const bool asked = ui.poll(session::UiEvent::bone_menu);
    set_next_window({0, 0, 1, 1});
    ImGui::Begin("##bone-menu-holder", nullptr,
                 fixed_window | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoFocusOnAppearing);
    if (asked) ImGui::OpenPopup("bone-menu");
    if (ImGui::BeginPopup("bone-menu")) {
        if (const OpenFigure* open = session::selected_figure(ui.session.document, ui.session.view))
            entries(ui, *open, ui.session.view.selection.bone);
        else ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::End();
}
}  // namespace skelplay::panels
