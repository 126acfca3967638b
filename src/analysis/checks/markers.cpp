#include "analysis/checks/checks.h"
#include "analysis/marker_links.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::FrameRange;

constexpr double longest_ghost = 0.06;         // seconds that a ghost is seen
constexpr std::size_t ghost_frames = 3;        // the same at low rates
constexpr double alone = 4.0;                  // a ghost's own length to either side without the marker
constexpr double seen_share = 0.5;             // of the take: a point without a name that is seen less comes and goes
constexpr double crossed_share = 0.3;          // of the change is left when one marker follows the other
constexpr double sudden_jump = 4.0;            // such a change in multiples of the usual one
constexpr double longest_swap_seconds = 20.0;  // seconds
constexpr double link_deviations = 8.0;        // median absolute deviations of a link's length
constexpr std::size_t fewest_link_frames = 3;

class MarkerCheck {
public:
    explicit MarkerCheck(CheckedTake& take) : take_(take) {}

    void find_presence() {
        for (std::size_t marker = 0; marker < take_.bones; ++marker) find_presence(figure::bone_id(marker));
        for (Gap& gap : gaps_)
            take_.add(FindingKind::gap, std::move(gap.markers), gap.frames,
                      static_cast<double>(gap.missing) * take_.frame_time, SizeUnit::seconds);
    }

    void find_exchanges() {
        std::vector<double> baseline;
        for (const JointTrack& track : take_.tracks) {
            std::vector<double> steps;
            for (std::size_t frame = 1; frame < take_.frames; ++frame)
                if (const double step = glm::length(track.step(frame)); !std::isnan(step)) steps.push_back(step);
            baseline.push_back(steps.empty() ? 0.0 : base::quantile(steps, 0.5));
        }
        const double least = take_.limits.least(FindingKind::swap, SizeUnit::centimetres);
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            if (take_.run.stopped()) return;
            std::vector<std::size_t> jumping;
            for (std::size_t i = 0; i < take_.tracks.size(); ++i)
                if (glm::length(take_.tracks[i].step(frame)) >= std::max(least, sudden_jump * baseline[i]))
                    jumping.push_back(i);
            for (std::size_t i = 0; i < jumping.size(); ++i)
                for (std::size_t j = i + 1; j < jumping.size(); ++j) look(jumping[i], jumping[j], frame);
        }
        for (const Exchange& open : open_)
            add(open,
                2 * open.first < take_.frames ? FrameRange{0, open.first - 1} : FrameRange{open.first, take_.frames - 1});
    }

    void find_links() {
        const MarkerLinks links = find_marker_links(take_.figure, take_.run);
        for (const MarkerLink& link : links.marker_links)
            if (link.kind == MarkerLinkKind::rigid) look(link);
    }

private:
    struct Exchange {
        std::size_t a = 0;
        std::size_t b = 0;
        std::size_t first = 0;
        double size = 0.0;
    };

    /// Markers that are missing in the same frames have one cause.
    struct Gap {
        FrameRange frames;
        std::size_t missing = 0;  // of these frames
        std::vector<BoneId> markers;
    };

    void add_gap(BoneId marker, const FrameRange& frames, std::size_t missing) {
        const auto same = std::ranges::find(gaps_, frames, &Gap::frames);
        if (same == gaps_.end()) gaps_.push_back({frames, missing, {marker}});
        else same->markers.push_back(marker);
    }

    void find_presence(BoneId marker) {
        std::vector<FrameRange> runs;  // in which the marker is seen
        for (std::size_t frame = 0; frame < take_.frames; ++frame)
            if (figure::is_present(take_.origin(figure::index(marker), frame))) figure::append(runs, frame);
        const bool named = is_labelled(take_.figure.skeleton[marker].name);
        const std::size_t longest = std::max(ghost_frames, take_.frames_of(longest_ghost));
        std::vector<FrameRange> real;
        std::size_t frames = 0;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const std::size_t length = runs[i].last - runs[i].first + 1;
            const std::size_t before = i == 0 ? runs[i].first : runs[i].first - runs[i - 1].last - 1;
            const std::size_t after = (i + 1 == runs.size() ? take_.frames : runs[i + 1].first) - runs[i].last - 1;
            const auto far = static_cast<std::size_t>(alone * static_cast<double>(length));
            if (named && length <= longest && before >= far && after >= far) {
                take_.add(FindingKind::ghost, {marker}, runs[i], static_cast<double>(length) * take_.frame_time,
                          SizeUnit::seconds);
                continue;
            }
            frames += length;
            real.push_back(runs[i]);
        }
        const bool often = static_cast<double>(frames) >= seen_share * static_cast<double>(take_.frames);
        if (frames == 0 || (!named && !often)) return;
        std::vector<FrameRange> gaps;
        if (named && real.front().first > 0) gaps.push_back({0, real.front().first - 1});
        for (std::size_t i = 1; i < real.size(); ++i) gaps.push_back({real[i - 1].last + 1, real[i].first - 1});
        if (named && real.back().last + 1 < take_.frames) gaps.push_back({real.back().last + 1, take_.frames - 1});
        if (often) {
            for (const FrameRange& gap : gaps) add_gap(marker, gap, gap.last - gap.first + 1);
        } else if (!gaps.empty()) {  // it is missing more than it is there: that is one finding
            add_gap(marker, {gaps.front().first, gaps.back().last}, take_.frames - frames);
        }
    }

    /// Two markers that jump in the same frame: does one go on where the other was?
    void look(std::size_t i, std::size_t j, std::size_t frame) {
        const JointTrack& a = take_.tracks[i];
        const JointTrack& b = take_.tracks[j];
        const double apart = glm::length(a.curve[frame] - b.curve[frame]);
        const double crossed =
            glm::length(a.curve[frame] - b.curve[frame - 1]) + glm::length(b.curve[frame] - a.curve[frame - 1]);
        if (!(crossed <= crossed_share * (glm::length(a.step(frame)) + glm::length(b.step(frame))))) return;
        const auto open = std::ranges::find_if(open_, [&](const Exchange& other) { return other.a == i && other.b == j; });
        if (open != open_.end() && static_cast<double>(frame - open->first) * take_.frame_time <= longest_swap_seconds) {
            add(*open, {open->first, frame - 1});
            open_.erase(open);
        } else {
            open_.push_back({i, j, frame, apart});
        }
        for (const std::size_t at : {frame, frame + 1}) {
            take_.suppress(a.bone, at);
            take_.suppress(b.bone, at);
        }
    }

    void add(const Exchange& exchange, const FrameRange& frames) {
        take_.add(FindingKind::swap, {take_.tracks[exchange.a].bone, take_.tracks[exchange.b].bone}, frames, exchange.size,
                  SizeUnit::centimetres);
    }

    void look(const MarkerLink& link) {
        std::vector<double> lengths;
        for (std::size_t frame = 0; frame < take_.frames; ++frame) lengths.push_back(length(link, frame));
        std::vector<double> known;
        for (const double length : lengths)
            if (!std::isnan(length)) known.push_back(length);
        if (known.size() < 10) return;
        const double baseline = base::quantile(known, 0.5);
        for (double& length : known) length = std::abs(length - baseline);
        const double least = std::max(take_.limits.least(FindingKind::link, SizeUnit::centimetres),
                                      link_deviations * base::quantile(known, 0.5));
        std::optional<FrameRange> open;
        double most = 0.0;
        for (std::size_t frame = 0; frame <= take_.frames; ++frame) {
            const double off = frame < take_.frames ? std::abs(lengths[frame] - baseline) : 0.0;
            if (off >= least) {
                if (!open) open = FrameRange{frame, frame};
                open->last = frame;
                most = std::max(most, off);
            } else if (open) {
                report(link, *open, most);
                open.reset();
                most = 0.0;
            }
        }
    }

    [[nodiscard]] double length(const MarkerLink& link, std::size_t frame) const {
        return 100.0 * static_cast<double>(glm::length(take_.origin(figure::index(link.from), frame) -
                                                       take_.origin(figure::index(link.to), frame)));
    }

    void report(const MarkerLink& link, const FrameRange& frames, double size) {
        const bool known = std::ranges::any_of(take_.found, [&](const Finding& other) {
            const bool same =
                std::ranges::any_of(other.bones, [&](BoneId bone) { return bone == link.from || bone == link.to; });
            return same && other.frames.first <= frames.last + 1 && frames.first <= other.frames.last + 1;
        });
        if (known || frames.last - frames.first + 1 < fewest_link_frames) return;
        take_.add(FindingKind::link, {link.from, link.to}, frames, size, SizeUnit::centimetres);
    }

    CheckedTake& take_;
    std::vector<Gap> gaps_;
    std::vector<Exchange> open_;
};
}  // namespace

void check_markers(CheckedTake& take) {
    if (!figure::is_markers(take.figure) || take.frames < 4) return;
    MarkerCheck markers(take);
    markers.find_presence();
    markers.find_exchanges();
}

void check_links(CheckedTake& take) {
    if (figure::is_markers(take.figure) && take.frames >= 10) MarkerCheck(take).find_links();
}
}  // namespace skelplay::analysis
