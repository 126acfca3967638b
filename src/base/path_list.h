#pragma once

#include "base/text.h"

namespace skelplay::base {
/// The paths of many files, as a studio's library has a hundred thousand, in as much memory as their letters. Copies
/// share them.
class PathList {
public:
    using Text = fs::path::string_type;

    PathList() = default;
    PathList(const std::vector<fs::path>& paths) {
        for (const fs::path& path : paths) add(path.native());
    }
    PathList(std::initializer_list<fs::path> paths) : PathList(std::vector(paths)) {}

    /// Adds a path at the end, to this copy alone.
    void add(const Text& path) {
        if (!packed_ || packed_.use_count() > 1) packed_ = std::make_shared<Packed>(packed_ ? *packed_ : Packed());
        packed_->text += path;
        packed_->ends.push_back(std::ssize(packed_->text));
    }
    [[nodiscard]] std::size_t size() const noexcept { return packed_ ? packed_->ends.size() : 0; }
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    [[nodiscard]] fs::path operator[](std::size_t index) const { return text(index); }
    /// The name of a file without its folder, as text.
    [[nodiscard]] std::string name(std::size_t index) const { return fs::path(text(index)).filename().string(); }
    /// The index of a path; size(): it is not listed.
    [[nodiscard]] std::size_t find(const fs::path& path) const {
        std::size_t index = 0;
        while (index < size() && text(index) != path.native()) ++index;
        return index;
    }
    /// Whether this is a copy, to which nothing was added since.
    [[nodiscard]] bool shares(const PathList& other) const noexcept { return packed_ == other.packed_; }

private:
    struct Packed {
        Text text;
        std::vector<std::ptrdiff_t> ends;  // in `text`
    };
    [[nodiscard]] std::basic_string_view<fs::path::value_type> text(std::size_t index) const {
        const auto begin = packed_->text.begin() + (index == 0 ? 0 : packed_->ends[index - 1]);
        return {begin, packed_->text.begin() + packed_->ends[index]};
    }

    std::shared_ptr<Packed> packed_;  // null: empty
};
}  // namespace skelplay::base
