#pragma once

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>
#include "figure/euler.h"
#include "figure/figure.h"
#include "scene/evaluator.h"
#include "support/skeleton.h"

namespace skelplay::test {
/// Where a figure's joints are in some frames, and how its roots are turned against their rest.
struct JointTracks {
    std::vector<std::vector<glm::dvec3>> places;      // by frame and BoneId
    std::vector<std::vector<glm::dmat3>> root_turns;  // of roots
    std::vector<glm::dvec3> rest;                     // places at rest
    std::vector<glm::dvec3> tails;                    // at rest, from the joints, in the figure's axes

    /// The diagonal of the box around all places.
    [[nodiscard]] double extent() const {
        glm::dvec3 low(HUGE_VAL);
        glm::dvec3 high(-HUGE_VAL);
        for (const auto& frame : places)
            for (const glm::dvec3& place : frame) {
                low = glm::min(low, place);
                high = glm::max(high, place);
            }
        return glm::distance(low, high);
    }
};

/// Of at most `frames` frames.
inline JointTracks joint_tracks(const figure::Figure& figure, std::size_t frames = static_cast<std::size_t>(-1)) {
    JointTracks tracks;
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    figure::rest_pose(figure.skeleton, pose);
    for (const scene::BonePosition& at : evaluator.positions(pose)) {
        tracks.rest.push_back(at.origin);
        tracks.tails.push_back(at.tail - at.origin);
    }
    for (std::size_t frame = 0; frame < std::min(frames, figure::frame_count(figure.take)); ++frame) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        auto& places = tracks.places.emplace_back();
        for (const scene::BonePosition& at : evaluator.positions(pose)) places.push_back(at.origin);
        auto& turns = tracks.root_turns.emplace_back(figure.skeleton.size(), glm::dmat3(1.0));
        for (const figure::BoneId root : figure.skeleton.roots())
            turns[index(root)] = glm::dmat3(pose.local[index(root)]) * glm::transpose(figure.skeleton.rest_axes(root));
    }
    return tracks;
}

/// Adds noise of this standard deviation to every coordinate; returns the mean distance that joints are moved by.
inline double add_noise(JointTracks& tracks, double deviation, unsigned seed = 1) {
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0.0, deviation);
    double sum = 0;
    std::size_t count = 0;
    for (auto& frame : tracks.places)
        for (glm::dvec3& place : frame) {
            const glm::dvec3 moved(noise(random), noise(random), noise(random));
            place += moved;
            sum += glm::length(moved);
            ++count;
        }
    return sum / static_cast<double>(count);
}

/// A figure of the same bones whose joints have three position channels each, which replace OFFSET, and no others.
inline figure::Figure positional_figure(const figure::Skeleton& skeleton, const JointTracks& tracks) {
    const auto from_parent = [&](const std::vector<glm::dvec3>& places, std::size_t i) {
        const figure::BoneId parent = skeleton[figure::bone_id(i)].parent;
        return parent == figure::BoneId::none ? places[i] : places[i] - places[index(parent)];
    };
    std::vector<figure::Bone> bones;
    std::vector<figure::Channel> channels;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const figure::Bone& source = skeleton[figure::bone_id(i)];
        bones.push_back({.name = source.name,
                         .parent = source.parent,
                         .offset = from_parent(tracks.rest, i),
                         .channels = {static_cast<std::uint32_t>(3 * i), 3}});
        for (const figure::Axis axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
            channels.push_back({figure::bone_id(i), figure::ChannelRole::replace_offset, axis,
                                static_cast<std::uint32_t>(channels.size())});
    }
    std::vector<std::vector<double>> rows;
    for (const auto& places : tracks.places) {
        std::vector<double>& row = rows.emplace_back();
        for (std::size_t i = 0; i < places.size(); ++i) {
            const glm::dvec3 way = from_parent(places, i);
            row.insert(row.end(), {way.x, way.y, way.z});
        }
    }
    figure::Figure figure = figure_of(skeleton_of(bones), motion_of(std::move(channels), rows));
    figure.positional = true;
    return figure;
}

/// The text of a BVH with position channels only. `rest`: with OFFSETs, the channels holding the whole way from the
/// parent ("replace"); else OFFSETs are 0.
inline std::string positional_bvh(const figure::Skeleton& skeleton, const JointTracks& tracks, bool rest) {
    std::string text = "HIERARCHY\n";
    const std::function<void(figure::BoneId)> add = [&](figure::BoneId id) {
        const figure::Bone& bone = skeleton[id];
        const bool is_root = bone.parent == figure::BoneId::none;
        const glm::dvec3 offset =
            is_root || !rest ? glm::dvec3(0.0) : tracks.rest[index(id)] - tracks.rest[index(bone.parent)];
        text += fmt::format("{} {}\n{{\nOFFSET {:.10g} {:.10g} {:.10g}\nCHANNELS 3 Xposition Yposition Zposition\n",
                            is_root ? "ROOT" : "JOINT", bone.name, offset.x, offset.y, offset.z);
        const auto children = skeleton.children(id);
        for (const figure::BoneId child : children) add(child);
        if (children.empty()) text += "End Site\n{\nOFFSET 0 1 0\n}\n";
        text += "}\n";
    };
    for (const figure::BoneId root : skeleton.roots()) add(root);
    text += fmt::format("MOTION\nFrames: {}\nFrame Time: 0.01\n", tracks.places.size());
    for (const auto& frame : tracks.places) {
        for (std::size_t i = 0; i < frame.size(); ++i) {
            const figure::BoneId parent = skeleton[figure::bone_id(i)].parent;
            const glm::dvec3 way = parent == figure::BoneId::none ? frame[i] : frame[i] - frame[index(parent)];
            text += fmt::format("{:.10g} {:.10g} {:.10g} ", way.x, way.y, way.z);
        }
        text += '\n';
    }
    return text;
}

/// An ASF and an AMC with tx ty tz on every bone, of a skeleton with one root, which becomes `root`. Bones have axes of
/// their own, so that what is written is turned.
struct AcclaimTexts {
    std::string asf;
    std::string amc;
};

inline AcclaimTexts positional_acclaim(const figure::Skeleton& skeleton, const JointTracks& tracks, bool root_turns) {
    const glm::dvec3 axis(20, -30, 40);  // `axis 20 -30 40 xyz`: Rz Ry Rx
    const glm::dmat3 axes = glm::mat3_cast(glm::angleAxis(glm::radians(axis.z), glm::dvec3(0, 0, 1)) *
                                           glm::angleAxis(glm::radians(axis.y), glm::dvec3(0, 1, 0)) *
                                           glm::angleAxis(glm::radians(axis.x), glm::dvec3(1, 0, 0)));
    AcclaimTexts texts;
    texts.asf = fmt::format(
        ":version 1.10\n:units\nlength 1\nangle deg\n:root\norder TX TY TZ{}\naxis XYZ\n"
        "position 0 0 0\norientation 0 0 0\n:bonedata\n",
        root_turns ? " RX RY RZ" : "");
    std::string hierarchy = ":hierarchy\nbegin\n";
    for (std::size_t i = 1; i < skeleton.size(); ++i) {
        const figure::Bone& bone = skeleton[figure::bone_id(i)];
        const double length = glm::length(tracks.tails[i]);
        const glm::dvec3 direction = length > 0 ? tracks.tails[i] / length : glm::dvec3(0, 1, 0);
        texts.asf += fmt::format(
            "begin\nid {}\nname {}\ndirection {:.12g} {:.12g} {:.12g}\nlength {:.12g}\naxis {} {} {} XYZ\n"
            "dof tx ty tz\nend\n",
            i, bone.name, direction.x, direction.y, direction.z, length, axis.x, axis.y, axis.z);
        hierarchy += fmt::format("{} {}\n", index(bone.parent) == 0 ? "root" : skeleton[bone.parent].name, bone.name);
    }
    texts.asf += hierarchy + "end\n";
    texts.amc = ":FULLY-SPECIFIED\n:DEGREES\n";
    for (std::size_t frame = 0; frame < tracks.places.size(); ++frame) {
        const auto& places = tracks.places[frame];
        const glm::dmat3 turn = root_turns ? tracks.root_turns[frame][0] : glm::dmat3(1.0);
        texts.amc += fmt::format("{}\nroot {:.10g} {:.10g} {:.10g}", frame + 1, places[0].x, places[0].y, places[0].z);
        if (root_turns) {
            constexpr figure::EulerOrder zyx{figure::Axis::z, figure::Axis::y, figure::Axis::x};
            const glm::dvec3 angles = glm::degrees(figure::euler_near(turn, zyx, {}, {}));
            texts.amc += fmt::format(" {:.12g} {:.12g} {:.12g}", angles.z, angles.y, angles.x);
        }
        texts.amc += '\n';
        for (std::size_t i = 1; i < places.size(); ++i) {
            const std::size_t parent = index(skeleton[figure::bone_id(i)].parent);
            const glm::dvec3 end = parent == 0 ? glm::dvec3(0.0) : tracks.tails[parent];
            const glm::dvec3 own = glm::transpose(axes) * (glm::transpose(turn) * (places[i] - places[parent]) - end);
            texts.amc +=
                fmt::format("{} {:.10g} {:.10g} {:.10g}\n", skeleton[figure::bone_id(i)].name, own.x, own.y, own.z);
        }
    }
    return texts;
}
}  // namespace skelplay::test
