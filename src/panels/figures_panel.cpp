#include <filesystem>
#include <fmt/ranges.h>
#include <set>

#include "base/lines.h"
#include "base/text.h"
#include "panels/regions.h"
#include "scene/draw_list.h"
#include "session/analyses/markers.h"

namespace skelplay::panels {

namespace {

void draw_row(const Ui& ui, const session::OpenFigure& open) {
    ImGui::PushID(static_cast<int>(open.id));
    bool visible = open.settings.visible;
    if (ImGui::Checkbox("##visible", &visible)) ui.ask(session::SetVisible{open.id, visible});
    ui.tag("visible-{}", open.take.figure->name);
    help("Show or hide this figure");
    ImGui::SameLine();
    const float height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = height * 0.5F;
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + side * 0.5F}, {at.x + side, at.y + side * 1.5F},
                                              display_colour(scene::figure_colour(open.settings.colour)), ui.px(2));
    ImGui::Dummy({side, height});
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    const float close = ImGui::GetFrameHeight();
    const float width = ImGui::GetContentRegionAvail().x - close - ImGui::GetStyle().ItemSpacing.x;
    if (ImGui::Selectable(open.take.figure->name.c_str(), open.id == ui.session.document.active, 0, {width, 0}))
        ui.ask(session::Activate{open.id});
    ui.tag("figure-{}", open.take.figure->name);
    help(open.take.figure->motion_file.c_str());
    ImGui::SameLine();
    if (ImGui::SmallButton("x")) ui.ask(session::Close{open.id});
    help("Close this figure");
    ImGui::PopID();
}

/// Draws a list of the .asf files that fit the take.
void draw_skeleton_choice(const Ui& ui, const session::OpenFigure& open) {
    if (open.take.other_skeletons.empty()) return;
    const std::filesystem::path& used = open.take.transformed.own_skeleton;
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##skeleton", used.filename().string().c_str())) return;
    int id = 0;
    for (const std::filesystem::path& file : open.take.other_skeletons) {
        ImGui::PushID(id++);
        if (ImGui::Selectable(file.filename().string().c_str(), file == used))
            ui.ask(session::UseSkeleton{open.id, file});
        help(file.string().c_str());
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

/// Draws what the names of bones or markers say about the figure.
void draw_names(const Ui& ui, const analysis::Body& body, bool markers) {
    const auto known =
        std::ranges::count_if(body.bones, [](const auto& bone) { return bone.part != figure::Part::none; });
    const std::string family =
        body.family.empty() ? std::string("Names of no family that is known") : fmt::format("Names of {}", body.family);
    ImGui::TextWrapped("%s", fmt::format("{}: {} of {} {} told. {}", family, known, body.bones.size(),
                                         markers ? "markers are" : "bones are",
                                         body.human ? "A human figure." : "No human figure, by them.")
                                 .c_str());
    ui.tag("about-names");
}

/// Draws which names the bones have, and what the file says about the skeleton.
void draw_about(const Ui& ui) {
    const session::OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr) return;
    const std::string& name = active->take.figure->skeleton_name;
    const std::string& documentation = active->take.figure->documentation;
    const bool markers = figure::is_markers(*active->take.figure);
    heading(ui, markers ? "About the markers" : "About the skeleton");
    draw_names(ui, active->take.placement.body, markers);
    if (!name.empty()) {
        ImGui::TextWrapped("%s", name.c_str());
        ui.tag("about-name");
    }
    if (documentation.empty()) return;
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.dim_text);
    base::LineReader lines(documentation, 0);  // each line wraps by itself, because files indent continued lines
    for (base::Line line; lines.next(line);) ImGui::TextWrapped("%s", std::string(base::trimmed(line.text)).c_str());
    ImGui::PopStyleColor();
    ui.tag("about-documentation");
}

namespace fs = std::filesystem;
using session::OpenFigure;
using takes::BoneMapping;
using takes::TakeTransform;

std::string file_of(const fs::path& path) { return path.filename().string(); }

/// Asks for the preparation that `change` makes of the present one.
template <class Change>
void ask_for(const Ui& ui, const OpenFigure& open, const Change& change) {
    TakeTransform preparation = open.take.request.transform;
    change(preparation);
    ui.ask(session::SetTakeTransform{open.id, std::move(preparation)});
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
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Play on");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    const bool unfolded = ImGui::BeginCombo("##play-on", onto.empty() ? "its own skeleton" : file_of(onto).c_str());
    ui.tag("play-on");
    if (!unfolded) {
        help("The skeleton that moves. Another one is turned so that its bones point as this take's do");
        return;
    }
    if (ImGui::Selectable("its own skeleton", onto.empty()) && !onto.empty()) ui.ask(session::Retarget{open.id, {}});
    ui.tag("play-on-own");
    for (const fs::path& file : other_skeletons(ui, open)) {
        ImGui::PushID(file.c_str());
        if (ImGui::Selectable(file_of(file).c_str(), file == onto) && file != onto)
            ui.ask(session::Retarget{open.id, file});
        ui.tag("play-on-{}", file_of(file));
        help(file.string().c_str());
        ImGui::PopID();
    }
    if (ImGui::Selectable("another skeleton\u2026")) ui.ask(session::ChooseSkeleton{open.id});
    ui.tag("play-on-another");
    ImGui::EndCombo();
}

std::string sources_text(const BoneMapping::Row& row) {
    std::string text;
    for (const BoneMapping::Source& source : row.sources)
        text += fmt::format("{}{}", text.empty() ? "" : " + ", source.bone);
    return text;
}

void draw_map(const Ui& ui, const BoneMapping& mapping) {
    constexpr ImGuiTableFlags flags =
        ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_BordersInnerV;
    if (!ImGui::BeginTable("map", 3, flags)) return;
    ImGui::TableSetupColumn("Bone");
    ImGui::TableSetupColumn("moves as");
    ImGui::TableSetupColumn("found by");
    ImGui::TableHeadersRow();
    for (const BoneMapping::Row& row : mapping.rows) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const bool rests = row.sources.empty();
        if (rests) ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.dim_text);
        name_text(row.target);
        ImGui::TableNextColumn();
        name_text(rests ? "at rest" : sources_text(row));
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(row.how.c_str());
        if (rests) ImGui::PopStyleColor();
    }
    ImGui::EndTable();
    ui.tag("bone-map");
}

/// Where the map is saved: beside the take.
fs::path map_file(const OpenFigure& open) {
    const fs::path& used = open.take.request.transform.map;
    if (!used.empty()) return used;
    const std::string name = fmt::format("{}-on-{}.json", open.take.request.file.stem().string(),
                                         open.take.request.transform.onto.stem().string());
    return open.take.request.file.parent_path() / name;
}

void draw_map_buttons(const Ui& ui, const OpenFigure& open) {
    const fs::path file = map_file(open);
    if (button(ui, "Save the map", "map-save",
               fmt::format("Writes {}; changes made there are played at once", file.string()).c_str()))
        ui.ask(session::SaveBoneMap{open.id, file});
    if (open.take.request.transform.map.empty()) return;
    ImGui::SameLine();
    if (ImGui::Button("Map by names again"))
        ask_for(ui, open, [](TakeTransform& preparation) { preparation.map.clear(); });
    ui.tag("map-forget");
    help(fmt::format("No longer uses {}", file.string()).c_str());
}

void draw_mapping(const Ui& ui, const OpenFigure& open, const BoneMapping& mapping) {
    bool lock = open.take.request.transform.foot_lock;
    if (ImGui::Checkbox("Feet that stand stay where they are", &lock))
        ask_for(ui, open, [lock](TakeTransform& preparation) { preparation.foot_lock = lock; });
    ui.tag("foot-lock");
    ImGui::TextWrapped("%s", takes::summary(mapping).c_str());
    ui.tag("map-summary");
    if (!mapping.unused.empty())
        ImGui::TextWrapped("%s", fmt::format("Nobody follows {}.", fmt::join(mapping.unused, ", ")).c_str());
    draw_map_buttons(ui, open);
    if (ImGui::CollapsingHeader("Map of bones")) draw_map(ui, mapping);
    ui.tag("map-header");
}

void draw_positions(const Ui& ui, const OpenFigure& open) {
    if (!open.take.figure->positional && !open.take.figure->angles_solved) return;
    bool solve = open.take.figure->angles_solved;
    if (ImGui::Checkbox("Solve rotations from the positions", &solve))
        ask_for(ui, open, [solve](TakeTransform& preparation) { preparation.solve_positions = solve; });
    ui.tag("solve-positions");
    help("The file moves bones without turning them. Solved, their lengths are kept and they turn");
}

/// Draws which skeleton the active figure is retargeted to, and which bones follow which.
void draw_skeleton(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr) return;
    heading(ui, "Skeleton");
    draw_choice(ui, *active);
    draw_positions(ui, *active);
    if (active->take.transformed.mapping) draw_mapping(ui, *active, *active->take.transformed.mapping);
}

using analysis::MarkerLink;
using analysis::MarkerLinks;

/// Draws a link; a click selects the marker at the other end.
void link_row(const Ui& ui, const OpenFigure& open, const MarkerLink& link, figure::BoneId at) {
    const figure::BoneId other = link.from == at ? link.to : link.from;
    const analysis::LengthScale scale = analysis::length_scale(open.take.placement.unit);
    const double factor =
        open.take.placement.to_world.metres_per_unit * scale.factor * (scale.name == "m" ? 1000.0 : 1.0);
    const auto name = [&](figure::BoneId marker) { return open.take.figure->skeleton[marker].name; };
    ImGui::TableNextColumn();
    const std::string text =
        at == figure::BoneId::none ? fmt::format("{} \u2013 {}", name(link.from), name(link.to)) : name(other);
    if (ImGui::Selectable(text.c_str(), false, ImGuiSelectableFlags_SpanAllColumns))
        ui.ask(session::Select{open.id, other});
    ui.tag("stick-{}-{}", name(link.from), name(link.to));
    help(fmt::format("{} \u2013 {}, {}", name(link.from), name(link.to), analysis::name(link.kind)).c_str());
    text_cell(ui.colours.text, link.frames == 0 ? "-" : fmt::format("{:.0f}", link.distance * factor));
    text_cell(ui.colours.text, link.frames == 0 ? "-" : fmt::format("\u00b1{:.1f}", link.spread * factor));
    text_cell(ui.colours.text, fmt::format("{}", link.frames));
}

/// Draws the links between the active figure's markers, or only those of the selected marker.
void draw_marker_links(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    const MarkerLinks* marker_links = active == nullptr ? nullptr : session::marker_links_of(ui.session, *active);
    if (marker_links == nullptr) return;
    heading(ui, "Sticks");
    ImGui::TextWrapped("%s", analysis::evidence_text(*marker_links).c_str());
    ui.tag("sticks-origin");
    if (marker_links->marker_links.empty() ||
        !ImGui::BeginTable("sticks", 4, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    const bool known = active->take.placement.unit.known();
    const bool own = session::selected_figure(ui.session.document, ui.session.view) == active;
    const figure::BoneId at = own ? ui.session.view.selection.bone : figure::BoneId::none;
    ImGui::TableSetupColumn(at == figure::BoneId::none ? "Markers" : "To");
    for (const char* title : {known ? "mm" : "units", "\u00b1", "Frames"}) ImGui::TableSetupColumn(title);
    ImGui::TableHeadersRow();
    int id = 0;
    for (const MarkerLink& link : marker_links->marker_links) {
        if (at != figure::BoneId::none && link.from != at && link.to != at) continue;
        ImGui::PushID(id++);
        link_row(ui, *active, link, at);
        ImGui::PopID();
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
        for (const session::OpenFigure& open : session.document.figures) draw_row(ui, open);
        ImGui::EndChild();
    }
    if (const session::OpenFigure* active = session::active_figure(session.document)) draw_skeleton_choice(ui, *active);
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
        if (ImGui::Button("Add a take\u2026") && !ui.session.ui.open_dialog) {
            ui.state.add_asked = true;
            ui.ask(session::ToggleOpenDialog{});
        }
        ui.tag("figures-add");
    }
    if (!alone) draw_about(ui);
}

}  // namespace skelplay::panels
