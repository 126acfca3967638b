#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::FrameRange;
using figure::Part;
using figure::Side;

constexpr double least_exchange = 20.0;   // degrees by which the joints of a limb change together where sides change
constexpr double sudden_sides = 4.0;      // the same in multiples of the usual change
constexpr double exchanged_share = 0.35;  // of that change is left when left follows right and right follows left
constexpr double least_toes = 0.2;        // cosine, as the mean, between toes and the front of the hips
constexpr double least_knees = 0.01;      // metres of a person of 1.7 that the knees are before the legs, as their mean
constexpr double least_way = 1.0;         // metres of one, that the body goes: then it shows where front is
constexpr double least_onwards = 0.7;     // of its way that it goes to the front, or back

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
            sum +=
                degrees_apart(at(left, frame - 1), at(left, frame)) + degrees_apart(at(right, frame - 1), at(right, frame));
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
    [[nodiscard]] static bool is_pair(std::size_t frame, std::size_t other) { return frame != other; }

    void find(const Limb& limb) {
        changes_.assign(take_.frames, 0.0);
        for (std::size_t frame = 1; frame < take_.frames; ++frame) changes_[frame] = change(limb, frame);
        std::vector<double> sorted(changes_.begin() + 1, changes_.end());
        const double baseline = base::quantile(sorted, 0.5);
        std::optional<Boundary> open;
        const auto close = [&] {
            if (open) lonely_.push_back(*open);
            open.reset();
        };
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            if (changes_[frame] < std::max(least_exchange, sudden_sides * baseline) || take_.any_explained(frame, frame))
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

/// Left and right exchanged in all names: then what the hips' names say is front is behind toes, knees and way.
class SideNameCheck {
public:
    explicit SideNameCheck(CheckedTake& take) : take_(take) {}

    void run() {
        if (!take_.placement.body.human || figure::is_markers(take_.figure)) return;
        find_front();
        int for_it = 0;
        int against = 0;
        const auto count = [&](double evidence, double least) {
            if (std::abs(evidence) >= least) ++(evidence < 0.0 ? for_it : against);
        };
        count(toes_, least_toes * frames_);
        count(knees_, least_knees * take_.scale * frames_);
        count(onwards_, std::max(least_way * take_.scale, least_onwards * way_));
        if (frames_ == 0.0 || for_it < 2 || against > 0) return;
        std::vector<BoneId> bones;
        for (std::size_t i = 0; i < take_.bones; ++i)
            if (take_.placement.body.bones[i].side != Side::none) bones.push_back(figure::bone_id(i));
        take_.add(FindingKind::swapped, std::move(bones), {0, take_.frames - 1}, 180.0, SizeUnit::degrees);
    }

private:
    using Point = std::optional<glm::dvec3>;

    [[nodiscard]] Point at(Part part, Side side, std::size_t frame) const {
        const BoneId bone = take_.placement.body.first(part, side);
        return bone == BoneId::none ? Point() : Point(take_.origin(figure::index(bone), frame));
    }

    void find_front() {
        glm::dvec3 before(take_.origin(figure::index(take_.placement.root_motion_joint), 0));
        for (std::size_t frame = 0; frame < take_.frames; ++frame) {
            const Point left = at(Part::thigh, Side::left, frame);
            const Point right = at(Part::thigh, Side::right, frame);
            if (!left || !right) return;
            const glm::dvec3 across(right->x - left->x, 0.0, right->z - left->z);
            if (!(glm::length(across) > 0.0)) continue;
            const glm::dvec3 front = glm::cross(glm::dvec3(0.0, 1.0, 0.0), glm::normalize(across));
            ++frames_;
            for (const Side side : {Side::left, Side::right}) {
                const Point hip = at(Part::thigh, side, frame);
                const Point knee = at(Part::shin, side, frame);
                const Point ankle = at(Part::foot, side, frame);
                if (!knee || !ankle) continue;
                knees_ += 0.5 * glm::dot(*knee - 0.5 * (*hip + *ankle), front);
                const BoneId foot = take_.placement.body.first(Part::foot, side);
                glm::dvec3 toes = glm::dvec3(take_.tail(figure::index(foot), frame)) - *ankle;
                toes.y = 0.0;
                if (glm::length(toes) > 0.0) toes_ += 0.5 * glm::dot(glm::normalize(toes), front);
            }
            const glm::dvec3 now(take_.origin(figure::index(take_.placement.root_motion_joint), frame));
            onwards_ += glm::dot(now - before, front);
            way_ += glm::length(now - before);
            before = now;
        }
    }

    CheckedTake& take_;
    double frames_ = 0.0;
    double toes_ = 0.0;     // the sum of their cosines to the front
    double knees_ = 0.0;    // the sum of metres that they are before the legs
    double onwards_ = 0.0;  // metres that the body goes to the front
    double way_ = 0.0;      // metres that it goes
};
}  // namespace

void check_sides(CheckedTake& take) {
    SideCheck(take).run();
    SideNameCheck(take).run();
}
}  // namespace skelplay::analysis
