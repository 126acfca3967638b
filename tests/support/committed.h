#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include "support/temporary_folder.h"

namespace skelplay::test {
/// A file of the repository, by its path in it.
inline std::string committed(const std::string& name) { return text_of(std::string(SKELPLAY_SOURCE_DIR) + '/' + name); }

/// Not EXPECT_EQ, which would print a megabyte twice.
inline void expect_committed(const std::string& name, const std::string& written) {
    const std::string file = committed(name);
    const auto difference = std::mismatch(file.begin(), file.end(), written.begin(), written.end());
    EXPECT_TRUE(file == written) << name << " differs from byte " << difference.first - file.begin()
                                 << " on; run assets' generator if the change is meant";
}
}  // namespace skelplay::test
