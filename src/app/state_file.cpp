#include "app/state_file.h"

#include <fstream>

namespace skelplay::app {

void StateFile::write(const std::string& text) {
    if (!path_ || text == last_) return;
    std::filesystem::path fresh = *path_;
    fresh += ".new";
    std::ofstream(fresh, std::ios::binary) << text;
    std::error_code failure;
    std::filesystem::rename(fresh, *path_, failure);
    if (failure) path_.reset();
    last_ = text;
}

}  // namespace skelplay::app
