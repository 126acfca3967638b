#pragma once

#include "base/prelude.h"

namespace skelplay::panels {
/// A part of a help page.
struct HelpBlock {
    enum class Kind : std::uint8_t { heading, paragraph, item, code };
    Kind kind = Kind::paragraph;
    std::string text;  // one line, except for code
    friend bool operator==(const HelpBlock&, const HelpBlock&) = default;
};

/// A page of help.
struct HelpPage {
    std::string name;  // of its file, without the suffix: "open"
    std::string title;
    std::vector<HelpBlock> blocks;  // without the title
};

/// The parts of a text in a small part of Markdown: headings (#), paragraphs, lists (-), and code between fences (```).
/// Lines of a paragraph or an item are joined, and the marks around words (` and **) are dropped.
std::vector<HelpBlock> help_blocks(std::string_view markdown);

/// The pages built into the program, in the order in which people need them.
std::span<const HelpPage> help_pages();

/// The page and the block, by their indices, of the first heading that contains a text, else of the first title;
/// nothing: it is in none.
std::optional<std::pair<std::size_t, std::size_t>> find_heading(std::string_view sought);

/// Whether a page contains what is searched for, ignoring case; an empty search is contained in every text.
bool mentions(const HelpPage& page, std::string_view sought);
}  // namespace skelplay::panels
