#include "ladder/ladder.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>
#include <limits>
#include <numbers>
#include <numeric>
#include "corpus/shared_motions.h"
#include "processing/new_take.h"
#include "scene/evaluator.h"

namespace skelplay::ladder {
using figure::BoneId;
using figure::FrameRange;
using figure::Part;

namespace {
double degrees_apart(const glm::dmat4& a, const glm::dmat4& b) {
    const glm::dquat q = glm::quat_cast(glm::transpose(scene::rotation_in(a)) * scene::rotation_in(b));
    return glm::degrees(2.0 * std::acos(std::min(1.0, std::abs(q.w))));
}

/// A figure with other poses, as a file would have them. Of markers a NaN is a missing one.
figure::Figure figure_with(const figure::Figure& like, const std::vector<glm::dmat4>& axes, std::size_t frames,
                           double frame_time) {
    const std::size_t bones = like.skeleton.size();
    const bool markers = figure::is_markers(like);
    std::vector<processing::BoneNeeds> needs(bones);
    for (std::size_t bone = 0; bone < bones; ++bone) {
        needs[bone].rotates = !markers;
        needs[bone].moves = markers;
        for (std::size_t frame = 1; frame < frames && !needs[bone].moves; ++frame)
            needs[bone].moves = glm::length(glm::dvec3(axes[frame * bones + bone][3] - axes[bone][3])) > 1e-9;
    }
    processing::BlankTake take = processing::blank_take(like, needs, frames);
    const figure::Skeleton& skeleton = take.figure.skeleton;
    std::vector<figure::EulerCurve> curves(bones);
    for (std::size_t frame = 0; frame < frames; ++frame)
        for (std::size_t bone = 0; bone < bones; ++bone) {
            const BoneId id = figure::bone_id(bone);
            const glm::dmat4& local = axes[frame * bones + bone];
            const glm::dmat3 rotation = glm::transpose(skeleton.rest_axes(id)) * scene::rotation_in(local);
            const glm::dvec3 angles = markers ? glm::dvec3(0.0) : curves[bone].next(rotation, take.bones[bone].order);
            take.write(frame, id, std::array{angles.x, angles.y, angles.z}, glm::dvec3(local[3]));
        }
    std::get<figure::Motion>(take.figure.take).frame_time = frame_time;
    return std::move(take.figure);
}
}  // namespace

// ---- The ground ----

Ground::Ground(const std::string& of, std::size_t most_frames) : file(of) {
    takes::TakeRequest request;
    request.file = test::shared_data() / of;
    request.options = test::shared_options(of);
    take = takes::read_take(request);
    if (!take.figure) return;
    takes::place_take(take);
    frame_time = take.rate.frame_time();
    bones = take.figure->skeleton.size();
    figure = take.figure;
    frames = std::min(figure::frame_count(figure->take), most_frames);
    if (!usable() || (!markers() && !take.placement.body.human)) return;
    figure::Pose pose;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        figure::sample(figure->skeleton, figure->take, frame, pose);
        axes.insert(axes.end(), pose.local.begin(), pose.local.end());
    }
    take.request.place.up = take.placement.up.value;
    take.request.place.metres_per_unit = take.placement.unit.metres;
    figure = std::make_shared<const figure::Figure>(figure_with(*take.figure, axes, frames, frame_time));
    take.figure = figure;
    takes::place_take(take);
    placement = take.placement;
    root = figure::index(placement.root_motion_joint);
    contacts = analysis::contacts(*figure, placement, frame_time);
    own = analysis::check_motion(*figure, placement, frame_time);
    scene::FigureEvaluator evaluator(figure->skeleton);
    const glm::dmat4 to_world = scene::matrix(placement.to_world);
    std::vector<double> turned(bones, 0.0);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        figure::sample(figure->skeleton, figure->take, frame, pose);
        std::ranges::copy(pose.local, axes.begin() + static_cast<std::ptrdiff_t>(frame * bones));
        origins.emplace_back();
        for (const scene::BonePosition& position : evaluator.positions(pose))
            origins.back().emplace_back(to_world * glm::dvec4(position.origin, 1.0));
        for (std::size_t bone = 0; bone < bones && frame > 0; ++bone)
            turned[bone] += degrees_apart(at(frame - 1, bone), at(frame, bone));
    }
    for (std::size_t bone = 0; bone < bones; ++bone) {
        if (markers()) {
            const std::string& name = figure->skeleton[figure::bone_id(bone)].name;
            const auto seen =
                std::ranges::count_if(origins, [&](const auto& of_frame) { return figure::is_present(of_frame[bone]); });
            if (!name.empty() && name.find('*') == std::string::npos && 10 * static_cast<std::size_t>(seen) >= 9 * frames)
                joints.push_back(bone);
            continue;
        }
        const Part part = placement.body.bones[bone].part;
        if (part == Part::finger || part == Part::knuckles || part == Part::helper || part == Part::none) continue;
        if (figure->skeleton[figure::bone_id(bone)].parent == BoneId::none || bone == root) continue;
        constexpr double least_speed = 3.0;  // degrees a second: less is a joint that nobody moves
        if (turned[bone] > least_speed * frame_time * static_cast<double>(frames)) joints.push_back(bone);
    }
}

analysis::CheckedMotion Ground::check(const figure::Figure& changed, double seconds_a_frame) const {
    const analysis::Placement placed = analysis::infer_placement(changed, takes::place_options(take), seconds_a_frame);
    return analysis::check_motion(changed, placed, seconds_a_frame);
}

// ---- The draft ----

Draft::Draft(const Ground& of, const Rung& on)
    : ground(of), rung(on), random(on.seed), axes(of.axes), frames(of.frames), frame_time(of.frame_time) {}

std::size_t Draft::frames_of(double seconds) const {
    return std::max<std::size_t>(1, static_cast<std::size_t>(seconds / ground.frame_time + 0.5));
}

double Draft::uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(random()) / static_cast<double>(std::mt19937::max());
}

glm::dvec3 Draft::any_direction() {
    const double high = uniform(-1.0, 1.0);
    const double around = uniform(0.0, 2.0 * std::numbers::pi);
    const double across = std::sqrt(1.0 - high * high);
    return {across * std::cos(around), high, across * std::sin(around)};
}

std::optional<FrameRange> Draft::stretch(std::size_t count) {
    if (rung.share > 0.0)
        count = std::max<std::size_t>(1, static_cast<std::size_t>(rung.share * static_cast<double>(frames)));
    if (count > frames) return std::nullopt;
    const std::size_t first = rung.place == Place::start ? 0
                              : rung.place == Place::end ? frames - count
                                                         : (frames - count) / 2;
    return FrameRange{first, first + count - 1};
}

std::vector<std::size_t> Draft::scattered() {
    if (rung.share <= 0.0) return {stretch(1)->first};
    std::vector<std::size_t> order(frames);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::shuffle(order, random);
    order.resize(std::max<std::size_t>(1, static_cast<std::size_t>(rung.share * static_cast<double>(frames) + 0.5)));
    std::ranges::sort(order);
    return order;
}

double Draft::turn_to(std::size_t bone, std::size_t frame) const {
    return frame == 0 ? 0.0 : degrees_apart(ground.at(frame - 1, bone), ground.at(frame, bone));
}

double Draft::way_to(std::size_t bone, std::size_t frame) const {
    return frame == 0 ? 0.0 : glm::distance(ground.origins[frame - 1][bone], ground.origins[frame][bone]);
}

void Draft::turn(std::size_t bone, std::size_t frame, double degrees, const glm::dvec3& axis) {
    at(frame, bone) = glm::rotate(at(frame, bone), glm::radians(degrees), axis);
}

void Draft::shift(std::size_t frame, std::size_t bone, const glm::dvec3& metres) {
    glm::dmat3 parent(scene::matrix(ground.placement.to_world));
    std::vector<BoneId> above;
    const figure::Skeleton& bones = ground.figure->skeleton;
    for (BoneId id = bones[figure::bone_id(bone)].parent; id != BoneId::none; id = bones[id].parent) above.push_back(id);
    for (auto id = above.rbegin(); id != above.rend(); ++id) parent = parent * glm::dmat3(at(frame, figure::index(*id)));
    at(frame, bone)[3] += glm::dvec4(glm::inverse(parent) * metres, 0.0);
}

void Draft::hide(std::size_t frame, std::size_t marker) {
    at(frame, marker)[3] = glm::dvec4(glm::dvec3(std::numeric_limits<double>::quiet_NaN()), 1.0);
}

void Draft::copy(std::size_t to, std::size_t from) {
    for (std::size_t bone = 0; bone < ground.bones; ++bone) at(to, bone) = at(from, bone);
}

void Draft::erase(const FrameRange& gone) {
    const auto row = [&](std::size_t frame) { return axes.begin() + static_cast<std::ptrdiff_t>(frame * ground.bones); };
    axes.erase(row(gone.first), row(gone.last + 1));
    frames -= gone.last - gone.first + 1;
}

FaultyTake Draft::finish() const {
    return {figure_with(skeleton ? *skeleton : *ground.figure, axes, frames, frame_time), frame_time, faulty};
}

// ---- Rungs ----

std::optional<FaultyTake> put(const Ground& ground, const Fault& fault, const Rung& rung) {
    Draft draft(ground, rung);
    if (ground.joints.size() < 3 || !fault.put(draft) || draft.faulty.empty()) return std::nullopt;
    return draft.finish();
}

bool is_new(const analysis::Finding& finding, const analysis::CheckedMotion& own) {
    return finding.severity != base::Severity::note &&
           std::ranges::none_of(own.findings, [&](const analysis::Finding& other) {
               const bool same_bones =
                   other.bones.empty() || finding.bones.empty() || std::ranges::any_of(other.bones, [&](BoneId bone) {
                       return std::ranges::find(finding.bones, bone) != finding.bones.end();
                   });
               constexpr double larger = 1.5;  // then it is another fault, or a worse one
               return other.kind == finding.kind && same_bones && finding.size < larger * other.size &&
                      other.frames.first <= finding.frames.last + 1 && finding.frames.first <= other.frames.last + 1;
           });
}

double found_share(const FaultyTake& faulty, const analysis::CheckedMotion& checked, const Ground& ground) {
    std::size_t all = 0;
    std::size_t met = 0;
    for (const FrameRange& range : faulty.faulty)
        for (std::size_t frame = range.first; frame <= range.last; ++frame, ++all)
            met += std::ranges::any_of(checked.findings, [&](const analysis::Finding& finding) {
                return finding.frames.first <= frame + 1 && frame <= finding.frames.last + 1 && is_new(finding, ground.own);
            });
    return all == 0 ? 0.0 : static_cast<double>(met) / static_cast<double>(all);
}

std::vector<Tried> climb(const Ground& ground, const Fault& fault, unsigned seed,
                         const std::function<bool(const Rung&)>& wanted) {
    std::vector<Tried> tried;
    for (const double size : fault.sizes)
        for (const double share : fault.shares)
            for (const Place place : places) {
                const Rung rung{size, share, place, seed};
                if ((place != Place::middle && (!fault.placed || share >= 1.0)) || (wanted && !wanted(rung))) continue;
                if (const auto faulty = put(ground, fault, rung))
                    tried.push_back({rung, found_share(*faulty, ground.check(faulty->figure, faulty->frame_time), ground)});
            }
    return tried;
}

std::vector<std::pair<Tried, Tried>> falls(const std::vector<Tried>& tried) {
    constexpr double found = 0.5;
    std::vector<std::pair<Tried, Tried>> pairs;
    for (const Tried& low : tried)
        for (const Tried& high : tried)
            if (low.found >= found && high.found < found && high.rung.size >= low.rung.size &&
                high.rung.share >= low.rung.share && (high.rung.place == low.rung.place || high.rung.share >= 1.0))
                pairs.emplace_back(low, high);
    return pairs;
}

std::string text(const Fault& fault, const Rung& rung) {
    constexpr std::array names{"start", "middle", "end"};
    return fmt::format("{}, {:g} {}, {:g} %, {}", fault.name, rung.size, fault.unit, 100.0 * rung.share,
                       names.at(static_cast<std::size_t>(rung.place)));
}

std::span<const char* const> people() {
    static constexpr std::array files{
        "bvh/accad_Male1_B3_Walk.bvh",
        "bvh/cmu1_jumping_jacks_mixedorder.bvh",
        "asf_amc/hdm05_mm_depositFloorR_019_120.amc",
        "bvh/pymo_AV_8Walk_Meredith.bvh",
        "bvh/eunho_sample-walk_UPPERCASE-channels.bvh",
        "bvh/iamwolf_walk_normal.bvh",
        "bvh/lafan1_pushAndStumble1_subject5_trim.bvh",
        "bvh/mocapbank_test_crlf.bvh",
        "asf_amc/cmu_07_05-walk.amc",
        "asf_amc/cmu_09_06-run.amc",
        "bvh/cmu-daz_10_03_mixedEOL.bvh",
        "bvh/soma_kimodo_elderly-man-walks.bvh",
        "bvh/unity-humanoid_Locomotion_cut200.bvh",
        "bvh/xsens_Sit54_cut300.bvh",
    };
    return files;
}

std::span<const char* const> marker_takes() {
    static constexpr std::array files{
        "c3d/c3dorg_golfswing.c3d",
        "c3d/c3dorg_TESTBPI.c3d",
        "c3d/c3dorg_DEC_INT.c3d",
        "c3d/btk_PiG_Calibration3_FF_N18.c3d",
        "c3d/c3dorg_bad_parameter_section.c3d",
        "c3d/c3dorg_MotionMonitorC3D.c3d",
        "trc/btk_motek_ballet_reduced.trc",
        "trc/btk_Anto.trc",
        "trc/btk_Gait.trc",
        "trc/opensim_markers_walk.trc",
        "trc/opensim_subject01_synthetic_marker_data.trc",
        "trc/opensim_dataWithBlanksForMissingMarkers.trc",
    };
    return files;
}
}  // namespace skelplay::ladder
