#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "loaders/htr/htr_document.h"

namespace skelplay::loaders {

/// Finds segments by name. A run of blanks inside a name equals one space. Case is ignored, except to tell apart names
/// that differ only in case.
class HtrNames {
public:
    /// `segments` must outlive the object and not change.
    explicit HtrNames(std::span<const HtrSegment> segments);

    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    [[nodiscard]] std::size_t size() const noexcept { return segments_.size(); }

    /// A segment whose name begins a line, and the name's length in bytes in that line.
    struct Match {
        std::size_t segment = 0;
        std::size_t length = 0;
    };
    /// The longest name of whole words that `line` begins with. Tries segment `guess` first, as rows are usually in
    /// order.
    [[nodiscard]] std::optional<Match> match(std::string_view line, std::size_t guess) const;
    /// The length in bytes of the name of segment `guess` when `text` begins with it and no other name can match; else
    /// 0.
    [[nodiscard]] std::size_t match_guess(std::string_view text, std::size_t guess) const noexcept;

private:
    [[nodiscard]] std::string_view name(std::size_t segment) const { return segments_[segment].name.text; }
    [[nodiscard]] std::optional<std::size_t> find_exactly(std::string_view name) const;

    std::span<const HtrSegment> segments_;
    std::vector<std::size_t> sorted_;  // indices of segments_, sorted by name: first without case, then with case
    std::size_t most_words_ = 0;       // of any name
};

}  // namespace skelplay::loaders
