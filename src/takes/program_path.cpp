
#include "base/text.h"
#include "takes/sample.h"

namespace skelplay::takes {

fs::path program_path() {
    std::error_code unknown;
    return fs::read_symlink("/proc/self/exe", unknown);
}

}  // namespace skelplay::takes
