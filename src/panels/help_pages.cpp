#include "panels/help_pages.h"
#include "panels/embedded_help.h"

namespace skelplay::panels {
namespace {
using Kind = HelpBlock::Kind;

constexpr std::string_view fence = "```";

/// The text without the marks around words.
std::string unmarked(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '`') continue;
        if (text.substr(i, 2) == "**") ++i;
        else plain += text[i];
    }
    return plain;
}

/// Collects blocks line by line.
class BlockReader {
public:
    void add(std::string_view line) {
        if (line.starts_with(fence)) {
            in_code_ = !in_code_;
            if (in_code_) blocks_.push_back({Kind::code, {}});
            open_ = false;
        } else if (in_code_) {
            std::string& code = blocks_.back().text;
            code.append(code.empty() ? "" : "\n").append(line);
        } else {
            add_prose(base::trimmed(line));
        }
    }
    std::vector<HelpBlock> take() { return std::move(blocks_); }

private:
    void add_prose(std::string_view line) {
        if (line.empty()) {
            open_ = false;
        } else if (line.starts_with('#')) {
            begin(Kind::heading, line.substr(std::min(line.find_first_not_of("# "), line.size())));
            open_ = false;
        } else if (line.starts_with("- ")) {
            begin(Kind::item, line.substr(2));
        } else if (open_) {
            blocks_.back().text += ' ' + unmarked(line);
        } else {
            begin(Kind::paragraph, line);
        }
    }
    void begin(Kind kind, std::string_view text) {
        blocks_.push_back({kind, unmarked(text)});
        open_ = true;
    }

    std::vector<HelpBlock> blocks_;
    bool in_code_ = false;
    bool open_ = false;  // the next line continues the last block
};

HelpPage page_of(const EmbeddedHelp& file) {
    HelpPage page;
    page.name = file.name.substr(0, file.name.rfind('.'));
    page.blocks = help_blocks(file.text);
    if (!page.blocks.empty() && page.blocks.front().kind == Kind::heading) {
        page.title = page.blocks.front().text;
        page.blocks.erase(page.blocks.begin());
    }
    return page;
}
}  // namespace

std::vector<HelpBlock> help_blocks(std::string_view markdown) {
    BlockReader reader;
    base::LineReader lines(markdown);
    for (base::Line line; lines.next(line);) reader.add(line.text);
    return reader.take();
}

std::span<const HelpPage> help_pages() {
    static const std::vector<HelpPage> pages = [] {
        std::vector<HelpPage> all;
        for (const EmbeddedHelp& file : embedded_help()) all.push_back(page_of(file));
        return all;
    }();
    return pages;
}

std::optional<std::pair<std::size_t, std::size_t>> find_heading(std::string_view sought) {
    std::optional<std::pair<std::size_t, std::size_t>> titled;
    for (std::size_t page = 0; page < help_pages().size(); ++page) {
        const auto& [name, title, blocks] = help_pages()[page];
        for (std::size_t block = 0; block < blocks.size(); ++block)
            if (blocks[block].kind == Kind::heading && base::contains_ignoring_case(blocks[block].text, sought))
                return std::pair{page, block};
        if (!titled && base::contains_ignoring_case(title, sought)) titled = {page, 0};
    }
    return titled;
}

bool mentions(const HelpPage& page, std::string_view sought) {
    return base::contains_ignoring_case(page.title, sought) ||
           std::ranges::any_of(page.blocks,
                               [&](const HelpBlock& block) { return base::contains_ignoring_case(block.text, sought); });
}
}  // namespace skelplay::panels
