// A page has no access to the system's fonts.

#include "output/system_fonts.h"

namespace skelplay::output {
FontSearch system_font_search(std::string) {
    return [](char32_t) { return FacesFound{{}, "a page has only the font that is built in"}; };
}
}  // namespace skelplay::output
