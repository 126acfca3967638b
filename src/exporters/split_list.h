#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace skelplay::exporters {

/// A mesh's list (positions or normals), extended so that each entry moves with one piece of the skin. The list keeps
/// its order; an entry that several pieces use belongs to the first that takes it, and each other piece gets a copy at
/// the end.
class SplitList {
public:
    static constexpr std::uint32_t nobody = 0xFFFFFFFFU;
    struct Entry {
        std::uint32_t source = 0;      // into the mesh's list
        std::uint32_t piece = nobody;  // into Skin::pieces
    };

    /// `sources`: the length of the mesh's list.
    explicit SplitList(std::size_t sources);

    /// The index in entries() of the piece's own copy of `source`.
    std::uint32_t take(std::uint32_t source, std::uint32_t piece);

    [[nodiscard]] const std::vector<Entry>& entries() const noexcept { return entries_; }
    /// The number of copies at the end.
    [[nodiscard]] std::size_t copies() const noexcept { return copies_.size(); }
    /// The number of entries of the mesh's list that have copies.
    [[nodiscard]] std::size_t shared() const noexcept { return shared_; }

private:
    std::vector<Entry> entries_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> copies_;  // of (source, piece)
    std::size_t shared_ = 0;
};

}  // namespace skelplay::exporters
