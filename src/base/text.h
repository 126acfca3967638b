#pragma once

#include <initializer_list>
#include "base/prelude.h"

namespace skelplay::base {
/// True for the characters that separate tokens in every format we read: space, tab, CR, LF, VT, FF.
constexpr bool is_blank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// True for the characters that end a line: CR and LF (CR LF is one line end, see base/lines.h).
constexpr bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }

/// True for the bytes of a UTF-8 character after its first one.
constexpr bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The lower-case character, for ASCII only and in any locale: the formats' keywords and names are compared so.
constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
/// True for ASCII letters.
constexpr bool is_letter(char c) noexcept { return lower(c) >= 'a' && lower(c) <= 'z'; }

/// A copy with ASCII letters in lower case.
inline std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char c) { return lower(c); });
    return result;
}

/// True when equal, ASCII case aside.
inline bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

/// True when `text` begins with `prefix`, ASCII case aside.
inline bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) noexcept {
    return text.size() >= prefix.size() && equal_ignoring_case(text.substr(0, prefix.size()), prefix);
}

/// True when `text` contains `part`, ASCII case aside; true for an empty `part`.
inline bool contains_ignoring_case(std::string_view text, std::string_view part) noexcept {
    const auto found = std::ranges::search(text, part, [](char a, char b) { return lower(a) == lower(b); });
    return part.empty() || !found.empty();
}

/// The suffixes of a kind of file, each with its dot: at most five words, in a row of a constant table.
class Suffixes {
public:
    constexpr Suffixes(std::initializer_list<std::string_view> words) : size_(words.size()) {
        std::ranges::copy(words, words_.begin());
    }
    [[nodiscard]] constexpr const std::string_view* begin() const noexcept { return words_.data(); }
    [[nodiscard]] constexpr const std::string_view* end() const noexcept { return words_.data() + size_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr std::string_view front() const noexcept { return words_.front(); }
    [[nodiscard]] constexpr std::string_view back() const noexcept { return words_.at(size_ - 1); }

private:
    std::array<std::string_view, 5> words_{};
    std::size_t size_;
};
/// True when the file's name ends in `suffix` (".obj"), ASCII case aside.
inline bool has_suffix(const fs::path& file, std::string_view suffix) {
    const std::string name = file.filename().string();
    return name.size() > suffix.size() &&
           equal_ignoring_case(std::string_view(name).substr(name.size() - suffix.size()), suffix);
}

/// The file's path without a final `.gz`: "walk.bvh" for "walk.bvh.gz".
inline fs::path without_gz(const fs::path& file) {
    return has_suffix(file, ".gz") ? file.parent_path() / file.stem() : file;
}

// What the disk says about a path. Where it gives no answer, nothing is there and no path is known.
bool exists(const fs::path& path);
bool is_folder(const fs::path& path);
/// A file that is no folder, pipe or device.
bool is_file(const fs::path& path);
/// Both paths lead to one file or folder that is there.
bool is_same_file(const fs::path& path, const fs::path& other);
inline fs::path absolute(const fs::path& path) {
    std::error_code unknown;
    return fs::absolute(path, unknown);
}

/// The absolute path of a file, without "." and ".."; unchanged when it can't be determined.
inline fs::path whole_path(const fs::path& file) {
    std::error_code unknown;
    const fs::path absolute = fs::absolute(file, unknown);
    return unknown ? file : absolute.lexically_normal();
}

/// "walk9.amc" before "walk10.amc": runs of digits compare as numbers, letters without their case.
bool natural_less(std::string_view a, std::string_view b) noexcept;

/// The bytes of a UTF-8 byte order mark at the beginning of a text: 3 or 0.
constexpr std::size_t byte_order_mark(std::string_view text) noexcept { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

/// The text without blanks at both ends.
inline std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// The pieces between separators; an empty text is one empty piece.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The text trimmed, with one space for every run of blanks inside (BVH names such as "Body  Controller").
std::string collapsed(std::string_view text);

/// The text with its first letter made a capital, if that is an ASCII letter: a sentence.
std::string capitalised(std::string_view text);

/// A number of things for a message: "1 vertex", "3 vertices".
std::string counted(std::size_t count, std::string_view one, std::string_view several);

/// "a, b or c"; empty for no words.
template <class Words> std::string alternatives(const Words& words) {
    std::string text;
    std::size_t left = std::size(words);
    for (const auto& word : words) {
        text += word;
        if (--left > 0) text += left > 1 ? ", " : " or ";
    }
    return text;
}

/// How many bytes from the beginning are well-formed UTF-8 (no overlong forms, no surrogates).
std::size_t utf8_prefix(std::string_view bytes) noexcept;

/// True when all bytes are well-formed UTF-8.
inline bool is_utf8(std::string_view bytes) noexcept { return utf8_prefix(bytes) == bytes.size(); }

/// The bytes as UTF-8: unchanged when they already are UTF-8, else converted from Latin-1.
std::string to_utf8(std::string_view bytes);

/// The characters of bytes as to_utf8() reads them.
std::u32string to_utf32(std::string_view bytes);
/// The number of characters in UTF-8 text; a byte that is not UTF-8 is one character.
std::size_t character_count(std::string_view text) noexcept;

/// The longest UTF-8 text that `fits`: the text itself, or its beginning and end with "…" between them (the end of a
/// file's name distinguishes takes). Keeps at least one character of each, even if that does not fit.
std::string shortened(std::string_view text, const std::function<bool(const std::string&)>& fits);

/// The number of edits (a byte inserted, removed or changed) that turn one word into the other (Levenshtein 1966).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word that a person may have meant by `typed`: the nearest, with at most a third of the letters different.
std::string_view nearest_word(std::string_view typed, std::span<const std::string> words);

/// The name in a file's folder that a person may have meant by the file's name; empty when none is similar.
std::string nearest_file(const fs::path& file);
}  // namespace skelplay::base
