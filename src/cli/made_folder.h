#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>

namespace skelplay::cli {

/// The folder that a command makes for what it writes; make this before anything is written.
class MadeFolder {
public:
    /// `first_output`: the first file that is written.
    explicit MadeFolder(const std::filesystem::path& first_output);
    /// The same for a name as it was typed, with %04d for the frame's number or not.
    explicit MadeFolder(const std::string& output);

    /// Says so, if it was not there before and is by now.
    void tell(std::string_view command, std::ostream& err) const;

private:
    std::filesystem::path folder_;  // empty: it was there
};

}  // namespace skelplay::cli
