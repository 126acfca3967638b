#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "analysis/jumps.h"
#include "analysis/limit_violations.h"
#include "base/min_max_pyramid.h"
#include "figure/ids.h"
#include "session/analyses/analysis_cache.h"
#include "session/analyses/lane.h"
#include "session/time/timeline.h"

namespace skelplay::session {

struct Document;
struct OpenFigure;
struct Session;
struct View;

/// A joint's speed over the active figure's take.
struct SpeedLane {
    base::MinMaxPyramid speeds;  // metres a second, by frame
    float full = 1.0F;           // that fills the lane; single frames may be above
};

/// Something that happens in a take for some frames, counted from the figure's own first.
struct LaneMark {
    FrameRange frames;
    std::size_t frame = 0;                                                        // where a click on it goes
    std::size_t row = 0;                                                          // in MarkLane::rows
    std::variant<analysis::Jump, analysis::LimitViolation, figure::BoneId> what;  // a bone: it is on the ground
};

/// What a lane other than the speed's shows.
struct MarkLane {
    std::vector<LaneMark> marks;                // by first frame
    std::vector<std::vector<FrameRange>> rows;  // the frames of a row's marks, joined, in order: for drawing
    base::MinMaxPyramid counts;  // limits: channels over theirs, by frame, drawn instead of the ranges; else empty
    float most = 1.0F;           // of them that fill the lane
};

/// The lanes to draw: those that are wanted, as long as something is open. Neither the selection nor another file
/// changes them, so that the picture keeps its height.
std::vector<Lane> shown_lanes(const Session& session);
/// True when the active figure can have such a lane at all: there are limits in the file, and more than one frame.
bool has_lane(const Document& document, Lane lane) noexcept;

/// The joint whose speed is shown: the active figure's selected bone, else its root.
figure::BoneId speed_joint(const Document& document, const View& view) noexcept;

/// Where the active figure's first frame is on the timebase, in the timebase's frames: not at 0 when it was moved in
/// time.
double lanes_begin(const Document& document) noexcept;

/// What was worked out for the active figure; null: not yet. Valid until the next step().
const SpeedLane* speed_lane(const Session& session);
const MarkLane* mark_lane(const Session& session, Lane lane);

/// The marks of a row that touch [first, last], the nearest to the middle before others; frames with fractions.
std::vector<const LaneMark*> marks_near(const MarkLane& lane, std::size_t row, double first, double last);

/// "rfemur spike of 143 degrees, frame 12": in words, with the frames as the file counts them.
std::string describe(const OpenFigure& open, const LaneMark& mark);
/// The bone it is about.
figure::BoneId bone_of(const LaneMark& mark);

/// Wants what the lanes show.
void want_lanes(const Session& session, std::vector<Wanted>& wanted);

}  // namespace skelplay::session
