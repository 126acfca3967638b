// The keys of an animation, its frames, and the transforms in one of them (glTF 2.0, section 3.11 and appendix C).

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "loaders/gltf/gltf_parts.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

constexpr double nearby = 0.001;  // frames: a key so close to a time lies at it
constexpr std::array<std::string_view, 3> path_names{"translation", "rotation", "scale"};

using Path = GltfChannel::Path;
using Interpolation = GltfSampler::Interpolation;

std::size_t width_of(Path path) { return path == Path::rotation ? 4 : 3; }

/// How many values a key has: a cubic one has its tangents beside it.
std::size_t values_of(Interpolation interpolation) { return interpolation == Interpolation::cubic ? 3 : 1; }

glm::dvec4 vector_at(std::span<const double> values, std::size_t index, std::size_t width) {
    glm::dvec4 result(0.0);
    for (std::size_t k = 0; k < width; ++k) result[static_cast<int>(k)] = values[index * width + k];
    return result;
}

glm::dquat quaternion(const glm::dvec4& xyzw) { return {xyzw.w, xyzw.x, xyzw.y, xyzw.z}; }

/// Of unit length; the identity for one without a length.
glm::dquat unit(const glm::dquat& rotation) {
    const double length = glm::length(rotation);
    return length > 0.0 && std::isfinite(length) ? rotation / length : glm::dquat(1, 0, 0, 0);
}

/// Appendix C.5: `d` is the time between the keys, `u` the part of it that has passed.
glm::dvec4 cubic(const glm::dvec4& from, const glm::dvec4& out, const glm::dvec4& in, const glm::dvec4& to, double d,
                 double u) {
    const double uu = u * u;
    const double uuu = uu * u;
    return (2 * uuu - 3 * uu + 1) * from + (uuu - 2 * uu + u) * d * out + (3 * uu - 2 * uuu) * to + (uuu - uu) * d * in;
}

}  // namespace

glm::dmat4 local_matrix(const GltfTransform& transform) {
    if (transform.matrix) return *transform.matrix;
    const glm::dmat3 axes = glm::mat3_cast(unit(transform.rotation));
    glm::dmat4 matrix(1.0);
    for (int axis = 0; axis < 3; ++axis) matrix[axis] = glm::dvec4(axes[axis] * transform.scale[axis], 0.0);
    matrix[3] = glm::dvec4(transform.translation, 1.0);
    return matrix;
}

GltfTake::GltfTake(const GltfDocument& document, GltfArrays& arrays, const GltfAnimation& animation,
                   base::Diagnostics& diagnostics)
    : document_(document), arrays_(arrays), name_(animation.name) {
    for (const GltfChannel& channel : animation.channels) {
        if (document.accessors[channel.sampler.input].count == 0) continue;
        if (const char* why = why_not(channel))
            say_left_out(channel, why, diagnostics);
        else
            tracks_.push_back({&channel, arrays.numbers(channel.sampler.input, 1), {}});
    }
    if (tracks_.empty()) return;
    start_ = stop_ = tracks_.front().times.front();
    for (const Track& track : tracks_) {
        start_ = std::min(start_, track.times.front());
        stop_ = std::max(stop_, track.times.back());
    }
    find_rate();
    constexpr double most = 1e12;  // so that it can be counted
    frames_ = static_cast<std::size_t>(std::min(std::floor((stop_ - start_) * rate_ + nearby), most)) + 1;
}

/// Why a channel is not read; null when it is.
const char* GltfTake::why_not(const GltfChannel& channel) const {
    const std::vector<double>& times = arrays_.numbers(channel.sampler.input, 1);
    if (!std::ranges::all_of(times, [](double time) { return std::isfinite(time); }) || !std::ranges::is_sorted(times))
        return "times that go forward, found others";
    const GltfAccessor& values = document_.accessors[channel.sampler.output];
    if (values.width != width_of(channel.path) ||
        values.count != times.size() * values_of(channel.sampler.interpolation))
        return "a value for each key, found others";
    return nullptr;
}

void GltfTake::say_left_out(const GltfChannel& channel, const char* why, base::Diagnostics& diagnostics) const {
    diagnostics.warning(0, "gltf.channel", "expected {}; the {} of '{}' is left out{}", why,
                        path_names.at(static_cast<std::size_t>(channel.path)),
                        as_found(document_.nodes[channel.node].name),
                        name_.empty() ? std::string() : fmt::format(" of the take {}", as_found(name_)));
}

bool GltfTake::fits(double rate) const {
    const auto on_frame = [&](double time) {
        const double frame = (time - start_) * rate;
        return std::abs(frame - std::round(frame)) <= nearby;
    };
    return std::ranges::all_of(tracks_, [&](const Track& track) { return std::ranges::all_of(track.times, on_frame); });
}

/// Files do not say a rate: it is the first usual one on whose frames all keys lie, else one that is about as dense.
void GltfTake::find_rate() {
    static constexpr std::array<double, 9> usual{30, 24, 25, 60, 50, 120, 100, 240, 200};
    static constexpr std::array<double, 7> ascending{30, 50, 60, 100, 120, 200, 240};
    if (stop_ <= start_) return;
    if (const auto rate = std::ranges::find_if(usual, [&](double each) { return fits(each); }); rate != usual.end()) {
        rate_ = *rate;
        return;
    }
    std::vector<double> gaps;
    for (const Track& track : tracks_)
        for (std::size_t i = 1; i < track.times.size(); ++i) gaps.push_back(track.times[i] - track.times[i - 1]);
    const auto median = gaps.begin() + static_cast<std::ptrdiff_t>((gaps.size() - 1) / 2);
    std::ranges::nth_element(gaps, median);
    constexpr double slack = 0.98;
    const auto dense = std::ranges::find_if(ascending, [&](double each) { return each * *median >= slack; });
    rate_ = dense == ascending.end() ? ascending.back() : *dense;
}

figure::TakeInfo GltfTake::info() const { return {name_, frames_, 1.0 / rate_}; }

void GltfTake::read_values(base::Diagnostics& diagnostics) {
    std::erase_if(tracks_, [&](Track& track) {
        track.values = arrays_.numbers(track.channel->sampler.output, width_of(track.channel->path));
        const bool finite = std::ranges::all_of(track.values, [](double value) { return std::isfinite(value); });
        if (!finite) say_left_out(*track.channel, "finite values, found others", diagnostics);
        return !finite;
    });
}

void GltfTake::sample(std::size_t frame, std::vector<GltfTransform>& transforms) const {
    const double time = start_ + static_cast<double>(frame) / rate_;
    for (const Track& track : tracks_) {
        GltfTransform& transform = transforms[track.channel->node];
        const glm::dvec4 now = value(track, time);
        transform.matrix.reset();
        switch (track.channel->path) {
            case Path::translation: transform.translation = glm::dvec3(now); break;
            case Path::rotation: transform.rotation = quaternion(now); break;
            case Path::scale: transform.scale = glm::dvec3(now); break;
        }
    }
}

glm::dvec4 GltfTake::value(const Track& track, double time) const {
    const auto& [input, output, interpolation] = track.channel->sampler;
    const std::size_t width = width_of(track.channel->path);
    const std::size_t each = values_of(interpolation);
    const std::size_t own = each / 2;  // of a key's values the one that is no tangent
    const auto at = [&](std::size_t key, std::size_t which) {
        return vector_at(track.values, key * each + which, width);
    };
    const double close = nearby / rate_;
    const auto after = std::ranges::upper_bound(track.times, time + close);
    if (after == track.times.begin()) return at(0, own);
    const auto key = static_cast<std::size_t>(after - track.times.begin()) - 1;
    if (after == track.times.end() || interpolation == Interpolation::step || time - track.times[key] < close)
        return at(key, own);
    const double d = track.times[key + 1] - track.times[key];
    const double u = (time - track.times[key]) / d;
    if (interpolation == Interpolation::cubic)
        return cubic(at(key, 1), at(key, 2), at(key + 1, 0), at(key + 1, 1), d, u);
    if (track.channel->path != Path::rotation) return glm::mix(at(key, own), at(key + 1, own), u);
    const glm::dquat turned = glm::slerp(unit(quaternion(at(key, own))), unit(quaternion(at(key + 1, own))), u);
    return {turned.x, turned.y, turned.z, turned.w};
}

}  // namespace skelplay::loaders
