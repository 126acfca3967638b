#include "output/system_fonts.h"
#include <stb_truetype.h>
#include "output/embedded_fonts.h"

namespace skelplay::output {
namespace {
/// Whether no system's font is asked for a letter: the built-in font has it, or it is a control character.
bool needs_none(char32_t letter) {
    if (letter < 0x20 || (letter >= 0x7F && letter < 0xA0)) return true;
    stbtt_fontinfo font{};
    const auto built_in = embedded_fonts();
    return !built_in.empty() && stbtt_InitFont(&font, built_in.front().bytes.data(), 0) != 0 &&
           stbtt_FindGlyphIndex(&font, static_cast<int>(letter)) != 0;
}

/// Null: it cannot be read, or is of a kind that is not drawn.
std::unique_ptr<const FontFace> read_face(const std::filesystem::path& file, int number) {
    constexpr std::size_t least_bytes = 128;  // the names of its tables are more
    const base::Opened opened = base::open_bytes(file);
    const auto* source = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
    if (source == nullptr || (*source)->size() < least_bytes) return nullptr;
    auto face = std::make_unique<FontFace>(FontFace{std::vector<unsigned char>((*source)->size()), number});
    (*source)->read(0, {reinterpret_cast<char*>(face->bytes.data()), face->bytes.size()});
    face->font = std::make_shared<stbtt_fontinfo>();
    const int offset = stbtt_GetFontOffsetForIndex(face->bytes.data(), number);
    if (offset < 0 || stbtt_InitFont(face->font.get(), face->bytes.data(), offset) == 0) return nullptr;
    face->height_in_ems =
        stbtt_ScaleForMappingEmToPixels(face->font.get(), 1.0F) / stbtt_ScaleForPixelHeight(face->font.get(), 1.0F);
    return face;
}
}  // namespace

SystemFonts& SystemFonts::shared() {
    static SystemFonts fonts;
    return fonts;
}

const FontFace* SystemFonts::face_for(char32_t letter) {
    const std::scoped_lock lock(mutex_);
    const auto [known, fresh] = found_.try_emplace(letter, nullptr);
    if (!fresh || needs_none(letter)) return known->second;
    const FacesFound found = search_(letter);
    for (const auto& each : found.faces) {
        const auto [file, unread] = read_.try_emplace(each);
        if (unread) file->second = read_face(each.first, each.second);
        const FontFace* face = file->second.get();
        const int glyph = face != nullptr ? stbtt_FindGlyphIndex(face->font.get(), static_cast<int>(letter)) : 0;
        if (glyph == 0) continue;
        if (stbtt_IsGlyphEmpty(face->font.get(), glyph) == 0) return known->second = face;
        if (known->second == nullptr) known->second = face;  // a space, or a letter in colours, which is no outline
    }
    if (known->second == nullptr && !std::exchange(noticed_, true))
        notice_ = {.severity = base::Severity::warning,
                   .code = "fonts.letter",
                   .message = fmt::format("expected a font with U+{:04X}, found none: {}; a sign stands for such letters",
                                          static_cast<unsigned>(letter), found.why_none),
                   .file = "Fonts"};
    return known->second;
}

std::optional<base::Diagnostic> SystemFonts::take_notice() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(notice_, std::nullopt);
}
}  // namespace skelplay::output
