#include "base/system_paths.h"
#include "base/text.h"

std::string skelplay::base::shown_file(const fs::path& file) { return to_utf8(file.string()); }

std::string_view skelplay::base::saved_word() { return "saved"; }
