#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "loaders/htr/htr_document.h"

namespace skelplay::loaders {

/// Finds segments by name: blanks inside count as one, case counts only where names differ by nothing else.
class HtrNames {
public:
    /// `segments` must outlive the object and stay as they are.
    explicit HtrNames(std::span<const HtrSegment> segments);

    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    [[nodiscard]] std::size_t size() const noexcept { return segments_.size(); }

    /// A segment whose name begins a line, and the bytes of the line up to the name's end.
    struct Match {
        std::size_t segment = 0;
        std::size_t length = 0;
    };
    /// The longest name of whole words that `line` begins with; tries `guess` first, for rows in the usual order.
    [[nodiscard]] std::optional<Match> match(std::string_view line, std::size_t guess) const;
    /// The bytes of the name of segment `guess` when `text` begins with it and it can be no other's; else 0.
    [[nodiscard]] std::size_t match_guess(std::string_view text, std::size_t guess) const noexcept;

private:
    [[nodiscard]] std::string_view name(std::size_t segment) const { return segments_[segment].name.text; }
    [[nodiscard]] std::optional<std::size_t> find_exactly(std::string_view name) const;

    std::span<const HtrSegment> segments_;
    std::vector<std::size_t> sorted_;  // indices of segments_, by name without case, then with it
    std::size_t most_words_ = 0;       // in any name
};

}  // namespace skelplay::loaders
