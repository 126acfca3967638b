#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <map>
#include <tuple>

#include "analysis/checks/checks.h"
#include "base/quantile.h"

namespace skelplay::analysis {

namespace {

using figure::BodyBone;
using figure::BoneId;
using figure::FrameRange;
using figure::Part;
using figure::Side;

constexpr double least_exchange = 20.0;   // degrees by which the joints of a limb change together where sides change
constexpr double sudden_sides = 4.0;      // the same in multiples of the usual change
constexpr double exchanged_share = 0.35;  // of that change is left when left follows right and right follows left
constexpr double longest_swap = 20.0;     // seconds

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
    explicit SideCheck(CheckedTake& check) : check_(check), take_(check.take) {}

    void run() {
        if (take_.rotations.empty() || take_.frames < 8) return;
        for (const Limb& limb : limbs())
            if (limb.size() >= 2) find(limb);
        report();
    }

private:
    struct Exchange {
        FrameRange frames;
        const Limb* limb = nullptr;
        double size = 0.0;
    };

    [[nodiscard]] std::array<Limb, 2>& limbs() {
        const std::vector<BodyBone>& bones = take_.placement.body.bones;
        std::map<std::tuple<Part, int, int>, std::size_t> left;
        for (std::size_t i = 0; i < bones.size(); ++i)
            if (bones[i].side == Side::left && bones[i].part != Part::helper && bones[i].part != Part::none)
                left[{bones[i].part, bones[i].digit, bones[i].number}] = i;
        for (std::size_t i = 0; i < bones.size(); ++i) {
            if (bones[i].side != Side::right) continue;
            const auto other = left.find({bones[i].part, bones[i].digit, bones[i].number});
            if (other == left.end()) continue;
            const bool leg = bones[i].part >= Part::hip_joint && bones[i].part <= Part::toes;
            const bool arm = bones[i].part >= Part::collar && bones[i].part <= Part::hand;
            if (leg || arm) limbs_[leg ? 0 : 1].push_back({other->second, i});
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

    void find(const Limb& limb) {
        std::vector<double> changes(take_.frames, 0.0);
        for (std::size_t frame = 1; frame < take_.frames; ++frame) changes[frame] = change(limb, frame);
        std::vector<double> sorted(changes.begin() + 1, changes.end());
        const double usual = base::quantile(sorted, 0.5);
        std::size_t open = 0;  // the frame of an exchange without its end; 0: none
        double size = 0.0;
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            if (changes[frame] < std::max(least_exchange, sudden_sides * usual) || check_.any_explained(frame, frame))
                continue;
            if (crossed_change(limb, frame) > exchanged_share * changes[frame]) continue;
            if (open > 0 && static_cast<double>(frame - open) * take_.frame_time <= longest_swap) {
                add({{open, frame - 1}, &limb, size});
                open = 0;
            } else {
                if (open > 0) add({{open, open}, &limb, size});
                open = frame;
                size = changes[frame] / static_cast<double>(2 * limb.size());
            }
        }
        if (open == 0) return;
        const bool near_start = 2 * open < take_.frames;
        add({near_start ? FrameRange{0, open - 1} : FrameRange{open, take_.frames - 1}, &limb, size});
    }

    void add(const Exchange& exchange) {
        if (exchange.frames.first > 0) check_.explain(exchange.frames.first, exchange.frames.first);
        check_.explain(exchange.frames.last + 1, exchange.frames.last + 1);
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
            check_.add(FindingKind::swapped, std::move(bones), exchange.frames, std::max(exchange.size, 10.0),
                       SizeUnit::degrees);
        }
    }

    CheckedTake& check_;
    const TakeSamples& take_;
    std::array<Limb, 2> limbs_;
    std::vector<Exchange> exchanges_;
};

}  // namespace

void check_sides(CheckedTake& check) { SideCheck(check).run(); }

}  // namespace skelplay::analysis
