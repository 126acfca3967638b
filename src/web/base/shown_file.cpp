#include "base/system_paths.h"

extern "C" bool skelplay_may_download();  // see window.js

std::string skelplay::base::shown_file(const std::filesystem::path& file) {
    return file.filename().string() +
           (skelplay_may_download() ? " in your downloads" : ": this frame may forbid downloads");
}

std::string_view skelplay::base::saved_word() { return skelplay_may_download() ? "saved" : "offered"; }
