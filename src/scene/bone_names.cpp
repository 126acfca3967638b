#include "scene/bone_names.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>
#include <utility>

#include "base/text.h"

namespace skelplay::scene {

namespace {

using figure::BoneId;
using figure::MatchKind;

/// A word of the naming convention and its short form.
struct Word {
    std::string_view full;
    std::string_view brief;
};

// ASF 1.10, "Bone Naming Conventions". A word without a short form is repeated.
constexpr std::array classes{Word{"h", "h"}};
constexpr std::array sides{Word{"left", "l"}, Word{"right", "r"}};
constexpr std::array positions{Word{"up", "u"}, Word{"mid", "m"}, Word{"low", "l"}};
constexpr std::array bone_words{Word{"root", "root"},     Word{"head", "head"}, Word{"neck", "neck"},
                                Word{"shoulder", "shld"}, Word{"torso", "trs"}, Word{"waist", "wst"},
                                Word{"hip", "hip"},       Word{"leg", "leg"},   Word{"foot", "foot"},
                                Word{"toe", "toe"},       Word{"toes", "toes"}, Word{"arm", "arm"},
                                Word{"hand", "hand"},     Word{"finger", "f"},  Word{"fingers", "fngs"}};
constexpr std::array segments{Word{"dummy", "dummy"}, Word{"one", "on"},  Word{"two", "tw"},
                              Word{"three", "th"},    Word{"four", "fo"}, Word{"five", "fi"}};

/// Splits a name at underscores.
std::vector<std::string_view> words_of(std::string_view name) {
    std::vector<std::string_view> words;
    for (;;) {
        const std::size_t end = std::min(name.find('_'), name.size());
        words.push_back(name.substr(0, end));
        if (end == name.size()) return words;
        name.remove_prefix(end + 1);
    }
}

/// Takes the next word if it is in the list, and returns its full form; else returns an empty text.
std::string_view take(std::span<const std::string_view> words, std::size_t& next, std::span<const Word> list) {
    if (next >= words.size()) return {};
    const auto row = std::ranges::find_if(
        list, [&](const Word& word) { return words[next] == word.full || words[next] == word.brief; });
    if (row == list.end()) return {};
    ++next;
    return row->full;
}

bool is_number(std::string_view word) {
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

/// The number of edits (a letter inserted, removed or changed) that turn one name into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

/// A name in lower case without separators, for comparing when the nearest name is searched.
std::string letters(std::string_view name) {
    std::string kept;
    for (const char c : base::lower(name))
        if (c != '_' && c != '-' && c != '.' && c != ':' && !base::is_blank(c)) kept += c;
    return kept;
}

}  // namespace

std::optional<std::string> conventional_name(std::string_view name) {
    const std::string small = base::lower(name);
    const std::vector<std::string_view> words = words_of(small);
    std::size_t next = 0;
    take(words, next, classes);
    std::string text = "h";
    const auto add = [&](std::string_view word) {
        if (!word.empty()) text += fmt::format("_{}", word);
        return !word.empty();
    };
    add(take(words, next, sides));
    add(take(words, next, positions));
    if (!add(take(words, next, bone_words))) return std::nullopt;
    add(take(words, next, segments));
    if (next < words.size() && is_number(words[next])) add(words[next++]);
    return next == words.size() ? std::optional(text) : std::nullopt;
}

std::string mirrored_name(std::string_view name) {
    const std::string small = base::lower(name);
    for (const auto& [from, to] : {std::pair{"left", "right"}, std::pair{"right", "left"}})
        if (const std::size_t at = small.find(from); at != std::string::npos)
            return small.substr(0, at) + to + small.substr(at + std::string_view(from).size());
    const std::size_t at = small.starts_with("h_") ? 2 : 0;
    if (small.size() < at + 2 || (small[at] != 'l' && small[at] != 'r')) return {};
    std::string other = small;
    other[at] = small[at] == 'l' ? 'r' : 'l';
    return other;
}

BoneNames::BoneNames(const figure::Skeleton& skeleton) : skeleton_(skeleton) {
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const auto name = conventional_name(skeleton.bones()[i].name);
        if (!name) continue;
        const auto [entry, added] = conventional_.try_emplace(*name, figure::bone_id(i));
        if (!added) entry->second = BoneId::none;
    }
}

figure::NameMatch BoneNames::match(std::string_view name) const {
    if (const BoneId bone = skeleton_.find(name); bone != BoneId::none)
        return {bone, skeleton_[bone].name == name ? MatchKind::exact : MatchKind::ignoring_case, true};
    if (const auto conventional = conventional_name(name)) {
        const auto found = conventional_.find(*conventional);
        if (found != conventional_.end() && found->second != BoneId::none)
            return {found->second, MatchKind::convention, true};
    }
    if (const BoneId bone = nearest(name); bone != BoneId::none) return {bone, MatchKind::suggested, false};
    return {};
}

/// The nearest name, with at most a quarter of the letters different.
BoneId BoneNames::nearest(std::string_view name) const {
    constexpr std::size_t longest = 64;  // letters; longer names are not compared
    const std::string wanted = letters(name);
    const std::string mirrored = letters(mirrored_name(name));
    if (wanted.empty() || wanted.size() > longest) return BoneId::none;
    std::size_t best = wanted.size() / 4 + 1;  // must be less than this
    BoneId found = BoneId::none;
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
        const std::string own = letters(skeleton_.bones()[i].name);
        if (own.size() > longest || own.empty() || own == mirrored) continue;
        const std::size_t distance = edit_distance(wanted, own);
        if (distance == best) found = BoneId::none;
        if (distance >= best) continue;
        best = distance;
        found = figure::bone_id(i);
    }
    return found;
}

BoneId BoneNames::mirrored(BoneId bone) const {
    const std::string other = mirrored_name(skeleton_[bone].name);
    return other.empty() ? BoneId::none : skeleton_.find(other);
}

}  // namespace skelplay::scene
