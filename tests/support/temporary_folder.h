#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace skelplay::test {
/// The bytes of a file; empty when there is none.
inline std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// A folder that is deleted in the end.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "skelplay-XXXXXX").string();
        if (mkdtemp(name.data()) != nullptr) path_ = name;
        EXPECT_FALSE(path_.empty()) << "there is no room for temporary files";
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    [[nodiscard]] std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }

    /// Writes a file, and makes the folders it is in.
    std::filesystem::path write(const std::filesystem::path& name, std::string_view text = "x") const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
        return path_ / name;
    }
    [[nodiscard]] std::string read(const std::filesystem::path& name) const { return text_of(path_ / name); }
    /// The names of the entries of the folder, or of a folder in it, in alphabetical order.
    [[nodiscard]] std::vector<std::string> names(const std::filesystem::path& inside = {}) const {
        std::vector<std::string> list;
        for (const auto& entry : std::filesystem::directory_iterator(path_ / inside))
            list.push_back(entry.path().filename().string());
        std::ranges::sort(list);
        return list;
    }

private:
    std::filesystem::path path_;
};
}  // namespace skelplay::test
