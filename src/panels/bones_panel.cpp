#include <cfloat>
#include <unordered_map>
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
using session::FigureBone;

/// Lists the visible rows: all unfolded bones, or the bones that match the filter and their parents.
class TreeBuilder {
public:
    explicit TreeBuilder(const Ui& ui) : ui_(ui), filter_(base::trimmed(ui.state.bone_filter)) {}

    void build() {
        std::vector<TreeRow>& rows = ui_.state.tree;
        rows.clear();
        const bool several = ui_.session.document.figures.size() > 1;
        for (std::size_t i = 0; i < ui_.session.document.figures.size(); ++i) {
            const OpenFigure& open = ui_.session.document.figures[i];
            const std::size_t title = rows.size();
            if (several) rows.push_back({static_cast<std::uint32_t>(i), BoneId::none, 0, true, false});
            if (several && filter_.empty() && folded(open, BoneId::none)) continue;
            const std::uint16_t indent = several ? 1 : 0;
            add_bones(i, indent, false);
            const auto controls = static_cast<std::uint16_t>(
                std::ranges::count_if(open.take.figure->skeleton.bones(), figure::is_controller));
            if (controls > 0 && filter_.empty())
                rows.push_back({.figure = static_cast<std::uint32_t>(i), .depth = indent, .controls = controls});
            if (ui_.session.view.options.controllers) add_bones(i, indent + 1U, true);
            if (several && !filter_.empty() && rows.size() == title + 1) rows.pop_back();
        }
    }

private:
    [[nodiscard]] bool folded(const OpenFigure& open, BoneId bone) const {
        return ui_.state.folded.contains({open.id, bone});
    }

    /// Lists the bones, or the `controllers` of the rig.
    void add_bones(std::size_t number, unsigned indent, bool controllers) {
        const OpenFigure& open = ui_.session.document.figures[number];
        const figure::Skeleton& skeleton = open.take.figure->skeleton;
        find_kept(skeleton);
        find_repeated(*open.take.figure);
        const auto hidden = static_cast<std::uint16_t>(skeleton.shared_prefix());
        depths_.assign(skeleton.size(), 0);
        for (std::size_t i = 0; i < skeleton.size();) {
            const BoneId bone = figure::bone_id(i);
            const figure::Bone& data = skeleton[bone];
            const bool top = data.parent == BoneId::none || figure::is_controller(skeleton[data.parent]) != controllers;
            depths_[i] = top ? indent : depths_[figure::index(data.parent)] + 1;
            const bool children = skeleton.subtree_end(bone) > figure::bone_id(i + 1);
            if (kept_[i] && figure::is_controller(data) == controllers)
                ui_.state.tree.push_back({static_cast<std::uint32_t>(number), bone, static_cast<std::uint16_t>(depths_[i]),
                                          children, base::contains_ignoring_case(data.name, filter_), hidden,
                                          numbers_.empty() ? std::uint16_t{0} : numbers_[i]});
            const bool skip = filter_.empty() && children && folded(open, bone);
            i = skip ? figure::index(skeleton.subtree_end(bone)) : i + 1;
        }
    }

    /// Keeps a bone if the filter matches it or one below it. It works backwards: children follow their parents.
    void find_kept(const figure::Skeleton& skeleton) {
        kept_.assign(skeleton.size(), filter_.empty());
        if (filter_.empty()) return;
        for (std::size_t i = skeleton.size(); i-- > 0;) {
            const figure::Bone& bone = skeleton[figure::bone_id(i)];
            if (!kept_[i]) kept_[i] = base::contains_ignoring_case(bone.name, filter_);
            if (kept_[i] && bone.parent != BoneId::none) kept_[figure::index(bone.parent)] = true;
        }
    }

    /// Numbers the markers that share a name with others.
    void find_repeated(const figure::Figure& figure) {
        numbers_.clear();
        if (!figure::is_markers(figure)) return;
        std::unordered_map<std::string_view, std::vector<std::size_t>> places;
        for (std::size_t i = 0; i < figure.skeleton.size(); ++i)
            places[figure.skeleton[figure::bone_id(i)].name].push_back(i);
        if (places.size() == figure.skeleton.size()) return;
        numbers_.assign(figure.skeleton.size(), 0);
        for (const auto& [name, of_name] : places)
            for (std::size_t k = 0; k < of_name.size() && of_name.size() > 1; ++k)
                numbers_[of_name[k]] = static_cast<std::uint16_t>(k + 1);
    }

    const Ui& ui_;
    std::string_view filter_;
    std::vector<bool> kept_;
    std::vector<std::uint16_t> numbers_;  // by BoneId, see TreeRow::number; empty: no name repeats
    std::vector<unsigned> depths_;
};

/// Unfolds the parents of the selected bone.
void unfold_to(const Ui& ui, const OpenFigure& open, BoneId selected) {
    ui.state.folded.erase({open.id, BoneId::none});
    for (BoneId bone = open.take.figure->skeleton[selected].parent; bone != BoneId::none;
         bone = open.take.figure->skeleton[bone].parent)
        ui.state.folded.erase({open.id, bone});
}

void draw_fold(const Ui& ui, const TreeRow& row, float x, float height) {
    const OpenFigure& open = ui.session.document.figures[row.figure];
    const auto key = std::pair(open.id, row.bone);
    const bool folded = ui.state.folded.contains(key);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::SetCursorPosX(x);
    if (drawn_button("fold", {height, height})) {
        if (ui.state.folded.erase(key) == 0) ui.state.folded.insert(key);
    }
    const ImVec2 c{ImGui::GetItemRectMin().x + height * 0.5F, at.y + height * 0.5F};
    const float s = height * 0.18F;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (folded)
        list.AddTriangleFilled({c.x - s * 0.7F, c.y - s}, {c.x + s, c.y}, {c.x - s * 0.7F, c.y + s}, ui.colours.dim_text);
    else list.AddTriangleFilled({c.x - s, c.y - s * 0.7F}, {c.x + s, c.y - s * 0.7F}, {c.x, c.y + s}, ui.colours.dim_text);
    ImGui::SameLine(0, 0);
}

/// The indent of each level in pixels: less in a deep tree, so that names keep more than half of the column.
float indent_of(const Ui& ui) {
    constexpr float largest = 12;         // points
    constexpr float widest_share = 0.4F;  // of the column, for the deepest row
    std::uint16_t deepest = 1;
    for (const TreeRow& row : ui.state.tree) deepest = std::max(deepest, row.depth);
    return std::min(ui.px(largest), ImGui::GetContentRegionAvail().x * widest_share / static_cast<float>(deepest));
}

/// What a point is that is no marker: "output of a model, deg".
std::string kind_text(const figure::Bone& point) {
    switch (point.point) {
        case figure::PointKind::unlabelled: return "a point without a name";
        case figure::PointKind::unplaced: return "a marker at 0 0 0 in all frames";
        case figure::PointKind::virtual_point: return "a computed point";
        case figure::PointKind::axis_point: return "a point of a segment's axes";
        case figure::PointKind::controller: return "a control of the rig";
        default: return point.unit.empty() ? "an output of a model" : "an output of a model, " + point.unit;
    }
}

/// Draws the head above the controls of a rig, with the switch that lists and shows them.
void draw_controls_head(const Ui& ui, const TreeRow& row, float indent) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});  // as high as the other rows
    bool on = ui.session.view.options.controllers;
    ImGui::SetCursorPosX(indent * static_cast<float>(row.depth) + ImGui::GetTextLineHeight());
    constexpr auto tip = "IK targets, poles and other handles of the rig that move no vertices of the skin";
    if (check_box(ui, fmt::format("Controls ({})", row.controls), "bone-controls", on, tip))
        ui.ask(session::set_option, "controls", on);
    ImGui::PopStyleVar();
}

void draw_row(const Ui& ui, const TreeRow& row, float indent) {
    if (row.controls > 0) return draw_controls_head(ui, row, indent);
    const OpenFigure& open = ui.session.document.figures[row.figure];
    const bool is_bone = row.bone != BoneId::none;
    const std::string& name = is_bone ? bone_name(open, row.bone) : open.take.figure->name;
    const std::string shown = name.substr(row.hidden) + (row.number > 0 ? fmt::format(" ({})", row.number) : std::string());
    const bool counts = !is_bone || figure::counts(open.take.figure->skeleton[row.bone]);
    const bool selected = is_bone && ui.session.view.selection == FigureBone{open.id, row.bone};
    const float height = ImGui::GetTextLineHeight();
    const float x = indent * static_cast<float>(row.depth);
    if (row.has_children && ui.state.bone_filter.empty()) draw_fold(ui, row, x, height);
    else ImGui::SetCursorPosX(x + height);
    const float room = ImGui::GetContentRegionAvail().x;
    if (text_row(shown, selected, row.matches && counts ? ui.colours.text : ui.colours.dim_text,
                 ImGuiSelectableFlags_AllowDoubleClick)) {
        if (is_bone) ui.ask(session::select_bone, open.id, row.bone);
        else ui.ask(session::activate, open.id);
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) ui.ask(session::frame_selection);
    }
    if (!is_bone) draw_figure_menu(ui, open);
    if (is_bone && ImGui::IsItemClicked(ImGuiMouseButton_Right)) {
        ui.ask(session::select_bone, open.id, row.bone);
        ui.ask(session::post_event, session::UiEvent::bone_menu);
    }
    if (selected && std::exchange(ui.state.keyboard.to_selection, false)) navigate_to_last_item();
    if (is_bone) ui.tag("bone-{}", name);
    if (is_bone) drop_skin_name(ui, open, row.bone);
    if (counts) help(row.hidden > 0 ? name : clipped_tip(name, room));
    else help(fmt::format("{}: {}", name, kind_text(open.take.figure->skeleton[row.bone])));
}

/// Scrolls once to a newly selected bone, and to the selected bone when it is to get the keys.
void follow_selection(const Ui& ui) {
    const FigureBone& selection = ui.session.view.selection;
    if (ui.state.scrolled_to == selection && !ui.state.keyboard.to_selection) return;
    ui.state.scrolled_to = selection;
    const auto row = std::ranges::find_if(ui.state.tree, [&](const TreeRow& each) {
        const session::FigureId figure = ui.session.document.figures[each.figure].id;
        return each.bone != BoneId::none && FigureBone{figure, each.bone} == selection;
    });
    if (row == ui.state.tree.end()) {  // the filter hides it
        if (std::exchange(ui.state.keyboard.to_selection, false)) navigate_to_first_item();
        return;
    }
    const float y = static_cast<float>(row - ui.state.tree.begin()) * ImGui::GetTextLineHeightWithSpacing();
    const float top = ImGui::GetScrollY();
    const float height = ImGui::GetWindowHeight();
    if (y < top || y + ImGui::GetTextLineHeightWithSpacing() > top + height)
        ImGui::SetScrollY(std::max(y - height * 0.4F, 0.0F));
}
}  // namespace

void draw_bone_filter(const Ui& ui) {
    const std::string part = session::part_word(ui.session.document);
    const std::string hint = with_keys(fmt::format("Filter {}s", part), "Ctrl+F");
    const std::string clear = with_keys(fmt::format("Show all {}s", part), "Escape");
    if (!draw_filter_field(ui, {hint.c_str(), "bone-filter", "filter-clear", clear.c_str()}, ui.state.bone_filter, -FLT_MIN,
                           ui.poll(session::UiEvent::focus_filter))
             .entered)
        return;
    const auto first =
        std::ranges::find_if(ui.state.tree, [](const TreeRow& row) { return row.matches && row.bone != BoneId::none; });
    if (first != ui.state.tree.end())
        ui.ask(session::select_bone, ui.session.document.figures[first->figure].id, first->bone);
}

void draw_bones(const Ui& ui) {
    if (ui.session.document.figures.size() > 1) heading(ui, session::part_word(ui.session.document, true) + "s");
    const FigureBone& selection = ui.session.view.selection;
    const OpenFigure* selected = session::selected_figure(ui.session.document, ui.session.view);
    if (selected != nullptr && (ui.state.scrolled_to != selection || ui.state.keyboard.to_selection))
        unfold_to(ui, *selected, selection.bone);
    TreeBuilder(ui).build();
    ImGui::BeginChild("tree", {0, 0});
    follow_selection(ui);
    const float indent = indent_of(ui);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(ui.state.tree.size()), ImGui::GetTextLineHeightWithSpacing());
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const ScopedId id(i);
            draw_row(ui, ui.state.tree[static_cast<std::size_t>(i)], indent);
        }
    if (ui.state.tree.empty() && !ui.state.bone_filter.empty())
        ImGui::TextDisabled("No %s's name contains this", session::part_word(ui.session.document).c_str());
    ImGui::EndChild();
}
}  // namespace skelplay::panels
