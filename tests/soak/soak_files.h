#pragma once

#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::soak {
/// Numbers that are the same everywhere for a seed; the distributions of the standard library are not.
class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    /// A whole number from 0 to below `end`, which is above 0.
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(engine_() % end); }
    /// From 0 to below 1.
    double part() { return static_cast<double>(engine_() >> 11U) / 9007199254740992.0; }
    bool once_in(std::size_t times) { return below(times) == 0; }
    template <class T> const T& one_of(const std::vector<T>& all) { return all[below(all.size())]; }

private:
    std::mt19937_64 engine_;
};

/// A folder of takes, skins and skeletons that are damaged, replaced, taken away and put back.
class Files {
public:
    /// Fills the folder: the bundled walk in all its formats with its skins, a small file of each format that is read,
    /// and some captures where ../shared is.
    explicit Files(const std::filesystem::path& folder);

    [[nodiscard]] const std::filesystem::path& folder() const noexcept { return folder_; }
    /// Files that are opened: takes, and now and then a skin, or what is none.
    [[nodiscard]] const std::filesystem::path& take(Random& random) const { return random.one_of(takes_); }
    [[nodiscard]] const std::filesystem::path& skin(Random& random) const { return random.one_of(skins_); }

    /// Damages a file, puts it back, takes it away, or puts another in its place.
    void change(Random& random);
    /// Puts all files back.
    void restore() const;

private:
    struct Original {
        std::filesystem::path file;
        std::string bytes;
    };
    void add(const std::filesystem::path& name, std::string bytes);
    void copy(const std::filesystem::path& from, const std::filesystem::path& name);

    std::filesystem::path folder_;
    std::vector<Original> originals_;
    std::vector<std::filesystem::path> takes_;
    std::vector<std::filesystem::path> skins_;
};
}  // namespace skelplay::soak
