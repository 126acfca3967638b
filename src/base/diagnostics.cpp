#include "base/diagnostics.h"
#include "base/encoded_text.h"
#include "base/lines.h"
#include "base/text.h"

namespace skelplay::base {
namespace {
constexpr std::size_t excerpt_width = 110;          // characters of a source line to print
constexpr std::size_t excerpt_before = 70;          // at most this many of them before the caret
constexpr std::uint64_t longest_line = 4096;        // bytes looked at on either side of the offset
constexpr std::uint64_t longest_count = 1U << 20U;  // bytes; beyond this, columns are in bytes, not characters

/// The length in bytes of a text that was cut anywhere, without an incomplete character at its end.
std::size_t without_cut_character(std::string_view text) {
    constexpr std::size_t longest_character = 4;
    for (std::size_t kept = text.size(); kept-- > 0 && text.size() - kept < longest_character;)
        if (!is_continuation(text[kept])) return utf8_prefix(text.substr(kept)) == text.size() - kept ? text.size() : kept;
    return text.size();
}

/// `count` characters of UTF-8 text, from character `first` on.
std::string characters(std::string_view text, std::size_t first, std::size_t count) {
    std::string result;
    std::size_t index = 0;
    for (const char c : text) {
        if (!is_continuation(c)) ++index;
        if (index > first && index <= first + count) result += c;
    }
    return result;
}

/// The column, from 1, of `offset` in the line that begins at `line_start`.
std::uint64_t column(std::uint64_t line_start, std::uint64_t offset, const ByteSource& source) {
    const std::uint64_t bytes = offset - line_start;
    return 1 + (bytes > longest_count ? bytes : character_count(source.text(line_start, bytes)));
}

/// Fills the excerpt and the caret of a diagnostic whose line begins at `line_start`.
void excerpt(Diagnostic& diagnostic, std::uint64_t line_start, const ByteSource& source) {
    const std::uint64_t offset = *diagnostic.offset;
    std::uint64_t begin = std::max(line_start, offset > longest_line ? offset - longest_line : 0);
    const std::uint64_t length = offset - begin + longest_line;
    std::string bytes = source.text(begin, length);
    if (bytes.size() == length) bytes.resize(without_cut_character(bytes));
    while (begin > line_start && begin < offset && !bytes.empty() && is_continuation(bytes.front())) {
        bytes.erase(0, 1);
        ++begin;
    }
    const std::size_t at = std::min(bytes.size(), static_cast<std::size_t>(offset - begin));
    bytes.resize(std::min(bytes.find_first_of("\r\n", at), bytes.size()));
    const std::string line = blanked(bytes);
    const std::string_view in_front = std::string_view(bytes).substr(0, at);
    const std::size_t before = is_utf8(bytes) ? character_count(in_front) : in_front.size();
    const std::size_t first = before > excerpt_before ? before - excerpt_before : 0;
    std::string shown = characters(line, first, excerpt_width);
    const bool cut_left = first > 0 || begin > line_start;
    if (character_count(line) > first + excerpt_width) shown += "…";
    diagnostic.excerpt = (cut_left ? "…" : "") + shown;
    diagnostic.caret = before - first + (cut_left ? 1 : 0);
}

/// True if `next` says of a later place of a file what `item` says.
bool is_repeated(const Diagnostic& item, const Diagnostic& next) {
    const auto key = [](const Diagnostic& each) {
        return std::tie(each.severity, each.code, each.message, each.remedy, each.file);
    };
    return item.severity != Severity::error && item.offset && next.offset &&
           *next.offset > std::max(*item.offset, item.last_offset) && key(item) == key(next);
}

/// Joins what is_repeated().
void join(Diagnostic& item, const Diagnostic& next) {
    item.times += next.times;
    item.last_offset = std::max(*next.offset, next.last_offset);
    item.last_line = std::max(next.location ? next.location->line : 0, next.last_line);
}

/// A text without the brackets or the end that an option of the command line begins: a window has controls.
std::string without_options(std::string text) {
    if (const std::size_t at = text.find(" (--"); at != std::string::npos) text.erase(at, text.find(')', at) + 1 - at);
    for (const std::string_view begin : {"; --", ", --", ": --"}) text.resize(std::min(text.find(begin), text.size()));
    return text;
}

/// " (1452 times, lines 733 to 2184)"; empty: it holds once.
std::string times_text(const Diagnostic& item) {
    if (item.times == 1) return {};
    if (!item.location || item.last_line <= item.location->line) return fmt::format(" ({} times)", item.times);
    return fmt::format(" ({} times, lines {} to {})", item.times, item.location->line, item.last_line);
}
}  // namespace

void Diagnostics::add(Diagnostic diagnostic) {
    const bool whole = left_out_ == 0;  // then the last item is what came before
    if (whole && !items_.empty() && is_repeated(items_.back(), diagnostic)) return join(items_.back(), diagnostic);
    if (diagnostic.severity != Severity::error) {
        if (kept_minor_ >= cap) {
            left_out_ += diagnostic.times;
            return;
        }
        ++kept_minor_;
    }
    items_.push_back(std::move(diagnostic));
}

void Diagnostics::locate(std::string_view file, const ByteSource& source) {
    std::vector<Diagnostic*> pending;
    std::vector<Diagnostic*> repeated;
    for (Diagnostic& item : items_) {
        if (!item.file.empty() || !item.offset) continue;
        pending.push_back(&item);
        if (item.times > 1) repeated.push_back(&item);
    }
    std::ranges::sort(repeated, {}, &Diagnostic::last_offset);
    LineCounter last_lines(source);
    for (Diagnostic* item : repeated) {
        last_lines.advance_to(std::min(item->last_offset, source.size()));
        item->last_line = last_lines.line();
    }
    std::ranges::stable_sort(pending, {}, [](const Diagnostic* item) { return *item->offset; });
    LineCounter lines(source);
    constexpr std::size_t enough = 4096;
    const bool binary = source.text(0, enough).find('\0') != std::string::npos;  // nothing that a terminal should get
    for (Diagnostic* item : pending) {
        item->offset = std::min(*item->offset, source.size());
        std::uint64_t line_start = lines.advance_to(*item->offset);
        if (line_start == 0) {
            line_start = byte_order_mark(source.text(0, 3));  // not a column in any editor
            item->offset = std::max(*item->offset, line_start);
        }
        item->location = Location{lines.line(), column(line_start, *item->offset, source)};
        if (!binary) excerpt(*item, line_start, source);
    }
    locate(file);
}

std::string full_message(const Diagnostic& diagnostic, RemedyWords words) {
    return diagnostic.message + std::string(words(diagnostic.remedy)) + times_text(diagnostic);
}

std::string to_text(const Diagnostic& diagnostic, RemedyWords words) {
    std::string location = printable(diagnostic.file);
    if (diagnostic.location) location += fmt::format(":{}:{}", diagnostic.location->line, diagnostic.location->column);
    std::string text = fmt::format("{}: {}: {} [{}]\n", location, name(diagnostic.severity),
                                   printable(full_message(diagnostic, words)), diagnostic.code);
    if (!diagnostic.excerpt.empty())
        text += fmt::format("    {}\n    {:>{}}\n", diagnostic.excerpt, '^', diagnostic.caret + 1);
    return text;
}

std::string to_sentence(const Diagnostic& diagnostic, std::string_view file) {
    std::string text = without_options(full_message(diagnostic));
    const std::size_t found = text.find(", found ");
    if (text.starts_with("expected ") && found != std::string::npos) text.insert(found + 2, "but ");
    std::string location(file);
    if (diagnostic.location)
        location += fmt::format("{}ine {}, column {}", file.empty() ? "L" : ", l", diagnostic.location->line,
                                diagnostic.location->column);
    return location.empty() ? capitalised(text) : fmt::format("{}: {}", location, text);
}

std::string to_text(const Diagnostics& diagnostics, RemedyWords words) {
    std::string text;
    for (const Diagnostic& item : diagnostics.items()) text += to_text(item, words);
    if (diagnostics.left_out() > 0)
        text += fmt::format("{} more notes and warnings are not shown\n", diagnostics.left_out());
    return text;
}
}  // namespace skelplay::base
