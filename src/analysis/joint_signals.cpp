#include "analysis/joint_signals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <iterator>
#include <numeric>
#include <utility>

#include "analysis/body.h"
#include "analysis/frames.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

namespace {

constexpr std::size_t most_joints = 20;
constexpr double smoothing = 0.04;  // seconds, standard deviation

using JointPlace = glm::dvec3;

/// Where joints are at every sample: the first one's way, that of the others from it. By joint; empty: stopped.
std::vector<std::vector<JointPlace>> sampled(const ComparedTake& take, const std::vector<figure::BoneId>& joints,
                                             double rate, const base::Run& run) {
    const figure::Figure& figure = *take.figure;
    const std::size_t frames = figure::frame_count(figure.take);
    const auto count =
        static_cast<std::size_t>(std::floor(static_cast<double>(frames - 1) * take.frame_time * rate + 1e-6)) + 1;
    std::vector<std::vector<JointPlace>> places(joints.size(), std::vector<JointPlace>(count));
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    for (std::size_t i = 0; i < count; ++i) {
        if (i % 256 == 0 && run.stopped()) return {};
        figure::sample_between(figure.skeleton, figure.take, static_cast<double>(i) / (rate * take.frame_time), pose);
        const auto& positions = evaluator.positions(pose);
        const glm::dvec3 first = positions[figure::index(joints.front())].origin;
        places.front()[i] = first;
        for (std::size_t k = 1; k < joints.size(); ++k)
            places[k][i] = positions[figure::index(joints[k])].origin - first;
    }
    return places;
}

/// From each sample to the next. Jumps are cut down: a take often begins with a rest pose, or was cut together. Then a
/// step is many times longer than those around it, whatever the motion.
std::vector<JointPlace> steps(const std::vector<JointPlace>& places, double rate) {
    constexpr double nearby = 0.25;  // seconds to both sides
    constexpr double longest = 5.0;  // times the mean of those around, without the two longest
    const auto reach = std::max<std::size_t>(static_cast<std::size_t>(std::lround(nearby * rate)), 3);
    std::vector<JointPlace> step(places.size() - 1);
    std::vector<double> lengths(step.size());
    for (std::size_t i = 0; i < step.size(); ++i) {
        step[i] = places[i + 1] - places[i];
        if (!std::isfinite(glm::dot(step[i], step[i]))) step[i] = JointPlace(0.0);  // a joint that was not seen
        lengths[i] = glm::length(step[i]);
    }
    for (std::size_t i = 0; i < step.size(); ++i) {
        const std::size_t from = i - std::min(i, reach);
        const std::size_t to = std::min(i + reach + 1, step.size());
        double sum = 0.0;
        std::array<double, 2> most{};  // the longest first
        for (std::size_t k = from; k < to; ++k) {
            sum += lengths[k];
            if (lengths[k] > most[0])
                most = {lengths[k], most[0]};
            else
                most[1] = std::max(most[1], lengths[k]);
        }
        const double limit =
            longest * (sum - most[0] - most[1]) / static_cast<double>(std::max<std::size_t>(to - from, 3) - 2);
        if (lengths[i] > limit) step[i] *= std::max(limit, 0.0) / lengths[i];
    }
    return step;
}

/// The steps, smoothed by a Gaussian of so many samples; at the ends by the part of it that is there.
std::vector<JointPlace> smoothed(const std::vector<JointPlace>& steps_taken, double deviation) {
    const auto reach = static_cast<std::ptrdiff_t>(std::ceil(3.0 * deviation));
    std::vector<double> weights;
    for (std::ptrdiff_t i = -reach; i <= reach; ++i)
        weights.push_back(std::exp(-0.5 * static_cast<double>(i * i) / (deviation * deviation)));
    const auto count = std::ssize(steps_taken);
    std::vector<JointPlace> smooth(steps_taken.size());
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        JointPlace sum(0.0);
        double weight = 0.0;
        for (std::ptrdiff_t k = std::max<std::ptrdiff_t>(-reach, -i); k <= std::min(reach, count - 1 - i); ++k) {
            const double w = weights[static_cast<std::size_t>(k + reach)];
            sum += w * steps_taken[static_cast<std::size_t>(i + k)];
            weight += w;
        }
        smooth[static_cast<std::size_t>(i)] = sum / weight;
    }
    return smooth;
}

/// The square roots of the speeds: a few quick movements are not to outweigh all else.
std::vector<float> root_speeds(const std::vector<JointPlace>& steps_taken) {
    std::vector<float> values;
    for (const JointPlace& step : steps_taken) values.push_back(static_cast<float>(std::sqrt(glm::length(step))));
    return values;
}

/// Puts each joint's values around 0 and gives their deviations.
std::vector<double> centred(JointSpeeds& speeds) {
    std::vector<double> deviations;
    for (std::vector<float>& joint : speeds) {
        const auto count = static_cast<double>(joint.size());
        double mean = 0.0;
        for (const float value : joint) mean += static_cast<double>(value) / count;
        double variance = 0.0;
        for (float& value : joint) {
            value -= static_cast<float>(mean);
            variance += static_cast<double>(value * value) / count;
        }
        deviations.push_back(std::sqrt(variance));
    }
    return deviations;
}

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

std::vector<BonePair> telling_pairs(const figure::Skeleton& a, const std::vector<BonePair>& pairs) {
    using figure::Part;
    constexpr std::array idle{Part::finger, Part::knuckles, Part::eye, Part::jaw, Part::prop, Part::helper};
    const Body body = body_of(a);
    std::vector<BonePair> telling;
    std::ranges::copy_if(pairs, std::back_inserter(telling), [&](const BonePair& pair) {
        return std::ranges::find(idle, body.bones[figure::index(pair.a)].part) == idle.end();
    });
    if (telling.size() < 3) telling = pairs;
    std::vector<BonePair> chosen;
    for (const std::size_t i : spread_frames(telling.size(), most_joints)) chosen.push_back(telling[i]);
    return chosen;
}

JointSpeeds speeds_of(const ComparedTake& take, const std::vector<figure::BoneId>& joints, double rate,
                      const base::Run& run) {
    JointSpeeds speeds;
    for (const std::vector<JointPlace>& places : sampled(take, joints, rate, run))
        speeds.push_back(root_speeds(smoothed(steps(places, rate), smoothing * rate)));
    return speeds;
}

void balance(JointSpeeds& a, JointSpeeds& b) {
    constexpr double still = 0.1;  // of the joints' mean deviation
    const std::array<std::vector<double>, 2> deviations{centred(a), centred(b)};
    const std::array<double, 2> means{mean_of(deviations[0]), mean_of(deviations[1])};
    std::size_t kept = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!(deviations[0][i] > still * means[0] && deviations[1][i] > still * means[1])) continue;
        for (float& value : a[i]) value /= static_cast<float>(deviations[0][i] + means[0]);
        for (float& value : b[i]) value /= static_cast<float>(deviations[1][i] + means[1]);
        std::swap(a[kept], a[i]);
        std::swap(b[kept], b[i]);
        ++kept;
    }
    a.resize(kept);
    b.resize(kept);
}

}  // namespace skelplay::analysis
