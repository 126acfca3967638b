#include "windows/base/utf16.h"
#include <windows.h>
#include "base/text.h"

namespace skelplay::base {
std::string utf8_of(std::wstring_view letters) {
    const auto convert = [&](std::string& into) {
        return ::WideCharToMultiByte(CP_UTF8, 0, letters.data(), static_cast<int>(letters.size()), into.data(),
                                     static_cast<int>(into.size()), nullptr, nullptr);
    };
    std::string text;
    text.resize(static_cast<std::size_t>(convert(text)));
    convert(text);
    return text;
}
}  // namespace skelplay::base

// The C++ library's paths call these two, see third_party/windows/toolchain.cmake.

/// Any text makes a path: a byte that is no UTF-8 is a letter of Latin-1.
std::wstring skelplay_path_letters(std::string_view text) {
    std::wstring letters;
    for (const char32_t letter : skelplay::base::to_utf32(text)) {
        if (letter >= 0x10000) letters += static_cast<wchar_t>(0xD800 + ((letter - 0x10000) >> 10U));
        letters += static_cast<wchar_t>(letter >= 0x10000 ? 0xDC00 + (letter & 0x3FFU) : letter);
    }
    return letters;
}

std::string skelplay_path_text(std::wstring_view letters) {
    std::string text = skelplay::base::utf8_of(letters);
    std::ranges::replace(text, '\\', '/');
    return text;
}
