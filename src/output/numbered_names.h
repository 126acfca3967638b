#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

namespace skelplay::output {

/// The file names for one call: a name that may contain one %d or %04d, which stands for the frame number.
class NumberedNames {
public:
    /// `%%` is a percent sign. Returns a message for any other pattern.
    static std::variant<NumberedNames, std::string> parse(std::string_view output);

    [[nodiscard]] std::filesystem::path of(std::size_t frame) const;
    /// True when each frame has a different name.
    [[nodiscard]] bool numbered() const noexcept { return numbered_; }

private:
    std::string before_;  // the part before the number
    std::string after_;   // the part after it
    bool numbered_ = false;
    std::size_t digits_ = 0;  // the least number of digits, with leading zeros
};

}  // namespace skelplay::output
