#pragma once

#include "analysis/motion_check.h"

namespace skelplay::processing {
/// How far a repair took a bone from where it was.
struct JointChange {
    BoneId bone = BoneId::none;
    double rotation = 0.0;           // radians, the most in any frame; 0: it was not changed
    std::size_t rotation_frame = 0;  // in which that is
    double distance = 0.0;           // of the origin relative to the parent, in the figure's lengths
    std::size_t distance_frame = 0;
};

inline bool all_frames(BoneId, std::size_t) { return true; }
inline bool all_gaps(BoneId, const figure::FrameRange&) { return true; }

/// Smooths the take's channels without delay (ZeroPhaseFilter): rotations as quaternions, so that the result does not
/// depend on how angles are written, and all other channels as numbers. The first and the last frame are kept. A bone
/// that cannot make every rotation comes as near as its degrees of freedom allow. A marker is smoothed in each range of
/// frames in which it was seen; gaps stay. What holds still is not touched. `cutoff` in cycles a frame, above 0 and
/// below 0.5. `wanted`: what is smoothed of it. Returns the change of each bone; empty when stopped.
std::vector<JointChange> smooth(figure::Figure& figure, double cutoff, const base::Run& run = {},
                                const std::function<bool(BoneId, std::size_t frame)>& wanted = all_frames);

/// A low pass without delay: a Butterworth filter of second order, run forwards and backwards (Winter, Biomechanics and
/// Motor Control of Human Movement, "Digital filtering"). Beyond its ends a track goes on as its own point reflection
/// about the end, which keeps the first and the last value and the slope there.
class ZeroPhaseFilter {
public:
    /// `cutoff`: where half the power is left, as a share of the rate; above 0 and below 0.5.
    explicit ZeroPhaseFilter(double cutoff);

    /// Filters a track of one value for each frame.
    void apply(std::vector<double>& track);

private:
    /// One run over the values, from the first to the last.
    template <class Iterator> void run(Iterator first, Iterator end) const;

    double b_ = 0.0;                // the weight of the newest value; those before it weigh 2 b and b
    double a1_ = 0.0;               // of the result before
    double a2_ = 0.0;               // of the one before that
    std::ptrdiff_t margin_ = 0;     // values beyond each end, after which the beginning is forgotten; 0: too many
    std::vector<double> extended_;  // reused
};

/// A spike that was replaced, or a flip that was turned back.
struct Despiked {
    figure::FrameRange frames;
    JointChange change;
};

/// Replaces the frames of spikes (FindingKind::spike and root_spike; other findings are ignored) by what the frames
/// around them say: rotations, as quaternions, and positions go along the cubic through the frames before and after,
/// with the velocities there. Where the take or a gap is on one side, they stay as on the other. Only the bones and
/// frames of the findings change: rotations where the size is an angle, else the position. In the order of bones.
std::vector<Despiked> despike(figure::Figure& figure, std::span<const analysis::Finding> findings);

/// Rotates bones back that flip (FindingKind::flip; other findings are ignored), from there on, by one rotation in
/// their own axes, until they return by themselves or the take ends. In the order of bones.
std::vector<Despiked> unflip(figure::Figure& figure, std::span<const analysis::Finding> findings);

/// Frames in which a marker was missing between others in which it was seen.
struct FilledGap {
    enum class By : std::uint8_t { curve, segment, nothing };
    BoneId marker = BoneId::none;
    figure::FrameRange frames;
    By by = By::nothing;
    std::vector<BoneId> from = {};  // the markers of its segment
    double miss = 0.0;  // how far these alone miss the marker in the frame after the gap, in the figure's lengths
};

/// Fills gaps of at most `longest` seconds between frames in which the marker was seen. Gaps of up to 0.2 s are filled
/// by the cubic through the frames beside them (see despike()); longer ones from three or more markers in all their
/// frames that keep their distances from it and from each other (analysis::rigid_partners()): by the rigid motions from
/// the frame before the gap and from the one after it, of which the nearer one counts more, unless these miss the
/// marker. Only the gaps' own numbers change. `frame_time` in seconds; `wanted`: which gaps are filled.
std::vector<FilledGap> fill_gaps(figure::Figure& figure, double longest, double frame_time, const base::Run& run = {},
                                 const std::function<bool(BoneId, const figure::FrameRange&)>& wanted = all_gaps);
}  // namespace skelplay::processing
