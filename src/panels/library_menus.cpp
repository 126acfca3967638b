// The menus of the library: words that filter, and what can be done with a take.

#include "panels/regions.h"

namespace skelplay::panels {
namespace {
/// A row that types a word into the filter or removes it. Of what a take has once, the word replaces another.
void word_row(const Ui& ui, const std::string& text, const std::string& word, std::size_t takes = 0) {
    std::string& filter = ui.state.library.filter;
    std::vector<std::string> typed(1);  // a blank in quotes ends none
    for (const char c : filter)
        if (base::is_blank(c) && std::ranges::count(typed.back(), '"') % 2 == 0) typed.emplace_back();
        else typed.back() += c;
    std::erase(typed, "");
    const bool on = std::ranges::find(typed, word) != typed.end();
    const bool chosen = ImGui::MenuItem(text.c_str(), takes > 0 ? std::to_string(takes).c_str() : nullptr, on);
    ui.tag("library-word-{}", word);
    if (!chosen) return;
    const std::string key = word.substr(0, word.find(':') + 1);
    std::erase_if(typed,
                  [&](const std::string& other) { return other == word || (key != "tag:" && other.starts_with(key)); });
    if (!on) typed.push_back(word);
    filter = fmt::format("{}", fmt::join(typed, " "));
}

/// The tags of a file that the session knows, else those that are saved beside it.
takes::Tags tags_now(const Ui& ui, const fs::path& file, const takes::Tags& saved) {
    const auto& files = ui.session.document.review.files;
    const auto known = files.find(file);
    return known != files.end() && known->second.tags ? *known->second.tags : saved;
}

/// All tags that are known here.
takes::Tags known_tags(const Ui& ui) {
    takes::Tags tags;
    for (const auto& [file, review] : ui.session.document.review.files)
        if (review.tags) tags.insert(review.tags->begin(), review.tags->end());
    for (const auto& [word, takes] : ui.state.library.search.values)
        if (word.starts_with("tag:")) tags.insert(word.substr(4));
    return tags;
}
}  // namespace

session::Mark shown_mark(const Ui& ui, std::size_t key) {
    const auto& files = ui.session.document.review.files;
    const auto known = files.find(ui.state.library.entry(key).path);
    return known != files.end() && known->second.mark ? *known->second.mark : ui.state.library.take(key).mark;
}

takes::Tags shown_tags(const Ui& ui, std::size_t key) {
    return tags_now(ui, ui.state.library.entry(key).path, ui.state.library.take(key).tags);
}

void draw_filter_words(const Ui& ui) {
    LibraryState& state = ui.state.library;
    if (ImGui::ArrowButton("##words", ImGuiDir_Down)) ImGui::OpenPopup("filter-words");
    ui.tag("library-words");
    help("Filter by mark, findings, format, family, tag or length");
    state.search.menu = ImGui::BeginPopup("filter-words");
    if (!state.search.menu) return;
    word_row(ui, "To keep", "mark:keep");
    word_row(ui, "To reject", "mark:reject");
    word_row(ui, "Without a mark", "mark:none");
    word_row(ui, "With findings", "findings:some");
    word_row(ui, "Without findings", "findings:0");
    std::string column;
    for (const auto& [word, takes] : state.search.values) {
        const std::size_t colon = word.find(':');
        if (std::exchange(column, word.substr(0, colon)) != word.substr(0, colon))
            heading(ui, column == "kind" ? "Findings" : column == "seconds" ? "Length" : base::capitalised(column));
        std::string text = word.substr(colon + 1);
        std::erase(text, '"');
        if (column == "seconds") {
            const std::string from = text.substr(0, text.find(".."));
            const std::string to = text.substr(from.size() + 2);
            text = from.empty() ? "up to " + to : to.empty() ? "from " + from : from + " to " + to;
            text += " s";
        }
        word_row(ui, text, word, takes);
    }
    std::set<std::string> formats;
    for (const takes::FolderEntry& entry : state.content.listing.entries)
        if (!entry.folder && state.search.values.empty()) formats.insert(takes::filter_format(entry));
    for (const std::string& format : formats) word_row(ui, "." + format, "format:" + format);
    ImGui::EndPopup();
}

void draw_tag_rows(const Ui& ui, const fs::path& file, const takes::Tags& saved) {
    const takes::Tags tags = tags_now(ui, file, saved);
    takes::Tags known = known_tags(ui);
    known.insert(tags.begin(), tags.end());
    for (const std::string& tag : known) {
        const bool chosen = ImGui::MenuItem(tag.c_str(), nullptr, tags.contains(tag));
        ui.tag("tag-{}{}", tag, tags.contains(tag) ? "-on" : "");
        if (chosen) ui.ask(session::tag_listed, file, tag, !tags.contains(tag), saved);
    }
    std::string& typed = ui.state.library.typed_tag;
    ImGui::SetNextItemWidth(ui.px(140));
    const bool entered = ImGui::InputTextWithHint("##tag", "Another tag", &typed,
                                                  ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CharsNoBlank);
    ui.tag("tag-field");
    if (!entered || typed.empty()) return;
    ui.ask(session::tag_listed, file, std::exchange(typed, {}), true, saved);
    ImGui::CloseCurrentPopup();
}

void draw_cell_menu(const Ui& ui) {
    LibraryState& state = ui.state.library;
    if (!ImGui::BeginPopup("cell-menu")) return;
    const auto row = [&](const char* text, bool on = false) {
        const bool chosen = ImGui::MenuItem(text, nullptr, on);
        ui.tag("cell-{}", text);
        return chosen;
    };
    const takes::FolderEntry& entry = state.entry(state.cursor_key);
    const fs::path path = entry.path;
    if (row("Open")) open_under_cursor(ui, false);
    if (!entry.folder) {
        const session::Mark mark = shown_mark(ui, state.cursor_key);
        if (row("Add to what is open")) open_under_cursor(ui, true);
        if (!is_entry(state.cursor_key) && row("Show in its folder")) show_folder(state, path.parent_path(), path);
        ImGui::Separator();
        if (row("To keep", mark == session::Mark::keep)) mark_under_cursor(ui, session::Mark::keep);
        if (row("To reject", mark == session::Mark::reject)) mark_under_cursor(ui, session::Mark::reject);
        heading(ui, "Tags");
        draw_tag_rows(ui, path, state.take(state.cursor_key).tags);
    }
    ImGui::EndPopup();
}
}  // namespace skelplay::panels
