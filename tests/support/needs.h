#pragma once

#include <array>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace skelplay::test {
/// Something that a test needs and that not every machine has.
struct Need {
    /// Who brings it. SKELPLAY_REQUIRE names, separated by commas, what must be there: then its lack fails a test.
    std::string_view brought_by;
    std::string lack;  // a sentence about what is missing; empty: nothing is
};

/// What the two lines of the README install: OpenGL, Xvfb, fonts.
inline constexpr std::string_view readme_install = "readme";
/// What `third_party/install.sh ci` installs besides.
inline constexpr std::string_view ci_install = "ci";
/// The folder ../shared with real files and their expected positions.
inline constexpr std::string_view shared_folder = "shared";
/// What no installation brings: a user who is not root, the right to mount. It is never required.
inline constexpr std::string_view this_machine = "";

/// True if SKELPLAY_REQUIRE names it.
inline bool is_required(std::string_view brought_by) {
    const char* list = std::getenv("SKELPLAY_REQUIRE");
    return list != nullptr && !brought_by.empty() &&
           ("," + std::string(list) + ",").find("," + std::string(brought_by) + ",") != std::string::npos;
}

/// The Debian package that has a program, of those that only `install.sh ci` installs; empty: install.sh brings it.
inline std::string_view ci_package_of(std::string_view program) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> packages{
        {{"ffmpeg", "ffmpeg"},
         {"ffprobe", "ffmpeg"},
         {"bwrap", "bubblewrap"},
         {"lintian", "lintian"},
         {"desktop-file-validate", "desktop-file-utils"},
         {"appstreamcli", "appstream"},
         {"update-mime-database", "shared-mime-info"},
         {"gio", "libglib2.0-bin"},
         {"man", "man-db"},
         {"zsh", "zsh"},
         {"fish", "fish"}}};
    for (const auto& [name, package] : packages)
        if (name == program) return package;
    return {};
}

/// A program on PATH.
inline Need program(const std::string& name) {
    const std::string_view package = ci_package_of(name);
    const bool found = std::system(("command -v '" + name + "' >/dev/null").c_str()) == 0;
    return {package.empty() ? readme_install : ci_install,
            found ? "" : name + " is missing (apt-get install " + std::string(package.empty() ? name : package) + ")"};
}

/// A file or folder of ../shared; one that lies elsewhere is there, or its test fails.
inline Need shared_file(const std::filesystem::path& file) {
    const bool lacks = file.string().starts_with(SKELPLAY_SHARED_DIR) && !std::filesystem::exists(file);
    return {shared_folder, lacks ? "there is no " + file.string() : ""};
}

/// ffmpeg and what looks into its videos.
inline Need ffmpeg() {
    const Need need = program("ffmpeg");
    return need.lack.empty() ? program("ffprobe") : need;
}

/// Skips a test, visibly, where something that it needs is missing; fails it where that is required. Needs are
/// separated by commas.
#define NEEDS(...)                                                                                        \
    for (const skelplay::test::Need& needed : std::initializer_list<skelplay::test::Need>{__VA_ARGS__}) { \
        if (needed.lack.empty()) continue;                                                                \
        if (skelplay::test::is_required(needed.brought_by)) FAIL() << needed.lack;                        \
        GTEST_SKIP() << needed.lack;                                                                      \
    }                                                                                                     \
    static_assert(true)
}  // namespace skelplay::test
