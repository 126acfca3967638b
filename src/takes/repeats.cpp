#include <random>
#include <unordered_map>
#include "analysis/fingerprint.h"
#include "takes/index_query.h"

// How it finds them without comparing all pairs: locality-sensitive hashing (random projections, Datar et al. 2004). A pose
// has a word in each of a few tables: some sums of its bytes with random signs, in coarse steps. Poses that differ little
// share a word often, others seldom. The longest motions come first: each that is like none so far is put into the tables,
// with all its poses; a shorter one lies wholly in it, so a few of its poses are looked up, shifted by nothing and by half
// a sample, mirrored and not. It is compared with the motions that have the most of these words. What is the same as another
// is not put in: of n equal motions each is compared with one.

namespace skelplay::takes {
namespace {
using analysis::Fingerprint;
using analysis::fingerprint_size;

constexpr std::size_t table_count = 6;
constexpr std::size_t sums = 12;            // in a word
constexpr int step = 240;                   // of a sum: some six times as much as a retargeted pose is off
constexpr std::size_t looked_up = 24;       // poses of a motion
constexpr std::size_t most_of_a_word = 48;  // the newest poses; the word of a common one tells little
constexpr std::size_t most_compared = 12;   // motions
constexpr std::uint32_t none = 0xffffffffU;

class PoseTables {
public:
    explicit PoseTables(std::size_t motions) : first_(64 * motions + 1, none) {
        std::minstd_rand random;
        for (auto& table : signs_)
            for (std::uint32_t& signs : table) signs = static_cast<std::uint32_t>(random());
    }

    void add(std::uint32_t motion, const Fingerprint& poses) {
        for (std::size_t i = 0; i < poses.size() / fingerprint_size * table_count; ++i) {
            const std::uint32_t word = word_of(i % table_count, &poses[i / table_count * fingerprint_size]);
            std::uint32_t& first = first_[word % first_.size()];
            if (first != none && entries_[first].word == word && entries_[first].motion == motion) continue;
            entries_.push_back({word, motion, std::exchange(first, static_cast<std::uint32_t>(entries_.size()))});
        }
    }

    /// The motions that have the most words of this one, with how many.
    [[nodiscard]] std::vector<std::pair<int, std::uint32_t>> candidates(const analysis::FingerprintMatcher& matcher) const {
        std::unordered_map<std::uint32_t, int> votes;
        for (const Fingerprint& poses : matcher.variants())
            for (std::size_t i = 0, count = poses.size() / fingerprint_size; i < looked_up * table_count; ++i) {
                const std::uint32_t word =
                    word_of(i % table_count, &poses[i / table_count * count / looked_up * fingerprint_size]);
                std::size_t left = most_of_a_word;
                for (std::uint32_t at = first_[word % first_.size()]; at != none && left > 0;
                     at = entries_[at].next, --left)
                    if (entries_[at].word == word) ++votes[entries_[at].motion];
            }
        std::vector<std::pair<int, std::uint32_t>> ranked;
        for (const auto& [motion, count] : votes) ranked.emplace_back(count, motion);
        std::ranges::sort(ranked, std::greater{});
        ranked.resize(std::min(ranked.size(), most_compared));
        return ranked;
    }

private:
    struct Entry {
        std::uint32_t word, motion, next;
    };

    [[nodiscard]] std::uint32_t word_of(std::size_t table, const char* pose) const {
        std::uint32_t word = 0x811c9dc5U + static_cast<std::uint32_t>(table);
        for (const std::uint32_t signs : signs_[table]) {
            int sum = 0;
            for (std::size_t i = 0; i < fingerprint_size; ++i)
                sum += static_cast<signed char>(pose[i]) * ((signs >> i & 1U) == 0 ? -1 : 1);
            word = (word ^ static_cast<std::uint32_t>((sum + 4 * 1024) / step)) * 0x01000193U;
            word ^= word >> 15U;
        }
        return word;
    }

    std::array<std::array<std::uint32_t, sums>, table_count> signs_{};  // a bit for each byte of a pose
    std::vector<std::uint32_t> first_;                                  // by a word's last bits: its newest entry
    std::vector<Entry> entries_;
};
}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> find_repeats(std::span<const Fingerprint> motions) {
    std::vector<std::uint32_t> longest_first(motions.size());
    std::iota(longest_first.begin(), longest_first.end(), 0U);
    std::ranges::stable_sort(longest_first, std::greater{}, [&](std::uint32_t i) { return motions[i].size(); });
    PoseTables tables(motions.size());
    std::map<std::uint32_t, std::set<std::uint32_t>> groups;  // by the longest: it and what is the same
    for (const std::uint32_t each : longest_first) {
        if (motions[each].empty()) break;
        const analysis::FingerprintMatcher matcher(motions[each]);
        double nearest = analysis::FingerprintMatcher::same;
        std::uint32_t same = each;
        for (const auto& [words, other] : tables.candidates(matcher))
            if (const double distance = matcher.distance(motions[other]); distance <= nearest)
                std::tie(nearest, same) = std::pair(distance, other);
        if (same == each) tables.add(each, motions[each]);
        groups[same].insert(each);
    }
    std::vector<std::pair<std::size_t, std::size_t>> repeats;
    for (const auto& [longest, same] : groups)
        for (const std::uint32_t each : same)
            if (each != *same.begin()) repeats.emplace_back(each, each == longest ? *same.begin() : longest);
    std::ranges::sort(repeats);
    return repeats;
}
}  // namespace skelplay::takes
