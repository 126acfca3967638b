#include "processing/repair.h"
#include <glm/gtc/matrix_transform.hpp>
#include <initializer_list>
#include "analysis/curves.h"
#include "processing/fitted_rotation.h"
#include "processing/joint_channels.h"
#include "processing/lock_feet.h"
#include "processing/mirror.h"
#include "processing/smooth.h"

namespace skelplay::processing {
namespace {
using analysis::FindingKind;
using figure::FrameRange;

/// "12.3°"
std::string degrees_text(double radians) { return fmt::format("{:.3g}°", glm::degrees(radians)); }

void move_offset(figure::Figure& figure, BoneId root, const glm::dvec3& shift) {
    figure.skeleton = figure::changed_bones(figure.skeleton, [&](BoneId id, figure::Bone& bone) {
        if (id == root) bone.offset += shift;
    });
    if (auto* record = std::get_if<figure::AsfRecord>(&figure.record)) record->root.position += shift;
}

/// Moves the whole take: by the position channels of its roots, else by their offsets.
void move_take(figure::Figure& figure, const glm::dvec3& shift) {
    auto& motion = std::get<figure::Motion>(figure.take);
    for (const BoneId root : figure.skeleton.roots()) {
        if (figure.skeleton[root].point == figure::PointKind::output) continue;
        JointWriter joint(figure.skeleton, motion, root);
        if (!joint.can_move_along(shift)) {
            move_offset(figure, root, shift);
            continue;
        }
        for (std::size_t frame = 0; frame < motion.frames; ++frame) joint.add_translation(frame, shift);
    }
}

/// Moves what was recorded beside the points with them: the force plates, and the axes of segments.
void move_recordings(figure::Figure& figure, const glm::dmat4& rigid) {
    if (figure.recordings == nullptr) return;
    auto moved = std::make_shared<figure::Recordings>(*figure.recordings);
    for (figure::ForcePlate& plate : moved->plates)
        for (glm::dvec3& corner : plate.corners) corner = glm::dvec3(rigid * glm::dvec4(corner, 1.0));
    for (glm::mat4& matrix : moved->segments.matrices) matrix = glm::mat4(rigid * glm::dmat4(matrix));
    figure.recordings = std::move(moved);
}

bool has_plates_or_segments(const figure::Figure& figure) {
    const auto* recordings = figure.recordings.get();
    return recordings != nullptr && !(recordings->plates.empty() && recordings->segments.names.empty());
}

/// Makes one repair after the other on a copy of the figure.
class Repairer {
public:
    Repairer(const figure::Figure& figure, const Repairs& repairs, const analysis::PlacementOptions& place, double rate,
             const base::Run& run)
        : source_(figure), repairs_(repairs), place_(place), run_{run.threads, run.stop} {
        frame_time_ = figure::frame_time(figure.take).value_or(1.0 / rate);
        result_.figure = figure;
    }

    Repaired repair() {
        if (figure::channel_motion(figure().take) == nullptr) {
            refuse("expected channels of joints or positions of markers to repair, found matrices or a mesh");
            return std::move(result_);
        }
        metres_ = analysis::infer_axes_and_unit(figure(), place_).unit.metres;
        const std::size_t beyond_limits = values_beyond_limits();
        for (const auto step : {&Repairer::scale_root, &Repairer::exchange_sides, &Repairer::unflip,
                                &Repairer::despike_and_trim, &Repairer::fill_gaps, &Repairer::smooth, &Repairer::lock_feet,
                                &Repairer::level_ground, &Repairer::level, &Repairer::mirror}) {
            (this->*step)();
            result_.stopped = result_.stopped || run_.stopped();
            if (result_.refused || result_.stopped) return std::move(result_);
        }
        note_limits(beyond_limits);
        return std::move(result_);
    }

private:
    [[nodiscard]] figure::Figure& figure() { return result_.figure; }
    [[nodiscard]] figure::Motion& motion() { return std::get<figure::Motion>(figure().take); }
    [[nodiscard]] const std::string& name(BoneId bone) { return figure().skeleton[bone].name; }
    [[nodiscard]] std::int64_t number(std::size_t frame) { return figure::frame_number(figure().take, frame); }
    [[nodiscard]] std::string length_text(double length) { return fmt::format("{:.3g} cm", length * metres_ * 100); }

    void refuse(std::string why) { result_.refused = std::move(why); }
    template <class... Args> void note(std::string_view code, fmt::format_string<Args...> format, Args&&... args) {
        result_.notes.note(std::nullopt, code, fmt::format(format, std::forward<Args>(args)...));
    }

    [[nodiscard]] analysis::Placement placement() { return analysis::infer_placement(figure(), place_, frame_time_, run_); }

    /// Looks for these kinds in the take as it is now.
    [[nodiscard]] analysis::CheckedMotion check(const analysis::Placement& placed,
                                                std::initializer_list<FindingKind> kinds) {
        analysis::CheckLimits limits;
        limits.ignored.set();
        for (const FindingKind kind : kinds) limits.ignored.reset(static_cast<std::size_t>(kind));
        return analysis::check_motion(figure(), placed, frame_time_, limits, run_);
    }

    /// What the check finds of these kinds; nothing when stopped.
    [[nodiscard]] std::vector<analysis::Finding> find(std::initializer_list<FindingKind> kinds) {
        auto findings = check(placement(), kinds).findings;
        if (run_.stopped()) return {};
        const auto is_unwanted = [&](analysis::Finding& each) {
            const auto stays = [&](BoneId bone) { return !wants(each.kind, std::array{bone}, each.frames); };
            return each.bones.empty() ? !wants(each.kind, {}, each.frames)
                                      : std::erase_if(each.bones, stays) > 0 && each.bones.empty();
        };
        std::erase_if(findings, is_unwanted);
        return findings;
    }
    [[nodiscard]] bool wants(FindingKind kind, std::span<const BoneId> bones, const FrameRange& frames) {
        return is_wanted(repairs_.only, kind, source_.skeleton, bones,  // names before sides were exchanged
                         {frames.first + result_.cut, frames.last + result_.cut});
    }

    /// Multiplies the translations of the roots, and of the joint whose path is the figure's.
    void scale_root() {
        if (repairs_.scale_root == 1.0) return;
        if (figure::is_markers(figure())) return refuse("expected the root of a skeleton to scale its path, found markers");
        std::vector<BoneId> roots = figure().skeleton.roots();
        if (const BoneId moving = placement().root_motion_joint;
            moving != BoneId::none && std::ranges::find(roots, moving) == roots.end())
            roots.push_back(moving);
        std::vector<std::string> list;
        for (const BoneId root : roots) {
            const JointChannels joint(figure().skeleton, motion(), root);
            double most = 0.0;
            for (std::size_t frame = 0; frame < motion().frames; ++frame) {
                for (const figure::Channel& channel : joint.moves())
                    motion().value(frame, channel.column) *= repairs_.scale_root;
                most = std::max(most, glm::distance(joint.translation(0), joint.translation(frame)));
            }
            list.push_back(fmt::format("{} goes {} from where it begins, not {}", name(root), length_text(most),
                                       length_text(most / repairs_.scale_root)));
        }
        note("repair.scale-root", "the path of the root is multiplied by {:.6g}: {}", repairs_.scale_root,
             fmt::join(list, ", "));
    }

    void exchange_sides() {
        if (!repairs_.exchange_sides) return;
        const Mirrored pairs = exchange_names(figure(), analysis::infer_axes_and_unit(figure(), place_));
        if (pairs.refused) return refuse(*pairs.refused);
        note("repair.exchange-sides", "left and right exchange their names and nothing moves: {} of {}{}{}",
             base::counted(pairs.pairs.pairs, "pair", "pairs"), figure::is_markers(figure()) ? "markers" : "bones",
             pairs.pairs.alone.empty() ? "" : "; without a partner on the other side these keep theirs: ",
             names(pairs.pairs.alone));
    }

    void unflip() {
        if (!repairs_.unflip) return;
        const std::vector<Despiked> flips = processing::unflip(figure(), find({FindingKind::flip}));
        if (run_.stopped()) return;
        if (flips.empty()) return note("repair.unflip", "no flip was found to turn back");
        note("repair.unflip", "{} turned back: {}", base::counted(flips.size(), "flip is", "flips are"),
             changes_text(flips));
    }

    /// Both begin with what the check finds in the take as it is.
    void despike_and_trim() {
        if (!repairs_.despike && !repairs_.trim_rest) return;
        const auto findings = find({FindingKind::spike, FindingKind::root_spike, FindingKind::rest_pose});
        if (repairs_.despike) despike(findings);
        if (repairs_.trim_rest) trim(findings);
    }

    /// Spikes that others hid are replaced in their turn.
    void despike(std::vector<analysis::Finding> findings) {
        constexpr int most_rounds = 4;
        std::vector<Despiked> spikes;
        for (int round = 0; round < most_rounds; ++round) {
            const std::vector<Despiked> found = processing::despike(figure(), findings);
            if (found.empty()) break;
            spikes.insert(spikes.end(), found.begin(), found.end());
            findings = find({FindingKind::spike, FindingKind::root_spike});
        }
        if (run_.stopped()) return;
        if (spikes.empty()) return note("repair.despike", "no spike was found to replace");
        note("repair.despike", "{} replaced by what the frames around {} say: {}",
             base::counted(spikes.size(), "spike is", "spikes are"), spikes.size() == 1 ? "it" : "them",
             changes_text(spikes));
    }

    /// "LeftArm by 40° in frames 50 to 51, Hips by 3 cm in frame 70"
    [[nodiscard]] std::string changes_text(const std::vector<Despiked>& changes) {
        std::vector<std::string> list;
        for (const auto& [frames, change] : changes)
            list.push_back(fmt::format("{} by {} in {}", name(change.bone),
                                       change.rotation > 0 ? degrees_text(change.rotation) : length_text(change.distance),
                                       frames_text(frames)));
        return fmt::to_string(fmt::join(list, ", "));
    }

    /// "LASI, LPSI, RASI"
    [[nodiscard]] std::string names(const std::vector<BoneId>& bones) {
        return fmt::to_string(fmt::join(figure::names_of(figure().skeleton, bones), ", "));
    }
    [[nodiscard]] std::string frames_text(const FrameRange& frames) { return figure::frames_text(figure().take, frames); }

    void trim(const std::vector<analysis::Finding>& findings) {
        const std::size_t end = motion().frames;
        FrameRange kept{0, end - 1};
        for (const analysis::Finding& finding : findings) {
            if (finding.kind != FindingKind::rest_pose) continue;
            if (finding.frames.first == 0 && finding.frames.last + 1 < end)
                kept.first = std::max(kept.first, finding.frames.last + 1);
            else if (finding.frames.first > 0 && finding.frames.last + 1 == end)
                kept.last = std::min(kept.last, finding.frames.first - 1);
        }
        if (kept == FrameRange{0, end - 1} || kept.first > kept.last)
            return note("repair.trim-rest", "no rest pose was found at the start or the end to leave out");
        std::vector<std::string> left_out;
        if (kept.first > 0) left_out.push_back(frames_text({0, kept.first - 1}));
        if (kept.last + 1 < end) left_out.push_back(frames_text({kept.last + 1, end - 1}));
        note("repair.trim-rest", "the rest pose in {} is left out", fmt::join(left_out, " and in "));
        cut(kept);
    }

    void cut(const FrameRange& kept) {
        figure::Motion& take = motion();
        const auto at = [&](std::size_t frame) {
            return take.samples.begin() + static_cast<std::ptrdiff_t>(frame * take.columns);
        };
        std::move(at(kept.first), at(kept.last + 1), take.samples.begin());
        take.frames = kept.last - kept.first + 1;
        take.samples.resize(take.frames * take.columns);
        take.first_frame += static_cast<std::int64_t>(kept.first);
        if (take.start_time) *take.start_time += static_cast<double>(kept.first) * frame_time_;
        result_.cut = kept.first;
    }

    void fill_gaps() {
        if (repairs_.fill_gaps <= 0.0) return;
        std::array<std::string, 3> lists;  // by FilledGap::By
        for (const FilledGap& gap : processing::fill_gaps(figure(), repairs_.fill_gaps, frame_time_, run_,
                                                          [this](BoneId marker, const FrameRange&frames) {
                                                              return wants(FindingKind::gap, std::array{marker}, frames);
                                                          })) {
            std::string& list = lists.at(static_cast<std::size_t>(gap.by));
            list += fmt::format("{}{} in {}", list.empty() ? ": " : ", ", name(gap.marker), frames_text(gap.frames));
            if (gap.by == FilledGap::By::segment)
                list += fmt::format(" by {}, which miss it by {} after that", names(gap.from), length_text(gap.miss));
        }
        if (run_.stopped()) return;
        if (lists[0].empty() && lists[1].empty()) note("repair.fill-gaps", "no gap was found that can be filled");
        constexpr std::array<std::string_view, 3> what{"filled by curves through the frames beside",
                                                       "filled from markers of the same segment",
                                                       "left, as no three markers of the segment tell where it was"};
        for (std::size_t by = 0; by < lists.size(); ++by)
            if (!lists.at(by).empty()) note("repair.fill-gaps", "gaps are {}{}", what.at(by), lists.at(by));
    }

    void smooth() {
        if (repairs_.smooth <= 0.0) return;
        if (repairs_.smooth * frame_time_ >= 0.5)
            return refuse(fmt::format("expected smoothing below half the rate of the take, {:.6g} Hz, found {:.6g}",
                                      0.5 / frame_time_, repairs_.smooth));
        const auto changes =
            processing::smooth(figure(), repairs_.smooth * frame_time_, run_, [this](BoneId bone, std::size_t frame) {
                return wants(FindingKind::jitter, std::array{bone}, {frame, frame});
            });
        if (changes.empty()) return;
        const auto rotated = std::ranges::max_element(changes, {}, &JointChange::rotation);
        const auto moved = std::ranges::max_element(changes, {}, &JointChange::distance);
        constexpr double rounding = 1e-7;  // radians, metres
        const auto turns = [&](const JointChange& each) { return each.rotation > rounding; };
        const auto moves = [&](const JointChange& each) { return each.distance * metres_ > rounding; };
        std::string most;
        if (turns(*rotated))
            most = fmt::format("{} turns by at most {} (frame {})", name(rotated->bone), degrees_text(rotated->rotation),
                               number(rotated->rotation_frame));
        if (moves(*moved))
            most += fmt::format("{}{} moves by at most {} (frame {})", most.empty() ? "" : ", ", name(moved->bone),
                                length_text(moved->distance), number(moved->distance_frame));
        const auto changed =
            std::ranges::count_if(changes, [&](const JointChange& each) { return turns(each) || moves(each); });
        const bool markers = figure::is_markers(figure());
        note("repair.smooth", "{} smoothed at {:.6g} Hz{}{}",
             base::counted(static_cast<std::size_t>(changed), markers ? "marker is" : "bone is",
                           markers ? "markers are" : "bones are"),
             repairs_.smooth, most.empty() ? "" : "; of all of them ", most);
    }

    void lock_feet() {
        if (!repairs_.lock_feet) return;
        if (figure::is_markers(figure())) return refuse("expected the bones of a skeleton to lock its feet, found markers");
        RetargetOptions options;
        options.source_position = options.target_position = place_;
        options.source_fps = 1.0 / frame_time_;
        const LockedFeet locked = hold_feet(options);
        std::string list;
        for (const LockedFoot& foot : locked.feet) {
            fmt::format_to(std::back_inserter(list), "{}{} in {}, by at most {} (frame {})", list.empty() ? "" : "; ",
                           name(foot.bone), base::counted(foot.stances, "stance", "stances"), length_text(foot.farthest),
                           number(foot.frame));
            if (foot.rotated != BoneId::none)
                fmt::format_to(std::back_inserter(list), ", for which {} turns by at most {}", name(foot.rotated),
                               degrees_text(foot.rotation));
            if (foot.missed * metres_ >= 5e-4)
                fmt::format_to(std::back_inserter(list), ", {} less than needed, as the leg is straight",
                               length_text(foot.missed));
        }
        if (locked.farthest * metres_ >= 5e-4)
            fmt::format_to(std::back_inserter(list), "; as legs are straight, {} follows them by at most {} (frame {})",
                           name(locked.root), length_text(locked.farthest), number(locked.frame));
        if (list.empty()) note("repair.lock-feet", "no foot was found that stands and whose leg can bend");
        else note("repair.lock-feet", "feet that stand are held: {}", list);
    }

    /// Slides that longer ones hid are held in their turn.
    LockedFeet hold_feet(const RetargetOptions& options) {
        constexpr int most_rounds = 3;
        const figure::Figure original = figure();
        const bool only_slides = is_restricted(repairs_.only, FindingKind::foot_slide);
        auto slides = find({FindingKind::foot_slide});
        for (int round = 1;; ++round) {
            LockedFeet locked = processing::lock_feet(figure(), slides, only_slides, options, run_);
            const auto left = find({FindingKind::foot_slide});
            if (left.empty() || round == most_rounds) return locked;
            slides.insert(slides.end(), left.begin(), left.end());
            figure() = original;
        }
    }

    void level_ground() {
        if (!repairs_.level_drift && !repairs_.level_slope) return;
        if (repairs_.level_drift && has_plates_or_segments(figure()))
            return refuse(
                "expected no force plates or segments where a drift is taken out of the ground, found some: they can't "
                "move with time");
        const analysis::Placement placed = placement();
        const auto ground = check(placed, {FindingKind::drift, FindingKind::slope}).ground;
        if (run_.stopped()) return;
        if (!ground) return note("repair.level-ground", "the take has no feet to tell by whether its ground is level");
        const double step = -ground->drift * frame_time_ / metres_;
        const double rise = glm::length(ground->slope);
        const glm::dmat4 level = levelling(placed, ground->slope);
        const auto transform = [&](std::size_t frame) {
            const glm::dvec3 shift = static_cast<double>(frame) * step * figure::direction(placed.up.value);
            return glm::translate(repairs_.level_slope ? level : glm::dmat4(1.0),
                                  repairs_.level_drift ? shift : glm::dvec3(0.0));
        };
        if (!transform_take(figure(), transform))
            return refuse("expected a root that can be moved and rotated to level its ground, found one that can't");
        if (repairs_.level_slope) move_recordings(figure(), level);
        if (repairs_.level_drift)
            note("repair.level-drift", "the ground {} by {} a second: the take is moved against that, by {} at the end",
                 step > 0 ? "sinks" : "rises", length_text(std::abs(step) / frame_time_),
                 length_text(std::abs(step) * static_cast<double>(motion().frames - 1)));
        if (repairs_.level_slope)
            note("repair.level-slope",
                 "the ground rises by {:.3g} cm a metre: the take is rotated by {} about a level axis", 100 * rise,
                 degrees_text(std::atan(rise)));
    }

    void level() {
        if (!repairs_.level) return;
        const analysis::Placement placed = placement();
        if (run_.stopped()) return;
        const double height = placed.ground.height;
        if (height == 0.0) return note("repair.level", "the ground is at height 0: {}", placed.ground.evidence);
        const glm::dvec3 shift = -height * figure::direction(placed.up.value);
        move_take(figure(), shift);
        move_recordings(figure(), glm::translate(glm::dmat4(1.0), shift));
        note("repair.level", "the take is moved {} by {}, so that its ground is at height 0 ({})",
             height < 0 ? "up" : "down", length_text(std::abs(height)), placed.ground.evidence);
    }

    void mirror() {
        if (!repairs_.mirror) return;
        const Mirrored mirrored = processing::mirror(figure(), analysis::infer_axes_and_unit(figure(), place_), run_);
        result_.refused = mirrored.refused;
        result_.stopped = mirrored.stopped;
        if (mirrored.refused || mirrored.stopped) return;
        const bool markers = figure::is_markers(figure());
        const std::size_t in_pairs = 2 * mirrored.pairs.pairs;
        note("repair.mirror", "left and right are exchanged: {} of {}, {}",
             base::counted(mirrored.pairs.pairs, "pair", "pairs"), markers ? "markers" : "bones",
             base::counted(figure().skeleton.size() - in_pairs, "other is mirrored by itself",
                           "others are mirrored by themselves"));
        note_misfits(mirrored);
    }

    void note_misfits(const Mirrored& mirrored) {
        if (!mirrored.pairs.alone.empty())
            note("repair.mirror-alone", "{} without a partner on the other side, and {} with what {} hang on: {}",
                 base::counted(mirrored.pairs.alone.size(), "bone is", "bones are"),
                 mirrored.pairs.alone.size() == 1 ? "moves" : "move", mirrored.pairs.alone.size() == 1 ? "it" : "they",
                 names(mirrored.pairs.alone));
        if (glm::degrees(mirrored.apart) >= 0.005)
            note("repair.mirror-dofs",
                 "expected bones that can make what their partners do, found others; the farthest apart is {}, by at "
                 "most {}",
                 name(mirrored.worst), degrees_text(mirrored.apart));
    }

    [[nodiscard]] std::size_t values_beyond_limits() {
        std::size_t values = 0;
        if (!analysis::has_limits(figure())) return values;
        for (const auto& violation : analysis::limit_violations(figure(), run_))
            values += violation.frames.last - violation.frames.first + 1;
        return values;
    }

    void note_limits(std::size_t before) {
        const std::size_t now = values_beyond_limits();
        if (now > before)
            note("repair.limits",
                 "the limits of the skeleton are exceeded {} times, {} more often than before; --keep-limits ends the "
                 "angles there",
                 now, now - before);
    }

    const figure::Figure& source_;
    const Repairs& repairs_;
    const analysis::PlacementOptions& place_;
    base::Run run_;
    double frame_time_ = 1.0;
    double metres_ = 1.0;  // for one of the figure's lengths
    Repaired result_;
};
}  // namespace

Repaired repair(const figure::Figure& figure, const Repairs& repairs, const analysis::PlacementOptions& place, double rate,
                const base::Run& run) {
    return Repairer(figure, repairs, place, rate, run).repair();
}

bool transform_take(figure::Figure& figure, const std::function<glm::dmat4(std::size_t frame)>& transform) {
    constexpr double rounding = 1e-9;
    auto& motion = std::get<figure::Motion>(figure.take);
    for (const BoneId root : figure.skeleton.roots()) {
        if (figure.skeleton[root].point == figure::PointKind::output) continue;
        JointWriter joint(figure.skeleton, motion, root);
        const glm::dvec3& offset = figure.skeleton[root].offset;
        const glm::dmat3& rest = figure.skeleton.rest_axes(root);
        for (std::size_t frame = 0; frame < motion.frames; ++frame) {
            const glm::dmat4 whole = transform(frame);
            const glm::dvec3 moved = glm::dvec3(whole * glm::dvec4(offset + joint.translation(frame), 1.0)) - offset;
            joint.write_translation(frame, moved);
            const bool rotates = glm::dmat3(whole) != glm::dmat3(1.0) && !figure::is_markers(figure);
            if (glm::distance(joint.translation(frame), moved) > rounding * (1.0 + glm::length(moved)) ||
                (rotates && !joint.is_free()))
                return false;
            if (rotates)
                joint.write_rotation(frame, glm::transpose(rest) * glm::dmat3(whole) * rest * joint.rotation(frame),
                                     joint.angles(frame));
        }
    }
    return true;
}

glm::dmat4 levelling(const analysis::Placement& placement, const glm::dvec2& slope) {
    const glm::dvec3 normal = glm::normalize(glm::dvec3(-slope.x, 1.0, -slope.y));
    const glm::dvec3 middle = placement.bounds.whole.centre() * glm::dvec3(1, 0, 1);
    const glm::dmat4 about_middle = glm::translate(glm::dmat4(1.0), middle) *
                                    glm::dmat4(shortest_rotation(normal, glm::dvec3(0, 1, 0))) *
                                    glm::translate(glm::dmat4(1.0), -middle);
    const glm::dmat4 to_world = scene::matrix(placement.to_world);
    return glm::inverse(to_world) * about_middle * to_world;
}
}  // namespace skelplay::processing
