#include "figure/name_set.h"
#include "base/text.h"
#include "base/words.h"
#include "figure/embedded_words.h"
#include "figure/skeleton.h"

namespace skelplay::figure {
namespace {
constexpr int twist = -1;  // a digit that stands for the bones that twist below a part

/// assets/words/bone-sets.txt
const base::Words& set_words() {
    static const base::Words words(embedded_words().back().text);
    return words;
}

template <std::size_t count> std::array<std::string_view, count> array_of(std::string_view text) {
    std::array<std::string_view, count> list;
    std::ranges::copy(base::split(text, ' '), list.begin());
    return list;
}

NameSet set_of(const std::string& word) {
    const auto text = [&](std::string_view key) { return set_words().text(word, key); };
    return {word, text("title"), text("prefix"), array_of<2>(text("sides")), array_of<5>(text("fingers"))};
}

/// The names of a chain in a set, each between blanks; empty: it has none.
std::string_view names_of_chain(const NameSet& set, Part part, int digit) {
    const auto text = [&](const std::string& key) { return set_words().text(set.word, key); };
    const std::string chain(name(part));
    if (digit == twist) return text(chain + " twist");
    if (digit == 0) return text(chain);
    const std::string_view own = part == Part::finger && digit == fingers::thumb ? text("thumb") : std::string_view();
    return own.empty() ? text("each " + chain) : own;
}

std::string spelled(const NameSet& set, std::string_view word, Side side, int digit) {
    std::string name(set.prefix);
    for (const char c : word) {
        if (c == '*') name += set.sides.at(side == Side::right ? 1 : 0);
        if (c == '@') name += set.fingers.at(static_cast<std::size_t>(digit - 1));
        if (c != '*' && c != '@') name += c;
    }
    return name;
}

/// The chains of a person, also of the bones that twist, by the part and the side of the limb that they hang on.
Chains named_chains(const Skeleton& skeleton, const Anatomy& person) {
    Chains chains = person.chains();
    for (std::size_t i = 0; i < person.bones.size(); ++i) {
        if (person.bones[i].part != Part::helper) continue;
        if (base::lower(skeleton[bone_id(i)].name).find("twist") == std::string::npos) continue;
        BoneId above = skeleton[bone_id(i)].parent;
        while (above != BoneId::none && person.part(above) == Part::helper) above = skeleton[above].parent;
        if (above == BoneId::none) continue;
        chains[{person.part(above), person.bones[index(above)].side, twist}].push_back(bone_id(i));
    }
    return chains;
}
}  // namespace

std::span<const NameSet> name_sets() {
    static const std::vector<NameSet> sets = [] {
        std::vector<NameSet> made;
        std::ranges::transform(set_words().blocks(), std::back_inserter(made), set_of);
        return made;
    }();
    return sets;
}

const NameSet* name_set(std::string_view word) {
    const auto set = std::ranges::find(name_sets(), word, &NameSet::word);
    return set == name_sets().end() ? nullptr : &*set;
}

std::vector<std::string> names_in(const NameSet& set, const Skeleton& skeleton, const Anatomy& body) {
    std::vector<std::string> names(skeleton.size());
    for (std::size_t i = 0; i < std::max<std::size_t>(1, body.people.size()); ++i)
        for (const auto& [key, chain] : named_chains(skeleton, body.person(i))) {
            auto [part, side, digit] = key;
            if (part == Part::finger && digit == fingers::all) digit = fingers::index;
            const std::string_view row = names_of_chain(set, part, digit);
            if (row.empty()) continue;
            const std::vector<std::string_view> words = base::split(row, ' ');
            const bool spreads = (part == Part::spine || part == Part::neck) && chain.size() > words.size();
            const std::size_t last = std::max<std::size_t>(1, words.size() - 1);
            for (std::size_t at = 0; at < std::min(words.size(), chain.size()); ++at)
                names[index(chain[spreads ? (at * (chain.size() - 1) + last / 2) / last : at])] =
                    spelled(set, words[at], side, digit);
        }
    return names;
}
}  // namespace skelplay::figure
