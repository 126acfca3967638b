#include "session/analyses/lanes.h"
#include "panels/regions.h"
#include "session/analyses/checks.h"

namespace skelplay::panels {
namespace {
using session::Lane;

constexpr float foot_height = 9;  // points; the least height of a foot's row, so that its letter is legible
constexpr std::size_t least_feet = 2;
constexpr float lanes_share = 0.35F;   // of the window's height, for all lanes
constexpr float checks_share = 0.18F;  // of the window's height, for all rows of the checks lane
constexpr float edge_height = 6;       // points; a drag of this edge makes the lanes taller
constexpr float text_share = 0.82F;    // size of the text in lanes, as a factor
constexpr float least_text_size = 12;  // pixels
constexpr float lane_gap = 2;          // points above each lane
constexpr float least_event = 3;       // points; the least width of an event, so that it can be clicked
constexpr float low_window = 400;      // points; a lower window has no lanes
constexpr float side_width = 11;       // points; for a foot's letter
constexpr float snap = 5;              // points to both sides of an event in which the pointer hits it
constexpr std::size_t most_lines = 8;  // in a tooltip

/// A lane's rectangle. Lanes and their scale count the figure's own frames.
struct Row {
    Lane lane;
    ImVec2 low;
    ImVec2 high;
};

std::vector<Lane> visible_lanes(const Ui& ui) {
    if (ImGui::GetIO().DisplaySize.y < ui.px(low_window)) return {};
    return session::shown_lanes(ui.session.document, ui.session.ui.layout.lanes);
}

ImU32 colour_of(const Ui& ui, Lane lane) {
    switch (lane) {
        case Lane::speed: return ui.colours.speed;
        case Lane::checks: return ui.colours.warning;
        case Lane::limits: return ui.colours.error;
        case Lane::contacts: return ui.colours.contact;
        case Lane::gaps: return ui.colours.gap;
    }
    return ui.colours.tick;
}

/// The rows of a lane: of each kind found or each foot, at least two feet, as in most files.
float rows_shown(const Ui& ui, Lane lane) {
    const session::MarkLane* marks = session::mark_lane(ui.session, lane);
    const std::size_t found = marks == nullptr ? 0 : std::max(marks->feet.size(), marks->kinds.size());
    return static_cast<float>(std::max(found, lane == Lane::contacts ? least_feet : 1));
}

/// The lane's height in pixels.
float height_of(const Ui& ui, Lane lane) {
    const auto lanes = static_cast<float>(std::max<std::size_t>(visible_lanes(ui).size(), 1));
    const float highest = ImGui::GetIO().DisplaySize.y * lanes_share / lanes;
    const float asked = within(ui.px(ui.session.ui.layout.lane_height), ui.px(session::Layout{}.lane_height), highest);
    if (lane == Lane::checks) return std::min(asked * rows_shown(ui, lane), ImGui::GetIO().DisplaySize.y * checks_share);
    return std::max(asked, lane == Lane::contacts ? ui.px(foot_height) * rows_shown(ui, lane) : 0.0F);
}

void draw_small_text(float low, float high, float x, ImU32 colour, const char* text) {
    const float size = std::max(std::round(ImGui::GetFontSize() * text_share), least_text_size);
    const float y = std::round((low + high - size) * 0.5F);
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), size, {x, y}, colour, text);
}

/// Draws a lane's name. On a phone it stands on the lane, with a shadow: beside it, it would take a third of the scale.
void draw_name(const Ui& ui, float low, float high, float x, const std::string& name) {
    const bool on_lane = ui.state.columns.sheets;
    if (on_lane) draw_small_text(low + 2, high, x + 1, ImGui::GetColorU32(ImGuiCol_WindowBg), name.c_str());
    draw_small_text(low, high, x, on_lane ? ui.colours.text : ui.colours.dim_text, name.c_str());
}

ImU32 colour_of(const Ui& ui, figure::Side side) {
    if (side == figure::Side::none) return ui.colours.contact;
    return side == figure::Side::left ? ui.colours.contact_left : ui.colours.contact_right;
}

/// Why a lane is empty; an empty text: it is not.
std::string nothing_because(const Ui& ui, Lane lane) {
    if (lane == Lane::speed) return session::speed_lane(ui.session) == nullptr ? "computing\u2026" : "";
    const session::MarkLane* marks = session::mark_lane(ui.session, lane);
    if (marks == nullptr) return "computing\u2026";
    if (lane == Lane::checks && !session::open_findings(ui.session).empty()) return "";  // gaps, which have a lane
    const bool any_gaps = marks->counts.size() > 0 && marks->counts.whole().high > 0;    // of a gaps lane
    return marks->marks.empty() && !any_gaps ? "none" : "";
}

/// The joint whose speed a lane shows, or the marker whose gaps are marked in it; else empty.
std::string subject_of(const Ui& ui, const OpenFigure& open, Lane lane) {
    if (lane == Lane::speed) return bone_name(open, session::speed_bone(ui.session.document, ui.session.view));
    const BoneId marker = session::active_selection(ui.session.document, ui.session.view);
    return lane == Lane::gaps && marker != BoneId::none ? bone_name(open, marker) : std::string();
}

/// The graph's value at a pixel: the greatest value of its frames, or that of the nearest frame.
float value_at(const session::MinMaxPyramid& graph, const PlotScale& scale, float from, float to) {
    const double first = std::max(scale.clamped_under(from), 0.0);
    const double last = scale.clamped_under(to);
    if (last < 0) return 0.0F;  // the pixel is before the take
    if (last - first < 1.0) {
        const auto nearest = static_cast<std::size_t>(std::round((first + last) / 2));
        return graph.range(nearest, nearest + 1).high;
    }
    return graph.range(static_cast<std::size_t>(first), static_cast<std::size_t>(last) + 1).high;
}

/// Draws a graph as columns; neighbours of the same height are one rectangle. `full` is the value at the top.
void draw_graph(const Row& row, const PlotScale& scale, const session::MinMaxPyramid& graph, float full, ImU32 ink) {
    const float end = scale.to;
    float begun = scale.from;
    float height = 0;
    const auto finish = [&](float x) {
        if (height > 0) fill({begun, row.high.y - height, x - begun, height}, ink);
        begun = x;
    };
    for (float x = scale.from; x < end; x += 1.0F) {
        const float share = std::clamp(value_at(graph, scale, x, x + 1.0F) / full, 0.0F, 1.0F);
        const float here = std::ceil(share * (row.high.y - row.low.y) - 0.25F);
        if (here == height) continue;
        finish(x);
        height = here;
    }
    finish(end);
}

/// The upper and the lower edge of one of a lane's rows.
std::pair<float, float> part_of(const Row& row, std::size_t part, std::size_t parts) {
    const float height = (row.high.y - row.low.y) / static_cast<float>(std::max<std::size_t>(parts, 1));
    return {row.low.y + height * static_cast<float>(part), row.low.y + height * static_cast<float>(part + 1)};
}

void draw_events(const Ui& ui, const Row& row, const PlotScale& scale, const session::MarkLane& lane) {
    const float gap = lane.rows.size() > 1 ? 1.0F : 0.0F;
    for (std::size_t part = 0; part < lane.rows.size(); ++part) {
        const auto [top, bottom] = part_of(row, part, lane.rows.size());
        const ImU32 ink = part < lane.feet.size()    ? colour_of(ui, lane.feet[part].side)
                          : part < lane.kinds.size() ? colour(ui.colours, analysis::rule_of(lane.kinds[part]).severity)
                                                     : colour_of(ui, row.lane);
        for (const Run& run : runs(scale, lane.rows[part], ui.px(least_event)))
            fill({run.from, top, run.to - run.from, bottom - gap - top}, ink);
    }
}

/// Draws the letter of each foot beside its row.
void draw_sides(const Ui& ui, const Row& row, float right, const OpenFigure& open, const session::MarkLane& lane) {
    for (std::size_t part = 0; part < lane.feet.size(); ++part) {
        const figure::Side side = lane.feet[part].side;
        if (side == figure::Side::none) continue;
        const auto [top, bottom] = part_of(row, part, lane.feet.size());
        draw_small_text(top, bottom, right - ui.px(side_width - 2), colour_of(ui, side),
                        side == figure::Side::left ? "L" : "R");
        ui.tag_at(Rect{right - ui.px(side_width), top, ui.px(side_width), bottom - top}, "foot-{}",
                  bone_name(open, lane.feet[part].bone));
    }
}

/// Draws the name of each kind of findings beside its row.
void draw_kinds(const Ui& ui, const Row& row, float x, const session::MarkLane& lane) {
    for (std::size_t part = 0; part < lane.kinds.size(); ++part) {
        const auto [top, bottom] = part_of(row, part, lane.kinds.size());
        const analysis::FindingRule& rule = analysis::rule_of(lane.kinds[part]);
        draw_name(ui, top, bottom, x, std::string(rule.title));
        ui.tag_at(Rect{row.low.x, top, row.high.x - row.low.x, bottom - top}, "lane-check-{}", rule.name);
    }
}

/// The events under the pointer.
std::vector<const session::LaneMark*> pointed_at(const Ui& ui, const Row& row, const PlotScale& scale,
                                                 const session::MarkLane& lane) {
    if (lane.rows.empty()) return {};
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float share = (mouse.y - row.low.y) / (row.high.y - row.low.y);
    const auto parts = static_cast<float>(lane.rows.size());
    const auto part = static_cast<std::size_t>(std::clamp(share * parts, 0.0F, parts - 1));
    return session::marks_near(lane, part, scale.clamped_under(mouse.x - ui.px(snap)),
                               scale.clamped_under(mouse.x + ui.px(snap)));
}

std::string speed_text(const Ui& ui, const OpenFigure& open, double position) {
    const session::SpeedLane* lane = session::speed_lane(ui.session);
    const auto frame = static_cast<std::size_t>(std::max(position, 0.0));
    if (lane == nullptr || position < 0 || frame >= lane->speeds.size()) return {};
    const analysis::LengthScale scale = analysis::length_scale(open.take.placement.unit);
    return fmt::format("{} {:.2f} {}/s at frame {}",
                       bone_name(open, session::speed_bone(ui.session.document, ui.session.view)),
                       static_cast<double>(lane->speeds[frame]) * scale.factor, scale.name, frame_number(open, frame));
}

std::string missing_text(const OpenFigure& open, const session::MarkLane* lane, double position) {
    const auto frame = static_cast<std::size_t>(std::max(position, 0.0));
    if (lane == nullptr || position < 0 || frame >= lane->counts.size()) return {};
    return fmt::format("{:.0f} of {} missing at frame {}", lane->counts[frame], open.take.figure->skeleton.size(),
                       frame_number(open, frame));
}

void tooltip(const Ui& ui, const Row& row, const OpenFigure& open, const session::MarkLane* lane,
             const std::vector<const session::LaneMark*>& marks, double position) {
    std::string title(session::names(row.lane).name);
    const std::string nothing = nothing_because(ui, row.lane);
    if (!nothing.empty()) title += ": " + nothing;
    else if (lane != nullptr) title += fmt::format(": {} in this take", lane->marks.size());
    set_tooltip_above(ui, row.low.y);
    ImGui::BeginTooltip();
    dim_text(title);
    if (row.lane == Lane::speed && nothing.empty()) ImGui::TextUnformatted(speed_text(ui, open, position).c_str());
    if (row.lane == Lane::gaps && nothing.empty()) ImGui::TextUnformatted(missing_text(open, lane, position).c_str());
    for (std::size_t i = 0; i < std::min(marks.size(), most_lines); ++i)
        ImGui::TextUnformatted(session::describe(open, *marks[i]).c_str());
    if (marks.size() > most_lines) ImGui::TextDisabled("and %zu more", marks.size() - most_lines);
    ImGui::EndTooltip();
}

void draw_row(const Ui& ui, const Row& row, const PlotScale& scale, const OpenFigure& open) {
    const std::string id = fmt::format("lane-{}", session::names(row.lane).name);
    ImGui::SetCursorScreenPos(row.low);
    ImGui::InvisibleButton(id.c_str(), {row.high.x - row.low.x, row.high.y - row.low.y});
    ui.tag("{}", id);
    navigate_bar(ui, bar_scale(ui, scale.from, scale.width()));
    const float left = ui.state.columns.sheets ? scale.from + ui.px(4) : row.low.x;
    const session::SpeedLane* speeds = row.lane == Lane::speed ? session::speed_lane(ui.session) : nullptr;
    const session::MarkLane* lane = row.lane == Lane::speed ? nullptr : session::mark_lane(ui.session, row.lane);
    if (speeds != nullptr) draw_graph(row, scale, speeds->speeds, speeds->full, ui.colours.speed);
    if (lane != nullptr && row.lane == Lane::gaps) {
        draw_graph(row, scale, lane->counts, lane->most, ui.colours.gap_of_others);
        constexpr float marker_share = 0.45F;  // of the height, for the gaps of the selected marker above the others'
        const float bottom = row.low.y + (row.high.y - row.low.y) * marker_share;
        draw_events(ui, {row.lane, row.low, {row.high.x, bottom}}, scale, *lane);
    } else if (lane != nullptr && lane->counts.size() > 0) {
        draw_graph(row, scale, lane->counts, lane->most, ui.colours.limit_near);
        draw_graph(row, scale, lane->far_counts, lane->most, colour_of(ui, row.lane));
    } else if (lane != nullptr) {
        draw_events(ui, row, scale, *lane);
        draw_sides(ui, row, scale.from, open, *lane);
        draw_kinds(ui, row, left, *lane);
    }
    const std::string nothing = nothing_because(ui, row.lane);
    const bool on_lane = ui.state.columns.sheets && !nothing.empty();
    const std::string subject = subject_of(ui, open, row.lane);
    std::string name = session::names(row.lane).short_name;
    if (!subject.empty()) {
        name += " " + subject;
        if (!ui.state.columns.sheets) name = fitted(name, (scale.from - row.low.x - ui.px(4)) / text_share);
        ui.tag_at(Rect{row.low.x, row.low.y, scale.from - row.low.x, ui.px(9)}, "lane-of-{}", subject);
    }
    if (lane == nullptr || lane->kinds.empty())
        draw_name(ui, row.low.y, row.high.y, left, on_lane ? fmt::format("{}: {}", name, nothing) : name);
    if (!on_lane) draw_small_text(row.low.y, row.high.y, scale.from + ui.px(4), ui.colours.dim_text, nothing.c_str());
    if (!ImGui::IsItemHovered()) return;
    const auto marks = lane == nullptr ? std::vector<const session::LaneMark*>{} : pointed_at(ui, row, scale, *lane);
    const double position = std::round(scale.clamped_under(ImGui::GetIO().MousePos.x));
    tooltip(ui, row, open, lane, marks, position);
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    const double target = marks.empty() ? position : static_cast<double>(marks.front()->frame);
    ui.ask(session::go_to_frame, target + session::lanes_begin(ui.session.document));
    const BoneId bone = marks.empty() ? BoneId::none : marks.front()->bone;
    if (bone != BoneId::none) ui.ask(session::select_bone, open.id, bone);
}

constexpr float span_height = 10;  // points
constexpr float span_gap = 2;      // points above each row
constexpr float least_width = 3;   // points, so that a short take can be dragged
constexpr std::size_t most = 6;    // rows; further figures have none

std::size_t row_count(const Ui& ui) {
    const std::size_t figures = ui.session.document.figures.size();
    return figures < 2 ? 0 : std::min(figures, most);
}

/// Moves the take with the pointer by whole frames of its own.
void drag(const Ui& ui, const OpenFigure& open, const PlotScale& scale) {
    SpanDrag& drag = ui.state.span_drag;
    const auto& figures = ui.session.document.figures;
    const OpenFigure& reference = figures[figures.front().id == open.id ? 1 : 0];  // the start is given relative to it
    const float x = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActivated())
        drag = {x, scale.per_pixel() * ui.session.playback.timeline.frame_time,
                open.settings.start_time - reference.settings.start_time};
    if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
    const double frame = open.take.rate.frame_time();
    const double moved = std::round((static_cast<double>(x - drag.from) * drag.seconds_per_pixel) / frame) * frame;
    // The start of a take changes when an earlier one is moved, but its distance to another take does not.
    const double start = reference.settings.start_time + drag.begun + moved;
    if (std::abs(start - open.settings.start_time) > 0.01 * frame) ui.ask(session::set_offset, open.id, start);
}

void draw_row(const Ui& ui, const OpenFigure& open, const Rect& row, const PlotScale& scale) {
    const double frame_time = ui.session.playback.timeline.frame_time;
    const double first = open.settings.start_time / frame_time;
    const auto frames = static_cast<double>(std::max<std::size_t>(figure::frame_count(open.take.figure->take), 1));
    const double last = first + (frames - 1) * open.take.rate.frame_time() / frame_time;
    const float right = row.x + row.width;
    const float from = within(scale.at(first), row.x, right - ui.px(least_width));
    const float to = within(scale.at(last), from + ui.px(least_width), right);
    const Rect span{from, row.y, to - from, row.height};
    ImGui::SetCursorScreenPos({from, row.y});
    const std::string id = fmt::format("span-{}", static_cast<std::uint32_t>(open.id));
    ImGui::InvisibleButton(id.c_str(), {span.width, span.height});
    ui.tag("span-{}", open.take.figure->name);
    const bool held = ImGui::IsItemActive();
    if (ImGui::IsItemActivated()) ui.ask(session::activate, open.id);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) ui.ask(session::begin_together);
    else if (held) drag(ui, open, scale);
    if (ImGui::IsItemHovered() || held) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        if (held || tooltip_due())
            tooltip(span, fmt::format("{}: starts {:.3f} s ({:.0f} frames) after the earliest\nDrag to move the take in "
                                      "time, double-click to let all begin together",
                                      open.take.figure->name, open.settings.start_time,
                                      open.settings.start_time / open.take.rate.frame_time()));
    }
    const ImU32 colour = display_colour(scene::figure_colour(open.settings.colour));
    fill(span, colour, ui.px(3));
    if (open.id == ui.session.document.active)
        ImGui::GetWindowDrawList()->AddRect(low_corner(span), high_corner(span), ui.colours.text, ui.px(3));
}
}  // namespace

float lanes_gutter(const Ui& ui) {
    if (ui.state.columns.sheets) return visible_lanes(ui).empty() ? 0 : ui.px(side_width + 2);
    float widest = 0;
    for (const Lane lane : visible_lanes(ui)) {
        widest = std::max(widest, text_width(session::names(lane).short_name) * text_share +
                                      ui.px(lane == Lane::contacts ? 6 + side_width : 8));
        if (lane != Lane::checks) continue;
        // As wide as for all kinds, so that the bar does not change its width from take to take.
        for (const analysis::FindingRule& rule : analysis::finding_rules())
            widest = std::max(widest, text_width(std::string(rule.title)) * text_share + ui.px(8));
    }
    return std::round(widest);
}

float lanes_height(const Ui& ui) {
    float height = 0;
    for (const Lane lane : visible_lanes(ui)) height += ui.px(lane_gap) + height_of(ui, lane);
    return height;
}

void draw_lanes_edge(const Ui& ui, const Rect& above) {
    const std::size_t lanes = visible_lanes(ui).size();
    if (lanes == 0) return;
    const Rect edge{above.x, above.y + above.height - ui.px(edge_height), above.width, ui.px(edge_height)};
    const bool held = begin_edge(ui, "lanes-edge", edge, ImGuiMouseCursor_ResizeNS);
    if (ImGui::IsItemActivated()) ui.state.lane_drag = height_of(ui, Lane::speed) / ui.state.scale;
    if (held && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        ui.change_layout([](session::Layout& layout) { layout.lane_height = session::Layout{}.lane_height; });
    } else if (held && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
        const float moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left).y / ui.state.scale;
        ui.change_layout(
            [&](session::Layout& layout) { layout.lane_height = ui.state.lane_drag - moved / static_cast<float>(lanes); });
    }
    if (ImGui::IsItemHovered()) help("Drag to make the lanes taller, double-click to reset");
    end_edge();
}

void draw_lanes(const Ui& ui, const Rect& bar, const PlotScale& scale) {
    const OpenFigure* open = session::active_figure(ui.session.document);
    if (open == nullptr) return;
    const double begin = session::lanes_begin(ui.session.document);
    const PlotScale own{{scale.span.low - begin, scale.span.high - begin}, scale.from, scale.to};
    float y = bar.y + bar.height;
    for (const Lane lane : visible_lanes(ui)) {
        y += ui.px(lane_gap);
        const Row row{lane, {bar.x, y}, {bar.x + bar.width, y + height_of(ui, lane)}};
        ui.state.backdrops.push_back({{scale.from, row.low.y, scale.width(), row.high.y - row.low.y}, ui.colours.lane});
        draw_row(ui, row, own, *open);
        y = row.high.y;
    }
}

float figure_spans_height(const Ui& ui) { return ui.px(span_height + span_gap) * static_cast<float>(row_count(ui)); }

void draw_figure_spans(const Ui& ui, const Rect& bar, const PlotScale& scale) {
    float y = bar.y + bar.height;
    for (std::size_t i = 0; i < row_count(ui); ++i) {
        y += ui.px(span_gap);
        const Rect row{bar.x, y, bar.width, ui.px(span_height)};
        ui.state.backdrops.push_back({row, ui.colours.track});
        draw_row(ui, ui.session.document.figures[i], row, scale);
        y += row.height;
    }
}
}  // namespace skelplay::panels
