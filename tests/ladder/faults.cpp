#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>
#include <numbers>
#include <tuple>
#include "ladder/ladder.h"

// What can be wrong with a take: one function for each fault, and the tables of all. A fault that is hidden in what the
// take does by itself is none that anybody sees, and is not put in.

namespace skelplay::ladder {
using figure::BoneId;
using figure::FrameRange;
using figure::Part;

namespace {
const std::vector<double> single{0.0};
const std::vector<double> scattered_shares{0.0, 0.01, 0.05, 0.2, 0.5, 1.0};
const std::vector<double> stretches{0.05, 0.2, 0.5, 1.0};
const std::vector<double> whole{1.0};

/// The largest of a measure around a frame: of a bone that is faster than the fault nobody sees it.
template <class Measure> double most_near(const Draft& draft, std::size_t frame, const Measure& measure) {
    const std::size_t beside = draft.frames_of(0.25);
    double most = 0.0;
    for (std::size_t f = frame > beside ? frame - beside : 1; f <= std::min(frame + beside, draft.frames - 1); ++f)
        most = std::max(most, measure(f));
    return most;
}

bool shows_turn(const Draft& draft, std::size_t bone, std::size_t frame, double degrees) {
    return degrees > 2.0 * most_near(draft, frame, [&](std::size_t f) { return draft.turn_to(bone, f); });
}

bool shows_way(const Draft& draft, std::size_t bone, std::size_t frame, double metres) {
    return metres > 2.0 * most_near(draft, frame, [&](std::size_t f) {
                        const double way = draft.way_to(bone, f);
                        return std::isnan(way) ? 0.0 : way;
                    });
}

std::size_t any_joint(Draft& draft) { return draft.ground.joints[draft.below(draft.ground.joints.size())]; }

/// How fast the body moves in degrees a second, as the mean of its joints.
double mean_speed(const Draft& draft, std::size_t first, std::size_t last) {
    double sum = 0.0;
    first = std::max<std::size_t>(first, 1);
    last = std::min(last, draft.ground.frames - 1);
    for (std::size_t frame = first; frame <= last; ++frame)
        for (const std::size_t bone : draft.ground.joints) sum += draft.turn_to(bone, frame);
    return sum / static_cast<double>(draft.ground.joints.size() * (last - first + 1)) / draft.ground.frame_time;
}

// ---- People ----

bool put_spikes(Draft& draft) {
    const std::size_t bone = any_joint(draft);
    for (const std::size_t frame : draft.scattered()) {
        const glm::dvec3 axis = draft.any_direction();
        if (!shows_turn(draft, bone, frame, draft.rung.size)) continue;
        draft.turn(bone, frame, draft.rung.size, axis);
        draft.mark(frame);
    }
    return true;
}

bool put_root_spikes(Draft& draft) {
    for (const std::size_t frame : draft.scattered()) {
        const glm::dvec3 way = draft.any_direction() * draft.rung.size / 100.0;
        if (!shows_way(draft, draft.ground.root, frame, draft.rung.size / 100.0)) continue;
        draft.shift(frame, draft.ground.root, way);
        draft.mark(frame);
    }
    return true;
}

bool put_step(Draft& draft) {
    const std::size_t bone = any_joint(draft);
    const std::size_t frame = std::max<std::size_t>(draft.stretch(12)->first + 6, 6);
    if (!shows_turn(draft, bone, frame, draft.rung.size)) return false;
    const glm::dvec3 axis = draft.any_direction();
    for (std::size_t f = frame; f < draft.frames; ++f) draft.turn(bone, f, draft.rung.size, axis);
    draft.mark(frame);
    return true;
}

bool put_root_step(Draft& draft) {
    const std::size_t frame = std::max<std::size_t>(draft.stretch(12)->first + 6, 6);
    if (!shows_way(draft, draft.ground.root, frame, draft.rung.size / 100.0)) return false;
    const double around = draft.uniform(0.0, 2.0 * std::numbers::pi);
    const glm::dvec3 way = glm::dvec3(std::cos(around), 0.0, std::sin(around)) * draft.rung.size / 100.0;
    for (std::size_t f = frame; f < draft.frames; ++f) draft.shift(f, draft.ground.root, way);
    draft.mark(frame);
    return true;
}

/// The whole body turns about the vertical at once, and stays so.
bool put_turn(Draft& draft) {
    const std::size_t frame = std::max<std::size_t>(draft.stretch(12)->first + 6, 6);
    const std::size_t root = draft.ground.root;
    if (draft.ground.figure->skeleton[figure::bone_id(root)].parent != BoneId::none ||
        !shows_turn(draft, root, frame, draft.rung.size))
        return false;
    const glm::dvec3 up = figure::direction(draft.ground.placement.up.value);
    const glm::dmat4 by = glm::rotate(glm::dmat4(1.0), glm::radians(draft.rung.size), up);
    for (std::size_t f = frame; f < draft.frames; ++f) {
        const glm::dvec4 origin = draft.at(f, root)[3];
        draft.at(f, root) = by * draft.at(f, root);
        draft.at(f, root)[3] = origin;
    }
    draft.mark(frame);
    return true;
}

void add_noise(Draft& draft, std::size_t bone, std::size_t frame) {
    std::normal_distribution<double> noise(0.0, draft.rung.size);
    for (const glm::dvec3& axis : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)})
        draft.turn(bone, frame, noise(draft.random), axis);
}

bool put_noise(Draft& draft) {
    const std::size_t bone = any_joint(draft);
    const auto frames = draft.stretch(1);
    if (static_cast<double>(frames->last - frames->first + 1) * draft.frame_time < 0.4) return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        add_noise(draft, bone, frame);
        draft.mark(frame);
    }
    return true;
}

bool put_noise_everywhere(Draft& draft) {
    const auto frames = draft.stretch(1);
    if (static_cast<double>(frames->last - frames->first + 1) * draft.frame_time < 0.4) return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        for (const std::size_t bone : draft.ground.joints) add_noise(draft, bone, frame);
        draft.mark(frame);
    }
    return true;
}

/// Nobody stands as still as numbers do: the body holds for a while in which it moves.
bool put_hold(Draft& draft) {
    auto frames = draft.stretch(draft.frames_of(0.3));
    frames->first = std::max<std::size_t>(frames->first, 8);
    frames->last = std::min(frames->last, draft.frames - 9);
    const std::size_t beside = draft.frames_of(0.15);
    constexpr double moves = 25.0;  // degrees a second
    if (frames->last < frames->first + draft.frames_of(0.15) ||
        mean_speed(draft, frames->first - std::min(frames->first, beside), frames->first) < moves ||
        mean_speed(draft, frames->first, frames->last) < moves ||
        mean_speed(draft, frames->last + 1, frames->last + beside) < moves)
        return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        draft.copy(frame, frames->first - 1);
        draft.mark(frame);
    }
    return true;
}

bool put_limb_hold(Draft& draft) {
    const std::size_t top = any_joint(draft);
    const std::size_t end = figure::index(draft.ground.figure->skeleton.subtree_end(figure::bone_id(top)));
    auto frames = draft.stretch(draft.frames_of(0.4));
    frames->first = std::max<std::size_t>(frames->first, 8);
    frames->last = std::min(frames->last, draft.frames - 9);
    const auto moves = [&](std::size_t first, std::size_t last) {
        double sum = 0.0;
        for (std::size_t f = first; f <= last; ++f) sum += draft.turn_to(top, f);
        return sum > 25.0 * draft.frame_time * static_cast<double>(last - first + 1);
    };
    const std::size_t beside = draft.frames_of(0.15);
    if (end < top + 2 || frames->last < frames->first + draft.frames_of(0.2) ||
        !moves(frames->first - std::min(frames->first - 1, beside), frames->first) || !moves(frames->first, frames->last) ||
        !moves(frames->last + 1, frames->last + beside))
        return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        for (std::size_t bone = top; bone < end; ++bone) draft.at(frame, bone) = draft.at(frames->first - 1, bone);
        draft.mark(frame);
    }
    return true;
}

/// Every frame is shown `size` times.
bool put_doubled(Draft& draft) {
    const auto frames = draft.stretch(1);
    const auto times = static_cast<std::size_t>(draft.rung.size);
    if (mean_speed(draft, frames->first, frames->last) < 10.0 || frames->last - frames->first < 10 * times) return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        if ((frame - frames->first) % times != 0) draft.copy(frame, frame - 1);
        draft.mark(frame);
    }
    return true;
}

bool put_dropped(Draft& draft) {
    const std::size_t count = std::max<std::size_t>(2, draft.frames_of(draft.rung.size));
    auto gone = draft.stretch(count);
    if (draft.frames < 60 + count) return false;
    if (draft.rung.place == Place::start) *gone = {12, 11 + count};
    if (draft.rung.place == Place::end) *gone = {draft.frames - 12 - count, draft.frames - 13};
    if (mean_speed(draft, gone->first - 1, gone->last + 1) < 60.0) return false;
    draft.erase(*gone);
    draft.mark(gone->first - 1);
    draft.mark(gone->first);
    return true;
}

/// The body is pushed while a foot stands, and stays there.
bool put_slide(Draft& draft) {
    const auto part = draft.ground.frames / 3;
    const std::size_t from = static_cast<std::size_t>(draft.rung.place) * part;
    for (const analysis::Contact& foot : draft.ground.contacts)
        for (const FrameRange& stance : foot.frames) {
            const std::size_t quarter = (stance.last - stance.first) / 4;
            const FrameRange push{stance.first + quarter, stance.last - quarter};
            if (push.first < std::max<std::size_t>(from, 8) || push.last >= std::min(from + part, draft.frames - 8) ||
                static_cast<double>(push.last - push.first) * draft.frame_time < 0.2)
                continue;
            bool stays = true;
            for (std::size_t frame = push.first; frame <= push.last; ++frame)
                stays = stays && glm::distance(draft.ground.origins[frame][figure::index(foot.bone)],
                                               draft.ground.origins[push.first][figure::index(foot.bone)]) < 0.01;
            if (!stays) continue;
            const double around = draft.uniform(0.0, 2.0 * std::numbers::pi);
            const glm::dvec3 way = glm::dvec3(std::cos(around), 0.0, std::sin(around)) * draft.rung.size / 100.0;
            const auto duration = static_cast<double>(push.last - push.first);
            for (std::size_t frame = push.first; frame < draft.frames; ++frame) {
                const double t = std::min(1.0, static_cast<double>(frame - push.first) / duration);
                draft.shift(frame, draft.ground.root, way * (t * t * (3.0 - 2.0 * t)));
            }
            draft.mark((push.first + push.last) / 2);
            return true;
        }
    return false;
}

/// True in a frame in which a foot stands still.
bool stands(const Draft& draft, std::size_t frame) {
    constexpr double still = 0.2;  // metres a second
    return std::ranges::any_of(draft.ground.contacts, [&](const analysis::Contact& foot) {
        return figure::contains(foot.frames, frame) &&
               draft.way_to(figure::index(foot.bone), frame) < still * draft.ground.frame_time;
    });
}

bool put_height(Draft& draft, double sign) {
    const auto frames = draft.stretch(draft.frames_of(1.2));
    const std::size_t edge = draft.frames_of(0.15);
    if (!frames || static_cast<double>(frames->last - frames->first) * draft.frame_time < 0.6) return false;
    const bool all = frames->first == 0 && frames->last + 1 == draft.frames;
    std::size_t standing = 0;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        const std::size_t from_start = frames->first == 0 ? edge : frame - frames->first + 1;
        const std::size_t to_end = frames->last + 1 == draft.frames ? edge : frames->last - frame + 1;
        const double eased = std::min(1.0, static_cast<double>(std::min(from_start, to_end)) / static_cast<double>(edge));
        draft.shift(frame, draft.ground.root, {0.0, sign * draft.rung.size / 100.0 * eased, 0.0});
        if (eased < 1.0 || !stands(draft, frame)) continue;
        draft.mark(frame);
        ++standing;
    }
    // the file's own zero has to be its ground, that a whole take can be off it
    const double zero = draft.ground.placement.ground.height * draft.ground.placement.unit.metres;
    return static_cast<double>(standing) * draft.frame_time > 0.3 && (!all || std::abs(zero) < 0.02);
}
bool put_raised(Draft& draft) { return put_height(draft, 1.0); }
bool put_lowered(Draft& draft) { return put_height(draft, -1.0); }

bool put_drift(Draft& draft) {
    for (std::size_t frame = 0; frame < draft.frames; ++frame)
        draft.shift(
            frame, draft.ground.root,
            {0.0, draft.rung.size / 100.0 * static_cast<double>(frame) / static_cast<double>(draft.frames - 1), 0.0});
    draft.faulty = {{0, draft.frames - 1}};
    return static_cast<double>(draft.frames) * draft.frame_time >= 2.0;
}

/// The world is tilted about the way's direction across: who walks a metre or more shows it.
bool put_slope(Draft& draft) {
    const auto& origins = draft.ground.origins;
    glm::dvec3 far = origins.back()[draft.ground.root] - origins.front()[draft.ground.root];
    far.y = 0.0;
    const std::size_t root = draft.ground.root;
    if (glm::length(far) < 1.5 || draft.ground.figure->skeleton[figure::bone_id(root)].parent != BoneId::none) return false;
    const glm::dmat4 to_world = scene::matrix(draft.ground.placement.to_world);
    const glm::dvec3 axis = glm::normalize(glm::cross(far, glm::dvec3(0.0, 1.0, 0.0)));
    const glm::dmat4 tilt = glm::rotate(glm::dmat4(1.0), glm::radians(draft.rung.size), axis);
    const glm::dmat4 by = glm::inverse(to_world) * tilt * to_world;
    for (std::size_t frame = 0; frame < draft.frames; ++frame) draft.at(frame, root) = by * draft.at(frame, root);
    draft.faulty = {{0, draft.frames - 1}};
    return true;
}

std::vector<std::pair<std::size_t, std::size_t>> side_pairs(const Draft& draft) {
    const auto& bones = draft.ground.placement.body.bones;
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < bones.size(); ++i)
        for (std::size_t j = 0; j < bones.size(); ++j)
            if (bones[i].side == figure::Side::left && bones[j].side == figure::Side::right &&
                figure::is_partner(bones[j], bones[i]))
                pairs.emplace_back(i, j);
    return pairs;
}

/// The rotations of both sides are exchanged for a while.
bool put_swapped(Draft& draft) {
    auto frames = draft.stretch(draft.frames_of(0.5));
    frames->first = std::max<std::size_t>(frames->first, 1);
    double most = 0.0;
    for (const auto& [left, right] : side_pairs(draft))
        for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
            const glm::dquat q = glm::quat_cast(glm::dmat3(draft.at(frame, left))) *
                                 glm::conjugate(glm::quat_cast(glm::dmat3(draft.at(frame, right))));
            if (frame == frames->first) most = std::max(most, 2.0 * std::acos(std::min(1.0, std::abs(q.w))));
            std::swap(draft.at(frame, left), draft.at(frame, right));
            std::swap(draft.at(frame, left)[3], draft.at(frame, right)[3]);
        }
    draft.faulty = {*frames};
    return most > glm::radians(25.0);
}

/// All names with left and right are exchanged.
bool put_exchanged_names(Draft& draft) {
    figure::Figure figure = *draft.ground.figure;
    const figure::Skeleton& skeleton = draft.ground.figure->skeleton;
    const auto pairs = side_pairs(draft);
    figure.skeleton = figure::changed_bones(skeleton, [&](BoneId id, figure::Bone& bone) {
        for (const auto& [left, right] : pairs)
            if (figure::index(id) == left || figure::index(id) == right)
                bone.name = skeleton[figure::bone_id(figure::index(id) == left ? right : left)].name;
    });
    draft.skeleton = std::move(figure);
    draft.faulty = {{0, draft.frames - 1}};
    return pairs.size() >= 4;
}

/// The first or last frames are somewhere else, the joints anyhow.
bool put_edge(Draft& draft) {
    const auto count = static_cast<std::size_t>(draft.rung.size);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t frame = draft.rung.place == Place::end ? draft.frames - count + i : i;
        draft.shift(frame, draft.ground.root, draft.any_direction() * 3.0);
        for (const std::size_t bone : draft.ground.joints)
            draft.turn(bone, frame, draft.uniform(20.0, 90.0), draft.any_direction());
        draft.mark(frame);
    }
    return true;
}

bool put_root_unit(Draft& draft) {
    const std::size_t root = draft.ground.root;
    double way = 0.0;
    for (std::size_t frame = 1; frame < draft.frames; ++frame) way += draft.way_to(root, frame);
    const double straight = glm::distance(draft.ground.origins.front()[root], draft.ground.origins.back()[root]);
    if (straight < 1.0 || way < 1.0) return false;
    for (std::size_t frame = 0; frame < draft.frames; ++frame)
        draft.at(frame, root)[3] = glm::dvec4(glm::dvec3(draft.at(frame, root)[3]) * draft.rung.size, 1.0);
    draft.faulty = {{0, draft.frames - 1}};
    return true;
}

/// A frame time that is a rate.
bool put_frame_time(Draft& draft) {
    draft.frame_time = draft.rung.size;
    draft.faulty = {{0, draft.frames - 1}};
    return true;
}

bool put_flip(Draft& draft) {
    const std::size_t bone = any_joint(draft);
    const std::size_t frame = std::max<std::size_t>(draft.stretch(12)->first + 6, 6);
    const glm::dvec3 axis = draft.any_direction();
    for (std::size_t f = frame; f < draft.frames; ++f) draft.turn(bone, f, draft.rung.size, axis);
    draft.mark(frame);
    return true;
}

// ---- Markers ----

bool shows_marker(const Draft& draft, std::size_t marker, std::size_t frame) {
    return figure::is_present(draft.ground.origins[frame][marker]);
}

bool put_marker_spikes(Draft& draft) {
    const std::size_t marker = any_joint(draft);
    for (const std::size_t frame : draft.scattered()) {
        const glm::dvec3 way = draft.any_direction() * draft.rung.size / 100.0;
        if (!shows_marker(draft, marker, frame) || !shows_way(draft, marker, frame, draft.rung.size / 100.0)) continue;
        draft.shift(frame, marker, way);
        draft.mark(frame);
    }
    return true;
}

bool put_marker_noise(Draft& draft) {
    const std::size_t marker = any_joint(draft);
    const auto frames = draft.stretch(1);
    if (static_cast<double>(frames->last - frames->first + 1) * draft.frame_time < 0.4) return false;
    std::normal_distribution<double> noise(0.0, draft.rung.size / 100.0);
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        if (!shows_marker(draft, marker, frame)) continue;
        draft.shift(frame, marker, {noise(draft.random), noise(draft.random), noise(draft.random)});
        draft.mark(frame);
    }
    return true;
}

bool put_marker_hold(Draft& draft) {
    const std::size_t marker = any_joint(draft);
    auto frames = draft.stretch(draft.frames_of(0.4));
    frames->first = std::max<std::size_t>(frames->first, 8);
    frames->last = std::min(frames->last, draft.frames - 9);
    const auto moves = [&](std::size_t first, std::size_t last) {
        double way = 0.0;
        for (std::size_t f = first; f <= last; ++f) way += draft.way_to(marker, f);
        return way > 0.2 * draft.frame_time * static_cast<double>(last - first + 1);  // false of what is not seen
    };
    const std::size_t beside = draft.frames_of(0.15);
    if (frames->last < frames->first + draft.frames_of(0.2) || frames->first <= beside ||
        frames->last + beside >= draft.frames || !moves(frames->first - beside, frames->first) ||
        !moves(frames->first, frames->last) || !moves(frames->last + 1, frames->last + beside))
        return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        draft.at(frame, marker) = draft.at(frames->first - 1, marker);
        draft.mark(frame);
    }
    return true;
}

bool put_gap(Draft& draft) {
    const std::size_t marker = any_joint(draft);
    for (std::size_t frame = 0; frame < draft.frames; ++frame)
        if (!shows_marker(draft, marker, frame)) return false;
    const auto frames = draft.stretch(draft.frames_of(draft.rung.size));
    if (frames->last - frames->first + 4 > draft.frames) return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        draft.hide(frame, marker);
        draft.mark(frame);
    }
    return true;
}

/// No marker is seen in single frames.
bool put_empty_frames(Draft& draft) {
    for (const std::size_t frame : draft.scattered()) {
        for (std::size_t marker = 0; marker < draft.ground.bones; ++marker) draft.hide(frame, marker);
        draft.mark(frame);
    }
    return draft.faulty.size() < draft.frames / 2;
}

/// A missing marker is written as 0 0 0.
bool put_zeros(Draft& draft) {
    const std::size_t marker = any_joint(draft);
    const auto frames = draft.stretch(draft.frames_of(0.2));
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        if (!shows_marker(draft, marker, frame)) return false;
        draft.at(frame, marker)[3] = glm::dvec4(0.0, 0.0, 0.0, 1.0);
        draft.mark(frame);
    }
    return true;
}

bool put_swap(Draft& draft) {
    const std::size_t marker = any_joint(draft);
    const std::size_t other = any_joint(draft);
    auto frames = draft.stretch(draft.frames_of(0.3));
    frames->first = std::max<std::size_t>(frames->first, 4);
    frames->last = std::min(frames->last, draft.frames - 5);
    if (marker == other || frames->last < frames->first) return false;
    for (std::size_t frame = frames->first - 2; frame <= frames->last + 2; ++frame) {
        const double apart = glm::distance(draft.ground.origins[frame][marker], draft.ground.origins[frame][other]);
        if (!(apart > 0.1) || apart < 3.0 * std::max(draft.way_to(marker, frame), draft.way_to(other, frame))) return false;
    }
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame)
        std::swap(draft.at(frame, marker)[3], draft.at(frame, other)[3]);
    draft.mark(frames->first);
    draft.mark(frames->last);
    return true;
}

/// A marker slips to another place at once, and stays there for a while.
bool put_offset(Draft& draft) {
    const std::size_t marker = any_joint(draft);
    const auto frames = draft.stretch(draft.frames_of(0.5));
    const glm::dvec3 way = draft.any_direction() * draft.rung.size / 100.0;
    if (frames->first < 6 && frames->last + 6 >= draft.frames) return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        if (!shows_marker(draft, marker, frame)) return false;
        draft.shift(frame, marker, way);
    }
    // where it slips it is to be seen
    const std::size_t edge = frames->first >= 6 ? frames->first : frames->last + 1;
    if (!shows_way(draft, marker, edge, draft.rung.size / 100.0)) return false;
    draft.mark(edge);
    return true;
}

bool put_marker_edge(Draft& draft) {
    const auto count = static_cast<std::size_t>(draft.rung.size);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t frame = draft.rung.place == Place::end ? draft.frames - count + i : i;
        for (std::size_t marker = 0; marker < draft.ground.bones; ++marker)
            draft.shift(frame, marker, draft.any_direction() * 3.0);
        draft.mark(frame);
    }
    return true;
}
}  // namespace

std::span<const Fault> faults_of_people() {
    static const std::vector<Fault> table{
        {"spikes of a joint", "degrees", {10, 25, 40, 90, 170}, scattered_shares, true, put_spikes, 25},
        {"spikes of the root", "cm", {5, 10, 20, 40, 100, 300}, scattered_shares, true, put_root_spikes, 20},
        {"a step of a joint", "degrees", {15, 30, 60, 120, 170}, single, true, put_step, 30},
        {"a step of the root", "cm", {8, 25, 100, 300}, single, true, put_root_step, 25},
        {"the body turned", "degrees", {20, 45, 90, 180}, single, true, put_turn, 45},
        {"noise of a joint", "degrees", {1.5, 3, 5, 10, 30}, stretches, true, put_noise, 4},
        {"noise everywhere", "degrees", {1.5, 3, 5, 10, 30}, stretches, true, put_noise_everywhere, 4},
        {"the body holds", "", {1}, {0.0, 0.05, 0.2, 0.5}, true, put_hold, 0},
        {"a limb holds", "", {1}, {0.0, 0.05, 0.2, 0.5}, true, put_limb_hold, 0},
        {"doubled frames", "times", {2, 3, 4, 5, 8}, {0.2, 0.5, 1.0}, true, put_doubled, 0},
        {"dropped frames", "s", {0.04, 0.12, 0.3, 0.6}, single, true, put_dropped, 0.12},
        {"a slide", "cm", {3, 6, 10, 15, 18, 25, 50}, single, true, put_slide, 10},
        {"raised", "cm", {3, 6, 10, 15, 30, 60, 100}, {0.0, 0.2, 0.5}, true, put_raised, 10},
        {"lowered", "cm", {3, 6, 10, 15, 30, 60, 100}, {0.0, 0.2, 0.5}, true, put_lowered, 10},
        {"all of it raised", "cm", {8, 10, 15, 20}, whole, false, put_raised, 10},
        {"all of it lowered", "cm", {8, 10, 15, 20}, whole, false, put_lowered, 10},
        {"drift", "cm", {6, 10, 20, 30, 60, 100}, whole, false, put_drift, 20},
        {"slope", "degrees", {3.5, 5, 8, 12, 20}, whole, false, put_slope, 5},
        {"sides swapped", "", {1}, {0.0, 0.05, 0.2, 0.5}, true, put_swapped, 0},
        {"names exchanged", "", {1}, whole, false, put_exchanged_names, 0},
        {"wrong ends", "frames", {1, 2, 3, 5}, single, true, put_edge, 0},
        {"root in metres", "times", {0.01}, whole, false, put_root_unit, 0},
        {"root in millimetres", "times", {10, 39.37, 100, 1000}, whole, false, put_root_unit, 0},
        {"a rate as frame time", "s", {24, 30, 60, 120, 240}, whole, false, put_frame_time, 0},
        {"a flip", "degrees", {150, 165, 180}, single, true, put_flip, 0},
    };
    return table;
}

std::span<const Fault> faults_of_markers() {
    static const std::vector<Fault> table{
        {"spikes of a marker", "cm", {3, 10, 20, 40, 100}, scattered_shares, true, put_marker_spikes, 10},
        {"noise of a marker", "cm", {0.5, 1, 3, 10, 30}, stretches, true, put_marker_noise, 1},
        {"a marker holds", "", {1}, {0.0, 0.05, 0.2, 0.5}, true, put_marker_hold, 0},
        {"a gap", "s", {0.02, 0.1, 0.5, 2}, {0.0, 0.05, 0.2, 0.4}, true, put_gap, 0},
        {"empty frames", "", {1}, {0.0, 0.01, 0.05, 0.2}, true, put_empty_frames, 0},
        {"zeros", "", {1}, {0.0, 0.05, 0.2, 0.5}, true, put_zeros, 0},
        {"two exchanged", "", {1}, {0.0, 0.05, 0.2, 0.5}, true, put_swap, 0},
        {"an offset", "cm", {1.5, 3, 5, 10, 30}, {0.0, 0.2, 0.5}, true, put_offset, 5},
        {"wrong ends", "frames", {1, 2, 3, 5}, single, true, put_marker_edge, 0},
    };
    return table;
}
}  // namespace skelplay::ladder
