#include "base/text.h"
#include "base/user_folders.h"

std::string skelplay::base::shown_file(const fs::path& file) { return to_utf8(file.string()); }
