#include "takes/repeats.h"
#include <random>

// How it finds them without comparing all pairs: locality-sensitive hashing (random projections, Datar et al. 2004). A pose
// has a word in each of a few tables: some sums of its bytes with random signs, in coarse steps. Poses that differ little
// share a word often, others seldom. The longest motions come first: each that is like none so far is put into the tables,
// with all its poses; a shorter one lies wholly in it, so a few of its poses are looked up, shifted by nothing and by half
// a sample, mirrored and not. It is compared with the motions that have the most of these words at the same distance in
// time. What is the same as another is not put in: of n equal motions each is compared with one.

namespace skelplay::takes {
namespace {
using analysis::Fingerprint;
using analysis::fingerprint_size;

constexpr std::size_t tables = 3;
constexpr std::size_t sums = 8;             // in a word
constexpr double step = 220.0;              // of a sum: some six times as much as a retargeted pose is off
constexpr std::size_t looked_up = 16;       // poses of a motion
constexpr std::size_t most_of_a_word = 64;  // the newest poses; the word of a common one tells little
constexpr std::size_t most_compared = 8;    // motions
constexpr std::size_t slots = 1U << 22U;    // a power of two
constexpr std::uint32_t none = 0xffffffffU;

class PoseTables {
public:
    explicit PoseTables(std::size_t motions) : first_(std::min(slots, std::bit_ceil(64 * motions + 1)), none) {
        std::minstd_rand random;
        for (auto& table : signs_)
            for (auto& sum : table)
                for (float& sign : sum) sign = random() % 2 == 0 ? -1.0F : 1.0F;
    }

    void add(std::uint32_t motion, const Fingerprint& poses) {
        for (std::size_t table = 0; table < tables; ++table) {
            std::uint32_t before = 0;
            for (std::uint32_t pose = 0; pose < poses.size() / fingerprint_size; ++pose) {
                const std::uint32_t word = word_of(table, &poses[pose * fingerprint_size]);
                if (pose > 0 && word == before) continue;
                before = word;
                std::uint32_t& first = first_[word & (first_.size() - 1)];
                entries_.push_back({word, motion, pose, first});
                first = static_cast<std::uint32_t>(entries_.size() - 1);
            }
        }
    }

    /// The motions that are most like this one by words.
    [[nodiscard]] std::vector<std::uint32_t> candidates(const analysis::FingerprintMatcher& matcher) const {
        using Agreement = std::tuple<std::uint32_t, bool, std::uint32_t>;  // motion, mirrored, distance in time
        std::map<Agreement, std::size_t> votes;
        for (const bool mirrored : {false, true})
            for (const bool half : {false, true}) {
                const Fingerprint& poses = matcher.shifted(mirrored, half ? 2 : 0);
                const std::size_t count = poses.size() / fingerprint_size;
                for (std::size_t i = 0; i < std::min(looked_up, count); ++i)
                    look_up(poses, i * count / std::min(looked_up, count), [&](std::uint32_t motion, std::uint32_t shift) {
                        ++votes[{motion, mirrored, shift}];
                    });
            }
        std::vector<std::pair<std::size_t, std::uint32_t>> ranked;
        for (const auto& [agreement, count] : votes) ranked.emplace_back(count, std::get<0>(agreement));
        std::ranges::sort(ranked, std::greater{});
        std::vector<std::uint32_t> motions;
        for (const auto& [count, motion] : ranked)
            if (motions.size() < most_compared && std::ranges::find(motions, motion) == motions.end())
                motions.push_back(motion);
        return motions;
    }

private:
    struct Entry {
        std::uint32_t word, motion, pose, next;
    };

    [[nodiscard]] std::uint32_t word_of(std::size_t table, const char* pose) const {
        std::array<float, fingerprint_size> numbers;
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(static_cast<signed char>(pose[i]));
        std::uint32_t word = 0x811c9dc5U + static_cast<std::uint32_t>(table);
        for (const auto& signs : signs_[table]) {
            float sum = 0.0F;
            for (std::size_t i = 0; i < numbers.size(); ++i) sum += signs[i] * numbers[i];
            word = (word ^ static_cast<std::uint32_t>(static_cast<int>(std::floor(sum / step)))) * 0x01000193U;
            word ^= word >> 15U;
        }
        return word;
    }

    template <class Found> void look_up(const Fingerprint& poses, std::size_t pose, const Found& found) const {
        for (std::size_t table = 0; table < tables; ++table) {
            const std::uint32_t word = word_of(table, &poses[pose * fingerprint_size]);
            std::size_t left = most_of_a_word;
            for (std::uint32_t at = first_[word & (first_.size() - 1)]; at != none && left > 0;
                 at = entries_[at].next, --left)
                if (const Entry& entry = entries_[at]; entry.word == word)
                    found(entry.motion, entry.pose - static_cast<std::uint32_t>(pose));
        }
    }

    std::array<std::array<std::array<float, fingerprint_size>, sums>, tables> signs_{};
    std::vector<std::uint32_t> first_;  // by a word's last bits: its newest entry
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
        double nearest = std::numeric_limits<double>::infinity();
        std::uint32_t same = each;
        for (const std::uint32_t other : tables.candidates(matcher))
            if (const double distance = matcher.distance(motions[other]); distance < nearest) {
                nearest = distance;
                same = other;
            }
        if (same == each) tables.add(each, motions[each]);
        groups[same].insert(each);
    }
    std::vector<std::pair<std::size_t, std::size_t>> repeats;
    for (const auto& [longest, same] : groups) {
        const std::uint32_t first = *same.begin();
        const analysis::FingerprintMatcher matcher(motions[first]);
        for (const std::uint32_t each : same) {
            if (each == first) continue;
            if (each > longest) repeats.emplace_back(each, longest);
            else if (each == longest || matcher.distance(motions[each]) <= analysis::FingerprintMatcher::same)
                repeats.emplace_back(each, first);  // not of another part of the longest
        }
    }
    std::ranges::sort(repeats);
    return repeats;
}
}  // namespace skelplay::takes
