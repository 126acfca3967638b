#include "exporters/split_list.h"

namespace skelplay::exporters {

SplitList::SplitList(std::size_t sources) : entries_(sources) {
    for (std::size_t i = 0; i < sources; ++i) entries_[i].source = static_cast<std::uint32_t>(i);
}

std::uint32_t SplitList::take(std::uint32_t source, std::uint32_t piece) {
    Entry& first = entries_[source];
    if (first.piece == nobody) first.piece = piece;
    if (first.piece == piece) return source;
    const auto same_source = copies_.lower_bound({source, 0});
    if (same_source == copies_.end() || same_source->first.first != source) ++shared_;
    const auto [copy, is_new] = copies_.try_emplace({source, piece}, static_cast<std::uint32_t>(entries_.size()));
    if (is_new) entries_.push_back({source, piece});
    return copy->second;
}

}  // namespace skelplay::exporters
