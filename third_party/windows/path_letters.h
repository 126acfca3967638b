#pragma once

#include <string>
#include <string_view>

/// The text of a path, in UTF-8 and with slashes. A name that is no UTF-16, which a disk may have, gets U+FFFD for what is wrong.
inline std::string skelplay_path_text(std::wstring_view letters) {
    std::string text;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        unsigned letter = letters[i] == L'\\' ? L'/' : letters[i];
        const unsigned next = i + 1 < letters.size() ? letters[i + 1] : 0U;
        const bool is_first = letter >= 0xD800 && letter < 0xDC00;
        if (is_first && next >= 0xDC00 && next < 0xE000) {
            letter = 0x10000 + ((letter - 0xD800) << 10U) + (next - 0xDC00);
            ++i;
        } else if (letter >= 0xD800 && letter < 0xE000) {
            letter = 0xFFFD;
        }
        const int more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
        constexpr unsigned leading[]{0, 0xC0, 0xE0, 0xF0};
        text += static_cast<char>(leading[more] | letter >> (6 * more));
        for (int j = more; j-- > 0;) text += static_cast<char>(0x80U | (letter >> (6 * j) & 0x3FU));
    }
    return text;
}

/// The letters of a path's text, which is UTF-8 on every system, in UTF-16. A byte that belongs to no letter of UTF-8 is one of Latin-1,
/// so that every text makes a path.
inline std::wstring skelplay_path_letters(std::string_view text) {
    std::wstring letters;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned first = byte(i);
        const std::size_t more = first < 0xC2 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : 0;
        unsigned letter = more == 0 ? first : first & (0x3FU >> more);
        std::size_t taken = 1;
        while (taken <= more && i + taken < text.size() && (byte(i + taken) & 0xC0U) == 0x80)
            letter = letter << 6U | (byte(i + taken++) & 0x3FU);
        const bool is_short_or_surrogate = (more == 2 && (letter < 0x800 || (letter >= 0xD800 && letter < 0xE000))) ||
                                           (more == 3 && (letter < 0x10000 || letter > 0x10FFFF));
        if (taken <= more || is_short_or_surrogate) {
            letter = first;
            taken = 1;
        }
        i += taken;
        if (letter >= 0x10000) {
            letters += static_cast<wchar_t>(0xD800 + ((letter - 0x10000) >> 10U));
            letter = 0xDC00 + ((letter - 0x10000) & 0x3FFU);
        }
        letters += static_cast<wchar_t>(letter);
    }
    return letters;
}
