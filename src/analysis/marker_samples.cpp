#include "analysis/marker_samples.h"

namespace skelplay::analysis {
namespace {
/// The samples of a marker in a stretch of frames. Consecutive stretches are joined.
struct Stretch {
    std::size_t frames = 0;
    std::size_t valid = 0;
    std::size_t leading = 0;   // missing at the beginning
    std::size_t trailing = 0;  // missing at the end
    std::size_t longest = 0;
    std::size_t longest_at = 0;  // from the stretch's beginning

    void add(bool there) noexcept {
        ++frames;
        valid += there ? 1U : 0U;
        trailing = there ? 0 : trailing + 1;
        if (valid == 0) leading = frames;
        note(trailing, frames - trailing);
    }
    void join(const Stretch& next) noexcept {
        note(trailing + next.leading, frames - trailing);
        note(next.longest, frames + next.longest_at);
        if (valid == 0) leading = frames + next.leading;
        trailing = next.valid == 0 ? trailing + next.frames : next.trailing;
        frames += next.frames;
        valid += next.valid;
    }

private:
    void note(std::size_t gap, std::size_t at) noexcept {
        if (gap <= longest) return;
        longest = gap;
        longest_at = at;
    }
};

/// By BoneId: the column of a marker's first channel, whose numbers are NaN where the marker is missing.
std::vector<std::size_t> first_columns(const figure::Figure& figure, const figure::Motion& motion) {
    std::vector<std::size_t> columns;
    for (const figure::Bone& marker : figure.skeleton.bones())
        columns.push_back(motion.channels[marker.channels.first].column);
    return columns;
}
}  // namespace

std::vector<MarkerSamples> marker_samples(const figure::Figure& figure, const base::Run& run) {
    constexpr std::size_t block_numbers = 1U << 17U;
    const figure::Motion* motion = figure::channel_motion(figure.take);
    if (!figure::is_markers(figure) || motion == nullptr) return {};
    if (motion->rest_only) return std::vector<MarkerSamples>(figure.skeleton.size());
    const std::vector<std::size_t> columns = first_columns(figure, *motion);
    const std::size_t together = block_numbers / std::max<std::size_t>(motion->columns, 1) + 1;
    std::vector<Stretch> all(columns.size());
    base::BlockStages<std::vector<Stretch>> stages;
    stages.prepare = [&](std::size_t number, std::vector<Stretch>& some) {
        some.assign(columns.size(), {});
        const std::size_t end = std::min((number + 1) * together, motion->frames);
        for (std::size_t frame = number * together; frame < end; ++frame) {
            const auto row = motion->row(frame);
            for (std::size_t i = 0; i < columns.size(); ++i) some[i].add(!std::isnan(row[columns[i]]));
        }
    };
    stages.deliver = [&](std::size_t, std::vector<Stretch>& some) {
        for (std::size_t i = 0; i < all.size(); ++i) all[i].join(some[i]);
    };
    base::for_each_block((motion->frames + together - 1) / together, stages, {run.threads, run.stop});
    std::vector<MarkerSamples> result;
    for (const Stretch& whole : all)
        result.push_back({whole.valid, whole.frames - whole.valid, whole.longest, whole.longest_at});
    return result;
}

std::vector<std::vector<figure::FrameRange>> gaps(const figure::Figure& figure, const base::Run& run) {
    constexpr std::size_t between_looks = 1024;  // frames
    std::vector<std::vector<figure::FrameRange>> found(figure.skeleton.size());
    const figure::Motion* motion = figure::channel_motion(figure.take);
    if (!figure::is_markers(figure) || motion == nullptr) return found;
    const std::vector<std::size_t> columns = first_columns(figure, *motion);
    for (std::size_t frame = 0; frame < motion->frames; ++frame) {
        if (frame % between_looks == 0 && run.stopped()) break;
        const auto row = motion->row(frame);
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (std::isnan(row[columns[i]])) append(found[i], frame);
    }
    return found;
}
}  // namespace skelplay::analysis
