#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::FrameRange;
using figure::Part;
using figure::Side;

constexpr double usual_person = 1.7;     // metres
constexpr double least_walk = 1.0;       // metres of a person of 1.7 that the feet say the body goes
constexpr double least_agreement = 0.7;  // the correlation of the root's displacements with those that the feet say
constexpr double most_speed = 10.0;      // metres a second of a person of 1.7 over a whole take: a sprinter's best
constexpr double usual_speed = 4.0;      // and what is left of it in the right unit
constexpr double window_time = 0.5;      // seconds of a displacement: a step of a runner
constexpr double like_factor = 1.6;      // how far a factor may be off that of two units
constexpr std::array unit_factors{10.0, 39.37, 100.0, 1000.0};  // between units that people use: mm, cm, inch, m

/// What is wrong with the lengths of a whole take.
class UnitCheck {
public:
    explicit UnitCheck(CheckedTake& take) : take_(take) {}

    void run() {
        check_size();
        if (take_.placement.body.human && !figure::is_markers(take_.figure)) check_root();
    }

private:
    [[nodiscard]] FrameRange all() const { return {0, take_.frames - 1}; }

    /// People, and the clouds of their markers, which may be those of a hand only.
    void check_size() {
        const double height = take_.placement.unit.height;
        const bool markers = figure::is_markers(take_.figure);
        if (!(height > 0.0) || (!markers && !take_.placement.body.human)) return;
        const double tens = std::round(std::log10(usual_person / height));  // a child is as tall as it is
        if (std::abs(tens) < (markers ? 2.0 : 1.0)) return;
        const double factor = std::pow(10.0, tens);
        take_.add(FindingKind::figure_size, {}, all(), factor, SizeUnit::times);
    }

    /// The displacement of a bone along the ground from one frame to another, in metres.
    [[nodiscard]] glm::dvec2 displacement(std::size_t bone, std::size_t from, std::size_t to) const {
        const glm::dvec3 moved(take_.origin(bone, to) - take_.origin(bone, from));
        return {moved.x, moved.z};
    }

    [[nodiscard]] BoneId foot(Side side) const { return take_.placement.body.first(Part::foot, side); }

    /// The body goes by what the foot that carries it goes back below the hips.
    void check_root() {
        if (foot(Side::left) == BoneId::none || foot(Side::right) == BoneId::none ||
            take_.placement.root_motion_joint == BoneId::none)
            return;
        const std::array feet{figure::index(foot(Side::left)), figure::index(foot(Side::right))};
        const std::size_t hips = figure::index(take_.placement.root_motion_joint);
        const std::size_t window = take_.frames_of(window_time);
        double walked = 0.0;
        double gone = 0.0;
        double both = 0.0;
        double squares = 0.0;
        double root_squares = 0.0;
        for (std::size_t first = 1; first + window <= take_.frames; first += window) {
            glm::dvec2 by_feet(0.0);
            for (std::size_t frame = first; frame < first + window; ++frame) {
                const std::size_t low = take_.origin(feet[0], frame).y < take_.origin(feet[1], frame).y ? feet[0] : feet[1];
                gone += glm::length(displacement(hips, frame - 1, frame));
                by_feet += displacement(low, frame, frame - 1) - displacement(hips, frame, frame - 1);
            }
            const glm::dvec2 by_root = displacement(hips, first - 1, first + window - 1);
            walked += glm::length(by_feet);
            both += glm::dot(by_feet, by_root);
            squares += glm::dot(by_feet, by_feet);
            root_squares += glm::dot(by_root, by_root);
        }
        const double speed = gone / (take_.scale * take_.frame_time * static_cast<double>(take_.frames));
        const auto tell = [&](double by) {
            take_.add(FindingKind::root_unit, {take_.placement.root_motion_joint}, all(), by, SizeUnit::times);
        };
        if (walked >= least_walk * take_.scale && root_squares > 0.0 &&
            both >= least_agreement * std::sqrt(squares * root_squares)) {
            const double factor = std::sqrt(squares / root_squares);
            for (const double unit : unit_factors)
                for (const double by : {unit, 1.0 / unit})
                    if (std::abs(std::log(factor / by)) < std::log(like_factor)) return tell(by);
        }
        if (speed <= most_speed) return;
        const auto unit = std::ranges::find_if(unit_factors, [&](double factor) { return speed <= usual_speed * factor; });
        tell(1.0 / (unit == unit_factors.end() ? unit_factors.back() : *unit));
    }

    CheckedTake& take_;
};
}  // namespace

void check_units(CheckedTake& take) { UnitCheck(take).run(); }
}  // namespace skelplay::analysis
