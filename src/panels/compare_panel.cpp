#include "panels/bone_list.h"
#include "panels/controls.h"
#include "panels/curves.h"
#include "panels/regions.h"
#include "session/analyses/comparing.h"

namespace skelplay::panels {
namespace {
using analysis::Comparison;
using analysis::PairDifference;

constexpr double same_position = 1e-4;  // metres: smaller differences are rounding errors

/// Centimetres; the figure's own units if their length is unknown.
analysis::LengthScale distance_scale(const OpenFigure& open) {
    return open.take.placement.unit.known() ? analysis::LengthScale{100.0, "cm"}
                                            : analysis::length_scale(open.take.placement.unit);
}

std::string distance_text(const OpenFigure& open, double metres) {
    const analysis::LengthScale scale = distance_scale(open);
    return fmt::format("{:.2f} {}", metres * scale.factor, scale.name);
}

double degrees(double radians) { return radians * 180 / std::numbers::pi; }

/// Draws the controls of the time at which the figure's first frame is shown.
void draw_offset(const Ui& ui, const OpenFigure& open) {
    const double frame = open.take.rate.frame_time();
    label("Starts");
    auto frames = static_cast<float>(open.settings.start_time / frame);
    ImGui::SetNextItemWidth(ui.px(76));
    if (ImGui::DragFloat("##start", &frames, 0.25F, 0.0F, 0.0F, std::abs(frames) == 1.0F ? "%.0f frame" : "%.0f frames"))
        ui.ask(session::set_offset, open.id, std::round(static_cast<double>(frames)) * frame);
    ui.tag("compare-start");
    help("Starts this many frames after the earliest figure. Drag to move the take in time");
    for (const int by : {-1, 1}) {
        ImGui::SameLine(0, ui.px(3));
        const bool pressed = by < 0 ? button(ui, "-##later", "compare-earlier", "A frame earlier")
                                    : button(ui, "+##later", "compare-later", "A frame later");
        if (pressed) ui.ask(session::set_offset, open.id, open.settings.start_time + by * frame);
    }
    ImGui::SameLine(0, ui.px(8));
    if (button(ui, "Align here", "compare-align", "Move the take so that its first frame is at the playhead"))
        ui.ask(session::align_here, open.id);
}

/// "37 frames later", "1.5 frames earlier", in frames of the figure.
std::string moved_text(const OpenFigure& open, double seconds) {
    const double frames = seconds / open.take.rate.frame_time();
    const double count = std::round(std::abs(frames) * 10) / 10;
    return fmt::format("{:g} {} {}", count, count == 1.0 ? "frame" : "frames", frames < 0 ? "earlier" : "later");
}

std::string evidence_of(const OpenFigure& open, const analysis::TakeOffset& fit) {
    return fmt::format(
        "{} joints move alike there by {:.0f} %, at any other offset by {:.0f} % at most (\u00b1{:.1g} frames; {:.1f} "
        "s "
        "are common)",
        fit.joints, fit.agreement * 100, fit.elsewhere * 100, fit.error / open.take.rate.frame_time(), fit.overlap);
}

/// Draws a button that moves the take to the offset at which both takes fit best, or the reason why there is none.
void draw_fitting_offset(const Ui& ui, const OpenFigure& open) {
    const std::optional<analysis::TakeOffset>* fit = session::fitting_offset(ui.session);
    if (fit == nullptr) return;
    const std::optional<double> start = session::fitting_start(ui.session);
    if (!start) {
        wrapped_text(ui.colours.dim_text,
                     *fit ? fmt::format("No offset stands out: joint speeds agree {:.0f} % at best, elsewhere {:.0f} %.",
                                        (*fit)->agreement * 100, (*fit)->elsewhere * 100)
                          : "Too short or too still to find an offset.");
        ui.tag("compare-fit-none");
        return;
    }
    constexpr double same = 0.5;  // frames
    const double move = *start - open.settings.start_time;
    if (std::abs(move) < same * open.take.rate.frame_time()) {
        wrapped_text(ui.colours.dim_text, "The takes begin where they fit best. " + evidence_of(open, **fit) + ".");
        ui.tag("compare-fits");
        return;
    }
    if (button(ui, fmt::format("Fit: start {}###fit", moved_text(open, move)), "compare-fit",
               "Moves this take to where both fit best. Nothing is moved without you"))
        ui.ask(session::set_offset, open.id, *start);
    wrapped_text(ui.colours.dim_text, evidence_of(open, **fit) + ".");
}

void draw_choice(const Ui& ui, const OpenFigure& active, const OpenFigure* other) {
    heading(ui, "Compare with");
    const session::Comparing& now = ui.session.view.comparing;
    draw_list(ui, {"##with", other != nullptr ? session::shown_name(*other) : "nothing", -1, "compare-with"}, [&] {
        if (ImGui::Selectable("nothing", other == nullptr)) ui.ask(session::compare, session::FigureId::none, true, true);
        for (const OpenFigure& open : ui.session.document.figures) {
            if (open.id == active.id) continue;
            const ScopedId id(static_cast<int>(open.id));
            if (ImGui::Selectable(session::shown_name(open).c_str(), &open == other))
                ui.ask(session::compare, open.id, now.roots_together, now.heat);
            ui.tag("compare-with-{}", open.take.figure->name);
        }
    });
    if (other == nullptr) return;
    session::Comparing changed = now;
    const auto over = session::markers_over(ui.session.document, ui.session.view);
    bool asked = false;
    if (!over)
        asked = check_row(ui, "Roots together", "compare-roots", changed.roots_together,
                          "Compare poses: in each frame, move one figure so that both roots coincide");
    if (!over || over->markers == &active) {
        asked |=
            check_row(ui, "Heat map", "compare-heat", changed.heat,
                      "Colour each bone or marker by its distance: grey where both agree, red at the greatest distance");
    }
    if (asked) ui.ask(session::compare, other->id, changed.roots_together, changed.heat);
}

void draw_heat_key(const Ui& ui, const OpenFigure& active, double most) {
    const std::string end = distance_text(active, most);
    ImGui::TextUnformatted("0");
    ImGui::SameLine();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width =
        std::max(ImGui::GetContentRegionAvail().x - text_width(end) - ImGui::GetStyle().ItemSpacing.x, 1.0F);
    const float height = ImGui::GetTextLineHeight();
    constexpr int steps = 16;
    for (int i = 0; i < steps; ++i) {
        const auto at = [&](int step) { return low.x + width * static_cast<float>(step) / steps; };
        fill({at(i), low.y + height * 0.2F, at(i + 1) - at(i), height * 0.6F},
             display_colour(session::heat_colour((i + 0.5) / steps)));
    }
    ImGui::Dummy({width, height});
    ui.tag("compare-heat-key");
    help("The distance of each joint in this frame, on the active figure's bones");
    ImGui::SameLine();
    ImGui::TextUnformatted(end.c_str());
}

/// Draws distances by frames of a figure; a drag scrubs.
void draw_distances(const Ui& ui, const OpenFigure& of, const std::string& name, const std::vector<float>& values) {
    constexpr double share = 0.92;  // of the height, for the greatest distance
    const CurveSource curve = curve_of(values.size(), [&values](std::size_t i) { return static_cast<double>(values[i]); });
    const double top = std::max(values.empty() ? 0.0 : curve.extremes(0, values.size()).high, same_position);
    dim_text(fmt::format("{}: up to {}", name, distance_text(of, top)));
    const Span frames{0.0, static_cast<double>(values.size()) - 1.0};
    draw_small_plot(ui, of, {{curve, ui.colours.warning}}, frames, {0.0, top / share});
    ui.tag("compare-curve");
    help("Distance over time. Drag to scrub");
}

/// Draws the text of a row's first cell. One that is wider than its column has this row for itself, and the other cells
/// come in another row.
void first_cell(ImVec2 at, ImU32 ink, const std::string& text, ImGuiTableRowFlags flags = 0) {
    // By the width beside a scroll bar, be it there or not: rows that are high for it alone would call and dismiss it.
    const float bar = ImGui::GetScrollMaxY() > 0 ? 0 : ImGui::GetStyle().ScrollbarSize;
    const bool wide = text_width(text) > ImGui::GetContentRegionAvail().x - bar;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float right = wide ? ImGui::GetWindowPos().x + ImGui::GetWindowWidth() : list.GetClipRectMax().x;
    list.PushClipRect(list.GetClipRectMin(), {right, list.GetClipRectMax().y});
    list.AddText(at, ink, text.c_str());
    list.PopClipRect();
    if (!wide) return;
    ImGui::TableNextRow(flags);
    ImGui::TableNextColumn();
}

/// Draws a table with a row for each of `rows`, the greatest distance first. `draw_row` gets the index of a row. The
/// titles of numbers, which follow the names, are aligned to the right; names have what they leave.
template <class Row, class DrawRow>
void draw_distance_table(const Ui& ui, const char* id, const std::vector<std::string>& titles, const std::vector<Row>& rows,
                         const DrawRow& draw_row) {
    if (!ImGui::BeginTable(id, static_cast<int>(titles.size()), striped)) return;
    for (const std::string& title : titles)
        ImGui::TableSetupColumn(
            title.c_str(), &title == titles.data() ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy({0, ImGui::GetTextLineHeight()});
    first_cell(at, ui.colours.text, titles.front(), ImGuiTableRowFlags_Headers);
    for (std::size_t i = 1; i < titles.size(); ++i) {
        ImGui::TableNextColumn();
        const float room = ImGui::GetContentRegionAvail().x - text_width(titles[i]);
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0F));
        ImGui::TableHeader(titles[i].c_str());
    }
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return rows[i].most; });
    for (const std::size_t i : order) {
        const ScopedId scope(i);
        draw_row(i);
    }
    ImGui::EndTable();
}

/// Draws the name of a row; a click selects the joint and goes to its worst frame.
void joint_cell(const Ui& ui, const OpenFigure& open, BoneId joint, std::size_t worst_frame, const std::string& name) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::Selectable("##row", is_selected(ui, open, joint), ImGuiSelectableFlags_SpanAllColumns);
    first_cell(at, ui.colours.text, name);
    if (!clicked) return;
    ui.ask(session::select_bone, open.id, joint);
    go_to_frame(ui, open, worst_frame);
}

/// Draws a number; "-" for NaN.
void measure_cell(const Ui& ui, double value, int decimals) {
    text_cell(ui.colours.text, std::isnan(value) ? "-" : fmt::format("{:.{}f}", value, decimals));
}

/// What separates a pair's bones as posed now; NaN: unknown.
struct Now {
    bool has_angles = false;
    double distance;  // metres
    double angle;     // radians
};

void draw_row(const Ui& ui, const OpenFigure& active, const OpenFigure& other, const PairDifference& each, const Now& now) {
    const std::string& name = bone_name(active, each.pair.a);
    joint_cell(ui, active, each.pair.a, each.worst_frame, brief_name(active, each.pair.a));
    ui.tag("compare-{}", name);
    std::string tip =
        fmt::format("{} and {} ({})\n{} on average, at most {}", name, bone_name(other, each.pair.b),
                    analysis::name(each.pair.kind), distance_text(active, each.mean), distance_text(active, each.most));
    if (now.has_angles)
        tip += fmt::format("\nRotated by {:.2f}\u00b0 on average, at most {:.2f}\u00b0", degrees(each.mean_angle),
                           degrees(each.most_angle));
    help(tip + "\n\nClick to go to the worst frame");
    const double scale = distance_scale(active).factor;
    for (const double metres : {now.distance, each.mean, each.most}) measure_cell(ui, metres * scale, 2);
    if (!now.has_angles) return;
    for (const double radians : {now.angle, each.most_angle}) measure_cell(ui, degrees(radians), 1);
}

void draw_table(const Ui& ui, const OpenFigure& active, const OpenFigure& other, const Comparison& found) {
    const std::vector<double> distances = session::distances_now(ui.session, found);
    const std::vector<double> angles = session::angles_now(ui.session, found);
    std::vector<std::string> titles{fmt::format("Joint, {}", distance_scale(active).name), "Now", "Mean", "Worst"};
    if (found.has_angles) titles.insert(titles.end(), {"Angle\u00b0", "Worst\u00b0"});
    const auto at = [](const std::vector<double>& values, std::size_t i) {
        return i < values.size() ? values[i] : std::numeric_limits<double>::quiet_NaN();
    };
    draw_distance_table(ui, "joints", titles, found.pairs, [&](std::size_t i) {
        draw_row(ui, active, other, found.pairs[i], {found.has_angles, at(distances, i), at(angles, i)});
    });
}

/// Draws a button that names the worst frame of a joint and goes there.
void worst_button(const Ui& ui, const OpenFigure& active, std::string_view tag, const std::string& what,
                  const PairDifference& worst, std::size_t frame) {
    const BoneId joint = worst.pair.a;
    if (!button(ui, fmt::format("{} at frame {}, {}", what, frame_number(active, frame), brief_name(active, joint)), tag,
                "Go to this frame"))
        return;
    ui.ask(session::select_bone, active.id, joint);
    go_to_frame(ui, active, frame);
}

/// Draws the button for the frame with the greatest angle, and what an angle means if the skeletons differ.
void draw_greatest_angle(const Ui& ui, const OpenFigure& active, const Comparison& found) {
    if (found.has_angles) {
        const PairDifference& most = found.pairs[found.greatest_angle_pair];
        worst_button(ui, active, "compare-most-turned", fmt::format("Rotated: {:.1f}\u00b0", degrees(most.most_angle)),
                     most, most.worst_angle_frame);
    }
    const std::string meaning = session::meaning_of_angles(ui.session);
    if (meaning.empty()) return;
    wrapped_text(ui.colours.dim_text, fmt::format("Rotations: {}.", meaning));
    ui.tag("compare-turns-mean");
}

void draw_marker_row(const Ui& ui, const session::MarkersOver& over, const analysis::MarkerDistance& each) {
    const OpenFigure& markers = *over.markers;
    joint_cell(ui, markers, each.marker, each.worst_frame,
               fmt::format("{}: {}", bone_name(markers, each.marker), brief_name(*over.skeleton, each.bone)));
    ui.tag("marker-distance-{}", bone_name(markers, each.marker));
    help(fmt::format("{}: {} frames with both. At most {} at frame {}\n\nClick to go to the worst frame",
                     bone_name(markers, each.marker), each.frames, distance_text(markers, each.most),
                     frame_number(markers, each.worst_frame)));
    const float now = each.distances[session::frame_in(ui.session.playback, markers)];
    const double scale = distance_scale(markers).factor;
    for (const double metres : {static_cast<double>(now), each.median, each.most}) measure_cell(ui, metres * scale, 1);
}

/// Draws how far the markers are from the bones of the skeleton that they are compared with.
void draw_markers_over(const Ui& ui, const session::MarkersOver& over) {
    const OpenFigure& markers = *over.markers;
    if (markers.derived.matched) wrapped_text(ui.colours.dim_text, "Matched: " + markers.derived.matched->evidence + ".");
    const analysis::MarkerDistances* found = session::marker_distances(ui.session);
    if (found == nullptr) return dim_text("Measuring ...");
    if (found->markers.empty()) {
        wrapped_text("Nothing to measure: the takes do not overlap in time.");
        ui.tag("markers-nothing");
        return;
    }
    wrapped_text(fmt::format("{} markers, by the median {} from their bones", found->markers.size(),
                             distance_text(markers, found->median)));
    ui.tag("markers-over");
    const session::FigureBone& selected = ui.session.view.selection;
    const auto marker = std::ranges::find(found->markers, selected.bone, &analysis::MarkerDistance::marker);
    const bool one = selected.figure == markers.id && marker != found->markers.end();
    draw_distances(ui, markers, one ? bone_name(markers, marker->marker) : "Furthest marker",
                   one ? marker->distances : found->most);
    const std::vector<std::string> titles{fmt::format("Marker: bone, {}", distance_scale(markers).name), "Now", "Median",
                                          "Worst"};
    draw_distance_table(ui, "markers", titles, found->markers,
                        [&](std::size_t i) { draw_marker_row(ui, over, found->markers[i]); });
}

void draw_result(const Ui& ui, const OpenFigure& active, const OpenFigure& other) {
    if (const auto over = session::markers_over(ui.session.document, ui.session.view)) return draw_markers_over(ui, *over);
    const Comparison* found = session::comparison(ui.session);
    if (found == nullptr) return dim_text("Comparing ...");
    if (found->pairs.empty()) {
        wrapped_text("Nothing to compare: the skeletons have no bone in common, or the takes do not overlap in time.");
        ui.tag("compare-nothing");
        return;
    }
    const PairDifference& worst = found->pairs[found->worst_pair];
    wrapped_text(fmt::format("{} joints in common", found->pairs.size()));
    if (worst.most < same_position) {
        wrapped_text("The same motion: no joint differs by a tenth of a millimetre or more.");
        ui.tag("compare-same");
    } else {
        worst_button(ui, active, "compare-worst", "Worst: " + distance_text(active, worst.most), worst, found->worst_frame);
        draw_greatest_angle(ui, active, *found);
        if (ui.session.view.comparing.heat) draw_heat_key(ui, active, worst.most);
    }
    const Comparison* joint = session::selected_comparison(ui.session);
    const bool of_joint = joint != nullptr && !joint->pairs.empty();
    draw_distances(ui, active, of_joint ? bone_name(active, joint->pairs.back().pair.a) : "Furthest joint",
                   of_joint ? joint->most : found->most);
    draw_table(ui, active, other, *found);
}
}  // namespace

void draw_compare(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (ui.session.document.figures.size() < 2 || active == nullptr)
        return empty_panel(ui, "compare-empty",
                           "Open two takes together to see them side by side and joint by joint: drop them at once, or "
                           "add one.");
    heading(ui, session::shown_name(*active));
    draw_offset(ui, *active);
    const bool apart = ui.session.view.side_by_side;
    if (ImGui::RadioButton("Overlaid", !apart) && apart) ui.ask(session::set_option, "side-by-side", false);
    ui.tag("compare-overlaid");
    ImGui::SameLine();
    if (ImGui::RadioButton("Side by side", apart) && !apart) ui.ask(session::set_option, "side-by-side", true);
    ui.tag("compare-side-by-side");
    draw_option(ui, "in-place");
    const OpenFigure* other = session::compared_with(ui.session.document, ui.session.view);
    // Two takes are compared without asking; the picture keeps its colours until the heat map is asked for.
    const auto& figures = ui.session.document.figures;
    const session::Comparing& now = ui.session.view.comparing;
    if (figures.size() == 2 && session::open_figure(ui.session.document, now.of) == nullptr)
        ui.ask(session::compare, figures[figures.front().id == active->id ? 1 : 0].id, now.roots_together, false);
    draw_choice(ui, *active, other);
    if (other == nullptr) return;
    draw_fitting_offset(ui, *active);
    draw_result(ui, *active, *other);
}
}  // namespace skelplay::panels
