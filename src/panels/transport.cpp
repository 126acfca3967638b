#include "panels/regions.h"

namespace skelplay::panels {
namespace {
using session::Timeline;

constexpr float button_gap = 3;  // points
// Widths of fields and buttons, in points.
constexpr float frame_width = 66;
constexpr float seconds_width = 80;
constexpr float rate_width = 80;
constexpr float speed_width = 54;
constexpr float mode_width = 92;
constexpr float real_time_width = 100;

constexpr std::array<const char*, 3> rate_sources{"", "assumed", "as set"};  // by analysis::Source

void buttons(const Ui& ui) {
    const Timeline& timeline = ui.session.playback.timeline;
    const bool back = timeline.playing && timeline.direction < 0;
    const bool on = timeline.playing && timeline.direction > 0;
    struct Row {
        const char* id;
        Icon icon;
        std::string help;
        session::Command command;
        bool lit = false;
    };
    const std::array<Row, 6> rows{
        {{"##first", Icon::first, with_keys("First frame", "Home"), session::command(session::go_to_first)},
         {"##back", Icon::back, with_keys("One frame back", "Left"), session::command(session::step_frames, -1)},
         {"##play-back", back ? Icon::pause : Icon::play_back, with_keys("Play backward", "Shift+Space"),
          session::command(session::play_backward), back},
         {"##play", on ? Icon::pause : Icon::play, with_keys("Play or pause", "Space"),
          back ? session::command(session::shuttle_to, 1) : session::command(session::play_forward), on},
         {"##on", Icon::on, with_keys("One frame forward", "Right"), session::command(session::step_frames, 1)},
         {"##last", Icon::last, with_keys("Last frame", "End"), session::command(session::go_to_last)}}};
    for (const Row& row : rows) {
        if (&row != rows.data()) ImGui::SameLine(0, ui.px(button_gap));
        if (icon_button(ui, row.id, row.icon, row.help.c_str(), row.lit)) ui.ask(row.command);
        ui.tag("{}", row.id + 2);  // without the leading ##
    }
}

float buttons_width(const Ui& ui) { return 6 * icon_button_width(ui) + 5 * ui.px(button_gap); }

std::string count_text(const Timeline& timeline) { return session::frames_text(timeline.first_number, timeline.frames); }
/// Says how the command line names the frame.
std::string frame_tip(const Timeline& timeline) {
    const std::size_t index = session::shown_frame(timeline);
    return fmt::format("Frame {0} as the file counts: from {1} to {2}. Counted from 0 it is {3}.\n{4}",
                       frame_number(timeline, index), frame_number(timeline, 0),
                       frame_number(timeline, timeline.frames - 1), index,
                       with_keys("Click to type a number of the file", "G"));
}

void frame_field(const Ui& ui) {
    const Timeline& timeline = ui.session.playback.timeline;
    const double position = session::shown_position(timeline);
    const bool between = (!timeline.playing || timeline.scrubbing) && position != std::round(position);
    const std::string text = between ? fmt::format("{:.2f}", position + static_cast<double>(timeline.first_number))
                                     : fmt::format("{}", frame_number(timeline, session::shown_frame(timeline)));
    if (ui.poll(session::UiEvent::focus_frame_number)) begin_typing(ui.state, Field::frame, text);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Frame");
    ImGui::SameLine();
    if (const auto typed =
            typed_number(ui, Field::frame, "##frame-number", text, text, ui.px(frame_width), frame_tip(timeline)))
        ui.ask(session::go_to_frame, *typed - static_cast<double>(timeline.first_number));
    ImGui::SameLine(0, ui.px(4));
    dim_text(count_text(timeline));
}

float frame_field_width(const Ui& ui) {
    return text_width("Frame") + ImGui::GetStyle().ItemSpacing.x + ui.px(frame_width + 4) +
           std::max(text_width(count_text(ui.session.playback.timeline)), text_width("/ 0000"));
}

void seconds(const Ui& ui) {
    const Timeline& timeline = ui.session.playback.timeline;
    const double shown = session::shown_time(timeline).count();
    if (const auto typed = typed_number(ui, Field::time, "##time", fmt::format("{:.3f} s", shown),
                                        fmt::format("{:.3f}", shown), ui.px(seconds_width)))
        ui.ask(session::go_to_frame, *typed / timeline.frame_time);
}

void code(const Ui& ui) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(session::time_code(ui.session.playback.timeline).c_str());
    ui.tag("time-code");
    help("Hours : minutes : seconds : frames");
}

void rate(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr) return;
    const std::string text = base::rate_text(active->take.rate.fps);
    if (ui.poll(session::UiEvent::focus_rate)) begin_typing(ui.state, Field::rate, text);
    if (const auto typed = typed_number(ui, Field::rate, "##rate", fmt::format("{} fps", text), text, ui.px(rate_width)))
        ui.ask(session::set_rate, active->id, *typed > 0 ? std::optional(*typed) : std::nullopt);
    const char* source = rate_sources.at(static_cast<std::size_t>(active->take.rate.source));
    if (*source == '\0') return;
    ImGui::SameLine(0, ui.px(4));
    coloured_text(ui.colours.warning, source);
    help("The file gives no frame rate. Click the number to type one; 0 resets it.");
    ui.tag("rate-source");
}

float rate_and_source_width(const Ui& ui) {
    float widest = 0;
    for (const char* source : rate_sources) widest = std::max(widest, text_width(source));
    return ui.px(rate_width + 4) + widest;
}

/// Draws the chosen speed, or the coloured speed of J or L while they shuttle.
void speed(const Ui& ui) {
    const Timeline& timeline = ui.session.playback.timeline;
    const bool shuttles = timeline.shuttle != 0.0;
    const std::string chosen = fmt::format("{:.3g}", timeline.speed);
    const std::string shown = fmt::format("{:.3g}\u00d7", session::playing_speed(timeline));
    const std::string tip =
        shuttles ? fmt::format("Shuttling; K stops, then Space plays at {}\u00d7", chosen) : "Click to type";
    const ScopedColour colour(ImGuiCol_Text, ui.colours.accent, shuttles);
    const auto typed = typed_number(ui, Field::speed, "##speed", shown, chosen, ui.px(speed_width), tip);
    if (typed) ui.ask(session::set_option, "speed", *typed);
}

void play_mode(const Ui& ui) {
    const Timeline& timeline = ui.session.playback.timeline;
    static constexpr std::array<const char*, 3> names{"Once \u203a", "Loop \u203a", "Ping-pong \u203a"};
    if (ImGui::Button(names.at(static_cast<std::size_t>(timeline.mode)), {ui.px(mode_width), 0}))
        ui.ask(session::cycle_option, "play-mode");
    ui.tag("play-mode");
    help("What happens at the end of the range. Click to change");
}

void real_time(const Ui& ui) {
    const bool real = ui.session.playback.timeline.real_time;
    if (ImGui::Button(real ? "Real time \u203a" : "Every frame \u203a", {ui.px(real_time_width), 0}))
        ui.ask(session::cycle_option, "real-time");
    ui.tag("real-time");
    help(
        "Real time drops frames if the display is too slow; every frame shows them all, even if that is slower. Click "
        "to change");
}

void bar_buttons(const Ui& ui) {
    const Timeline& timeline = ui.session.playback.timeline;
    const bool ranged = timeline.in || timeline.out;
    const bool zoomed = ui.session.playback.bar.has_value();
    {
        const ScopedColour colour(ImGuiCol_Text, ui.colours.accent, zoomed);
        if (button(ui, "Zoom", "bar-zoom", {}, ranged || zoomed)) ui.ask(session::toggle_bar_zoom);
    }
    help(with_keys("Zoom the bar to the range, or back to the whole take", "Z") +
         (for_fingers() ? "" : ". The wheel zooms, Shift+wheel pans"));
    ImGui::SameLine(0, ui.px(button_gap));
    if (button(ui, "\u00d7", "range-clear", with_keys("Clear the range", "Shift+X"), ranged))
        ui.ask(session::set_play_range, std::nullopt, std::nullopt);
    ImGui::SameLine();
    if (button(ui, "Lanes", "lanes", "Choose the lanes under the bar")) ImGui::OpenPopup("lanes");
    if (ImGui::BeginPopup("lanes")) {
        lane_entries(ui);
        ImGui::EndPopup();
    }
}

float bar_buttons_width(const Ui& ui) {
    return button_width("Zoom") + ui.px(button_gap) + button_width("\u00d7") + ImGui::GetStyle().ItemSpacing.x +
           button_width("Lanes");
}

/// Frames of the file for each second at the present speed.
double due_rate(const Timeline& timeline) { return session::playing_speed(timeline) / timeline.frame_time; }

/// How many frames are shown each second of those due, and how many were dropped; empty: not playing.
std::string count_text(const session::Session& session) {
    const double due = due_rate(session.playback.timeline);
    if (session.playback.shown_rate <= 0) return {};
    const std::uint64_t dropped = session.playback.frame_count.left_out;
    return fmt::format("{:.0f} of {:.0f}{}", std::min(session.playback.shown_rate, due), due,
                       dropped > 0 ? fmt::format(", {} dropped", dropped) : " a second");
}

std::string count_help(const session::Session& session) {
    const session::FrameCount& count = session.playback.frame_count;
    std::string text;
    if (session.playback.shown_rate > 0)
        text = fmt::format("{:.0f} pictures a second are drawn; the file has {} frames a second at this speed.\n",
                           session.playback.shown_rate, base::rate_text(due_rate(session.playback.timeline)));
    if (count.shown == 0) return text + "Counts the frames of the file that are shown while it plays";
    text += fmt::format("Since play was pressed, {} frame{} of the file {} shown", count.shown, count.shown == 1 ? "" : "s",
                        count.shown == 1 ? "was" : "were");
    if (count.left_out == 0) return text + ", none was dropped.";
    return text + fmt::format("; {} were dropped. Every frame is shown when 'Real time' is off.", count.left_out);
}

void counts(const Ui& ui) {
    ImGui::AlignTextToFramePadding();
    dim_text(count_text(ui.session));
    ui.tag("frame-count");
    help(count_help(ui.session));
}

/// A part of the row. Its width does not depend on its value, so that the parts behind it do not move.
struct Part {
    const char* name;  // in the popup
    void (*draw)(const Ui&);
    float (*width)(const Ui&);
    float gap;   // points in front of it
    int leaves;  // the part with the highest number leaves the row first when room is short; 0: it never leaves
};

constexpr std::array<Part, 10> parts{
    {{"", buttons, buttons_width, 0, 0},
     {"", frame_field, frame_field_width, 14, 0},
     {"Time", seconds, [](const Ui& ui) { return ui.px(seconds_width); }, 14, 4},
     {"Time code", code, [](const Ui&) { return text_width("00:00:00:000"); }, 7, 7},
     {"Rate", rate, rate_and_source_width, 14, 2},
     {"Speed", speed, [](const Ui& ui) { return ui.px(speed_width); }, 14, 1},
     {"At the end", play_mode, [](const Ui& ui) { return ui.px(mode_width); }, 7, 3},
     {"Playing", real_time, [](const Ui& ui) { return ui.px(real_time_width); }, 7, 5},
     {"Bar", bar_buttons, bar_buttons_width, 14, 6},
     {"Shown", counts, [](const Ui&) { return text_width("000 of 000, 0000 dropped"); }, 14, 8}}};
constexpr int all_stay = 9;
constexpr float more_gap = 14;

/// Parts with a number below this one stay in the row.
int first_to_leave(const Ui& ui, float room, float more) {
    const auto width_with = [&](int least) {
        float width = least < all_stay ? ui.px(more_gap) + more : 0;
        for (const Part& part : parts)
            if (part.leaves < least) width += ui.px(part.gap) + part.width(ui);
        return width;
    };
    int least = all_stay;
    while (least > 1 && width_with(least) > room) --least;
    return least;
}

/// Draws the parts that do not fit, one in each row, above the last button.
void draw_more(const Ui& ui, int least) {
    const ImVec2 low = ImGui::GetItemRectMin();
    ImGui::SetNextWindowPos({ImGui::GetItemRectMax().x, low.y - ui.px(6)}, ImGuiCond_Always, {1, 1});
    if (!ImGui::BeginPopup("more")) return;
    for (const Part& part : parts) {
        if (part.leaves < least) continue;
        ImGui::AlignTextToFramePadding();
        dim_text(part.name);
        ImGui::SameLine(ui.px(96));
        part.draw(ui);
        ImGui::SameLine(ui.px(96) + part.width(ui));
        ImGui::NewLine();
    }
    ImGui::EndPopup();
}
}  // namespace

void draw_transport(const Ui& ui) {
    const float more = button_width("\u2026");
    const int least = first_to_leave(ui, ImGui::GetContentRegionAvail().x, more);
    float x = ImGui::GetCursorPosX();
    const float y = ImGui::GetCursorPosY();
    for (const Part& part : parts) {
        if (part.leaves >= least) continue;
        x += ui.px(part.gap);
        ImGui::SetCursorPos({x, y});
        part.draw(ui);
        x += part.width(ui);
    }
    if (least == all_stay) return;
    ImGui::SetCursorPos({x + ui.px(more_gap), y});
    if (button(ui, "\u2026", "transport-more", "More controls")) ImGui::OpenPopup("more");
    draw_more(ui, least);
}
}  // namespace skelplay::panels
