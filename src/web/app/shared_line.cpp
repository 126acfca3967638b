#include "app/shared_line.h"

extern "C" char* skelplay_link(const char* line);  // see window.js

namespace skelplay::app {
std::string shared_line(std::string line) {
    char* const link = skelplay_link(line.c_str());
    line = link;
    std::free(link);
    return line;
}
}  // namespace skelplay::app
