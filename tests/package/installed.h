#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include "support/temporary_folder.h"

namespace skelplay::test {
/// What a command of the shell printed, on both streams, and its exit status.
struct Ran {
    int status = -1;
    std::string said;
};

inline Ran run(const std::string& command) {
    Ran ran;
    FILE* pipe = popen(("{ " + command + "\n} 2>&1").c_str(), "r");
    if (pipe == nullptr) return ran;
    char part[4096];
    for (std::size_t size = 0; (size = std::fread(part, 1, sizeof part, pipe)) > 0;) ran.said.append(part, size);
    const int status = pclose(pipe);
    if (WIFEXITED(status)) ran.status = WEXITSTATUS(status);
    return ran;
}

/// A path in quotes for the shell; ours have none in them.
inline std::string quoted(const std::filesystem::path& path) { return "'" + path.string() + "'"; }

/// The program and all that belongs to it, installed in a folder that goes with the test.
class Installed : public testing::Test {
protected:
    Installed() {
        const Ran ran = run(
            fmt::format("'{}' --install '{}' --prefix {}", SKELPLAY_CMAKE, SKELPLAY_BUILD_DIR, quoted(folder_ / "usr")));
        EXPECT_EQ(ran.status, 0) << ran.said;
    }

    [[nodiscard]] std::filesystem::path usr(std::string_view inside) const { return folder_ / "usr" / inside; }
    [[nodiscard]] std::filesystem::path share(std::string_view inside) const { return folder_ / "usr" / "share" / inside; }

    TemporaryFolder folder_;
};
}  // namespace skelplay::test
