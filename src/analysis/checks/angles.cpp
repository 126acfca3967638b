#include "analysis/checks/checks.h"
#include "analysis/curves.h"

namespace skelplay::analysis {
namespace {
using figure::BoneId;
using figure::FrameRange;

constexpr double lock_range = 5.0;      // degrees from gimbal lock
constexpr double least_wild = 30.0;     // degrees that an angle changes by in a frame
constexpr double rotation_share = 0.3;  // of the angles' change that the rotation itself has at most
constexpr double joined_time = 0.25;    // seconds between wild changes of one finding
constexpr double baseline_share =
    0.25;  // of the take: a limit that is exceeded for longer, or several times, is not kept at all

double wrapped(double degrees) { return std::abs(degrees) <= 180.0 ? degrees : std::remainder(degrees, 360.0); }

class AngleCheck {
public:
    AngleCheck(CheckedTake& take, const figure::Motion& motion) : take_(take), motion_(motion) {}

    void run() {
        for (std::size_t i = 0; i < take_.bones && !take_.run.stopped(); ++i) find_locks(figure::bone_id(i));
        find_limits();
    }

private:
    [[nodiscard]] double degrees_at(std::size_t frame, std::uint32_t column) const {
        return glm::degrees(motion_.row(frame)[column] * motion_.radians_per_unit);
    }

    void find_locks(BoneId bone) {
        const figure::Bone& joint = take_.figure.skeleton[bone];
        const auto three = three_angles(motion_, joint);
        if (!three) return;
        const auto column = [&](std::size_t i) { return figure::channels_of(motion_, joint)[three->at(i)].column; };
        std::vector<FrameRange> wild;
        std::vector<double> sizes;
        const std::uint32_t middle = column(1);
        const auto to_lock = [&](std::size_t frame) { return 90.0 - std::abs(wrapped(degrees_at(frame, middle))); };
        for (std::size_t frame = 1; frame < take_.frames; ++frame) {
            if (std::abs(std::min(to_lock(frame), to_lock(frame - 1))) > lock_range) continue;
            double most = 0.0;
            for (const std::size_t i : {0U, 2U})
                most = std::max(most, std::abs(wrapped(degrees_at(frame, column(i)) - degrees_at(frame - 1, column(i)))));
            if (most < least_wild) continue;
            const double turn = glm::length(rotation_vector(glm::dquat(take_.rotation(figure::index(bone), frame - 1)),
                                                            glm::dquat(take_.rotation(figure::index(bone), frame))));
            if (turn > rotation_share * most) continue;
            if (!wild.empty() && static_cast<double>(frame - wild.back().last) * take_.frame_time <= joined_time) {
                wild.back().last = frame;
                sizes.back() += most;
            } else {
                wild.push_back({frame, frame});
                sizes.push_back(most);
            }
        }
        std::size_t worst = wild.size();  // one finding for a bone: where it happens once it happens again
        for (std::size_t i = 0; i < wild.size(); ++i)
            if (wild[i].last > wild[i].first && (worst == wild.size() || sizes[i] > sizes[worst])) worst = i;
        if (worst < wild.size()) take_.add(FindingKind::gimbal, {bone}, wild[worst], sizes[worst], SizeUnit::degrees);
    }

    void find_limits() {
        std::map<std::uint32_t, std::vector<LimitViolation>> by_column;
        for (const LimitViolation& violation : limit_violations(take_.figure))
            by_column[violation.channel.column].push_back(violation);
        for (const auto& [column, violations] : by_column) {
            const figure::Channel& channel = violations.front().channel;
            const bool angle = figure::is_angle(channel);
            const SizeUnit unit = angle ? SizeUnit::degrees : SizeUnit::centimetres;
            const double size = angle ? glm::degrees(motion_.radians_per_unit) : take_.placement.unit.metres * 100.0;
            const figure::Limit* limit = figure::limit_of(take_.figure.skeleton[channel.bone], column);
            std::size_t frames = 0;
            std::size_t far = 0;
            std::pair<double, FrameRange> worst;
            for (const LimitViolation& violation : violations) {
                frames += violation.frames.last - violation.frames.first + 1;
                const double excess = std::abs(violation.value - violation.limit) * size;
                if (excess < take_.least(FindingKind::limits, unit)) continue;
                ++far;
                if (excess > worst.first) worst = {excess, violation.frames};
            }
            const bool kept = far == 1 && static_cast<double>(frames) <= baseline_share * static_cast<double>(take_.frames);
            // Beyond by the whole range: no range that was only drawn too narrow, nor an angle that winds.
            const bool gross = far > 0 && limit != nullptr && worst.first > (limit->high - limit->low) * size &&
                               !(angle && worst.first > 180.0);
            if (kept || gross) take_.add(FindingKind::limits, {channel.bone}, worst.second, worst.first, unit);
        }
    }

    CheckedTake& take_;
    const figure::Motion& motion_;
};
}  // namespace

void check_angles(CheckedTake& take) {
    const auto* motion = std::get_if<figure::Motion>(&take.figure.take);
    if (motion != nullptr && !figure::is_markers(take.figure)) AngleCheck(take, *motion).run();
}
}  // namespace skelplay::analysis
