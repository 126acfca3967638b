#include "exporters/recorded.h"

#include <algorithm>

namespace skelplay::exporters {

namespace {

bool has_all_between(const processing::EditedTake& take) {
    if (!take.has_source_frames()) return false;
    for (std::size_t frame = 1; frame < take.frames(); ++frame)
        if (take.source_frame(frame) != take.source_frame(0) + frame) return false;
    return true;
}

}  // namespace

WrittenRecordings::WrittenRecordings(const processing::EditedTake& take) : frames(take.frames()) {
    const figure::Figure& figure = take.figure();
    const auto& all = figure.recordings;
    if (all == nullptr || all->frames != figure::frame_count(figure.take) || !has_all_between(take)) return;
    recordings = all.get();
    first = frames > 0 ? take.source_frame(0) : 0;
}

std::size_t WrittenRecordings::channels() const noexcept {
    return recordings == nullptr ? 0 : recordings->analog.channels.size();
}

std::size_t WrittenRecordings::first_sample() const noexcept {
    return recordings == nullptr ? 0 : first * recordings->analog.per_frame;
}

std::size_t WrittenRecordings::end_sample() const noexcept {
    if (recordings == nullptr) return 0;
    return std::min((first + frames) * recordings->analog.per_frame, recordings->analog.samples());
}

glm::dvec3 written_point(const glm::dvec3& point, const processing::EditedTake& take) {
    return take.rotation() * point * take.scale() + take.shift();
}

figure::GroundReaction written_reaction(const figure::GroundReaction& reaction, const processing::EditedTake& take) {
    return {take.rotation() * reaction.force, take.rotation() * reaction.moment * take.scale(),
            written_point(reaction.centre, take), take.rotation() * reaction.free_moment * take.scale()};
}

}  // namespace skelplay::exporters
