#include "panels/controls.h"
#include "panels/regions.h"
#include "session/analyses/markers.h"
#include "session/files/link_files.h"

namespace skelplay::panels {
namespace {
using takes::TakeTransform;

std::string file_of(const fs::path& path) { return path.filename().string(); }

void draw_row(const Ui& ui, const OpenFigure& open) {
    const ScopedId id(static_cast<int>(open.id));
    bool visible = open.settings.visible;
    if (check_box(ui, "##visible", fmt::format("visible-{}", open.take.figure->name), visible, "Show or hide this figure"))
        ui.ask(session::set_visible, open.id, visible);
    ImGui::SameLine();
    const float height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = height * 0.5F;
    fill({at.x, at.y + side * 0.5F, side, side}, display_colour(scene::figure_colour(open.settings.colour)), ui.px(2));
    if (ImGui::InvisibleButton("##colour", {side, height})) ImGui::OpenPopup("figure-menu");
    ui.tag("colour-{}", open.take.figure->name);
    help("Choose the figure's colour");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    const float close = ImGui::GetFrameHeight();
    const float width = ImGui::GetContentRegionAvail().x - close - ImGui::GetStyle().ItemSpacing.x;
    if (text_row(session::shown_name(open), open.id == ui.session.document.active, ImGui::GetColorU32(ImGuiCol_Text), 0,
                 {width, 0}))
        ui.ask(session::activate, open.id);
    ui.tag("figure-{}", open.take.figure->name);
    help(open.take.figure->motion_file);
    draw_figure_menu(ui, open);
    ImGui::SameLine();
    if (ImGui::SmallButton("x")) ui.ask(session::close_figure, open.id);
    help("Close this figure");
}

/// Draws the takes that the figure's file holds; a click shows one.
void draw_takes(const Ui& ui, const OpenFigure& open) {
    const figure::Figure& figure = *open.take.figure;
    if (figure.takes.size() < 2) return;
    heading(ui, "Takes");
    constexpr std::size_t most_rows = 5;
    const auto rows = static_cast<float>(std::min(figure.takes.size(), most_rows));
    ImGui::BeginChild("takes", {0, ImGui::GetTextLineHeightWithSpacing() * rows}, false, ImGuiWindowFlags_NavFlattened);
    for (std::size_t i = 0; i < figure.takes.size(); ++i) {
        const ScopedId id(static_cast<int>(i));
        const figure::TakeInfo& take = figure.takes[i];
        const std::string length = fmt::format("{:.1f} s", static_cast<double>(take.frames) * take.frame_time);
        const float width = ImGui::GetContentRegionAvail().x - text_width(length) - ImGui::GetStyle().ItemSpacing.x;
        if (text_row(session::take_name(figure, i), figure.take_index == i, ui.colours.text, 0, {width, 0}))
            ui.ask(session::use_take, open.id, i);
        ui.tag("take-{}", i + 1);
        help(fmt::format("Take {} of the file: {}", i + 1, base::counted(take.frames, "frame", "frames")));
        ImGui::SameLine();
        ImGui::TextUnformatted(length.c_str());
    }
    ImGui::EndChild();
}

/// Draws a list of the .asf files that fit the take.
void draw_skeleton_choice(const Ui& ui, const OpenFigure& open) {
    if (open.take.other_skeletons.empty()) return;
    const fs::path& used = open.take.transformed.own_skeleton;
    draw_list(ui, {"##skeleton", file_of(used), -1}, [&] {
        for (const fs::path& file : open.take.other_skeletons) {
            const ScopedId id(file.string());
            if (ImGui::Selectable(file_of(file).c_str(), file == used)) ui.ask(session::use_skeleton, open.id, file);
            help(file.string());
        }
    });
}

/// Draws the marker sets that are found, and what is missing of them.
void draw_sets(const Ui& ui, const analysis::Body& body) {
    if (body.sets.empty()) wrapped_text("No marker set that is known.");
    for (const analysis::FoundSet& found : body.sets) {
        const std::string subject = found.subject.empty() ? std::string() : found.subject + ": ";
        wrapped_text(fmt::format("{}{}, {} told.", subject, found.name,
                                 base::counted(found.identified.size(), "marker", "markers")));
        if (!found.missing.empty())
            wrapped_text(ui.colours.dim_text, fmt::format("Missing: {}", fmt::join(found.missing, ", ")));
    }
    ui.tag("about-names");
}

/// Draws what is known about the figure from the names of its bones.
void draw_names(const Ui& ui, const analysis::Body& body) {
    const auto known = std::ranges::count_if(body.bones, [](const auto& bone) { return bone.part != figure::Part::none; });
    const std::string family =
        body.family.empty() ? std::string("Names of no family that is known") : fmt::format("Names of {}", body.family);
    wrapped_text(fmt::format("{}: {} of {} bones are known. {}", family, known, body.bones.size(),
                             body.human ? "A human figure." : "No human figure, by them."));
    ui.tag("about-names");
}

/// Draws which names the bones have, and what the file says about the skeleton.
void draw_about(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr) return;
    const std::string& name = active->take.figure->skeleton_name;
    const std::string& documentation = active->take.figure->documentation;
    const bool markers = figure::is_markers(*active->take.figure);
    heading(ui, markers ? "About the markers" : "About the skeleton");
    markers ? draw_sets(ui, active->take.placement.body) : draw_names(ui, active->take.placement.body);
    if (!name.empty()) {
        wrapped_text(name);
        ui.tag("about-name");
    }
    if (documentation.empty()) return;
    base::LineReader lines(documentation, 0);  // each line wraps by itself, because files indent continued lines
    for (base::Line line; lines.next(line);) wrapped_text(ui.colours.dim_text, std::string(base::trimmed(line.text)));
    ui.tag("about-documentation");
}

/// Asks for the present transform with a change.
template <class Change> void ask_for(const Ui& ui, const OpenFigure& open, const Change& change) {
    TakeTransform transform = open.take.request.transform;
    change(transform);
    ui.ask(session::choose_take_transform, open.id, std::move(transform));
}

/// The files of the other open figures' skeletons.
std::set<fs::path> other_skeletons(const Ui& ui, const OpenFigure& open) {
    std::set<fs::path> files;
    for (const OpenFigure& other : ui.session.document.figures)
        if (other.id != open.id) files.insert(fs::path(other.take.figure->skeleton_file));
    files.erase(open.take.request.file);
    files.erase(fs::path());
    return files;
}

void draw_choice(const Ui& ui, const OpenFigure& open) {
    const fs::path& onto = open.take.request.transform.onto;
    label("Retarget to");
    draw_list(ui,
              {"##play-on", onto.empty() ? "its own skeleton" : file_of(onto), -1, "play-on",
               "The skeleton that moves. The bones of another one point as this take's do"},
              [&] {
                  const auto row = [&](const std::string& text, const fs::path& file) {
                      return ImGui::Selectable(text.c_str(), file == onto) && file != onto;
                  };
                  if (row("its own skeleton", {})) ui.ask(session::retarget, open.id, {});
                  ui.tag("play-on-own");
                  for (const fs::path& file : other_skeletons(ui, open)) {
                      const ScopedId id(file.string());
                      if (row(file_of(file), file)) ui.ask(session::retarget, open.id, file);
                      ui.tag("play-on-{}", file_of(file));
                      help(file.string());
                  }
                  if (ImGui::Selectable("another skeleton\u2026")) ui.ask(session::choose_skeleton, open.id);
                  ui.tag("play-on-another");
              });
}

/// Draws which skeleton the active figure is retargeted to, and which bones follow which.
void draw_skeleton(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr) return;
    heading(ui, "Skeleton");
    draw_choice(ui, *active);
    if (active->take.transformed.mapping) {  // which needs rotations
        bool lock = active->take.request.transform.foot_lock;
        if (check_row(ui, "Feet that stand stay", "foot-lock", lock,
                      "Feet that stand in the take stay where they are, whatever the legs' length"))
            ask_for(ui, *active, [lock](TakeTransform& transform) { transform.foot_lock = lock; });
        draw_bone_map(ui, *active);
    } else if (const bool markers = figure::is_markers(*active->take.figure) || active->take.transformed.from_markers;
               markers || active->take.figure->positional || active->take.figure->angles_solved) {
        bool solve = active->take.figure->angles_solved;
        if (check_row(ui, markers ? "Skeleton from markers" : "Solve rotations", "solve-positions", solve,
                      markers ? "Works out joint centres, bones of constant length and rotations from the markers of a "
                                "known set; Messages say how, and what was assumed"
                              : "The file moves bones without rotating them. Solved, their lengths are kept and they "
                                "rotate"))
            ask_for(ui, *active, [solve](TakeTransform& transform) { transform.solve_positions = solve; });
    }
}

using analysis::MarkerLink;

/// Draws the colours of figures to choose a link's from, and its markers' own.
void draw_link_colours(const Ui& ui, const OpenFigure& open, const MarkerLink& link) {
    if (!ImGui::BeginPopup("link-colours")) return;
    if (const auto colour = colour_choice(ui, "link-colour"))
        ui.ask(session::link_markers, open.id, link.from, link.to, scene::figure_colour(*colour));
    ImGui::SameLine();
    if (small_button(ui, "As its markers", "link-colour-none")) {
        ui.ask(session::link_markers, open.id, link.from, link.to, std::nullopt);
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

/// Draws the buttons that colour a link and take it away.
void draw_link_tools(const Ui& ui, const OpenFigure& open, const MarkerLink& link) {
    const std::string between = fmt::format("{}-{}", bone_name(open, link.from), bone_name(open, link.to));
    const glm::vec3 ink = link.colour.value_or(scene::figure_colour(open.settings.colour));
    const float side = ImGui::GetTextLineHeight();
    if (ImGui::ColorButton("##ink", ImGui::ColorConvertU32ToFloat4(display_colour(ink)), ImGuiColorEditFlags_NoTooltip,
                           {side, side}))
        ImGui::OpenPopup("link-colours");
    ui.tag("link-ink-{}", between);
    help("Choose the link's colour");
    draw_link_colours(ui, open, link);
    ImGui::SameLine();
    if (small_button(ui, "\u00d7", fmt::format("unlink-{}", between)))
        ui.ask(session::unlink_markers, open.id, link.from, link.to);
    help("Take the link away");
}

/// Draws the button that links the selected marker with the next one, and the one that takes a change back.
void draw_link_buttons(const Ui& ui, const OpenFigure& open, BoneId at) {
    session::FigureBone& from = ui.state.link_from;
    if (from.figure != open.id || figure::index(from.bone) >= open.take.figure->skeleton.size() || at == BoneId::none)
        from = {};
    if (from.bone != BoneId::none && at != from.bone)
        ui.ask(session::link_markers, open.id, std::exchange(from, {}).bone, at, std::nullopt);
    if (from.bone != BoneId::none) {
        wrapped_text(fmt::format("Click the marker to link with {}.", bone_name(open, from.bone)));
        if (small_button(ui, "Cancel", "link-cancel")) from = {};
    } else if (button(ui, "Link to\u2026", "link-from", "Link the selected marker with the one you click next",
                      at != BoneId::none)) {
        from = {open.id, at};
    }
    ImGui::SameLine();
    if (button(ui, "Undo", "links-undo", with_keys("Take back the last change of a link", "Ctrl+Z"),
               session::can_undo(ui.session.document, session::Subject::links, open.id)))
        ui.ask(session::undo_last, session::Subject::links, open.id);
}

/// Draws a link; a click selects the marker at the other end.
void link_row(const Ui& ui, const OpenFigure& open, const MarkerLink& link, BoneId at) {
    const BoneId other = link.from == at ? link.to : link.from;
    const analysis::LengthScale scale = analysis::length_scale(open.take.placement.unit);
    const double factor = open.take.placement.to_world.metres_per_unit * scale.factor * (scale.name == "m" ? 1000.0 : 1.0);
    const std::string& from = bone_name(open, link.from);
    const std::string& to = bone_name(open, link.to);
    ImGui::TableNextColumn();
    const std::string text = at == BoneId::none ? fmt::format("{} \u2013 {}", from, to) : bone_name(open, other);
    if (text_row(text, false, ui.colours.text, 0)) ui.ask(session::select_bone, open.id, other);
    ui.tag("stick-{}-{}", from, to);
    const std::string frames =
        link.frames == 0 ? std::string() : fmt::format(", both in {}", base::counted(link.frames, "frame", "frames"));
    help(fmt::format("{} \u2013 {}, {}{}", from, to, analysis::name(link.kind), frames));
    text_cell(ui.colours.text, link.frames == 0 ? "-" : fmt::format("{:.0f}", link.distance * factor));
    text_cell(ui.colours.text, link.frames == 0 ? "-" : fmt::format("\u00b1{:.1f}", link.spread * factor));
    ImGui::TableNextColumn();
    draw_link_tools(ui, open, link);
}

/// Draws the links between the active figure's markers, or only those of the selected marker.
void draw_marker_links(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    const auto marker_links = active == nullptr ? std::nullopt : session::edited_marker_links(ui.session, *active);
    if (!marker_links) return;
    heading(ui, "Marker links");
    wrapped_text(analysis::evidence_text(*marker_links));
    ui.tag("sticks-origin");
    const bool known = active->take.placement.unit.known();
    const bool own = session::selected_figure(ui.session.document, ui.session.view) == active;
    const BoneId at = own ? ui.session.view.selection.bone : BoneId::none;
    draw_link_buttons(ui, *active, at);
    if (marker_links->marker_links.empty()) return;
    if (!ImGui::BeginTable("marker-links", 4, striped)) return;
    ImGui::TableSetupColumn(at == BoneId::none ? "Markers" : "To", ImGuiTableColumnFlags_WidthStretch);
    const std::pair<const char*, const char*> numbers[]{{known ? "mm" : "units", "00000"}, {"\u00b1", "\u00b100.0"}};
    for (const auto& [title, widest] : numbers)
        ImGui::TableSetupColumn(title, ImGuiTableColumnFlags_WidthFixed, std::max(text_width(title), text_width(widest)));
    ImGui::TableSetupColumn("##tools", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableHeadersRow();
    int id = 0;
    for (const MarkerLink& link : marker_links->marker_links) {
        if (at != BoneId::none && link.from != at && link.to != at) continue;
        const ScopedId scope(id++);
        link_row(ui, *active, link, at);
    }
    ImGui::EndTable();
}
}  // namespace

void draw_figures(const Ui& ui) {
    const session::Session& session = ui.session;
    if (session.document.figures.size() > 1) {
        heading(ui, "Figures");
        const float row = ImGui::GetFrameHeightWithSpacing();
        const auto rows = static_cast<float>(std::min<std::size_t>(session.document.figures.size(), 6));
        ImGui::BeginChild("figures", {0, row * rows}, false, ImGuiWindowFlags_NavFlattened);
        for (const OpenFigure& open : session.document.figures) draw_row(ui, open);
        ImGui::EndChild();
    }
    const OpenFigure* active = session::active_figure(session.document);
    if (active == nullptr) return;
    draw_takes(ui, *active);
    draw_skeleton_choice(ui, *active);
}

void draw_figures_tab(const Ui& ui) {
    const bool alone = ui.session.document.figures.size() == 1;
    draw_skeleton(ui);
    ImGui::Dummy({0, ui.px(8)});
    if (alone) {
        draw_about(ui);
        ImGui::Dummy({0, ui.px(8)});
    }
    draw_compare(ui);  // of a single figure, this asks for another one
    draw_marker_links(ui);
    if (alone) {
        ImGui::Dummy({0, ui.px(4)});
        if (button(ui, "Add a take\u2026", "figures-add") && !ui.session.ui.open_dialog) {
            ui.state.add_asked = true;
            ui.ask(session::toggle_open_dialog);
        }
    }
    if (!alone) draw_about(ui);
}
}  // namespace skelplay::panels
