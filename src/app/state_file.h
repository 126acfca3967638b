#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace skelplay::app {

/// A file that always holds the newest of a series of texts: other programs see the old text or the new, never a part.
/// Tests follow the program by it.
class StateFile {
public:
    /// Without a path nothing is ever written.
    explicit StateFile(std::optional<std::filesystem::path> path) : path_(std::move(path)) {}

    [[nodiscard]] bool wanted() const noexcept { return path_.has_value(); }
    /// Writes the text if it differs from the last one; a file that can't be written is given up.
    void write(const std::string& text);

private:
    std::optional<std::filesystem::path> path_;
    std::string last_;
};

}  // namespace skelplay::app
