#pragma once

#include <mutex>
#include "base/diagnostics.h"

struct stbtt_fontinfo;

namespace skelplay::output {
/// The faces that are said to have a letter, the best first: files, and the numbers of the faces in them.
struct FacesFound {
    std::vector<std::pair<std::filesystem::path, int>> faces;
    std::string why_none = "none of this system has it";
};
using FontSearch = std::function<FacesFound(char32_t letter)>;

/// Asks fontconfig, which is opened for the first letter and may be absent; on Windows looks among its
/// fonts; in a browser finds none.
FontSearch system_font_search(std::string library = "libfontconfig.so.1");

/// A face of a font file whose outlines can be drawn.
struct FontFace {
    std::vector<unsigned char> bytes;  // of the whole file
    int number = 0;                    // of the face in it
    std::shared_ptr<stbtt_fontinfo> font = {};
    float height_in_ems = 1.0F;  // of a line
};

/// The system's fonts for letters that the built-in font lacks. For any thread; it asks once for each letter.
class SystemFonts {
public:
    explicit SystemFonts(FontSearch search = system_font_search()) : search_(std::move(search)) {}
    /// Those of the program.
    static SystemFonts& shared();

    /// What draws a letter, valid as long as this; null: the built-in font has it, or no font does.
    const FontFace* face_for(char32_t letter);
    /// The warning about the first letter that no font has, once.
    std::optional<base::Diagnostic> take_notice();

private:
    FontSearch search_;
    std::mutex mutex_;                                                                       // of what follows
    std::map<std::pair<std::filesystem::path, int>, std::unique_ptr<const FontFace>> read_;  // null: it cannot be drawn
    std::map<char32_t, const FontFace*> found_;
    std::optional<base::Diagnostic> notice_;
    bool noticed_ = false;
};
}  // namespace skelplay::output
