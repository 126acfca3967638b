// Fontconfig is opened at run time, so that the program also runs where it is not installed. It is never closed.

#include <dlfcn.h>
#include "output/system_fonts.h"

namespace skelplay::output {
namespace {
struct FontSet {
    int count;
    int room;
    void** fonts;
};

/// Calls a function by name, with arguments of the types that fontconfig declares.
template <class Result, class... Arguments> Result call(void* library, const char* name, Arguments... arguments) {
    void* found = library != nullptr ? ::dlsym(library, name) : nullptr;
    return found != nullptr ? reinterpret_cast<Result (*)(Arguments...)>(found)(arguments...) : Result();
}

/// All fonts, those first that a text is set in by default; null: there are none.
std::shared_ptr<const FontSet> sorted_fonts(void* library) {
    void* config = call<void*>(library, "FcInitLoadConfigAndFonts");
    void* pattern = call<void*>(library, "FcPatternCreate");
    if (config == nullptr || pattern == nullptr) return nullptr;
    call<int>(library, "FcConfigSubstitute", config, pattern, 0);
    call<void>(library, "FcDefaultSubstitute", pattern);
    int result = 0;
    auto* sorted = call<FontSet*>(library, "FcFontSort", config, pattern, 0, static_cast<void*>(nullptr), &result);
    call<void>(library, "FcPatternDestroy", pattern);
    return {sorted, [library, config](FontSet* set) {
                if (set != nullptr) call<void>(library, "FcFontSetDestroy", set);
                call<void>(library, "FcConfigDestroy", config);
            }};
}

FacesFound faces_with(char32_t letter, void* library, const FontSet& set) {
    FacesFound found;
    for (void* font : std::span(set.fonts, static_cast<std::size_t>(set.count))) {
        void* letters = nullptr;
        const char* file = nullptr;
        int number = 0;  // its upper half: of a variant, which is not drawn
        call<int>(library, "FcPatternGetCharSet", font, "charset", 0, &letters);
        call<int>(library, "FcPatternGetString", font, "file", 0, &file);
        call<int>(library, "FcPatternGetInteger", font, "index", 0, &number);
        if (file != nullptr && letters != nullptr && call<int>(library, "FcCharSetHasChar", letters, letter) != 0)
            found.faces.emplace_back(file, number & 0xFFFF);
    }
    return found;
}
}  // namespace

FontSearch system_font_search(std::string name) {
    return [name = std::move(name), opened = std::optional<std::shared_ptr<const FontSet>>(),
            library = static_cast<void*>(nullptr)](char32_t letter) mutable {
        if (!opened) opened = sorted_fonts(library = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL));
        return *opened != nullptr ? faces_with(letter, library, **opened) : FacesFound{{}, name + " is not installed"};
    };
}
}  // namespace skelplay::output
