#include "panels/regions.h"
#include "session/analyses/curves.h"
#include "session/analyses/lanes.h"
#include "session/drawing.h"

namespace skelplay::panels {
namespace {
constexpr int most_decimals = 4;

std::string rounded(double value, int decimals) {
    if (std::abs(value) >= 1e9) return fmt::format("{:.6g}", value);
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (text.find('.') != std::string::npos) text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

/// Numbers in a row, which are shown rounded and copied with all digits.
struct Numbers {
    std::vector<double> values;
    explicit Numbers(std::initializer_list<double> each) : values(each) {}
    explicit Numbers(const glm::dvec3& v) : values{v.x, v.y, v.z} {}

    [[nodiscard]] std::string whole() const {
        std::string text;
        for (const double value : values) text += fmt::format("{}{}", text.empty() ? "" : " ", base::shortest(value));
        return text;
    }
    [[nodiscard]] Numbers times(double factor) const {
        Numbers scaled = *this;
        for (double& value : scaled.values) value *= factor;
        return scaled;
    }
};

/// A table with two columns: a name, and a value that a click copies. Numbers are aligned to the right in columns of
/// their own, with a fixed number of decimals while the take plays, so that they do not jump.
class Facts {
public:
    /// `moves`: the numbers change while the take plays.
    Facts(const Ui& ui, const char* id, bool moves = true) : ui_(ui), moves_(moves) {
        open_ = ImGui::BeginTable(id, 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp);
        if (!open_) return;
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch, 1.0F);
        ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 1.9F);  // room for four numbers
    }
    ~Facts() {
        if (open_) ImGui::EndTable();
    }
    Facts(Facts&&) = delete;

    /// `unit` is shown beside the name: the unit of a length, or the order of a quaternion's numbers.
    void add(const char* what, const Numbers& numbers, std::string_view unit = {}) {
        if (!begin_row(what, unit)) return;
        numbers_cell(what, numbers, numbers.whole());
        ui_.tag("fact-{}", what);
    }

    /// Adds the rows of a matrix.
    void add_rows(const char* what, const glm::dmat3& matrix) {
        for (int row = 0; row < 3; ++row) add(row == 0 ? what : "", Numbers(glm::transpose(matrix)[row]));
    }

    /// Adds a length in the file's unit, and below it in centimetres if the unit is known.
    void add_length(const char* what, const Numbers& numbers, const analysis::Unit& unit) {
        constexpr double per_metre = 100.0;
        const double centimetres = unit.metres * per_metre;
        const bool same = std::abs(centimetres - 1.0) < 1e-9;
        const std::string name = unit.known() && !unit.name.empty() ? unit.name : "units";
        add(what, numbers, unit.known() && same ? "cm" : name);
        if (!unit.known() || same || !begin_row("", "cm")) return;
        numbers_cell(fmt::format("{}-cm", what).c_str(), numbers.times(centimetres), numbers.times(centimetres).whole(), 2);
        ui_.tag("fact-{}-cm", what);
    }

    /// Adds two rows, so that there is room for the digits. A click on either copies all four numbers, w first.
    void add_quaternion(const glm::dquat& q) {
        const std::string whole = Numbers({q.w, q.x, q.y, q.z}).whole();
        if (!begin_row("Quaternion", "w")) return;
        numbers_cell("Quaternion", Numbers({q.w}), whole);
        ui_.tag("fact-Quaternion");
        if (begin_row("", "x y z")) numbers_cell("Quaternion-xyz", Numbers({q.x, q.y, q.z}), whole);
    }

    /// Adds a channel's value, preceded by its limits.
    void add_channel(const std::string& what, double value, const figure::Limit* limit, ImU32 ink) {
        if (!begin_row(what.c_str(), {})) return;
        const std::string limits =
            limit != nullptr ? fmt::format("[{:g} \u2026 {:g}]", limit->low, limit->high) : std::string();
        const Numbers number({value});
        const ImVec2 at = ImGui::GetCursorScreenPos();
        {
            const ScopedColour colour(ImGuiCol_Text, ink, ink != 0);
            numbers_cell(what.c_str(), number, limits.empty() ? number.whole() : number.whole() + "   " + limits,
                         exact_decimals);
        }
        ui_.tag("fact-{}", what);
        ImGui::GetWindowDrawList()->AddText(at, ui_.colours.dim_text, limits.c_str());
    }

    void add(const char* what, const std::string& value) {
        if (!begin_row(what, {})) return;
        const ScopedId id(row_++);
        copyable(ui_, value);
        ui_.tag("fact-{}", what);
    }

private:
    static constexpr int exact_decimals = -1;  // as many as in the file

    bool begin_row(const char* what, std::string_view unit) {
        if (!open_) return false;
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float right = at.x + ImGui::GetContentRegionAvail().x;
        {
            const ScopedColour colour(ImGuiCol_Text, ui_.colours.dim_text);
            clipped_text(what);
        }
        const std::string whole(unit);
        const float room = right - at.x - text_width(what) - ui_.px(4);
        const std::string shown = fitted(whole, room);
        ImGui::GetWindowDrawList()->AddText({right - text_width(shown), at.y}, ui_.colours.dim_text, shown.c_str());
        const Rect cell{at.x, at.y, right - at.x, ImGui::GetTextLineHeight()};
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        if (shown != whole && ImGui::IsWindowHovered() && cell.contains(mouse.x, mouse.y) && tooltip_due(cell))
            tooltip(cell, fmt::format("{}, {}", what, whole));
        ImGui::TableNextColumn();
        return true;
    }

    [[nodiscard]] std::string text_of(double value, int decimals) const {
        const bool playing = moves_ && session::runs(ui_.session.playback.timeline);
        if (decimals == exact_decimals && !playing) return base::shortest(value);
        const int kept = decimals == exact_decimals ? most_decimals : decimals;
        if (!playing) return rounded(value, kept);
        const bool zero = std::abs(value) < 0.5 * std::pow(10.0, -kept);  // avoids -0.000
        return fmt::format("{:.{}f}", zero ? 0.0 : value, kept);
    }

    /// The numbers as text, with fewer decimals if `room` is too narrow for them.
    [[nodiscard]] std::vector<std::string> texts_of(const Numbers& numbers, float room, int decimals) const {
        std::vector<std::string> texts;
        for (;; decimals = decimals == exact_decimals ? most_decimals : decimals - 1) {
            texts.clear();
            float widest = 0;
            for (const double value : numbers.values) {
                texts.push_back(text_of(value, decimals));
                widest = std::max(widest, text_width(texts.back()));
            }
            if (widest <= room || decimals == 0) return texts;
        }
    }

    /// A click copies `copied`.
    void numbers_cell(const char* what, const Numbers& numbers, const std::string& copied, int decimals = most_decimals) {
        constexpr std::size_t default_columns = 3;
        const ScopedId id(row_++);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0F);
        if (ImGui::Selectable("##copy", false, 0, {width, ImGui::GetTextLineHeight()})) copy(ui_, copied);
        if (tooltip_due()) tooltip(last_item(), copied + "\n\nClick to copy");
        const std::size_t count = numbers.values.size();
        const float slot = width / static_cast<float>(std::max(count, default_columns));
        const float room = count == 1 ? width * 0.5F : slot;  // a single number has its limits beside it
        const std::vector<std::string> texts = texts_of(numbers, room - ui_.px(4), decimals);
        for (std::size_t i = 0; i < count; ++i) {
            const float end = at.x + width - slot * static_cast<float>(count - 1 - i);
            const float wide = text_width(texts[i]);
            ImGui::GetWindowDrawList()->AddText({end - wide, at.y}, ImGui::GetColorU32(ImGuiCol_Text), texts[i].c_str());
            ui_.tag_at(Rect{end - wide, at.y, wide, ImGui::GetTextLineHeight()}, "number-{}-{}", what, i);
        }
    }

    const Ui& ui_;
    bool moves_;
    bool open_ = false;
    int row_ = 0;
};

void draw_rest(const Ui& ui, const OpenFigure& open, BoneId id) {
    heading(ui, figure::is_markers(*open.take.figure) ? "Marker" : "At rest");
    Facts facts(ui, "rest", false);
    const figure::Bone& bone = open.take.figure->skeleton[id];
    const BoneId parent = bone.parent;
    facts.add("Name", bone.name);
    if (const std::string part = analysis::to_text(open.take.placement.body.bones[figure::index(id)]); !part.empty())
        facts.add("Part", part);
    if (bone.point > figure::PointKind::marker) facts.add("Kind", std::string(figure::name(bone.point)));
    if (!bone.unit.empty()) facts.add("Unit", bone.unit);
    if (figure::is_markers(*open.take.figure)) return;
    facts.add("Parent", parent == BoneId::none ? std::string("none: a root") : bone_name(open, parent));
    facts.add_length("Offset", Numbers(bone.offset), open.take.placement.unit);
    // A BVH joint ends at the origin of its tail_child.
    const glm::dvec3 tail =
        bone.tail_child == BoneId::none ? bone.tail : open.take.figure->skeleton[bone.tail_child].offset;
    facts.add_length("Tail", Numbers(tail), open.take.placement.unit);
    facts.add_length("Length", Numbers({glm::length(tail)}), open.take.placement.unit);
    if (open.take.figure->positional) facts.add("Rotations", "none in the file");
    if (open.take.figure->angles_solved) facts.add("Rotations", "none in the file: solved");
}

void draw_mass(const Ui& ui, const OpenFigure& open, BoneId id) {
    const analysis::MassModel* masses = open.take.masses.get();
    const analysis::BoneMass* mass = masses != nullptr ? analysis::mass_of(*masses, id) : nullptr;
    if (mass == nullptr) return;
    const bool stated = masses->source == analysis::Source::file;
    heading(ui, "Mass");
    {
        Facts facts(ui, "mass");
        if (stated) facts.add("Mass", Numbers({mass->mass * masses->unit}));
        else facts.add("Mass", fmt::format("{:.3g} % of the body", mass->mass * 100.0));
        if (stated && masses->unit != 1.0)
            facts.add("In the file",
                      fmt::format("{}, times :units mass {}", base::shortest(mass->mass), base::shortest(masses->unit)));
        facts.add("Centre", analysis::centre_text(*mass));
    }
    if (!stated) wrapped_text(ui.colours.dim_text, "Inferred: " + masses->evidence);
}

/// The colour of a value outside its limit, red only if it is far outside; 0: the default colour.
ImU32 limit_ink(const Ui& ui, const figure::Limit* limit, double value) {
    if (limit == nullptr || limit->allows(value)) return 0;
    return limit->nearly_allows(value) ? ui.colours.limit_near : ui.colours.error;
}

/// The bone's degrees of freedom in the file's order, with the file's values.
void draw_channels(const Ui& ui, const OpenFigure& open, BoneId id) {
    const figure::Bone& bone = open.take.figure->skeleton[id];
    const figure::Motion* motion = figure::channel_motion(open.take.figure->take);
    if (motion == nullptr || motion->frames == 0) return;
    const std::size_t frame = std::min(session::frame_in(ui.session.playback, open), motion->frames - 1);
    heading(ui, fmt::format("In the file at frame {}", frame_number(open, frame)));
    if (bone.channels.count == 0) ImGui::TextDisabled("no degrees of freedom");
    Facts facts(ui, "channels");
    for (const figure::Channel& channel : session::channels_in_file_order(*open.take.figure, id)) {
        const double value = motion->row(frame)[channel.column];
        const figure::Limit* limit = figure::limit_of(bone, channel.column);
        facts.add_channel(std::string(figure::channel_name(open.take.figure->format, channel)), value, limit,
                          limit_ink(ui, limit, value));
    }
}

void draw_transform(const Ui& ui, const char* title, const glm::dmat4& matrix, const glm::dvec3& tail,
                    const analysis::Unit& unit) {
    heading(ui, title);
    Facts facts(ui, title);
    const glm::dmat3 rotation(matrix);
    facts.add_length("Origin", Numbers(glm::dvec3(matrix[3])), unit);
    facts.add_length("Tail", Numbers(glm::dvec3(matrix * glm::dvec4(tail, 1.0))), unit);
    facts.add_rows("Rotation", rotation);
    facts.add_quaternion(glm::quat_cast(rotation));
}

/// Draws how a marker was measured: its gaps, and of a C3D its residual and how many cameras saw it.
void draw_measured(const Ui& ui, const OpenFigure& open, BoneId marker) {
    const session::MarkLane* lane = session::mark_lane(ui.session, session::Lane::gaps);
    const std::size_t now = session::frame_in(ui.session.playback, open);
    const session::LaneMark* next = nullptr;  // after the last gap the first one
    std::size_t missing = 0;
    heading(ui, "As measured");
    for (std::size_t i = 0; lane != nullptr && i < lane->marks.size(); ++i) {
        const session::LaneMark& gap = lane->marks[i];
        missing += gap.frames.last - gap.frames.first + 1;
        if (next == nullptr || (next->frames.first <= now && gap.frames.first > now)) next = &gap;
    }
    if (next != nullptr && small_button(ui, "Next gap", "marker-next-gap", session::describe(open, *next)))
        go_to_frame(ui, open, next->frames.first);
    {
        Facts facts(ui, "measured", false);
        if (lane != nullptr)
            facts.add("Gaps", next == nullptr ? "none"
                                              : fmt::format("{}, {} missing", lane->marks.size(),
                                                            base::counted(missing, "frame", "frames")));
        if (const auto* record = std::get_if<figure::C3dRecord>(&open.take.figure->record)) {
            const figure::C3dRecord::Point& point = record->points.at(figure::index(marker));
            if (const auto residual = record->mean_residual(point))
                facts.add("Residual", fmt::format("{:.3g} {} on average", *residual, open.take.placement.unit.name));
            if (const auto cameras = record->mean_cameras(point))
                facts.add("Cameras", fmt::format("{:.1f} on average", *cameras));
        }
    }
}

/// Draws the transform of the node in 3ds Max, which BonesPro's files give besides the bone's own.
void draw_node(const Ui& ui, const OpenFigure& open, BoneId bone) {
    const auto node = figure::node_of(*open.take.figure, session::frame_in(ui.session.playback, open), bone);
    if (!node) return;
    heading(ui, "Node in 3ds Max, for reference");
    Facts facts(ui, "node");
    facts.add_length("Node origin", Numbers(glm::dvec3((*node)[3])), open.take.placement.unit);
    facts.add_rows("Node axes", glm::dmat3(*node));
}

/// Draws the distance from View::measured_from.
void draw_measure(const Ui& ui, const OpenFigure& open, BoneId bone) {
    heading(ui, "Distance");
    const auto from = session::find(ui.session.document, ui.session.view.measured_from.figure);
    if (const auto measured = session::measured_distance(ui.session); measured && from) {
        const OpenFigure& other = ui.session.document.figures[*from];
        const double metres = glm::distance(measured->from, measured->to);
        Facts facts(ui, "distance");
        facts.add("From", bone_name(other, ui.session.view.measured_from.bone));
        facts.add_length("Distance", Numbers({metres / open.take.placement.to_world.metres_per_unit}),
                         open.take.placement.unit);
    } else {
        ImGui::TextDisabled("Measure from a joint, then select another.");
    }
    if (small_button(ui, "Measure from here", "measure-from")) ui.ask(session::measure_from, open.id, bone);
    if (!from) return;
    ImGui::SameLine();
    if (small_button(ui, "Forget", "measure-forget")) ui.ask(session::measure_from, session::FigureId::none, BoneId::none);
}

/// The bone's matrix in the file's units and axes: the product of the local matrices from the root down.
glm::dmat4 figure_matrix(const figure::Skeleton& skeleton, const figure::Pose& pose, BoneId bone) {
    glm::dmat4 matrix(1.0);
    for (; bone != BoneId::none; bone = skeleton[bone].parent) matrix = pose.local[figure::index(bone)] * matrix;
    return matrix;
}
}  // namespace

void draw_bone_details(const Ui& ui) {
    const OpenFigure* open = session::selected_figure(ui.session.document, ui.session.view);
    if (open == nullptr)
        return empty_panel(ui, "details-empty",
                           fmt::format("Click a {}, in the picture or in the list, to see its numbers.",
                                       session::part_word(ui.session.document)));
    const BoneId id = ui.session.view.selection.bone;
    const figure::Bone& bone = open->take.figure->skeleton[id];
    const figure::Pose& pose = ui.session.posed.poses[*session::find(ui.session.document, open->id)];
    const glm::dvec3& tail = pose.tail[figure::index(id)];
    const bool output = bone.point == figure::PointKind::output;
    const bool present = figure::is_present(pose, id);
    const auto at = session::bone_position(ui.session.posed, *session::find(ui.session.document, open->id), id);
    if (!present && !output) ImGui::TextDisabled("Not seen in this frame.");
    if (present && !output && at) {
        heading(ui, "In the world");
        Facts(ui, "world").add("Position", Numbers(*at), "m, Y up");
    }
    if (present || output) draw_channels(ui, *open, id);
    if (!output) draw_measure(ui, *open, id);
    draw_rest(ui, *open, id);
    const bool marker = figure::is_markers(*open->take.figure);
    if (marker && !output) draw_measured(ui, *open, id);
    if (output || !present || marker) return;
    draw_mass(ui, *open, id);
    const analysis::Unit& unit = open->take.placement.unit;
    draw_transform(ui, "Relative to its parent", pose.local[figure::index(id)], tail, unit);
    draw_transform(ui, "In the file's space", figure_matrix(open->take.figure->skeleton, pose, id), tail, unit);
    draw_node(ui, *open, id);
}
}  // namespace skelplay::panels
