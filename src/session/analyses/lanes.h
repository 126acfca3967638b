#pragma once

#include "analysis/curves.h"
#include "analysis/motion_check.h"
#include "session/analyses/lane.h"
#include "session/analyses/min_max_pyramid.h"
#include "session/figure_id.h"
#include "session/time/timeline.h"

namespace skelplay::session {
/// The speed of one joint over the active figure's take.
struct SpeedLane {
    MinMaxPyramid speeds;  // metres a second, by frame
    float full = 1.0F;     // metres a second at the top of the lane; single frames may exceed it
};

/// An event in a take and its frames, counted from the figure's first.
struct LaneMark {
    FrameRange frames;
    std::size_t frame = 0;       // the frame that a click on it goes to
    std::size_t row = 0;         // in MarkLane::rows
    BoneId bone = BoneId::none;  // none: it is of the whole take
    // of contacts and gaps, which are told by their bone, the lane
    std::variant<Lane, analysis::Finding, analysis::LimitViolation> what = Lane::contacts;
};

/// The foot of a row of the contacts lane.
struct LaneFoot {
    BoneId bone = BoneId::none;
    figure::Side side = figure::Side::none;
};

/// The contents of a lane other than the speed lane.
struct MarkLane {
    std::vector<LaneMark> marks;                // by first frame
    std::vector<std::vector<FrameRange>> rows;  // for drawing: the frames of each row's events in order, joined
    std::vector<LaneFoot> feet;                 // contacts lane: by row
    std::vector<analysis::FindingKind> kinds;   // checks lane: by row
    // limits lane: how many channels exceed their limits, by frame, drawn instead of `rows`; gaps lane: how many
    // markers are missing, drawn below the row, which is the selected marker's; else empty
    MinMaxPyramid counts;
    MinMaxPyramid far_counts;  // limits lane: how many of these exceed theirs by far
    float most = 1.0F;         // channels or markers at the top of the lane
};

/// The lanes to draw: those switched on that the active figure can have. How many does not depend on the selection, so
/// that the 3-D view keeps its height.
std::vector<Lane> shown_lanes(const Document& document, const LaneChoice& choice);

/// The joint of the speed lane: the active figure's selected bone, else its root.
BoneId speed_bone(const Document& document, const View& view) noexcept;

/// The position of the active figure's first frame on the timebase, in its frames.
double lanes_begin(const Document& document) noexcept;

/// The active figure's lanes, valid until the next step(); null: it can't have this lane, or it is not ready.
const SpeedLane* speed_lane(const Session& session);
const MarkLane* mark_lane(const Session& session, Lane lane);

/// The events of a row that touch [first, last] (in frames, with fractions), those nearest to the middle first.
std::vector<const LaneMark*> marks_near(const MarkLane& lane, std::size_t row, double first, double last);

/// Describes an event, with the frame numbers of the file: "the right knee is off by 143 degrees, frame 12".
std::string describe(const OpenFigure& open, const LaneMark& mark);
/// "frame 12", "frames 12–40, the whole take", with the frame numbers of the file.
std::string frames_text(const OpenFigure& open, const FrameRange& frames);
}  // namespace skelplay::session
