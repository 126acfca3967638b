#include "panels/controls.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
/// Draws the slots of kept cameras. A click goes there or fills an empty one; a right click fills any.
void draw_kept_cameras(const Ui& ui) {
    const session::SavedCameras& cameras = ui.session.view.cameras;
    constexpr float slot = 28;  // points
    constexpr float gap = 3;    // points
    label_row(ui, "Kept", ui.px(slot * static_cast<float>(cameras.size()) + gap * static_cast<float>(cameras.size() - 1)));
    for (std::size_t i = 0; i < cameras.size(); ++i) {
        if (i > 0) ImGui::SameLine(0, ui.px(gap));
        const bool kept = cameras.at(i).has_value();
        const ScopedColour text(ImGuiCol_Text, kept ? ui.colours.text : ui.colours.dim_text);
        const ScopedColour fill(ImGuiCol_Button, ui.colours.accent_soft, kept);
        const bool clicked = ImGui::Button(fmt::format("{}##camera", i + 1).c_str(), {ui.px(slot), 0});
        ui.tag("{}-{}", kept ? "camera-kept" : "camera", i + 1);
        const bool anew = ImGui::IsItemClicked(ImGuiMouseButton_Right);
        const std::string keep = fmt::format("Ctrl+Shift+{}", i + 1);
        help(kept ? with_keys("Go to this camera", fmt::format("Shift+{}", i + 1)) +
                        with_keys(". A right click keeps the present one here", keep)
                  : with_keys("Keep the present camera here", keep));
        if (anew || (clicked && !kept)) ui.ask(session::save_camera, i);
        else if (clicked) ui.ask(session::recall_camera, i);
    }
}

void draw_camera(const Ui& ui) {
    heading(ui, "Camera");
    bool follow = ui.session.view.pane().follow;
    const session::FigureBone& joint = ui.session.view.pane().followed_bone;
    const OpenFigure* of = session::open_figure(ui.session.document, joint.figure);
    const bool known = of != nullptr && figure::index(joint.bone) < of->take.figure->skeleton.size();
    const std::string whom = follow && known ? bone_name(*of, joint.bone) : "the figure";
    if (check_row(ui, fmt::format("Follow {}", whom), "follow", follow)) ui.ask(session::toggle_follow);
    bool orthographic = ui.session.view.pane().camera.orthographic;
    if (check_row(ui, "Orthographic", "orthographic", orthographic)) ui.ask(session::toggle_orthographic);
    draw_kept_cameras(ui);
    draw_option(ui, "views");
    draw_option(ui, "interpolate");
}

void evidence(const Ui& ui, analysis::Source source, const std::string& text) {
    const bool inferred = source == analysis::Source::inferred;
    wrapped_text(ui.colours.dim_text, source == analysis::Source::option ? "Set by you"
                                      : inferred                         ? fmt::format("Inferred: {}", text)
                                                                         : base::capitalised(text));
}

constexpr float fact_width = 130;  // points

/// The up axes that a user can set; only +Y and +Z are ever inferred.
constexpr std::array<figure::SignedAxis, 6> up_axes{{figure::Axis::x,
                                                     figure::Axis::y,
                                                     figure::Axis::z,
                                                     {figure::Axis::x, true},
                                                     {figure::Axis::y, true},
                                                     {figure::Axis::z, true}}};

void draw_up_axis(const Ui& ui, const OpenFigure& open) {
    const auto text = [](figure::SignedAxis axis) { return fmt::format("{} up", figure::name(axis)); };
    const auto set = place_options(open.take).up;
    label_row(ui, "Up axis", ui.px(fact_width));
    draw_list(ui, {"##up", text(open.take.placement.up.value), ui.px(fact_width), "up-axis"}, [&] {
        if (ImGui::Selectable("As in the file", !set)) ui.ask(session::set_up_axis, open.id, std::nullopt);
        for (const figure::SignedAxis axis : up_axes)
            if (ImGui::Selectable(text(axis).c_str(), set == axis)) ui.ask(session::set_up_axis, open.id, axis);
    });
    const analysis::UpAxis& up = open.take.placement.up;
    evidence(ui, up.source, up.doubt.empty() ? up.evidence : fmt::format("{}; but {}", up.evidence, up.doubt));
}

struct NamedUnit {
    const char* name;
    double metres;
};
constexpr std::array<NamedUnit, 6> units{{{"metre", 1.0},
                                          {"decimetre", 0.1},
                                          {"centimetre", 0.01},
                                          {"millimetre", 0.001},
                                          {"inch", 0.0254},
                                          {"1/0.45 inch (CMU)", 0.0254 / 0.45}}};

void draw_unit(const Ui& ui, const OpenFigure& open) {
    const auto set = place_options(open.take).metres_per_unit;
    label_row(ui, "Unit", ui.px(fact_width));
    draw_list(ui, {"##unit", open.take.placement.unit.name, ui.px(fact_width), "unit"}, [&] {
        if (ImGui::Selectable("As in the file", !set)) ui.ask(session::set_unit, open.id, std::nullopt);
        for (const NamedUnit& unit : units)
            if (ImGui::Selectable(unit.name, set == unit.metres)) ui.ask(session::set_unit, open.id, unit.metres);
    });
    label_row(ui, "Its length", ui.px(fact_width));
    const std::string metres = fmt::format("{:.5g}", open.take.placement.unit.metres);
    const std::string shown = open.take.placement.unit.known() ? fmt::format("{} m", metres) : std::string("metres?");
    if (const auto typed = typed_number(ui, Field::unit, "##unit-metres", shown, metres, ui.px(fact_width)))
        ui.ask(session::set_unit, open.id, typed);
    evidence(ui, open.take.placement.unit.source, open.take.placement.unit.evidence);
}

/// Draws the ground's height in the file's units, as the curves show it.
void draw_ground(const Ui& ui, const OpenFigure& open) {
    const analysis::GroundHeight& ground = open.take.placement.ground;
    const std::string height = fmt::format("{:.5g}", ground.height);
    const std::string shown = fmt::format("{} {}", figure::name(open.take.placement.up.value), height);
    label_row(ui, "Ground", ui.px(fact_width));
    if (const auto typed = typed_number(ui, Field::ground, "##ground", shown, height, ui.px(fact_width)))
        ui.ask(session::set_ground, open.id, typed);
    if (place_options(open.take).ground) {
        if (button(ui, "By the contacts", "ground-inferred",
                   "It is found by the feet that stand, and what was set is no longer remembered for this file"))
            ui.ask(session::set_ground, open.id, std::nullopt);
    }
    (void)draw_set_floor(ui, open);
    evidence(ui, ground.source, ground.evidence);
}

/// Draws the angle by which the figure is turned about the vertical axis.
void draw_heading(const Ui& ui, const OpenFigure& open) {
    heading(ui, "Heading");
    const std::string degrees = fmt::format("{:.5g}", open.take.placement.to_world.heading_degrees);
    if (const auto typed = typed_number(ui, Field::heading, "##heading", degrees + "\u00b0", degrees, ui.px(90)))
        ui.ask(session::set_heading, open.id, typed);
    ImGui::SameLine();
    (void)draw_face_camera(ui, open);
    if (!place_options(open.take).heading) return;
    if (button(ui, "As in the file", "heading-own", "What was set is no longer remembered for this file"))
        ui.ask(session::set_heading, open.id, std::nullopt);
}
}  // namespace

void draw_view(const Ui& ui) {
    heading(ui, "Shown");
    draw_options(ui, session::OptionGroup::shown);
    draw_option(ui, "text-size");
    std::string slow;
    for (const session::EffectRow& row : session::effect_table)
        if (ui.session.ui.left_out[session::index(row.effect)])
            slow += (slow.empty() ? "Left out here, too slow: " : ", ") + std::string(row.name);
    if (!slow.empty()) {
        wrapped_text(ui.colours.dim_text, slow);
        if (button(ui, "Draw everything", "draw-everything", "However long a picture takes"))
            ui.ask(session::draw_everything, true);
    } else if (ui.session.ui.drawn_slowly.any() &&
               button(ui, "Leave out what is slow", "draw-less", "Of shadows and the like, as before")) {
        ui.ask(session::draw_everything, false);
    }
    const auto& figures = ui.session.document.figures;
    if (std::ranges::any_of(figures, [](const auto& open) { return figure::is_markers(*open.take.figure); })) {
        heading(ui, "Markers");
        draw_options(ui, session::OptionGroup::markers);
    }
    heading(ui, "Ghosts");
    draw_options(ui, session::OptionGroup::ghosts);
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (active != nullptr && active->take.masses != nullptr && ui.session.view.options.centre_of_mass)
        evidence(ui, active->take.masses->source, active->take.masses->evidence);
    draw_camera(ui);
    heading(ui, "Curves");
    draw_option(ui, "gimbal-angle");
    if (active == nullptr) return;
    heading(ui, "In the world");
    draw_up_axis(ui, *active);
    draw_unit(ui, *active);
    draw_ground(ui, *active);
    draw_heading(ui, *active);
}
}  // namespace skelplay::panels
