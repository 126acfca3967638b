#pragma once

#include "base/prelude.h"

namespace skelplay::base {
/// Texts that people read, from a file in assets/words: blocks of lines `key: text`, indented below the block's name.
/// Lines with the same key are lines of one text; what follows # at the beginning of a line counts for nothing.
class Words {
public:
    explicit Words(std::string_view file);

    /// The names of the blocks, in the file's order.
    [[nodiscard]] const std::vector<std::string>& blocks() const noexcept { return names_; }

    /// The text; empty: the block has none of that key, or there is no such block. It lives as long as the words.
    [[nodiscard]] std::string_view text(std::string_view block, std::string_view key) const;

private:
    std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> blocks_;
    std::vector<std::string> names_;
};
}  // namespace skelplay::base
