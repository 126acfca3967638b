#include "analysis/marker_sets.h"
#include "analysis/embedded_words.h"
#include "base/words.h"

namespace skelplay::analysis {
namespace {
MarkerSet set_of(const base::Words& words, std::string_view block) {
    const auto text = [&](std::string_view key) { return words.text(block, key); };
    const auto up = figure::signed_axis(text("up"));
    return {.name = text("name"),
            .source = text("source"),
            .head = text("head"),
            .spine = text("spine"),
            .hips = text("hips"),
            .collar = text("collar"),
            .upper_arm = text("upper_arm"),
            .forearm = text("forearm"),
            .hand = text("hand"),
            .thigh = text("thigh"),
            .shin = text("shin"),
            .foot = text("foot"),
            .chains = text("chain"),
            .up = up ? std::optional(up->axis) : std::nullopt};
}
}  // namespace

std::span<const MarkerSet> marker_sets() {
    static const base::Words words(embedded_words().front().text);
    static const std::vector<MarkerSet> sets = [] {
        std::vector<MarkerSet> made;
        for (const std::string& block : words.blocks()) made.push_back(set_of(words, block));
        return made;
    }();
    return sets;
}
}  // namespace skelplay::analysis
