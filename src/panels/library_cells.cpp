// The cells of the library. Only visible cells are handled, because there may be ten thousand.

#include <fmt/chrono.h>
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
using takes::LibraryOrder;
using takes::TakeCard;

constexpr float cell_picture = 160;  // points, each side of a picture
constexpr float cell_gap = 14;       // between cells
constexpr float above_texts = 4;     // between a picture and the texts
constexpr float cell_rounding = 4;
constexpr std::size_t rows_ahead = 1;  // rows above and below the view whose pictures are requested, too

/// The layout of the cells.
struct Grid {
    ImVec2 origin;     // of the first cell, scrolled
    float side = 0;    // of a picture, whole pixels
    float across = 0;  // from cell to cell
    float down = 0;    // from row to row
    float high = 0;    // a cell, with its texts
    std::size_t columns = 1;
    std::size_t cells = 0;

    [[nodiscard]] std::size_t rows() const { return (cells + columns - 1) / columns; }
    [[nodiscard]] Rect plate(std::size_t cell) const {
        return {origin.x + std::floor(static_cast<float>(cell % columns) * across),
                origin.y + static_cast<float>(cell / columns) * down, side, side};
    }
    [[nodiscard]] Rect cell(std::size_t index, float margin) const {
        const Rect rect = plate(index);
        return {rect.x - margin, rect.y - margin, side + 2 * margin, high + 2 * margin};
    }
};

/// Whether takes of the folders below are shown, each with its folder.
bool is_deep(const LibraryState& state) { return state.shown.answer != 0 && !state.shown.filter.empty(); }

Grid grid_of(const Ui& ui, std::size_t cells) {
    Grid grid;
    const float lines = is_deep(ui.state.library) ? 3 : 2;
    const float width = ImGui::GetWindowWidth() - ImGui::GetStyle().ScrollbarSize;  // even without a scroll bar
    grid.cells = cells;
    grid.side = std::round(ui.px(cell_picture));
    const float least = grid.side + ui.px(cell_gap);
    grid.columns = static_cast<std::size_t>(std::max(std::floor(width / least), 1.0F));
    // The rest of the width is spread between the columns, of which there are as many as fit, even for a few cells.
    grid.across = std::max(width / static_cast<float>(grid.columns), least);
    grid.high = grid.side + ui.px(above_texts) + lines * ImGui::GetTextLineHeight();
    grid.down = std::round(grid.high + ui.px(cell_gap));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    grid.origin = {std::floor(at.x + (grid.across - grid.side) * 0.5F), std::floor(at.y + ui.px(cell_gap) * 0.5F)};
    return grid;
}

std::string cell_facts(const TakeCard& card, const takes::FolderEntry& entry, LibraryOrder order,
                       const std::string& value) {
    if (card.refused()) return "refused";
    const std::string_view separator = " · ";
    if (card.frames == 0) return card.facts.facts.substr(0, card.facts.facts.find(separator));
    const std::string seconds = fmt::format("{:.{}f} s", card.seconds, card.seconds < 10.0 ? 2 : 1);
    if (!value.empty()) return fmt::format("{} · {}", value, seconds);
    if (order == LibraryOrder::date) {
        const auto written = std::chrono::file_clock::to_sys(entry.written);
        const auto since = std::chrono::duration_cast<std::chrono::seconds>(written.time_since_epoch()).count();
        return fmt::format("{:%Y-%m-%d} · {}", fmt::localtime(static_cast<std::time_t>(since)), seconds);
    }
    if (order == LibraryOrder::findings)
        return (card.findings == 0 ? "clean" : base::counted(card.findings, "finding", "findings")) + " · " + seconds;
    if (order == LibraryOrder::speed) return (card.speed_text.empty() ? "still" : card.speed_text) + " · " + seconds;
    return seconds + " · " + base::counted(card.frames, "frame", "frames");
}

/// Draws pictures of takes in it, as far as there are some, else a folder.
void draw_folder(const Ui& ui, const Rect& plate, std::size_t entry) {
    const LibraryState& state = ui.state.library;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    bool pictured = false;
    for (std::size_t i = 0; i < inner_takes; ++i) {
        const auto image = state.pictures.find(inner_key | (inner_takes * entry + i));
        if (image == state.pictures.end()) continue;
        pictured = true;
        const float side = std::floor((plate.width - ui.px(2)) * 0.5F);
        const Rect part{plate.x + static_cast<float>(i % 2) * (plate.width - side),
                        plate.y + static_cast<float>(i / 2) * (plate.height - side), side, side};
        list.AddImageRounded(texture_id(image->second), low_corner(part), high_corner(part), {0, 0}, {1, 1}, IM_COL32_WHITE,
                             ui.px(cell_rounding));
        ui.tag_at(part, "picture-{}-{}", state.entry(entry).name, i);
    }
    const float s = plate.width * (pictured ? 0.07F : 0.24F);
    const ImVec2 c{plate.x + (pictured ? s * 1.6F : plate.width * 0.5F),
                   plate.y + plate.height - (pictured ? s * 1.4F : plate.height * 0.5F)};
    const ImU32 paint = ui.colours.tick;
    list.AddRectFilled({c.x - s, c.y - s * 0.82F}, {c.x - s * 0.1F, c.y}, paint, ui.px(3));
    list.AddRectFilled({c.x - s, c.y - s * 0.58F}, {c.x + s, c.y + s * 0.74F}, paint, ui.px(3));
}

/// As many whole words of a text as fit.
std::string fitting_text(std::string text, float wrap, float height) {
    const auto fits = [&] { return ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap).y <= height; };
    while (!fits()) {
        const std::size_t space = text.find_last_of(' ', text.size() - std::min<std::size_t>(text.size(), 5));
        if (space == std::string::npos) break;
        text = text.substr(0, space) + " \u2026";
    }
    return text;
}

/// Draws the reason why a file was refused in the middle of its plate.
void draw_refusal(const Ui& ui, const Rect& plate, const TakeCard& card) {
    const float inside = ui.px(10);
    const float wrap = plate.width - 2 * inside;
    const std::string text = fitting_text(card.facts.refusal, wrap, plate.height - 2 * inside);
    const float height = ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap).y;
    const ImVec2 at{plate.x + inside, std::floor(plate.y + (plate.height - height) * 0.5F)};
    const ImVec4 clip(plate.x, plate.y, plate.x + plate.width, plate.y + plate.height);
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, ui.colours.dim_text, text.c_str(),
                                        nullptr, wrap, &clip);
}

/// Draws the one of twelve pictures of the take that belongs to the pointer's place over the plate.
void draw_strip(const Ui& ui, const Rect& plate) {
    const float share = (ImGui::GetIO().MousePos.x - plate.x) / plate.width;
    const float which = std::floor(std::clamp(share, 0.0F, 0.999F) * 12);
    const ImVec2 from{std::fmod(which, 4.0F) / 4, std::floor(which / 4) / 4};
    ImGui::GetWindowDrawList()->AddImageRounded(texture_id(ui.state.library.strip), low_corner(plate), high_corner(plate),
                                                from, {from.x + 0.25F, from.y + 0.25F}, IM_COL32_WHITE,
                                                ui.px(cell_rounding));
    const float part = plate.width / 12;
    fill({plate.x + part * which, plate.y + plate.height - ui.px(3), part, ui.px(3)}, ui.colours.accent);
    ui.tag_at(plate, "strip-{}", static_cast<int>(which));
}

void draw_plate(const Ui& ui, const Rect& plate, std::size_t entry, bool dim) {
    const LibraryState& state = ui.state.library;
    const auto& card = state.card(entry);
    if (state.pointed == entry && state.strip_of == entry && state.strip != 0) return draw_strip(ui, plate);
    if (const auto image = state.pictures.find(entry); image != state.pictures.end()) {
        const ImU32 tint = IM_COL32(255, 255, 255, dim ? 90 : 255);
        ImGui::GetWindowDrawList()->AddImageRounded(texture_id(image->second), low_corner(plate), high_corner(plate),
                                                    {0, 0}, {1, 1}, tint, ui.px(cell_rounding));
        ui.tag_at(plate, "picture-{}", state.entry(entry).name);
        return;
    }
    fill(plate, ui.colours.lane, ui.px(cell_rounding));
    if (state.entry(entry).folder) draw_folder(ui, plate, entry);
    else if (card && card->refused()) draw_refusal(ui, plate, *card);
}

/// Draws the mark on a disc in the plate's corner, so that it is visible on any picture.
void draw_badge(const Ui& ui, const Rect& plate, session::Mark mark) {
    if (mark == session::Mark::none) return;
    const ImVec2 centre{plate.x + ui.px(15), plate.y + ui.px(15)};
    ImGui::GetWindowDrawList()->AddCircleFilled(centre, ui.px(10), ui.colours.panel);
    draw_mark(ui, mark, centre, 5);
}

/// Draws the number of findings of the check in the plate's upper right corner; the tooltip says them in words.
void draw_finding_count(const Ui& ui, const Rect& plate, std::size_t entry) {
    const auto& card = ui.state.library.card(entry);
    if (!card || card->findings == 0) return;
    const std::string count = std::to_string(card->findings);
    const float high = ui.px(18);
    const float wide = std::max(text_width(count) + ui.px(10), high);
    const Rect pill{plate.x + plate.width - wide - ui.px(6), plate.y + ui.px(6), wide, high};
    fill(pill, ui.colours.panel, high / 2);
    ImGui::GetWindowDrawList()->AddText(
        {pill.x + (wide - text_width(count)) / 2, pill.y + (high - ImGui::GetTextLineHeight()) / 2}, ui.colours.warning,
        count.c_str());
    ui.tag_at(pill, "findings-{}", ui.state.library.entry(entry).name);
}

void draw_texts(const Ui& ui, const Rect& plate, std::size_t entry, session::Mark mark) {
    const LibraryState& state = ui.state.library;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 at{plate.x, plate.y + plate.height + ui.px(above_texts)};
    const takes::FolderEntry& shown = state.entry(entry);
    list.AddText(at, mark == session::Mark::reject ? ui.colours.dim_text : ui.colours.text,
                 fitted(shown.name, plate.width).c_str());
    const auto& card = state.card(entry);
    if (is_deep(state) && !is_entry(entry)) {
        const std::string below = fitted(state.take(entry).below, plate.width);
        list.AddText({at.x, at.y + 2 * line}, ui.colours.dim_text, below.c_str());
        ui.tag_at(Rect{at.x, at.y + 2 * line, text_width(below), line}, "{} in {}", shown.name, state.take(entry).below);
    }
    const ImVec2 facts_at{at.x, at.y + line};
    if (shown.folder) {
        const std::string takes =
            shown.more_takes ? fmt::format("{}+ takes", shown.takes) : base::counted(shown.takes, "take", "takes");
        list.AddText(facts_at, ui.colours.dim_text, takes.c_str());
        ui.tag_at(Rect{facts_at.x, facts_at.y, text_width(takes), line}, "{}: {}", shown.name, takes);
    }
    if (!card) return;
    const std::string facts = cell_facts(*card, shown, ui.session.ui.library_order, state.take(entry).value);
    const ImU32 paint = card->refused() ? ui.colours.error : ui.colours.dim_text;
    list.PushClipRect(facts_at, {plate.x + plate.width, facts_at.y + line}, true);
    list.AddText(facts_at, paint, facts.c_str());
    if (card->warnings > 0) {
        const std::string count = fmt::format("! {}", card->warnings);
        list.AddText({plate.x + plate.width - text_width(count), facts_at.y},
                     card->facts.error ? ui.colours.error : ui.colours.warning, count.c_str());
    }
    list.PopClipRect();
}

bool is_open(const Ui& ui, const takes::FolderEntry& entry) {
    return std::ranges::any_of(ui.session.document.figures, [&](const OpenFigure& open) {
        return base::whole_path(open.take.request.file).native() == entry.path.native();
    });
}

void draw_cell(const Ui& ui, const Grid& grid, std::size_t index, bool hovered) {
    const LibraryState& state = ui.state.library;
    const std::size_t entry = state.shown.entries[index];
    const takes::FolderEntry& shown = state.entry(entry);
    const session::Mark mark = shown_mark(ui, entry);
    const Rect plate = grid.plate(index);
    const Rect around = grid.cell(index, ui.px(5));
    const bool under_cursor = index == state.cursor;
    if (under_cursor || hovered)
        fill(around, under_cursor ? ui.colours.accent_soft : ImGui::GetColorU32(ImGuiCol_FrameBg), ui.px(6));
    draw_plate(ui, plate, entry, mark == session::Mark::reject);
    draw_badge(ui, plate, mark);
    draw_finding_count(ui, plate, entry);
    if (is_open(ui, shown)) {
        ImGui::GetWindowDrawList()->AddRect(low_corner(plate), high_corner(plate), ui.colours.accent, ui.px(cell_rounding),
                                            ImDrawFlags_None, ui.px(2));
        ui.tag_at(plate, "open-{}", shown.name);
    }
    draw_texts(ui, plate, entry, mark);
    ui.tag_at(around, "take-{}", shown.name);
}

/// Shows the whole name and all facts.
void cell_tooltip(const Ui& ui, const Rect& cell, std::size_t entry) {
    const LibraryState& state = ui.state.library;
    std::string text = state.entry(entry).name;
    if (!state.take(entry).below.empty()) text += "\n" + state.take(entry).below;
    if (const auto& card = state.card(entry)) {
        for (const std::string& line : {card->facts.facts, card->facts.remarks, card->facts.findings, card->facts.refusal})
            if (!line.empty()) text += "\n" + line;
        if (!card->speed_text.empty()) text += fmt::format("\nJoints move at {} on average", card->speed_text);
    }
    if (const session::Mark mark = shown_mark(ui, entry); mark != session::Mark::none)
        text += fmt::format("\nMarked to {}", session::name(mark));
    if (const auto& tags = shown_tags(ui, entry); !tags.empty()) text += fmt::format("\nTags: {}", fmt::join(tags, ", "));
    tooltip(cell, text);
}

/// The cell under the pointer; grid.cells: none.
std::size_t cell_at(const Ui& ui, const Grid& grid) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float left = grid.origin.x - (grid.across - grid.side) * 0.5F;
    if (mouse.x < left || mouse.y < grid.origin.y - ui.px(5)) return grid.cells;
    const auto column = static_cast<std::size_t>((mouse.x - left) / grid.across);
    const auto row = static_cast<std::size_t>(std::max((mouse.y - grid.origin.y + ui.px(5)) / grid.down, 0.0F));
    const std::size_t index = row * grid.columns + column;
    if (column >= grid.columns || index >= grid.cells) return grid.cells;
    return grid.cell(index, ui.px(5)).contains(mouse.x, mouse.y) ? index : grid.cells;
}

void handle_clicks(const Ui& ui, std::size_t under) {
    LibraryState& state = ui.state.library;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right) && under < state.shown.entries.size()) {
        put_cursor(state, under);
        state.scroll_to_cursor = false;
        if (!state.entry(state.cursor_key).path.empty()) ImGui::OpenPopup("cell-menu");
    }
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    state.filtering = false;
    if (under >= state.shown.entries.size()) return state.clicked.reset();
    const std::size_t entry = state.shown.entries[under];
    const bool again = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && state.clicked == entry;
    put_cursor(state, under);
    state.scroll_to_cursor = false;  // a clicked cell is in view
    state.clicked = entry;
    if (again) open_under_cursor(ui, ImGui::GetIO().KeyShift);
}

/// The scroll position that shows the whole row of the cursor. `top` and `height`: in view now.
float scrolled_to_cursor(const Ui& ui, const Grid& grid, float top, float height) {
    const float row = static_cast<float>(ui.state.library.cursor / grid.columns) * grid.down;
    const float margin = ui.px(cell_gap);
    if (row < top) return row;
    return std::max(top, row + grid.down + margin - height);
}

/// Lists the takes in view, and those that will be in view after a little scrolling.
void list_seen(LibraryState& state, const Grid& grid, std::size_t first_row, std::size_t end_row) {
    state.seen.clear();
    const auto add = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from * grid.columns; i < std::min(to * grid.columns, grid.cells); ++i)
            if (const std::size_t key = state.shown.entries[i]; !state.entry(key).folder) state.seen.push_back(key);
            else
                for (std::size_t j = 0; j < inner_takes; ++j)
                    if (const std::size_t inner = inner_key | (inner_takes * key + j); state.taken.contains(inner))
                        state.seen.push_back(inner);
    };
    add(first_row, end_row);
    state.in_view = state.seen.size();
    add(end_row, std::min(end_row + rows_ahead, grid.rows()));
    add(first_row - std::min(first_row, rows_ahead), first_row);
}

void draw_rows(const Ui& ui, const Grid& grid, float top, float height) {
    LibraryState& state = ui.state.library;
    const auto row_at = [&](float y) { return static_cast<std::size_t>(std::max(y / grid.down, 0.0F)); };
    const std::size_t first = std::min(row_at(top), grid.rows());
    const std::size_t end = std::min(row_at(top + height) + 1, grid.rows());
    list_seen(state, grid, first, end);
    const std::size_t under = ImGui::IsWindowHovered() ? cell_at(ui, grid) : grid.cells;
    const std::size_t last = std::min(end * grid.columns, grid.cells);
    const auto pointed = under < last ? std::optional(state.shown.entries[under]) : std::nullopt;
    if (pointed != state.pointed) state.pointed.reset();
    if (pointed && !state.entry(*pointed).folder && tooltip_due(grid.cell(under, 0))) state.pointed = pointed;
    for (std::size_t i = first * grid.columns; i < last; ++i) draw_cell(ui, grid, i, i == under);
    if (ImGui::IsWindowHovered()) handle_clicks(ui, under);
    draw_cell_menu(ui);
    if (under < state.shown.entries.size() && under < grid.cells && ImGui::IsWindowHovered())
        if (const Rect cell = grid.cell(under, 0); tooltip_due(cell)) cell_tooltip(ui, cell, state.shown.entries[under]);
}

/// The text that is shown if there are no cells.
std::string empty_text(const LibraryState& state) {
    if (!library_is_listed(state)) return "Reading the folder \u2026";
    if (!state.content.listing.failure.empty())
        return fmt::format("This folder can't be read: {}", state.content.listing.failure);
    if (!state.search.fault.empty()) return state.search.fault;
    if (state.shown.answer != 0 && state.search.met) return "Searching \u2026";
    if (state.content.listing.entries.empty()) return "No takes and no folders here";
    return state.filter.find(':') == std::string::npos ? "No name contains this" : "No take is like this";
}
}  // namespace

void draw_library_cells(const Ui& ui, float room_below) {
    LibraryState& state = ui.state.library;
    ImGui::BeginChild("cells", {0, -room_below});
    const std::size_t cells = library_is_listed(state) ? state.shown.entries.size() : 0;
    if (cells == 0) {
        state.seen.clear();
        state.in_view = 0;
        ImGui::SetCursorPos({ui.px(cell_gap), ui.px(cell_gap)});
        dim_text(empty_text(state));
    } else {
        const float height = ImGui::GetWindowHeight();
        Grid grid = grid_of(ui, cells);
        state.columns = grid.columns;
        state.page = static_cast<std::size_t>(std::max(std::floor(height / grid.down), 1.0F));
        state.picture_side = static_cast<int>(grid.side);
        const float before = ImGui::GetScrollY();
        float top = before + std::exchange(state.scroll_by, 0.0F);
        if (std::exchange(state.scroll_to_cursor, false)) top = scrolled_to_cursor(ui, grid, top, height);
        const float whole = static_cast<float>(grid.rows()) * grid.down + ui.px(cell_gap);
        top = std::clamp(top, 0.0F, std::max(whole - height, 0.0F));
        if (top != before) ImGui::SetScrollY(top);
        grid.origin.y += before - top;  // ImGui does not scroll before the next frame
        draw_rows(ui, grid, top, height);
        ImGui::Dummy({1, whole});
    }
    ImGui::EndChild();
}
}  // namespace skelplay::panels
