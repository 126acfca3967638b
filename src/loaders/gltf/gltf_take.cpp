// The keys of an animation, its frames, and the transforms in one of them (glTF 2.0, section 3.11 and appendix C).

#include "loaders/gltf/gltf.h"

namespace skelplay::loaders {
namespace {
constexpr double nearby = 0.001;          // frames: a key so close to a time lies at it
constexpr double most_sparse_rate = 240;  // of keys with many frames between them
constexpr std::array<std::string_view, 3> path_names{"translation", "rotation", "scale"};
constexpr std::array<std::string_view, 3> interpolation_names{"LINEAR", "STEP", "CUBICSPLINE"};

using gltf_json::Json;

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

/// By how much rounding to 32 bits may have moved a time, in seconds: itself, and the frame time it is a multiple of.
double rounding_of(double time) { return std::abs(time) * 0x1p-23; }

/// The frame times in seconds, from `least` to `most`, on whose frames all keys lie that were seen so far.
struct FrameTimes {
    double least = 0.0;
    double most = std::numeric_limits<double>::infinity();

    /// Narrows the range to the frame times on which this key lies; `after_start` and its `tolerance` in seconds.
    /// Returns false if there is none.
    bool narrow(double after_start, double tolerance) {
        const double frame = std::round(after_start * 2.0 / (least + most));
        if (frame == 0.0) return after_start <= tolerance;
        least = std::max(least, (after_start - tolerance) / frame);
        most = std::min(most, (after_start + tolerance) / frame);
        return least <= most;
    }

    /// The rate that is written with the fewest digits: itself, times 1.001 (television), or as a frame time.
    [[nodiscard]] double simplest_rate() const {
        const double rate = 2.0 / (least + most);
        constexpr int most_digits = 12;
        for (int digits = 1; digits < most_digits; ++digits)
            for (const double candidate :
                 {rounded(rate, digits), rounded(rate * 1.001, digits) / 1.001, 1.0 / rounded(1.0 / rate, digits)})
                if (candidate * least <= 1.0 && candidate * most >= 1.0) return candidate;
        return rate;
    }

private:
    static double rounded(double value, int digits) {
        const double scale = std::pow(10.0, digits - 1 - std::floor(std::log10(value)));
        return std::round(value * scale) / scale;
    }
};
}  // namespace

glm::dmat4 GltfTransform::local() const {
    if (matrix) return *matrix;
    const glm::dmat3 axes = glm::mat3_cast(unit(rotation));
    glm::dmat4 local(1.0);
    for (int axis = 0; axis < 3; ++axis) local[axis] = glm::dvec4(axes[axis] * scale[axis], 0.0);
    local[3] = glm::dvec4(translation, 1.0);
    return local;
}

GltfTake::GltfTake(const GltfDocument& document, GltfArrays& arrays, const Json& animation, Reading& in)
    : document_(document), arrays_(arrays), name_(gltf_json::text(animation, "name")) {
    const Json& samplers = gltf_json::list(animation, "samplers");
    for (const Json& channel : gltf_json::list(animation, "channels")) read_channel(channel, samplers, in);
    if (tracks_.empty()) return;
    start_ = stop_ = tracks_.front().times.front();
    for (const Track& track : tracks_) {
        start_ = std::min(start_, track.times.front());
        stop_ = std::max(stop_, track.times.back());
    }
    find_rate();
    constexpr double most = 1e12;  // so that it can be counted
    const double close = std::min(tolerance(stop_, nearby / rate_) * rate_, 0.5);
    frames_ = static_cast<std::size_t>(std::min(std::floor((stop_ - start_) * rate_ + close), most)) + 1;
}

/// Channels for anything but the three paths of a node are left out.
void GltfTake::read_channel(const Json& channel, const Json& samplers, Reading& in) {
    const Json& root = document_.root;
    const Json& target = gltf_json::member(channel, "target");
    const auto node = gltf_json::index_if(root, target, "node", "nodes");
    const std::string path = gltf_json::text(target, "path");
    const auto* const path_at = std::ranges::find(path_names, path);
    const Json& number = gltf_json::member(channel, "sampler");
    const Json& sampler = samplers.empty() ? samplers : samplers[gltf_json::index(number, "sampler", samplers.size())];
    if (!node || path_at == path_names.end()) return;
    const bool linear = gltf_json::member(sampler, "interpolation").is_null();
    const std::string interpolation = linear ? "LINEAR" : gltf_json::text(sampler, "interpolation");
    const auto* const kind = std::ranges::find(interpolation_names, interpolation);
    if (kind == interpolation_names.end())
        return in.later.warning(0, "gltf.interpolation",
                                base::said("gltf.interpolation", as_found(interpolation), path, as_found(name_of(*node))));
    const Json& accessors = gltf_json::list(root, "accessors");
    const std::size_t input = gltf_json::index(gltf_json::member(sampler, "input"), "input", accessors.size());
    Track track{*node, static_cast<Path>(path_at - path_names.begin()),
                static_cast<Interpolation>(kind - interpolation_names.begin()),
                gltf_json::index(gltf_json::member(sampler, "output"), "output", accessors.size())};
    targets_.push_back(*node);
    if (gltf_json::whole(accessors[input], "count") == 0) return;
    track.times = arrays_.numbers(input, 1);
    if (const char* why = why_not(track)) warn_left_out(track, why, in.diagnostics);
    else tracks_.push_back(track);
}

/// Why a channel is not read; null when it is.
const char* GltfTake::why_not(const Track& track) const {
    const auto& times = track.times;
    if (!std::ranges::all_of(times, [](double time) { return std::isfinite(time); }) || !std::ranges::is_sorted(times))
        return "times that go forward, found others";
    const Json& values = gltf_json::list(document_.root, "accessors")[track.output];
    const bool fit =
        gltf_json::width_of(values) == track.width() && gltf_json::whole(values, "count") == times.size() * track.per_key();
    return fit ? nullptr : "a value for each key, found others";
}

void GltfTake::warn_left_out(const Track& track, const char* why, base::Diagnostics& diagnostics) const {
    diagnostics.warning(0, "gltf.channel", "expected {}; the {} of '{}' is left out{}", why,
                        path_names.at(static_cast<std::size_t>(track.path)), as_found(name_of(track.node)),
                        name_.empty() ? std::string() : fmt::format(" of the take {}", as_found(name_)));
}

/// How far a key at this time may be from a frame that it lies on, in seconds, if `slack` is allowed besides rounding.
double GltfTake::tolerance(double time, double slack) const { return slack + rounding_of(time) + rounding_of(start_); }

bool GltfTake::fits(double rate) const {
    const auto on_frame = [&](double time) {
        const double frame = (time - start_) * rate;
        return std::abs(frame - std::round(frame)) <= tolerance(time, nearby / rate) * rate;
    };
    return std::ranges::all_of(tracks_, [&](const Track& track) { return std::ranges::all_of(track.times, on_frame); });
}

/// The smallest gap between two neighbouring keys of a track, and the time of the later key, in seconds.
std::pair<double, double> GltfTake::smallest_gap() const {
    std::pair result(std::numeric_limits<double>::infinity(), start_);
    for (const Track& track : tracks_)
        for (std::size_t i = 1; i < track.times.size(); ++i)
            if (const double gap = track.times[i] - track.times[i - 1]; gap > 0.0 && gap < result.first)
                result = {gap, track.times[i]};
    return result;
}

/// The rate whose frames are as far apart as the nearest keys of a track, if all keys lie on them.
std::optional<double> GltfTake::rate_of_keys() const {
    const auto [gap, at] = smallest_gap();
    if (!base::is_rate(gap)) return std::nullopt;
    const Track& densest = *std::ranges::max_element(tracks_, {}, [](const Track& each) { return each.times.size(); });
    const double frames_of_keys = 2.0 * static_cast<double>(densest.times.size());
    if (1.0 / gap > most_sparse_rate && (stop_ - start_) / gap > frames_of_keys) return std::nullopt;
    for (const double slack : {0.0, nearby * gap}) {  // times are rounded exact ones, or less exact
        FrameTimes frame_times{gap - 2.0 * tolerance(at, slack), gap + 2.0 * tolerance(at, slack)};
        const auto narrow = [&](const Track& track) {
            return std::ranges::all_of(
                track.times, [&](double time) { return frame_times.narrow(time - start_, tolerance(time, slack)); });
        };
        if (narrow(densest) && std::ranges::all_of(tracks_, narrow)) return frame_times.simplest_rate();
    }
    return std::nullopt;
}

/// Files state no rate. Keys that are evenly spaced are samples, and their rate is the take's. Keys that are set by
/// hand are farther apart, or curves run between them: the rate is the first of a list on whose frames they lie. The
/// last resort is a rate that is about as dense as the keys.
void GltfTake::find_rate() {
    static constexpr std::array<double, 9> preferred{30, 24, 25, 60, 50, 120, 100, 240, 200};
    constexpr double least_sampled = 10;
    if (stop_ <= start_) return;
    const std::optional<double> rate = rate_of_keys();
    const bool curved = std::ranges::find(tracks_, Interpolation::cubic, &Track::interpolation) != tracks_.end();
    // The exporter of this program writes a key for each frame.
    const bool sampled = gltf_json::text(gltf_json::member(document_.root, "asset"), "generator") == "Skelplay";
    if (rate && (sampled || (*rate >= least_sampled && !curved))) {
        rate_ = *rate;
        return;
    }
    if (const auto first = std::ranges::find_if(preferred, [&](double each) { return fits(each); });
        first != preferred.end()) {
        rate_ = *first;
        return;
    }
    rate_ = rate ? *rate : dense_rate();
}

/// The lowest of a list of rates that is about as dense as the keys.
double GltfTake::dense_rate() const {
    static constexpr std::array<double, 7> ascending{30, 50, 60, 100, 120, 200, most_sparse_rate};
    std::vector<double> gaps;
    for (const Track& track : tracks_)
        for (std::size_t i = 1; i < track.times.size(); ++i) gaps.push_back(track.times[i] - track.times[i - 1]);
    if (gaps.empty()) return ascending.front();
    const auto median = gaps.begin() + static_cast<std::ptrdiff_t>((gaps.size() - 1) / 2);
    std::ranges::nth_element(gaps, median);
    constexpr double slack = 0.98;
    const auto dense = std::ranges::find_if(ascending, [&](double each) { return each * *median >= slack; });
    return dense == ascending.end() ? ascending.back() : *dense;
}

void GltfTake::read_values(const GltfScene& scene, base::Diagnostics& diagnostics) {
    std::erase_if(tracks_, [&](Track& track) {
        track.values = arrays_.numbers(track.output, track.width());
        const bool finite = std::ranges::all_of(track.values, [](double value) { return std::isfinite(value); });
        if (!finite) warn_left_out(track, "finite values, found others", diagnostics);
        return !finite || scene.rig.by_source[track.node] == RigNode::none;
    });
    std::ranges::stable_sort(tracks_, {}, &Track::node);
}

void GltfTake::sample(std::size_t frame, const GltfScene& scene, std::vector<glm::dmat4>& local) const {
    const double time = start_ + static_cast<double>(frame) / rate_;
    for (auto track = tracks_.begin(); track != tracks_.end();) {
        const std::size_t node = track->node;
        GltfTransform transform = scene.transforms[node];
        transform.matrix.reset();
        for (; track != tracks_.end() && track->node == node; ++track) {
            const glm::dvec4 now = value(*track, time);
            switch (track->path) {
                case Path::translation: transform.translation = glm::dvec3(now); break;
                case Path::rotation: transform.rotation = quaternion(now); break;
                case Path::scale: transform.scale = glm::dvec3(now); break;
            }
        }
        local[scene.rig.by_source[node]] = transform.local();
    }
}

glm::dvec4 GltfTake::value(const Track& track, double time) const {
    const std::size_t width = track.width();
    const std::size_t each = track.per_key();
    const std::size_t own = each / 2;  // of a key's values the one that is no tangent
    const auto at = [&](std::size_t key, std::size_t which) { return vector_at(track.values, key * each + which, width); };
    const double close = tolerance(time, nearby / rate_);
    const auto after = std::ranges::upper_bound(track.times, time + close);
    if (after == track.times.begin()) return at(0, own);
    const auto key = static_cast<std::size_t>(after - track.times.begin()) - 1;
    if (after == track.times.end() || track.interpolation == Interpolation::step || time - track.times[key] < close)
        return at(key, own);
    const double d = track.times[key + 1] - track.times[key];
    const double u = (time - track.times[key]) / d;
    if (track.interpolation == Interpolation::cubic)
        return cubic(at(key, 1), at(key, 2), at(key + 1, 0), at(key + 1, 1), d, u);
    if (track.path != Path::rotation) return glm::mix(at(key, own), at(key + 1, own), u);
    const glm::dquat rotated = glm::slerp(unit(quaternion(at(key, own))), unit(quaternion(at(key + 1, own))), u);
    return {rotated.x, rotated.y, rotated.z, rotated.w};
}
}  // namespace skelplay::loaders
