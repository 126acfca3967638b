#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

namespace skelplay::output {

/// Names of the files of one call: a file's name in which one %d or %04d may stand for the frame.
class NumberedNames {
public:
    /// `%%` is a per cent sign. Refuses other patterns, in a sentence.
    static std::variant<NumberedNames, std::string> parse(std::string_view output);

    [[nodiscard]] std::filesystem::path of(std::size_t frame) const;
    /// Whether frames have names of their own.
    [[nodiscard]] bool numbered() const noexcept { return numbered_; }

private:
    std::string before_;  // the number
    std::string after_;
    bool numbered_ = false;
    std::size_t digits_ = 0;  // at least, with leading zeros
};

}  // namespace skelplay::output
