#include "app/shared_line.h"

namespace skelplay::app {
std::string shared_line(std::string line) { return line; }
}  // namespace skelplay::app
