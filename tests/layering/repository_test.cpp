// What no file of the repository may hold: the host of a package registry or of a mirror. Whoever builds this has their
// own, and so do the scripts that install something: they ask the machine.

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "support/temporary_folder.h"

namespace {

namespace fs = std::filesystem;

/// Hosts that may stand in an address: names of XML vocabularies, and the example of RFC 2606.
const std::set<std::string> harmless{"www.w3.org", "www.freedesktop.org", "example.org"};

/// Parts of the names of registries, in two pieces each, so that this file holds none.
const std::array<std::string, 9> registries{
    "debian"
    ".org",
    "ubuntu"
    ".com",
    "npm"
    "js",
    "py"
    "pi",
    "crates"
    ".io",
    "ruby"
    "gems",
    "conda"
    "-forge",
    "docker"
    ".io",
    "git"
    "hub.com"};

/// The hosts in a text that may not be there.
std::vector<std::string> hosts_in(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto ends_host = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-';
    };
    std::vector<std::string> hosts;
    for (std::size_t at = text.find("://"); at != std::string::npos; at = text.find("://", at + 3)) {
        const auto begin = text.begin() + static_cast<std::ptrdiff_t>(at) + 3;
        const std::string host(begin, std::find_if(begin, text.end(), ends_host));
        if (host.find('.') != std::string::npos && !harmless.contains(host)) hosts.push_back(host);
    }
    for (const std::string& name : registries)
        if (text.find(name) != std::string::npos) hosts.push_back(name);
    return hosts;
}

TEST(Repository, AHostIsFoundInAnyText) {
    const std::string slashes = "//";
    EXPECT_THAT(hosts_in("mirror=http:" + slashes + "ftp.de.example.net/x, https:" + slashes + "example.org/walk.bvh"),
                testing::ElementsAre("ftp.de.example.net"));
    EXPECT_THAT(hosts_in("another mirror than Deb.Debian" + std::string(".org")),
                testing::ElementsAre(registries.front()));
    EXPECT_THAT(hosts_in("c3d.org's sample"), testing::IsEmpty());
}

TEST(Repository, HoldsNoHostOfAPackageRegistry) {
    const fs::path top = SKELPLAY_SOURCE_DIR;
    std::size_t read = 0;
    for (const auto& part : fs::directory_iterator(top)) {
        const std::string name = part.path().filename().string();
        static const std::set<std::string> ours{".ci", ".clang-format", ".clang-tidy", ".gitignore"};
        if (name.starts_with("build") || name.starts_with("cmake-build") ||
            (name.starts_with('.') && !ours.contains(name)))
            continue;
        std::vector<fs::path> files;
        if (part.is_regular_file()) files.push_back(part.path());
        if (part.is_directory())
            for (const auto& entry : fs::recursive_directory_iterator(part))
                if (entry.is_regular_file()) files.push_back(entry.path());
        for (const fs::path& file : files) {
            const std::string text = skelplay::test::text_of(file);
            if (text.find('\0') != std::string::npos) continue;  // a picture
            ++read;
            EXPECT_THAT(hosts_in(text), testing::IsEmpty()) << file;
        }
    }
    EXPECT_GT(read, 500U);
}

}  // namespace
