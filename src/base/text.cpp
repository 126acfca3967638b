#include "base/text.h"
#include <cstring>
#include <utf8.h>

namespace skelplay::base {
namespace {
/// The run of digits at `at`, without leading zeros; moves `at` past it.
std::string_view skip_digits(std::string_view text, std::size_t& at) noexcept {
    while (at < text.size() && text[at] == '0') ++at;
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return text.substr(begin, at - begin);
}
}  // namespace

bool natural_less(std::string_view a, std::string_view b) noexcept {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (is_digit(a[i]) && is_digit(b[j])) {
            const std::string_view left = skip_digits(a, i);
            const std::string_view right = skip_digits(b, j);
            if (left.size() != right.size()) return left.size() < right.size();
            if (left != right) return left < right;
            continue;
        }
        const char left = lower(a[i++]);
        const char right = lower(b[j++]);
        if (left != right) return left < right;
    }
    if (a.size() - i != b.size() - j) return a.size() - i < b.size() - j;
    return a < b;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const std::size_t end = std::min(text.find(separator), text.size());
        pieces.push_back(text.substr(0, end));
        if (end == text.size()) return pieces;
        text.remove_prefix(end + 1);
    }
}

std::string collapsed(std::string_view text) {
    std::string result;
    for (const char c : trimmed(text)) {
        if (!is_blank(c)) result += c;
        else if (result.back() != ' ') result += ' ';
    }
    return result;
}

std::string capitalised(std::string_view text) {
    std::string result(text);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        result.front() = static_cast<char>(text.front() - 'a' + 'A');
    return result;
}

std::string counted(std::size_t count, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", count, count == 1 ? one : several);
}

std::size_t utf8_prefix(std::string_view bytes) noexcept {
    std::uint64_t eight = 0;  // characters: nearly all text is ASCII
    std::size_t ascii = 0;
    for (; ascii + sizeof eight <= bytes.size(); ascii += sizeof eight) {
        std::memcpy(&eight, bytes.data() + ascii, sizeof eight);
        if ((eight & 0x8080808080808080U) != 0) break;
    }
    const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(ascii);
    return static_cast<std::size_t>(utf8::find_invalid(first, bytes.end()) - bytes.begin());
}

std::string to_utf8(std::string_view bytes) {
    if (is_utf8(bytes)) return std::string(bytes);
    std::string result;
    for (const char c : bytes) utf8::unchecked::append(static_cast<unsigned char>(c), std::back_inserter(result));
    return result;
}

std::u32string to_utf32(std::string_view bytes) { return utf8::utf8to32(to_utf8(bytes)); }

std::size_t character_count(std::string_view text) noexcept {
    std::size_t count = 0;
    while (!text.empty()) {
        const std::size_t valid = utf8_prefix(text);
        count += static_cast<std::size_t>(utf8::unchecked::distance(text.data(), text.data() + valid));
        if (valid < text.size()) ++count;
        text.remove_prefix(std::min(valid + 1, text.size()));
    }
    return count;
}

std::string shortened(std::string_view text, const std::function<bool(const std::string&)>& fits) {
    std::string shown(text);
    if (fits(shown)) return shown;
    const auto starts = [&](std::size_t i) { return i == text.size() || !is_continuation(text[i]); };
    std::size_t head = text.size() / 2;
    while (head > 0 && !starts(head)) --head;
    std::size_t tail = head;
    do {
        if (head > text.size() - tail) {
            do --head;
            while (head > 0 && !starts(head));
        } else if (tail < text.size()) {
            do ++tail;
            while (!starts(tail));
        }
        shown = std::string(text.substr(0, head)).append("\u2026").append(text.substr(tail));
    } while (character_count(shown) > 3 && !fits(shown));
    return shown;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

std::string_view nearest_word(std::string_view typed, std::span<const std::string> words) {
    constexpr std::size_t longest = 200;  // bytes; longer words are not compared
    const std::string lowered = lower(typed);
    std::size_t best = std::max<std::size_t>(lowered.size() / 3, 2) + 1;  // the distance must be less than this
    std::string_view found;
    for (const std::string& word : words) {
        if (word.size() > longest || lowered.size() > longest) continue;
        const auto [shorter, longer] = std::minmax({word.size(), lowered.size()});
        if (longer - shorter >= best) continue;  // so many letters at least are missing
        const std::size_t distance = edit_distance(lowered, lower(word));
        if (distance >= best || distance >= word.size()) continue;
        best = distance;
        found = word;
    }
    return found;
}

std::string nearest_file(const fs::path& file) {
    const fs::path folder = file.parent_path();
    std::vector<std::string> names;
    std::error_code unreadable;
    fs::directory_iterator entry(folder.empty() ? "." : folder, unreadable);
    for (; !unreadable && entry != fs::directory_iterator(); entry.increment(unreadable))
        names.push_back(entry->path().filename().string());
    std::ranges::sort(names);  // so that ties give the same name on every disk
    return std::string(nearest_word(file.filename().string(), names));
}
}  // namespace skelplay::base
