#include "corpus/marker_faults.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <random>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/marker_links.h"

namespace skelplay::test {

namespace {

using analysis::FindingKind;
using figure::BoneId;
using figure::FrameRange;

class MarkerInjector {
public:
    MarkerInjector(const figure::Figure& figure, double metres, double frame_time, Strength strength, unsigned seed)
        : metres_(metres), frame_time_(frame_time), subtle_(strength == Strength::subtle), random_(seed) {
        made_.figure = figure;
        made_.frame_time = frame_time;
        frames_ = motion().frames;
        for (std::size_t i = 0; i < figure.skeleton.size(); ++i)
            if (is_followed(figure::bone_id(i))) markers_.push_back(figure::bone_id(i));
    }

    std::optional<FaultyTake> inject(FindingKind kind) {
        constexpr int tries = 40;
        made_.kind = kind;
        const figure::Motion original = motion();
        for (int i = 0; i < tries && markers_.size() > 2; ++i) {
            if (put(kind)) return std::move(made_);
            motion() = original;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] figure::Motion& motion() { return std::get<figure::Motion>(made_.figure.take); }
    [[nodiscard]] std::size_t below(std::size_t count) { return random_() % count; }
    [[nodiscard]] BoneId any_marker() { return markers_[below(markers_.size())]; }
    [[nodiscard]] std::size_t frames_of(double seconds) const {
        return std::max<std::size_t>(1, static_cast<std::size_t>(seconds / frame_time_ + 0.5));
    }

    [[nodiscard]] double& value(BoneId marker, std::size_t frame, std::size_t axis) {
        const auto channels = figure::channels_of(motion(), made_.figure.skeleton[marker]);
        return motion().samples[frame * motion().columns + channels[axis].column];
    }
    [[nodiscard]] glm::dvec3 at(BoneId marker, std::size_t frame) {
        return {value(marker, frame, 0), value(marker, frame, 1), value(marker, frame, 2)};
    }
    void set(BoneId marker, std::size_t frame, const glm::dvec3& position) {
        for (int axis = 0; axis < 3; ++axis) value(marker, frame, static_cast<std::size_t>(axis)) = position[axis];
    }

    /// True for a named marker that is seen in nearly all frames.
    [[nodiscard]] bool is_followed(BoneId marker) {
        const std::string& name = made_.figure.skeleton[marker].name;
        if (name.empty() || name.find('*') != std::string::npos) return false;
        if (figure::channels_of(motion(), made_.figure.skeleton[marker]).size() < 3) return false;
        std::size_t seen = 0;
        for (std::size_t frame = 0; frame < frames_; ++frame) seen += std::isnan(value(marker, frame, 0)) ? 0U : 1U;
        return 10 * seen >= 9 * frames_;
    }

    [[nodiscard]] bool is_seen(BoneId marker, std::size_t first, std::size_t last) {
        for (std::size_t frame = first; frame <= last; ++frame)
            if (std::isnan(value(marker, frame, 0))) return false;
        return true;
    }

    /// Draws frames with so many beside them in which the marker is seen.
    bool draw_frames(BoneId marker, std::size_t length, std::size_t beside = 8) {
        if (length + 2 * beside + 4 > frames_) return false;
        const std::size_t first = beside + below(frames_ - length - 2 * beside);
        made_.frames = {first, first + length - 1};
        return is_seen(marker, first - beside, first + length - 1 + beside);
    }

    [[nodiscard]] glm::dvec3 any_direction() {
        std::normal_distribution<double> normal;
        return glm::normalize(glm::dvec3(normal(random_), normal(random_), normal(random_)));
    }

    /// The most that the marker moves in a frame around those at fault, in metres.
    [[nodiscard]] double fastest(BoneId marker) {
        double most = 0.0;
        for (std::size_t frame = made_.frames.first - 4; frame <= made_.frames.last + 4; ++frame)
            most = std::max(most, metres_ * glm::distance(at(marker, frame), at(marker, frame - 1)));
        return most;
    }

    bool put(FindingKind kind) {
        const BoneId marker = any_marker();
        made_.bones = {marker};
        switch (kind) {
            case FindingKind::gap: return put_gap(marker);
            case FindingKind::ghost: return put_ghost(marker);
            case FindingKind::spike: return put_spike(marker);
            case FindingKind::frozen: return put_frozen(marker);
            case FindingKind::swap: return put_swap(marker);
            case FindingKind::link: return put_link();
            default: return false;
        }
    }

    void hide(BoneId marker, std::size_t first, std::size_t last) {
        for (std::size_t frame = first; frame <= last; ++frame)
            set(marker, frame, glm::dvec3(std::numeric_limits<double>::quiet_NaN()));
    }

    bool put_gap(BoneId marker) {
        if (!draw_frames(marker, subtle_ ? 1 : frames_of(0.2))) return false;
        hide(marker, made_.frames.first, made_.frames.last);
        return true;
    }

    /// A marker that is not seen for a while appears within it.
    bool put_ghost(BoneId marker) {
        const std::size_t length = subtle_ ? 1 : 3;
        if (!draw_frames(marker, length, 16)) return false;
        const auto [first, last] = made_.frames;
        hide(marker, first - 15, first - 1);
        hide(marker, last + 1, last + 15);
        const glm::dvec3 off = any_direction() * (subtle_ ? 0.1 : 0.3) / metres_;
        for (std::size_t frame = first; frame <= last; ++frame) set(marker, frame, at(marker, frame) + off);
        return true;
    }

    bool put_spike(BoneId marker) {
        const double metres = subtle_ ? 0.03 : 0.1;
        if (!draw_frames(marker, 1 + below(3)) || fastest(marker) > 0.5 * metres) return false;
        const glm::dvec3 off = any_direction() * metres / metres_;
        for (std::size_t frame = made_.frames.first; frame <= made_.frames.last; ++frame)
            set(marker, frame, at(marker, frame) + off);
        return true;
    }

    bool put_frozen(BoneId marker) {
        if (!draw_frames(marker, frames_of(subtle_ ? 0.2 : 0.5), frames_of(0.2))) return false;
        constexpr double moves = 0.2;  // metres a second, before, meanwhile and after
        const auto [first, last] = made_.frames;
        const std::size_t beside = frames_of(0.15);
        for (const auto& [from, to] :
             {std::pair(first - beside, first), std::pair(first, last), std::pair(last, last + beside)}) {
            double travel = 0.0;
            for (std::size_t frame = from + 1; frame <= to; ++frame)
                travel += metres_ * glm::distance(at(marker, frame), at(marker, frame - 1));
            if (travel < moves * frame_time_ * static_cast<double>(to - from)) return false;
        }
        for (std::size_t frame = first; frame <= last; ++frame) set(marker, frame, at(marker, first - 1));
        return true;
    }

    bool put_swap(BoneId marker) {
        const BoneId other = any_marker();
        if (other == marker || !draw_frames(marker, frames_of(subtle_ ? 0.1 : 0.5))) return false;
        const auto [first, last] = made_.frames;
        if (!is_seen(other, first - 4, last + 4)) return false;
        for (const std::size_t frame : {first - 1, first, last, last + 1}) {
            const double apart = metres_ * glm::distance(at(marker, frame), at(other, frame));
            if (apart < (subtle_ ? 0.04 : 0.1) || apart < 3.0 * std::max(fastest(marker), fastest(other))) return false;
        }
        for (std::size_t frame = first; frame <= last; ++frame) {
            const glm::dvec3 own = at(marker, frame);
            set(marker, frame, at(other, frame));
            set(other, frame, own);
        }
        made_.bones.push_back(other);
        return true;
    }

    /// A marker slips along the body and comes back, too slowly for a spike.
    bool put_link() {
        const analysis::MarkerLinks links = analysis::find_marker_links(made_.figure, {});
        std::vector<BoneId> ends;
        for (const analysis::MarkerLink& link : links.marker_links)
            if (link.kind == analysis::MarkerLinkKind::rigid && link.spread * metres_ < 0.004)
                for (const BoneId end : {link.from, link.to})
                    if (std::ranges::find(markers_, end) != markers_.end()) ends.push_back(end);
        if (ends.empty()) return false;
        const BoneId marker = ends[below(ends.size())];
        made_.bones.clear();
        for (const analysis::MarkerLink& link : links.marker_links)
            if (link.from == marker || link.to == marker) made_.bones.insert(made_.bones.end(), {link.from, link.to});
        // what is off for longer makes the link look like one of two segments
        const std::size_t length_in_frames = std::min(frames_of(1.0), frames_ / 25);
        if (length_in_frames < 16 || !draw_frames(marker, length_in_frames)) return false;
        const glm::dvec3 off = any_direction() * (subtle_ ? 0.05 : 0.12) / metres_;
        const auto length = static_cast<double>(made_.frames.last - made_.frames.first);
        for (std::size_t frame = made_.frames.first; frame <= made_.frames.last; ++frame) {
            const double t = static_cast<double>(frame - made_.frames.first) / length;
            set(marker, frame, at(marker, frame) + off * std::min(1.0, 4.0 * std::min(t, 1.0 - t)));
        }
        return true;
    }

    double metres_;  // of a unit
    double frame_time_;
    bool subtle_;
    std::mt19937 random_;
    std::size_t frames_ = 0;
    std::vector<BoneId> markers_;
    FaultyTake made_;
};

}  // namespace

std::optional<FaultyTake> inject_marker_fault(const figure::Figure& figure, const analysis::Placement& placement,
                                              double frame_time, FindingKind kind, Strength strength, unsigned seed) {
    if (figure::channel_motion(figure.take) == nullptr) return std::nullopt;
    return MarkerInjector(figure, placement.unit.metres, frame_time, strength, seed).inject(kind);
}

}  // namespace skelplay::test
