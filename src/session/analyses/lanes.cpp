#include "session/analyses/lanes.h"
#include "analysis/contacts.h"
#include "analysis/marker_samples.h"
#include "session/analyses/checks.h"
#include "session/jobs.h"

namespace skelplay::session {
namespace {
constexpr double outliers = 0.005;  // this share of the frames may be faster than the top of the lane
// channels over their limits; the lane is at least this high, so that a single one shows as low
constexpr float few_channels = 3.0F;
constexpr float few_markers = 3.0F;  // the same of missing markers

/// The frames of a row's events in order, joined where they touch or overlap.
std::vector<FrameRange> frames_of_row(const std::vector<LaneMark>& marks, std::size_t row) {
    std::vector<FrameRange> ranges;
    for (const LaneMark& mark : marks)
        if (mark.row == row) ranges.push_back(mark.frames);
    return figure::joined(ranges);
}

MarkLane lane_of(std::vector<LaneMark> marks, std::size_t rows) {
    MarkLane lane;
    std::ranges::stable_sort(marks, {}, [](const LaneMark& mark) { return mark.frames.first; });
    for (std::size_t row = 0; row < rows; ++row) lane.rows.push_back(frames_of_row(marks, row));
    lane.marks = std::move(marks);
    return lane;
}

SpeedLane speed_lane_of(std::vector<float> speeds) {
    std::vector<float> sorted = speeds;
    std::erase_if(sorted, [](float speed) { return std::isnan(speed); });  // of a joint that is absent
    SpeedLane lane{MinMaxPyramid(std::move(speeds)), 1.0F};
    if (sorted.empty()) return lane;
    const auto at = sorted.end() - 1 - static_cast<std::ptrdiff_t>(outliers * static_cast<double>(sorted.size()));
    std::ranges::nth_element(sorted, at);
    lane.full = std::max(*at * 1.1F, 1e-6F);
    return lane;
}

/// A row for each kind that was found, in the order of the kinds.
MarkLane finding_marks(const std::vector<analysis::Finding>& findings, const std::vector<std::size_t>& shown) {
    std::vector<analysis::FindingKind> kinds;
    for (const std::size_t index : shown) kinds.push_back(findings[index].kind);
    std::ranges::sort(kinds);
    kinds.erase(std::ranges::unique(kinds).begin(), kinds.end());
    std::vector<LaneMark> marks;
    for (const std::size_t index : shown) {
        const analysis::Finding& finding = findings[index];
        const auto row = std::ranges::find(kinds, finding.kind) - kinds.begin();
        const BoneId bone = finding.bones.empty() ? BoneId::none : finding.bones.front();
        marks.push_back({finding.frames, worst_frame(finding), static_cast<std::size_t>(row), bone, finding});
    }
    MarkLane lane = lane_of(std::move(marks), kinds.size());
    lane.kinds = std::move(kinds);
    return lane;
}

/// True for what lasts (nearly) the whole take. It is said, but not drawn: it would hide what happens in the take.
bool is_throughout(const FrameRange& span, std::size_t frames) {
    constexpr double nearly = 0.95;
    return static_cast<double>(span.last - span.first + 1) >= nearly * static_cast<double>(frames);
}

/// Counts how many spans last over each frame: adds one span to the changes from frame to frame, and sums them up.
void count_span(std::vector<float>& changes, const FrameRange& span) {
    changes[span.first] += 1.0F;
    changes[span.last + 1] -= 1.0F;
}
MinMaxPyramid summed_up(std::vector<float> changes) {
    std::partial_sum(changes.begin(), changes.end(), changes.begin());
    changes.pop_back();
    return MinMaxPyramid(std::move(changes));
}

/// How many of the violations last over each frame, but for those that last the whole take.
MinMaxPyramid count_at_frames(const std::vector<analysis::LimitViolation>& violations, std::size_t frames, bool only_far) {
    std::vector<float> counts(frames + 1, 0.0F);
    for (const analysis::LimitViolation& violation : violations)
        if ((violation.far || !only_far) && !is_throughout(violation.frames, frames)) count_span(counts, violation.frames);
    return summed_up(std::move(counts));
}

/// Many takes always exceed the limit of some channel, so the lane shows how many channels exceed theirs.
MarkLane limit_marks(const std::vector<analysis::LimitViolation>& violations, std::size_t frames) {
    std::vector<LaneMark> marks;
    for (const analysis::LimitViolation& violation : violations)
        marks.push_back({violation.frames, violation.worst, 0, violation.channel.bone, violation});
    MarkLane lane = lane_of(std::move(marks), 1);
    lane.counts = count_at_frames(violations, frames, false);
    lane.far_counts = count_at_frames(violations, frames, true);
    lane.most = std::max(lane.counts.whole().high, few_channels);
    return lane;
}

MarkLane contact_marks(const std::vector<analysis::Contact>& contacts) {
    std::vector<LaneMark> marks;
    for (std::size_t row = 0; row < contacts.size(); ++row)
        for (const FrameRange& span : contacts[row].frames)
            marks.push_back({span, span.first, row, contacts[row].bone, Lane::contacts});
    MarkLane lane = lane_of(std::move(marks), contacts.size());
    for (const analysis::Contact& contact : contacts) lane.feet.push_back({contact.bone, contact.side});
    return lane;
}

/// How many markers are missing in each frame, and the gaps of `marker`; of `none` all gaps, without a row.
MarkLane gap_marks(const figure::Figure& figure, BoneId marker, const base::Run& run) {
    std::vector<LaneMark> marks;
    std::vector<float> missing(figure::frame_count(figure.take) + 1, 0.0F);
    const auto gaps = analysis::gaps(figure, run);
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        const BoneId id = figure::bone_id(i);
        for (const FrameRange& gap : gaps[i]) {
            count_span(missing, gap);
            if (marker == BoneId::none || marker == id) marks.push_back({gap, gap.first, 0, id, Lane::gaps});
        }
    }
    MarkLane lane = lane_of(std::move(marks), 1);
    if (marker == BoneId::none) lane.rows.front().clear();
    lane.counts = summed_up(std::move(missing));
    lane.most = std::max(lane.counts.whole().high, few_markers);
    return lane;
}

bool can_have(const OpenFigure& open, Lane lane) noexcept {
    if (figure::frame_count(open.take.figure->take) < 2 || open.take.figure->skeleton.size() == 0) return false;
    if (lane == Lane::gaps) return figure::is_markers(*open.take.figure);
    return lane != Lane::limits || analysis::has_limits(*open.take.figure);
}

// What the lanes are computed of.

using Figure = std::shared_ptr<const figure::Figure>;

struct SpeedInput {
    Figure figure;
    BoneId joint = BoneId::none;
    double metres_per_unit = 1.0;
    double frame_time = 1.0;
    friend bool operator==(const SpeedInput&, const SpeedInput&) = default;
};
constexpr Analysis<SpeedInput, SpeedLane> speed_analysis{[](const SpeedInput& input, const base::Run& run) {
    return speed_lane_of(
        analysis::joint_speeds(*input.figure, input.joint, {input.metres_per_unit}, input.frame_time, run));
}};

struct FindingInput {
    Checked checked;                 // null: not known yet, which gives no lane
    std::vector<std::size_t> shown;  // those that were not dismissed; gaps have a lane of their own
    friend bool operator==(const FindingInput&, const FindingInput&) = default;
};
constexpr Analysis<FindingInput, MarkLane> finding_analysis{
    [](const FindingInput& input, const base::Run&) { return finding_marks(input.checked->findings, input.shown); }};

FindingInput finding_input(const Session& session) {
    FindingInput input{checked_motion(session), {}};
    const std::vector<CheckedFinding> all = checked_findings(session);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!all[i].dismissed && all[i].finding->kind != analysis::FindingKind::gap) input.shown.push_back(i);
    return input;
}

constexpr Analysis<Figure, MarkLane> limit_analysis{[](const Figure& figure, const base::Run& run) {
    return limit_marks(analysis::limit_violations(*figure, run), figure::frame_count(figure->take));
}};

constexpr Analysis<PlacedMotion, MarkLane> contact_analysis{[](const PlacedMotion& input, const base::Run& run) {
    return contact_marks(analysis::contacts(*input.figure, input.placement, input.frame_time, run));
}};

using GapInput = std::pair<Figure, BoneId>;  // the bone: the selected marker
constexpr Analysis<GapInput, MarkLane> gap_analysis{
    [](const GapInput& input, const base::Run& run) { return gap_marks(*input.first, input.second, run); }};
}  // namespace

std::vector<Lane> shown_lanes(const Document& document, const LaneChoice& choice) {
    std::vector<Lane> lanes;
    const OpenFigure* open = active_figure(document);
    if (open == nullptr) return lanes;
    for (const Lane lane : all_lanes)
        if (choice[lane] && can_have(*open, lane)) lanes.push_back(lane);
    return lanes;
}

BoneId speed_bone(const Document& document, const View& view) noexcept {
    const OpenFigure* active = active_figure(document);
    if (const BoneId selected = active_selection(document, view); selected != BoneId::none) return selected;
    const BoneId root = active == nullptr ? BoneId::none : active->take.placement.root_motion_joint;
    return std::max(root, BoneId{0});
}

double lanes_begin(const Document& document) noexcept {
    const OpenFigure* open = active_figure(document);
    return open == nullptr ? 0.0 : open->settings.start_time / open->take.rate.frame_time();
}

const SpeedLane* speed_lane(const Session& session) {
    const OpenFigure* open = active_figure(session.document);
    if (open == nullptr || !can_have(*open, Lane::speed)) return nullptr;
    const takes::Take& take = open->take;
    return session.jobs->analyses.result(speed_analysis,
                                         SpeedInput{take.figure, speed_bone(session.document, session.view),
                                                    take.placement.to_world.metres_per_unit, take.rate.frame_time()});
}

const MarkLane* mark_lane(const Session& session, Lane lane) {
    const OpenFigure* open = active_figure(session.document);
    if (open == nullptr || !can_have(*open, lane)) return nullptr;
    const AnalysisQueue& analyses = session.jobs->analyses;
    const takes::Take& take = open->take;
    switch (lane) {
        case Lane::speed: break;
        case Lane::checks: {
            const FindingInput input = finding_input(session);
            return input.checked != nullptr ? analyses.result(finding_analysis, input) : nullptr;
        }
        case Lane::limits: return analyses.result(limit_analysis, take.figure);
        case Lane::contacts:
            return analyses.result(contact_analysis, PlacedMotionView{take.figure, take.placement, take.rate.frame_time()});
        case Lane::gaps:
            return analyses.result(gap_analysis, GapInput{take.figure, active_selection(session.document, session.view)});
    }
    return nullptr;
}

std::vector<const LaneMark*> marks_near(const MarkLane& lane, std::size_t row, double first, double last) {
    std::vector<const LaneMark*> found;
    for (const LaneMark& mark : lane.marks) {
        if (static_cast<double>(mark.frames.first) > last) break;
        if (mark.row == row && static_cast<double>(mark.frames.last) >= first) found.push_back(&mark);
    }
    const double middle = (first + last) / 2;
    std::ranges::stable_sort(found, {}, [&](const LaneMark* mark) {
        return std::max(
            {static_cast<double>(mark->frames.first) - middle, middle - static_cast<double>(mark->frames.last), 0.0});
    });
    return found;
}

std::string frames_text(const OpenFigure& open, const FrameRange& frames) {
    const std::int64_t first = frame_number(open, frames.first);
    if (frames.first == frames.last) return fmt::format("frame {}", first);
    const std::string text = fmt::format("frames {}–{}", first, frame_number(open, frames.last));
    const bool whole = is_throughout(frames, figure::frame_count(open.take.figure->take));
    return whole ? text + ", the whole take" : text;
}

std::string describe(const OpenFigure& open, const LaneMark& mark) {
    std::string text;
    if (const auto* finding = std::get_if<analysis::Finding>(&mark.what)) {
        text = base::capitalised(finding->message);
    } else if (const auto* violation = std::get_if<analysis::LimitViolation>(&mark.what)) {
        text = fmt::format("{} {} {:.4g} {} its limit of {:.4g}", open.take.figure->skeleton[mark.bone].name,
                           figure::channel_name(open.take.figure->format, violation->channel), violation->value,
                           violation->value > violation->limit ? "over" : "under", violation->limit);
    } else {
        const char* what = std::get<Lane>(mark.what) == Lane::gaps ? "missing" : "on the ground";
        text = fmt::format("{} {}", open.take.figure->skeleton[mark.bone].name, what);
    }
    return fmt::format("{}, {}", text, frames_text(open, mark.frames));
}
}  // namespace skelplay::session
