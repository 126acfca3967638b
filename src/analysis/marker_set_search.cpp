#include "analysis/marker_sets.h"

namespace skelplay::analysis {
namespace {
using MarkerIds = std::map<std::string, BoneId, std::less<>>;  // by plain name

constexpr std::size_t fewest_named = 4;

/// A name as it is compared: "L.Knee", "l_knee" and "LeftKnee" are the same.
std::string plain_name(std::string_view name) {
    std::string plain = base::lower(name);
    std::erase_if(plain, [](char c) { return c == '.' || c == '_' || c == '-' || c == ' '; });
    for (const std::string_view side : {"left", "right"})
        if (plain.size() > side.size() && plain.starts_with(side)) plain.erase(1, side.size() - 1);
    return plain;
}

/// The words of a text, without the separators.
std::vector<std::string_view> words_of(std::string_view text, char separator) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(separator));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

/// A text of MarkerSet on one side of the body.
std::string on_side(std::string_view text, Side side) {
    std::string spelled(text);
    std::ranges::replace(spelled, '?', side == Side::left ? 'L' : 'R');
    return spelled;
}

bool is_of_both_sides(std::string_view text) { return text.find('?') != std::string_view::npos; }

/// A name of a set, on one side.
struct SetName {
    std::string shown;                   // the first spelling
    std::vector<std::string> spellings;  // plain names
    Part part = Part::none;
    Side side = Side::none;
    bool optional = false;
};

void add_names(Part part, std::string_view text, std::vector<SetName>& names) {
    for (std::string_view word : words_of(text, ' ')) {
        const bool optional = word.front() == '(';
        if (optional) word = word.substr(1, word.size() - 2);
        const auto add = [&](Side side) {
            const std::string spelled = on_side(word, side);
            SetName name{{}, {}, part, is_of_both_sides(word) ? side : Side::none, optional};
            for (const std::string_view spelling : words_of(spelled, '|')) name.spellings.push_back(plain_name(spelling));
            name.shown = spelled.substr(0, spelled.find('|'));
            names.push_back(std::move(name));
        };
        add(Side::left);
        if (is_of_both_sides(word)) add(Side::right);
    }
}

std::vector<SetName> names_of(const MarkerSet& set) {
    std::vector<SetName> names;
    for (const auto& [part, text] :
         {std::pair{Part::head, set.head}, std::pair{Part::spine, set.spine}, std::pair{Part::collar, set.collar},
          std::pair{Part::upper_arm, set.upper_arm}, std::pair{Part::forearm, set.forearm}, std::pair{Part::hand, set.hand},
          std::pair{Part::hips, set.hips}, std::pair{Part::thigh, set.thigh}, std::pair{Part::shin, set.shin},
          std::pair{Part::foot, set.foot}})
        add_names(part, text, names);
    return names;
}

bool is_lower(Part part) { return part == Part::thigh || part == Part::shin || part == Part::foot; }
bool is_upper(Part part) { return part != Part::hips && !is_lower(part); }

/// The markers of one subject, compared with one set.
class SetComparison {
public:
    SetComparison(const MarkerSet& set, const MarkerIds& markers) : set_(set), names_(names_of(set)) {
        for (const SetName& name : names_) {
            BoneId found = BoneId::none;
            for (const std::string& spelling : name.spellings)
                if (const auto at = markers.find(spelling); at != markers.end() && found == BoneId::none)
                    found = at->second;
            found_.push_back(found);
        }
    }

    [[nodiscard]] std::size_t identified() const {
        return found_.size() - static_cast<std::size_t>(std::ranges::count(found_, BoneId::none));
    }
    [[nodiscard]] std::size_t missing() const { return missing_names().size(); }

    /// True if there is enough of the set among so many markers.
    [[nodiscard]] bool is_found(std::size_t markers) const {
        const std::size_t count = identified();
        return count >= fewest_named && (2 * count >= markers || count >= missing());
    }

    [[nodiscard]] FoundSet result(std::string_view subject) const {
        FoundSet found{&set_, std::string(set_.name), std::string(subject), {}, missing_names(), links()};
        if (!has(is_lower) && names(is_lower)) found.name += ", upper body";
        if (!has(is_upper) && names(is_upper)) found.name += ", lower body";
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (found_[i] != BoneId::none)
                found.identified.push_back({found_[i], names_[i].part, names_[i].side, names_[i].shown});
        return found;
    }

private:
    using IsOfHalf = bool (*)(Part);

    /// True if the take has a marker of that half of the body.
    [[nodiscard]] bool has(IsOfHalf half) const {
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (found_[i] != BoneId::none && half(names_[i].part)) return true;
        return false;
    }
    /// True if the set has names in that half that are always used.
    [[nodiscard]] bool names(IsOfHalf half) const {
        return std::ranges::any_of(names_, [&](const SetName& name) { return half(name.part) && !name.optional; });
    }

    [[nodiscard]] std::vector<std::string> missing_names() const {
        std::vector<std::string> lacking;
        const bool upper = has(is_upper);
        const bool lower = has(is_lower);
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const Part part = names_[i].part;
            const bool expected = part == Part::hips || (is_upper(part) ? upper : lower);
            if (found_[i] == BoneId::none && expected && !names_[i].optional) lacking.push_back(names_[i].shown);
        }
        return lacking;
    }

    [[nodiscard]] std::vector<scene::MarkerLine> links() const {
        std::vector<scene::MarkerLine> lines;
        for (const std::string_view chain : words_of(set_.chains, '\n')) {
            add_chain(on_side(chain, Side::left), lines);
            if (is_of_both_sides(chain)) add_chain(on_side(chain, Side::right), lines);
        }
        return lines;
    }

    void add_chain(const std::string& chain, std::vector<scene::MarkerLine>& lines) const {
        BoneId before = BoneId::none;
        for (const std::string_view word : words_of(chain, ' ')) {
            const BoneId marker = marker_of(plain_name(word));
            if (marker == BoneId::none) continue;
            const auto is_same = [&](const scene::MarkerLine& each) {
                return (each.from == before && each.to == marker) || (each.from == marker && each.to == before);
            };
            if (before != BoneId::none && before != marker && std::ranges::none_of(lines, is_same))
                lines.push_back({before, marker});
            before = marker;
        }
    }

    [[nodiscard]] BoneId marker_of(const std::string& plain) const {
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (names_[i].spellings.front() == plain) return found_[i];
        return BoneId::none;
    }

    const MarkerSet& set_;
    std::vector<SetName> names_;
    std::vector<BoneId> found_;  // by name
};

std::optional<FoundSet> best_set(const MarkerIds& markers, std::string_view subject) {
    std::optional<SetComparison> best;
    for (const MarkerSet& set : marker_sets()) {
        const SetComparison compared(set, markers);
        if (!compared.is_found(markers.size())) continue;
        const bool better = !best || compared.identified() > best->identified() ||
                            (compared.identified() == best->identified() && 2 * compared.missing() < best->missing());
        if (better) best.emplace(compared);
    }
    return best ? std::optional(best->result(subject)) : std::nullopt;
}

/// The prefix up to an underscore that all measured markers share, without their subjects: "x_" of Qualisys.
std::string shared_beginning(const std::vector<std::string_view>& names) {
    if (names.size() < fewest_named) return {};
    const std::string_view first = names.front();
    const std::size_t end = first.find('_');
    constexpr std::size_t side_letter = 1;  // "L_Knee": all markers may be on one side
    if (end == std::string_view::npos) return {};
    const std::string_view beginning = first.substr(0, end + 1);
    const bool is_side = end == side_letter && (base::lower(first[0]) == 'l' || base::lower(first[0]) == 'r');
    const bool shared = std::ranges::all_of(names, [&](auto name) { return name.starts_with(beginning); });
    return shared && !is_side ? std::string(beginning) : std::string();
}

/// The measured markers of each subject, by plain names.
std::map<std::string_view, MarkerIds> markers_by_subject(const figure::Skeleton& markers) {
    std::vector<std::string_view> names;
    for (const figure::Bone& marker : markers.bones())
        if (figure::counts(marker)) names.push_back(figure::without_subject(marker.name));
    const std::string beginning = shared_beginning(names);
    std::map<std::string_view, MarkerIds> subjects;
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const figure::Bone& marker = markers[figure::bone_id(i)];
        if (!figure::counts(marker)) continue;
        const std::string_view own = figure::without_subject(marker.name).substr(beginning.size());
        subjects[subject_of(marker.name)].try_emplace(plain_name(own), figure::bone_id(i));
    }
    return subjects;
}
}  // namespace

std::string_view subject_of(std::string_view name) noexcept {
    const std::size_t colon = name.rfind(':');
    return name.substr(0, colon == std::string_view::npos ? 0 : colon);
}

std::vector<FoundSet> find_marker_sets(const figure::Skeleton& markers) {
    std::vector<FoundSet> found;
    for (const auto& [subject, names] : markers_by_subject(markers))
        if (auto set = best_set(names, subject)) found.push_back(*std::move(set));
    return found;
}

std::vector<std::pair<BoneId, BoneId>> side_pairs(const figure::Skeleton& markers) {
    std::vector<std::pair<BoneId, BoneId>> pairs;
    for (const auto& [subject, names] : markers_by_subject(markers))
        for (const auto& [name, left] : names) {
            if (name.size() < 2) continue;
            for (const std::size_t at : {std::size_t{0}, name.size() - 1}) {
                if (name[at] != 'l') continue;
                std::string other = name;
                other[at] = 'r';
                if (const auto right = names.find(other); right != names.end()) pairs.emplace_back(left, right->second);
            }
        }
    return pairs;
}

bool names_foot(std::string_view name) {
    constexpr std::array<std::string_view, 9> words{"toe",  "heel",   "foot",    "ankle", "calc",
                                                    "meta", "hallux", "malleol", "mtp"};
    constexpr std::array<std::string_view, 8> endings{"hee", "ank", "cal", "mt1", "mt2", "mt5", "lmal", "mmal"};
    const std::string plain = plain_name(figure::without_subject(name));
    return std::ranges::any_of(words, [&](auto word) { return plain.find(word) != std::string::npos; }) ||
           std::ranges::any_of(endings, [&](auto ending) { return plain.ends_with(ending); });
}
}  // namespace skelplay::analysis
