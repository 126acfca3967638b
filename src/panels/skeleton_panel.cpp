// What a figure is played on: its own skeleton, another one, or rotations solved from its positions.

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>
#include <set>
#include <string>
#include <utility>

#include "panels/regions.h"

namespace skelplay::panels {

namespace {

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
    ui.ask(session::Prepare{open.id, std::move(preparation)});
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
    if (ImGui::Selectable("its own skeleton", onto.empty()) && !onto.empty()) ui.ask(session::PlayOn{open.id, {}});
    ui.tag("play-on-own");
    for (const fs::path& file : other_skeletons(ui, open)) {
        ImGui::PushID(file.c_str());
        if (ImGui::Selectable(file_of(file).c_str(), file == onto) && file != onto)
            ui.ask(session::PlayOn{open.id, file});
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

void draw_rows(const Ui& ui, const BoneMapping& mapping) {
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
    if (ImGui::Button("Save the map")) ui.ask(session::SaveBoneMap{open.id, file});
    ui.tag("map-save");
    help(fmt::format("Writes {}; changes made there are played at once", file.string()).c_str());
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
    if (ImGui::CollapsingHeader("Map of bones")) draw_rows(ui, mapping);
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

}  // namespace

void draw_skeleton(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr) return;
    heading(ui, "Skeleton");
    draw_choice(ui, *active);
    draw_positions(ui, *active);
    if (active->take.transformed.mapping) draw_mapping(ui, *active, *active->take.transformed.mapping);
}

}  // namespace skelplay::panels
