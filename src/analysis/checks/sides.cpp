#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>

#include "analysis/checks/checks.h"
#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;
using figure::FrameRange;
using figure::Part;
using figure::Side;

constexpr double least_exchange = 20.0;   // degrees by which the joints of a limb change together where sides change
constexpr double sudden_sides = 4.0;      // the same in multiples of the usual change
constexpr double exchanged_share = 0.35;  // of that change is left when left follows right and right follows left
constexpr double longest_swap = 20.0;     // seconds
// The other end of an exchange may be harder to see: both sides are in nearly the same pose there.
constexpr double least_end = 8.0;
constexpr double sudden_end = 2.0;
constexpr double end_share = 0.5;

/// How a rotation of one side becomes one of the other side: as it is, or mirrored in a plane of the joint's axes.
constexpr std::size_t mirrors = 4;

glm::dquat mirrored(const glm::dquat& q, std::size_t mirror) {
    if (mirror == 0) return q;
    return {q.w, mirror == 1 ? q.x : -q.x, mirror == 2 ? q.y : -q.y, mirror == 3 ? q.z : -q.z};
}

double degrees_apart(const glm::dquat& a, const glm::dquat& b) { return glm::length(rotation_vector(a, b)); }

/// The same joint on both sides.
struct SidePair {
    std::size_t left = 0;
    std::size_t right = 0;
};

/// Joints of both sides that are exchanged together: the arms or the legs.
using Limb = std::vector<SidePair>;

class SideCheck {
public:
    explicit SideCheck(CheckedTake& take) : take_(take) {}

    void run() {
        if (take_.rotations.empty() || take_.frames < 8) return;
        for (const Limb& limb : limbs())
            if (limb.size() >= 2) find(limb);
        join_lonely();
        report();
    }

private:
    struct Exchange {
        FrameRange frames;
        const Limb* limb = nullptr;
        double size = 0.0;
    };

    [[nodiscard]] std::array<Limb, 2>& limbs() {
        const std::vector<figure::BodyBone>& bones = take_.placement.body.bones;
        for (std::size_t i = 0; i < bones.size(); ++i) {
            const figure::Limb limb = figure::traits(bones[i].part).limb;
            const bool is_digit = bones[i].part == Part::knuckles || bones[i].part == Part::finger;
            if (bones[i].side != Side::right || limb == figure::Limb::none || is_digit) continue;
            for (std::size_t left = bones.size(); left-- > 0;) {
                if (bones[left].side != Side::left || !figure::is_partner(bones[i], bones[left])) continue;
                limbs_[limb == figure::Limb::leg ? 0 : 1].push_back({left, i});
                break;
            }
        }
        return limbs_;
    }

    [[nodiscard]] glm::dquat at(std::size_t bone, std::size_t frame) const {
        return glm::dquat(take_.rotation(bone, frame));
    }

    [[nodiscard]] double change(const Limb& limb, std::size_t frame) const {
        double sum = 0.0;
        for (const auto& [left, right] : limb)
            sum += degrees_apart(at(left, frame - 1), at(left, frame)) +
                   degrees_apart(at(right, frame - 1), at(right, frame));
        return sum;
    }

    /// The change when left follows right and right follows left.
    [[nodiscard]] double crossed_change(const Limb& limb, std::size_t frame) const {
        double best = std::numeric_limits<double>::infinity();
        for (std::size_t mirror = 0; mirror < mirrors; ++mirror) {
            double sum = 0.0;
            for (const auto& [left, right] : limb)
                sum += degrees_apart(at(left, frame - 1), mirrored(at(right, frame), mirror)) +
                       degrees_apart(at(right, frame - 1), mirrored(at(left, frame), mirror));
            best = std::min(best, sum);
        }
        return best;
    }

    /// Where a limb's sides change, as far as that is plain.
    struct Boundary {
        const Limb* limb = nullptr;
        std::size_t frame = 0;
        double size = 0.0;  // degrees
    };

    [[nodiscard]] Boundary boundary(const Limb& limb, std::size_t frame) const {
        return {&limb, frame, changes_[frame] / static_cast<double>(2 * limb.size())};
    }

    /// True if both are in one exchange.
    [[nodiscard]] bool is_pair(std::size_t frame, std::size_t other) const {
        const std::size_t apart = std::max(frame, other) - std::min(frame, other);
        return apart > 0 && static_cast<double>(apart) * take_.frame_time <= longest_swap;
    }

    void find(const Limb& limb) {
        changes_.assign(take_.frames, 0.0);
        for (std::size_t frame = 1; frame < take_.frames; ++frame) changes_[frame] = change(limb, frame);
        std::vector<double> sorted(changes_.begin() + 1, changes_.end());
        const double baseline = base::quantile(sorted, 0.5);
        std::optional<Boundary> open;
        const auto close = [&] {
            if (const auto end = open ? other_end(*open, baseline) : std::nullopt)
                add(*open, *end);
            else if (open)
                lonely_.push_back(*open);
            open.reset();
        };
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            if (changes_[frame] < std::max(least_exchange, sudden_sides * baseline) ||
                take_.any_explained(frame, frame))
                continue;
            if (crossed_change(limb, frame) > exchanged_share * changes_[frame]) continue;
            if (open && is_pair(open->frame, frame)) {
                add(*open, boundary(limb, frame));
                open.reset();
            } else {
                close();
                open = boundary(limb, frame);
            }
        }
        close();
    }

    /// The other end of an exchange whose first or last frame is plain: the clearest that is plain enough.
    [[nodiscard]] std::optional<Boundary> other_end(const Boundary& plain, double baseline) const {
        std::optional<Boundary> best;
        double least = end_share;
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            if (changes_[frame] < std::max(least_end, sudden_end * baseline) || !is_pair(plain.frame, frame) ||
                take_.any_explained(frame, frame))
                continue;
            const double left = crossed_change(*plain.limb, frame) / changes_[frame];
            if (left >= least) continue;
            least = left;
            best = boundary(*plain.limb, frame);
        }
        return best;
    }

    /// Arms and legs may each show one end of an exchange of both. What has one end reaches to the nearer end of the
    /// take.
    void join_lonely() {
        if (lonely_.size() == 2 && lonely_[0].limb != lonely_[1].limb && is_pair(lonely_[0].frame, lonely_[1].frame)) {
            add(lonely_[0], lonely_[1]);
            return;
        }
        for (const Boundary& each : lonely_) {
            const bool near_start = 2 * each.frame < take_.frames;
            add({near_start ? FrameRange{0, each.frame - 1} : FrameRange{each.frame, take_.frames - 1}, each.limb,
                 each.size});
        }
    }

    void add(const Boundary& one, const Boundary& other) {
        const FrameRange frames{std::min(one.frame, other.frame), std::max(one.frame, other.frame) - 1};
        const double size = std::max(one.size, other.size);
        add({frames, one.limb, size});
        if (other.limb != one.limb) add({frames, other.limb, size});
    }

    void add(const Exchange& exchange) {
        if (exchange.frames.first > 0) take_.explain(exchange.frames.first, exchange.frames.first);
        take_.explain(exchange.frames.last + 1, exchange.frames.last + 1);
        exchanges_.push_back(exchange);
    }

    /// Arms and legs that are exchanged at the same time are one finding.
    void report() {
        for (std::size_t i = 0; i < exchanges_.size(); ++i) {
            const Exchange& exchange = exchanges_[i];
            if (exchange.limb == nullptr) continue;
            std::vector<BoneId> bones;
            for (std::size_t j = i; j < exchanges_.size(); ++j) {
                if (exchanges_[j].limb == nullptr || exchanges_[j].frames != exchange.frames) continue;
                for (const auto& [left, right] : *exchanges_[j].limb)
                    bones.insert(bones.end(), {figure::bone_id(left), figure::bone_id(right)});
                if (j > i) exchanges_[j].limb = nullptr;
            }
            take_.add(FindingKind::swapped, std::move(bones), exchange.frames, std::max(exchange.size, 10.0),
                      SizeUnit::degrees);
        }
    }

    CheckedTake& take_;
    std::array<Limb, 2> limbs_;
    std::vector<double> changes_;  // of the limb that is looked at, by frame
    std::vector<Boundary> lonely_;
    std::vector<Exchange> exchanges_;
};

}  // namespace

void check_sides(CheckedTake& take) { SideCheck(take).run(); }

}  // namespace skelplay::analysis
