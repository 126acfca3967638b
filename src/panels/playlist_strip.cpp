#include "panels/regions.h"
#include "session/files/playlist.h"

namespace skelplay::panels {
namespace {
using session::Mark;

constexpr float folded_height = 14;  // points
constexpr float widest = 220;        // points; the longest name
constexpr float cell_padding = 10;   // points to the left and right of a name
constexpr float mark_width = 16;     // points before a name, for its review mark

void toggle_fold(const Ui& ui) {
    ui.change_layout([](session::Layout& layout) { layout.strip_folded = !layout.strip_folded; });
}

/// The part of the strip with the names. Only visible cells are handled, because there may be thousands.
struct Cells {
    Rect rect;
    const std::vector<float>& begins;  // left edge of each cell, and right edge of the last

    [[nodiscard]] std::size_t count() const { return begins.size() - 1; }
    [[nodiscard]] float most_scroll() const { return std::max(begins.back() - rect.width, 0.0F); }
    /// The cell at this distance in pixels from the first cell's left edge; count(): beyond the last.
    [[nodiscard]] std::size_t at(float x) const {
        const auto next = std::ranges::upper_bound(begins, std::max(x, 0.0F));
        return static_cast<std::size_t>(next - begins.begin()) - 1;
    }
};

/// Measures the names if the playlist has changed.
void measure(const Ui& ui) {
    StripState& state = ui.state.strip;
    const base::PathList& files = ui.session.document.playlist.files;
    if (state.font_size == ImGui::GetFontSize() && state.measured.shares(files)) return;
    state.measured = files;
    state.font_size = ImGui::GetFontSize();
    state.begins.assign(1, 0.0F);
    for (std::size_t i = 0; i < files.size(); ++i) {
        const float width = text_width(files.name(i));
        state.begins.push_back(state.begins.back() +
                               std::round(std::min(width, ui.px(widest)) + ui.px(2 * cell_padding + mark_width)));
    }
}

/// Scrolls a new current file to the middle; one notch of the wheel scrolls by one cell.
void scroll(const Ui& ui, const Cells& cells, bool hovered) {
    StripState& state = ui.state.strip;
    const session::Playlist& playlist = ui.session.document.playlist;
    if (state.current != playlist.current || state.files != cells.count()) {
        state.current = playlist.current;
        state.files = cells.count();
        const float middle = (cells.begins[playlist.current] + cells.begins[playlist.current + 1]) * 0.5F;
        state.scroll = middle - cells.rect.width * 0.5F;
    }
    const ImGuiIO& io = ImGui::GetIO();
    const float mean = cells.begins.back() / static_cast<float>(cells.count());
    if (hovered) state.scroll -= (io.MouseWheel + io.MouseWheelH) * mean;
    state.scroll = std::clamp(state.scroll, 0.0F, cells.most_scroll());
}

void draw_cell(const Ui& ui, const Cells& cells, std::size_t index, bool hovered) {
    const float x = cells.rect.x + cells.begins[index] - ui.state.strip.scroll;
    const Rect rect{x, cells.rect.y, cells.begins[index + 1] - cells.begins[index], cells.rect.height};
    const bool current = index == ui.session.document.playlist.current;
    const std::string name = ui.session.document.playlist.files.name(index);
    const Mark mark = session::mark_of(ui.session.document.review, ui.session.document.playlist.files[index]);
    if (current || hovered)
        fill({x + 1, rect.y, rect.width - 2, rect.height},
             current ? ui.colours.accent_soft : ImGui::GetColorU32(ImGuiCol_FrameBg), ui.px(4));
    const float middle = rect.y + rect.height * 0.5F;
    draw_mark(ui, mark, {x + ui.px(cell_padding + 4), middle});
    // Without a mark, the name is centred in its cell.
    const float text_x = x + ui.px(cell_padding + (mark == Mark::none ? mark_width * 0.5F : mark_width));
    ImGui::GetWindowDrawList()->AddText({text_x, middle - ImGui::GetFontSize() * 0.5F},
                                        current ? ui.colours.text : ui.colours.dim_text,
                                        fitted(name, ui.px(widest)).c_str());
    ui.tag_at(rect, "playlist-{}", name);
}

void draw_names(const Ui& ui, const Cells& cells) {
    ImGui::InvisibleButton("names", {cells.rect.width, cells.rect.height});
    const bool hovered = ImGui::IsItemHovered();
    const bool clicked = ImGui::IsItemClicked();
    scroll(ui, cells, hovered);
    const float scrolled = ui.state.strip.scroll;
    const std::size_t first = cells.at(scrolled);
    const std::size_t end = std::min(cells.at(scrolled + cells.rect.width) + 1, cells.count());
    const std::size_t under = cells.at(ImGui::GetIO().MousePos.x - cells.rect.x + scrolled);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(low_corner(cells.rect), high_corner(cells.rect), true);
    for (std::size_t i = first; i < end; ++i) draw_cell(ui, cells, i, hovered && i == under);
    list.PopClipRect();
    if (!hovered || under >= cells.count()) return;
    const float x = cells.rect.x + cells.begins[under] - scrolled;
    const Rect cell{x, cells.rect.y, cells.begins[under + 1] - cells.begins[under], cells.rect.height};
    if (tooltip_due(cell)) tooltip(cell, ui.session.document.playlist.files[under].string());
    if (clicked) ui.ask(session::open_listed, under);
}

void draw_review(const Ui& ui) {
    const session::Playlist& playlist = ui.session.document.playlist;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%zu / %zu", playlist.current + 1, playlist.files.size());
    help(for_fingers() ? "" : "Page Down and Page Up step through the playlist");
    ImGui::SameLine(0, ui.px(12));
    bool go_on = ui.session.ui.go_on;
    if (check_box(ui, "Play next", "strip-go-on", go_on,
                  with_keys("Open the next file after marking one", "M keeps, N rejects")))
        ui.ask(session::set_option, "go-on-after-marking", go_on);
    ImGui::SameLine(0, ui.px(12));
    save_marks_button(ui, "strip-save", false);
}

float review_width(const Ui& ui) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const std::size_t files = ui.session.document.playlist.files.size();
    return text_width(fmt::format("{} / {}", files, files)) + text_width("Play next") + ImGui::GetFrameHeight() +
           style.ItemInnerSpacing.x + button_width("Save marks\u2026 *") + ui.px(24 + 8);
}

void draw_folded(const Ui& ui, const Rect& rect) {
    ImGui::InvisibleButton("unfold", {rect.width, rect.height});
    ui.tag("fold-strip");
    help("Show the playlist");
    const ImU32 colour = ImGui::IsItemHovered() ? ui.colours.text : ui.colours.dim_text;
    const ImVec2 c{rect.x + ui.px(16), rect.y + rect.height * 0.5F};
    const float s = ui.px(4);
    ImGui::GetWindowDrawList()->AddTriangleFilled({c.x - s, c.y + s * 0.6F}, {c.x + s, c.y + s * 0.6F},
                                                  {c.x, c.y - s * 0.7F}, colour);
    if (ImGui::IsItemClicked()) toggle_fold(ui);
}
}  // namespace

float playlist_strip_height(const Ui& ui) {
    if (ui.session.document.playlist.files.size() < 2) return 0;
    return ui.session.ui.layout.strip_folded ? ui.px(folded_height) : ImGui::GetFrameHeight() + ui.px(10);
}

void draw_playlist_strip(const Ui& ui, const Rect& rect) {
    if (rect.height <= 0) return;
    set_next_window(rect);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    const bool folded = ui.session.ui.layout.strip_folded;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        folded ? ImVec2(0, 0) : ImVec2(ImGui::GetStyle().WindowPadding.x, ui.px(5)));
    ImGui::Begin("Playlist", nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(2);
    if (folded) {
        draw_folded(ui, rect);
    } else {
        if (ImGui::ArrowButton("fold", ImGuiDir_Down)) toggle_fold(ui);
        ui.tag("fold-strip");
        help("Fold the playlist away");
        ImGui::SameLine();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = std::max(ImGui::GetContentRegionAvail().x - review_width(ui), 1.0F);
        measure(ui);
        draw_names(ui, {{at.x, at.y, width, ImGui::GetFrameHeight()}, ui.state.strip.begins});
        ImGui::SameLine(0, ui.px(12));
        draw_review(ui);
    }
    ImGui::End();
}
}  // namespace skelplay::panels
