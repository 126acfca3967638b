#include <random>
#include "analysis/fingerprint.h"
#include "takes/index_query.h"

// How it finds them without comparing all pairs: locality-sensitive hashing (random projections, Datar et al. 2004). A pose
// has a word in each of a few tables: some sums of its bytes with random signs, in coarse steps. Poses that differ little
// share a word often, others seldom. The longest motions come first: each that is like none so far is put into the tables,
// with all its poses; a shorter one lies wholly in it, so some of its poses are looked up, shifted by nothing and by half
// a sample, mirrored and not. Few motions have its rarest words: it is compared with those that have the most of them. What
// is the same as another is not put in: of n equal motions each is compared with one.

namespace skelplay::takes {
namespace {
using analysis::Fingerprint;
using analysis::fingerprint_size;

constexpr std::size_t table_count = 6;
constexpr std::size_t sums = 12;            // in a word
constexpr int step = 150;                   // of a sum: some four times as much as a retargeted pose is off
constexpr std::size_t looked_up = 24;       // poses of a motion
constexpr std::size_t most_of_a_word = 32;  // motions; the word of a common pose tells little
constexpr std::uint8_t most_of_a_place = 96;
constexpr std::size_t most_votes = 512;    // motions that have a word of the one that is looked up
constexpr std::size_t most_compared = 12;  // motions

/// Those of the numbers that occur most often, at most so many, the most frequent first.
std::vector<std::uint32_t> most_frequent(std::vector<std::uint32_t> numbers, std::size_t most) {
    std::ranges::sort(numbers);
    std::vector<std::pair<std::ptrdiff_t, std::uint32_t>> ranked;
    for (auto each = numbers.begin(); each != numbers.end();) {
        const auto next = std::find_if(each, numbers.end(), [&](std::uint32_t other) { return other != *each; });
        ranked.emplace_back(next - each, *each);
        each = next;
    }
    std::ranges::sort(ranked, std::greater{});
    numbers.clear();
    for (std::size_t i = 0; i < std::min(ranked.size(), most); ++i) numbers.push_back(ranked[i].second);
    return numbers;
}

/// The motions that have a word. All words with the same last bits share a place, where their motions follow each other.
class PoseTables {
public:
    /// Has room for these.
    explicit PoseTables(std::span<const Fingerprint> motions) {
        std::minstd_rand random;
        for (auto& table : signs_)
            for (auto& signs : table)
                for (std::int16_t& sign : signs) sign = (random() >> 8U & 1U) == 0 ? 1 : -1;
        std::size_t poses = 0;
        for (const Fingerprint& each : motions) poses += each.size() / fingerprint_size;
        counts_.resize(std::bit_ceil(poses * table_count / 2 + 1));
        for (const Fingerprint& each : motions)
            for (std::size_t i = 0; i < each.size(); i += fingerprint_size)
                for (const std::uint32_t word : words_of(&each[i]))
                    if (std::uint8_t& count = counts_[place_of(word)]; count < most_of_a_place) ++count;
        begins_.push_back(0);
        for (std::uint8_t& count : counts_) begins_.push_back(begins_.back() + std::exchange(count, std::uint8_t{0}));
        entries_.resize(begins_.back());
    }

    void add(std::uint32_t motion, const Fingerprint& poses) {
        std::vector<std::uint32_t> same;
        for (std::size_t i = 0; i < poses.size(); i += fingerprint_size)
            for (const std::uint32_t word : words_of(&poses[i])) {
                const std::size_t place = place_of(word);
                const std::uint32_t end = begins_[place] + counts_[place];
                same.clear();
                find(word, same);
                if (end == begins_[place + 1] || same.size() >= most_of_a_word || (!same.empty() && same.back() == motion))
                    continue;
                entries_[end] = {word, motion};
                ++counts_[place];
            }
    }

    /// The motions that have the most of this one's rarest words.
    [[nodiscard]] std::vector<std::uint32_t> candidates(const analysis::FingerprintMatcher& matcher) const {
        std::vector<std::uint32_t> words;
        for (const Fingerprint& poses : matcher.variants()) {
            const std::size_t count = poses.size() / fingerprint_size;
            for (std::size_t i = 0; i < looked_up; ++i)
                for (const std::uint32_t word : words_of(&poses[i * count / looked_up * fingerprint_size])) {
                    __builtin_prefetch(&counts_[place_of(word)]);
                    __builtin_prefetch(&begins_[place_of(word)]);
                    words.push_back(word);
                }
        }
        std::erase_if(words, [this](std::uint32_t word) { return counts_[place_of(word)] == 0; });
        for (const std::uint32_t word : words) __builtin_prefetch(&entries_[begins_[place_of(word)]]);
        std::vector<std::uint32_t> found;
        std::vector<std::pair<std::size_t, std::size_t>> runs;  // how many have a word, and the first one in `found`
        for (const std::uint32_t word : words) {
            const std::size_t before = found.size();
            find(word, found);
            if (found.size() > before) runs.emplace_back(found.size() - before, before);
        }
        std::ranges::sort(runs);
        std::vector<std::uint32_t> votes;
        for (const auto& [count, first] : runs) {
            if (votes.size() >= most_votes) break;
            votes.insert(votes.end(), &found[first], &found[first] + count);
        }
        return most_frequent(std::move(votes), most_compared);
    }

private:
    struct Entry {
        std::uint32_t word = 0, motion = 0;
    };

    /// A pose's word in each table.
    [[nodiscard]] std::array<std::uint32_t, table_count> words_of(const char* pose) const {
        std::array<std::int16_t, fingerprint_size> numbers;
        std::ranges::copy(std::span(reinterpret_cast<const signed char*>(pose), fingerprint_size), numbers.begin());
        std::array<std::uint32_t, table_count> words{};
        for (std::size_t table = 0; table < table_count; ++table) {
            std::uint32_t& word = words[table] = 0x811c9dc5U + static_cast<std::uint32_t>(table);
            for (const auto& signs : signs_[table]) {
                int sum = 0;
                for (std::size_t i = 0; i < fingerprint_size; ++i) sum += numbers[i] * signs[i];
                word = (word ^ static_cast<std::uint32_t>((sum + 4 * 1024) / step)) * 0x01000193U;
                word ^= word >> 15U;
            }
        }
        return words;
    }
    [[nodiscard]] std::size_t place_of(std::uint32_t word) const { return word & (counts_.size() - 1); }
    /// Appends the motions that have a word.
    void find(std::uint32_t word, std::vector<std::uint32_t>& found) const {
        const std::size_t place = place_of(word);
        for (std::uint32_t at = begins_[place]; at < begins_[place] + counts_[place]; ++at)
            if (entries_[at].word == word) found.push_back(entries_[at].motion);
    }

    std::array<std::array<std::array<std::int16_t, fingerprint_size>, sums>, table_count> signs_{};
    std::vector<std::uint8_t> counts_;   // of the entries in a place
    std::vector<std::uint32_t> begins_;  // the first one
    std::vector<Entry> entries_;
};
}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> find_repeats(std::span<const Fingerprint> motions) {
    std::vector<std::uint32_t> longest_first(motions.size());
    std::iota(longest_first.begin(), longest_first.end(), 0U);
    std::ranges::stable_sort(longest_first, std::greater{}, [&](std::uint32_t i) { return motions[i].size(); });
    PoseTables tables(motions);
    std::map<std::uint32_t, std::set<std::uint32_t>> groups;  // by the longest: it and what is the same
    for (const std::uint32_t each : longest_first) {
        if (motions[each].empty()) break;
        const analysis::FingerprintMatcher matcher(motions[each]);
        double nearest = analysis::FingerprintMatcher::same;
        std::uint32_t same = each;
        for (const std::uint32_t other : tables.candidates(matcher))
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
