#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;

constexpr double velocity_time = 0.04;    // seconds before and after a change in which the motion is measured
constexpr double own_surprise = 0.9;      // the quantile of a track's surprises that is 1 in the scores
constexpr double most_score = 3.0;        // of one track: none outweighs the others
constexpr double moving_share = 0.3;      // of its own surprise that a track moves at least in a frame, to count
constexpr double steady_share = 0.1;      // of its speed on the other side: a track that starts or stops does not move on
constexpr std::size_t cut_margin = 4;     // frames at the ends that have too few beside them
constexpr std::size_t fewest_tracks = 5;  // that count
constexpr double baseline_drop = 1.15;    // the score of missing frames; without them it is hardly above 1
constexpr double least_drop = 0.8;        // the same in a take whose motion is rough
constexpr double weak_factor = 2.0;       // how far so low a score exceeds those of the take
constexpr double on_score = 0.3;          // of a track that moves on
constexpr double drop_share = 0.65;       // of the tracks that do so where frames are missing: not of the arms alone
constexpr double drop_sudden = 0.2;       // of the tracks that change suddenly where frames are missing
constexpr double on_beside = 0.3;         // the score just before and after: more is a motion that speeds up
constexpr double splice_score = 2.2;      // the least score of a splice
constexpr double splice_share = 0.7;      // of the tracks that change suddenly in a splice
constexpr double sudden_factor = 1.45;    // such a track changes so much more than before and after
constexpr double score_factor = 1.6;      // how far a score exceeds nearly all others of the take
constexpr double fps_of_others = 300.0;   // one frame in so many may have a score as high as that of a fault
constexpr std::size_t fewest_high = 2;    // the same for short takes

/// How surprising the change to a frame is, as the mean of all tracks that move, each in multiples of its own
/// surprises.
struct Surprise {
    double on = 0.0;       // in the direction in which the track moves anyway: frames are missing
    double most_on = 0.0;  // the share of the tracks that do so
    double any = 0.0;      // in any direction
    double sudden = 0.0;   // the share of the tracks that change far more than before and after
};

class CutCheck {
public:
    explicit CutCheck(CheckedTake& take) : take_(take), few_(take_.frames_of(velocity_time)) {
        for (const JointTrack& track : take_.tracks) own_.push_back(own_of(track));
    }

    void run() {
        if (take_.frames < 30 + 2 * few_ || take_.tracks.size() < fewest_tracks) return;
        scores_.resize(take_.frames);
        std::vector<std::size_t> counts(take_.frames, 0);  // tracks
        for (std::size_t i = 0; i < take_.tracks.size(); ++i)
            for (std::size_t frame = 0; frame < take_.frames; ++frame)
                if (is_inside(frame)) counts[frame] += add_surprise(i, frame) ? 1 : 0;
        for (std::size_t frame = 0; frame < take_.frames; ++frame) scores_[frame] = mean(scores_[frame], counts[frame]);
        for (std::size_t frame = 0; frame < take_.frames && !take_.run.stopped(); ++frame) {
            if (scores_[frame].any <= 0.0 || take_.any_explained(frame - 1, frame + 1)) continue;
            if (is_drop(frame)) report_drop(frame);
            else if (is_splice(frame)) report_splice(frame);
        }
    }

private:
    [[nodiscard]] bool is_inside(std::size_t frame) const {
        return frame > few_ + cut_margin && frame + few_ + cut_margin < take_.frames;
    }

    [[nodiscard]] double own_of(const JointTrack& track) const {
        std::vector<double> all;
        for (std::size_t frame = 2; frame + 1 < take_.frames; ++frame)
            if (const double size = glm::length(surprise_of(track.curve, frame)); !std::isnan(size)) all.push_back(size);
        const double floor = 0.02 + 0.3 * take_.frame_time;  // degrees or centimetres: rounding
        return all.empty() ? std::numeric_limits<double>::infinity() : base::quantile(all, own_surprise) + floor;
    }

    /// Adds how a track changes to a frame; false if it does not count there.
    bool add_surprise(std::size_t i, std::size_t frame) {
        const JointTrack& track = take_.tracks[i];
        const glm::dvec3 way = track.curve[frame + few_] - track.curve[frame - 1 - few_];
        const double length = glm::length(way);
        if (!(length > moving_share * own_[i] * static_cast<double>(2 * few_ + 1))) return false;
        const glm::dvec3 change = surprise_of(track.curve, frame);
        if (!figure::is_present(change)) return false;
        const double before = glm::length(track.curve[frame - 1] - track.curve[frame - 1 - few_]);
        const double after = glm::length(track.curve[frame + few_] - track.curve[frame]);
        const bool moves_on = std::min(before, after) >= steady_share * std::max(before, after);
        const double on = glm::dot(change, way) / (length * own_[i]);
        Surprise& sum = scores_[frame];
        if (moves_on) sum.on += std::clamp(on, -most_score, most_score);
        sum.most_on += moves_on && on >= on_score ? 1.0 : 0.0;
        sum.any += std::min(glm::length(change) / own_[i], most_score);
        const double beside = std::max(glm::length(track.step(frame - 1)), glm::length(track.step(frame + 1)));
        sum.sudden += glm::length(track.step(frame)) > sudden_factor * beside ? 1.0 : 0.0;
        return true;
    }

    static Surprise mean(const Surprise& sum, std::size_t count) {
        if (count < fewest_tracks) return {};
        const auto n = static_cast<double>(count);
        return {sum.on / n, sum.most_on / n, sum.any / n, sum.sudden / n};
    }

    /// Nearly the highest score of all other frames.
    [[nodiscard]] double highest_other(std::size_t frame, double Surprise::*score) const {
        std::vector<double> others;
        for (std::size_t other = 0; other < take_.frames; ++other)
            if (other + 3 < frame || other > frame + 3) others.push_back(-(scores_[other].*score));
        const std::size_t at =
            fewest_high - 1 + static_cast<std::size_t>(static_cast<double>(others.size()) / fps_of_others);
        std::ranges::nth_element(others, others.begin() + static_cast<std::ptrdiff_t>(at));
        return -others[at];
    }

    [[nodiscard]] bool is_drop(std::size_t frame) const {
        const double score = scores_[frame].on;
        return score >= least_drop && scores_[frame].most_on >= drop_share && scores_[frame].sudden >= drop_sudden &&
               std::max(scores_[frame - 1].on, scores_[frame + 1].on) <= on_beside &&
               score >= (score >= baseline_drop ? score_factor : weak_factor) * highest_other(frame, &Surprise::on);
    }

    [[nodiscard]] bool is_splice(std::size_t frame) const {
        const Surprise& at = scores_[frame];
        return at.any >= splice_score && at.sudden >= splice_share &&
               at.any >= score_factor * highest_other(frame, &Surprise::any);
    }

    /// How many frames are missing: the median of the tracks.
    [[nodiscard]] double missing(std::size_t frame) const {
        std::vector<double> counts;
        for (std::size_t i = 0; i < take_.tracks.size(); ++i) {
            const JointTrack& track = take_.tracks[i];
            const double before = glm::length(track.curve[frame - 1] - track.curve[frame - 1 - few_]);
            const double after = glm::length(track.curve[frame + few_] - track.curve[frame]);
            const double baseline = (before + after) / static_cast<double>(2 * few_);
            if (baseline > moving_share * own_[i]) counts.push_back(glm::length(track.step(frame)) / baseline - 1.0);
        }
        return counts.empty() ? 0.0 : base::quantile(counts, 0.5);
    }

    void report_drop(std::size_t frame) {
        std::size_t first = frame;
        while (first > 1 && take_.repeated[first - 1]) --first;
        take_.explain(first, frame);
        take_.add(FindingKind::dropped, {}, {first, frame}, std::max(1.0, missing(frame)) * take_.frame_time,
                  SizeUnit::seconds);
    }

    /// The whole body jumps to another pose.
    void report_splice(std::size_t frame) {
        std::vector<std::pair<double, BoneId>> bones;
        double most = 0.0;
        for (const JointTrack& track : take_.tracks) {
            const double size = glm::length(surprise_of(track.curve, frame));
            const double relative = size / take_.least(FindingKind::step, track);
            if (!(relative >= 1.0)) continue;
            bones.emplace_back(track.of_root ? -1e9 : -relative, track.bone);
            if (!track.moves) most = std::max(most, size);
        }
        if (bones.size() < 3 || most <= 0.0) return;
        std::ranges::sort(bones);
        std::vector<BoneId> ids;
        for (const auto& [order, bone] : bones)
            if (std::ranges::find(ids, bone) == ids.end()) ids.push_back(bone);
        take_.explain(frame, frame);
        take_.add(FindingKind::step, std::move(ids), {frame, frame}, most, SizeUnit::degrees);
    }

    CheckedTake& take_;
    std::size_t few_;               // frames in which the motion beside a change is measured
    std::vector<double> own_;       // by track: its usual surprise
    std::vector<Surprise> scores_;  // by frame
};
}  // namespace

void check_cuts(CheckedTake& take) { CutCheck(take).run(); }
}  // namespace skelplay::analysis
