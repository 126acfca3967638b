#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <imgui.h>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "base/numbers.h"
#include "panels/regions.h"
#include "session/drawing.h"

namespace skelplay::panels {

namespace {

using figure::BoneId;

/// At most four decimals.
std::string rounded(double value) {
    const double whole = std::round(value * 1e4) / 1e4;
    return std::abs(whole) < 1e9 ? base::shortest(whole) : fmt::format("{:.6g}", value);
}

/// Values as shown, and with all digits for copying.
struct Numbers {
    std::string shown;
    std::string whole;
    explicit Numbers(std::initializer_list<double> values) {
        for (const double value : values) {
            shown += fmt::format("{}{}", shown.empty() ? "" : "  ", rounded(value));
            whole += fmt::format("{}{}", whole.empty() ? "" : " ", base::shortest(value));
        }
    }
    explicit Numbers(const glm::dvec3& v) : Numbers({v.x, v.y, v.z}) {}
};

/// A table with two columns: a name, and a value that a click copies.
class Facts {
public:
    Facts(const Ui& ui, const char* id) : ui_(ui) {
        open_ = ImGui::BeginTable(id, 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp);
        if (!open_) return;
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch, 1.0F);
        ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 2.6F);  // room for four numbers
    }
    ~Facts() {
        if (open_) ImGui::EndTable();
    }
    Facts(const Facts&) = delete;
    Facts& operator=(const Facts&) = delete;

    void add(const char* what, const Numbers& numbers) { add(what, numbers.shown, 0, numbers.whole); }

    void add(const char* what, const std::string& value, ImU32 ink = 0, const std::string& whole = {}) {
        if (!open_) return;
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", what);
        ImGui::TableNextColumn();
        if (ink != 0) ImGui::PushStyleColor(ImGuiCol_Text, ink);
        ImGui::PushID(row_++);
        copyable(ui_, what, value, whole);
        ImGui::PopID();
        ui_.tag("fact-{}", what);
        if (ink != 0) ImGui::PopStyleColor();
    }

private:
    const Ui& ui_;
    bool open_ = false;
    int row_ = 0;
};

/// In the bone's own axes. A BVH joint ends at the origin of its tail_child.
glm::dvec3 rest_tail(const figure::Skeleton& skeleton, const figure::Bone& bone) {
    return bone.tail_child == BoneId::none ? bone.tail : skeleton[bone.tail_child].offset;
}

void draw_rest(const Ui& ui, const session::OpenFigure& open, BoneId id) {
    heading(ui, "At rest");
    Facts facts(ui, "rest");
    const figure::Bone& bone = open.figure->skeleton[id];
    const BoneId parent = bone.parent;
    facts.add("Name", bone.name);
    if (const std::string part = analysis::to_text(open.placed.body.bones[figure::index(id)]); !part.empty())
        facts.add("Part", part);
    facts.add("Parent", parent == BoneId::none ? std::string("none: a root") : open.figure->skeleton[parent].name);
    facts.add("Offset", Numbers(bone.offset));
    const glm::dvec3 tail = rest_tail(open.figure->skeleton, bone);
    facts.add("Tail", Numbers(tail));
    facts.add("Length", Numbers({glm::length(tail)}));
    if (open.figure->positional) facts.add("Positions", "the file moves bones and turns none");
    if (open.figure->angles_solved) facts.add("Positions", "the file turns no bone: turned to where it moves them");
}

void draw_mass_facts(const Ui& ui, const analysis::MassModel& masses, const analysis::BoneMass& mass) {
    const bool stated = masses.source == analysis::Source::file;
    Facts facts(ui, "mass");
    if (stated)
        facts.add("Mass", Numbers({mass.mass * masses.unit}));
    else
        facts.add("Mass", fmt::format("{:.3g} % of the body", mass.mass * 100.0));
    if (stated && masses.unit != 1.0)
        facts.add("In the file",
                  fmt::format("{}, times :units mass {}", base::shortest(mass.mass), base::shortest(masses.unit)));
    facts.add("Centre", analysis::centre_text(mass));
}

/// What the bone weighs, and where that lies.
void draw_mass(const Ui& ui, const session::OpenFigure& open, BoneId id) {
    const analysis::MassModel* masses = open.masses.get();
    const analysis::BoneMass* mass = masses != nullptr ? analysis::mass_of(*masses, id) : nullptr;
    if (mass == nullptr) return;
    const bool stated = masses->source == analysis::Source::file;
    heading(ui, "Mass");
    draw_mass_facts(ui, *masses, *mass);
    if (stated) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("Inferred: %s", masses->evidence.c_str());
    ImGui::PopTextWrapPos();
}

/// The colour of a value outside its limit, red only when it is far outside; 0: the usual one.
ImU32 limit_ink(const Ui& ui, const figure::Limit* limit, double value) {
    if (limit == nullptr || limit->allows(value)) return 0;
    return limit->nearly_allows(value) ? ui.colours.limit_near : ui.colours.error;
}

/// The bone's degrees of freedom in the file's order, with the file's values.
void draw_channels(const Ui& ui, const session::OpenFigure& open, const figure::Bone& bone) {
    const figure::Motion* motion = figure::channel_motion(open.figure->take);
    if (motion == nullptr || motion->frames == 0) return;
    const std::size_t frame = std::min(session::frame_in(ui.session.playback, open), motion->frames - 1);
    const auto number = motion->first_frame + static_cast<std::int64_t>(frame);
    heading(ui, fmt::format("In the file at frame {}", number).c_str());
    if (bone.channels.count == 0) ImGui::TextDisabled("no degrees of freedom");
    const auto all = std::span(motion->channels).subspan(bone.channels.first, bone.channels.count);
    std::vector<figure::Channel> channels(all.begin(), all.end());
    std::ranges::sort(channels, {}, &figure::Channel::column);
    Facts facts(ui, "channels");
    for (const figure::Channel& channel : channels) {
        const double value = motion->row(frame)[channel.column];
        const figure::Limit* limit = figure::limit_of(bone, channel.column);
        std::string text = base::shortest(value);
        if (limit != nullptr) text += fmt::format("   [{:g} \u2026 {:g}]", limit->low, limit->high);
        facts.add(std::string(figure::channel_name(open.figure->format, channel)).c_str(), text,
                  limit_ink(ui, limit, value));
    }
}

void draw_transform(const Ui& ui, const char* title, const glm::dmat4& matrix, const glm::dvec3& tail) {
    heading(ui, title);
    Facts facts(ui, title);
    const glm::dmat3 turn(matrix);
    const glm::dquat q = glm::quat_cast(turn);
    facts.add("Origin", Numbers(glm::dvec3(matrix[3])));
    facts.add("Tail", Numbers(glm::dvec3(matrix * glm::dvec4(tail, 1.0))));
    for (int row = 0; row < 3; ++row)
        facts.add(row == 0 ? "Rotation" : "", Numbers({turn[0][row], turn[1][row], turn[2][row]}));
    facts.add("Quaternion", Numbers({q.w, q.x, q.y, q.z}));
}

/// BonesPro's files have it beside the bone's own transform, which may be another one.
void draw_node(const Ui& ui, const session::OpenFigure& open, BoneId bone) {
    const auto node = figure::node_of(*open.figure, session::frame_in(ui.session.playback, open), bone);
    if (!node) return;
    heading(ui, "Node in 3ds Max, for reference");
    Facts facts(ui, "node");
    facts.add("Node origin", Numbers(glm::dvec3((*node)[3])));
    for (int row = 0; row < 3; ++row)
        facts.add(row == 0 ? "Node axes" : "", Numbers({(*node)[0][row], (*node)[1][row], (*node)[2][row]}));
}

/// The distance from View::measured_from, in metres and in the file's unit.
void draw_measure(const Ui& ui, const session::OpenFigure& open, BoneId bone) {
    heading(ui, "Distance");
    const auto from = session::find(ui.session.document, ui.session.view.measured_from.figure);
    if (const auto measured = session::measured_distance(ui.session); measured && from) {
        const session::OpenFigure& other = ui.session.document.figures[*from];
        const double metres = glm::distance(measured->from, measured->to);
        Facts facts(ui, "distance");
        facts.add("From", other.figure->skeleton[ui.session.view.measured_from.bone].name);
        if (open.placed.unit.known()) facts.add("Metres", fmt::format("{:.5g}", metres));
        facts.add("In the file's unit", fmt::format("{:.6g}", metres / open.placed.placement.metres_per_unit));
    } else {
        ImGui::TextDisabled("Measure from a joint, then select another.");
    }
    if (ImGui::SmallButton("Measure from here")) ui.ask(session::MeasureFrom{open.id, bone});
    ui.tag("measure-from");
    if (!from) return;
    ImGui::SameLine();
    if (ImGui::SmallButton("Forget")) ui.ask(session::MeasureFrom{});
    ui.tag("measure-forget");
}

/// The bone's matrix in the file's units and axes: the product of the local matrices from the root down.
glm::dmat4 figure_matrix(const figure::Skeleton& skeleton, const figure::Pose& pose, BoneId bone) {
    glm::dmat4 matrix(1.0);
    for (; bone != BoneId::none; bone = skeleton[bone].parent) matrix = pose.local[figure::index(bone)] * matrix;
    return matrix;
}

}  // namespace

void draw_bone_details(const Ui& ui) {
    const session::OpenFigure* open = session::selected_figure(ui.session.document, ui.session.view);
    if (open == nullptr) {
        ImGui::Dummy({0, ui.px(8)});
        ImGui::TextWrapped("Click a bone, in the picture or in the list, to see its numbers.");
        return;
    }
    const BoneId id = ui.session.view.selection.bone;
    const figure::Bone& bone = open->figure->skeleton[id];
    const figure::Pose& pose = ui.session.posed.figures[*session::find(ui.session.document, open->id)].pose;
    const glm::dvec3& tail = pose.tail[figure::index(id)];
    draw_rest(ui, *open, id);
    draw_mass(ui, *open, id);
    draw_channels(ui, *open, bone);
    draw_measure(ui, *open, id);
    draw_transform(ui, "Relative to its parent", pose.local[figure::index(id)], tail);
    draw_transform(ui, "In the file's space", figure_matrix(open->figure->skeleton, pose, id), tail);
    draw_node(ui, *open, id);
}

}  // namespace skelplay::panels
