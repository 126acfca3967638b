#include "exporters/rows.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <utility>

#include "base/numbers.h"
#include "base/pipeline.h"

namespace skelplay::exporters {

namespace {

constexpr std::size_t block_frames = 64;
constexpr double degrees_per_radian = 180.0 / std::numbers::pi;
constexpr double millionths = 1e6;

/// A block of frames that become text.
struct Block {
    figure::Pose pose;
    std::vector<processing::WorldAxesState> states;
    std::vector<glm::dmat3> rotations;  // frames × bones
    std::vector<BoneRow> rows;          // frames × bones
    std::string text;
};

/// The text of a block of frames.
struct PrintedBlock {
    std::string text;
};

struct PosedBlock {
    std::string text;
    figure::Pose pose;
    std::optional<scene::FigureEvaluator> evaluator;  // made on first use
};

/// Prints every frame by `print(frame, work)`, several blocks at once, and passes the text to `sink` in order. `stages`
/// may have stages that precede printing.
template <class Work, class Print>
bool write_printed(std::size_t frames, const base::Run& run, const base::ByteSink& sink, const Print& print,
                   base::BlockStages<Work> stages = {}) {
    const base::BlockRanges ranges{frames, block_frames};
    stages.finish = [&](std::size_t block, Work& work) {
        work.text.clear();
        for (std::size_t frame = ranges.begin(block); frame < ranges.end(block); ++frame) print(frame, work);
    };
    stages.deliver = [&](std::size_t block, Work& work) {
        sink(work.text);
        run.advance(ranges.size(block));
    };
    return base::for_each_block(ranges.blocks(), stages, {run.threads, run.stop});
}

double rounded(double value, double steps) noexcept {
    const double scaled = std::nearbyint(value * steps);
    return std::isfinite(scaled) ? (scaled == 0 ? 0.0 : scaled / steps) : value;
}

}  // namespace

bool write_poses(const processing::WorldAxesTake& take, std::span<const AngleRule> rules, const PrintPoses& print,
                 const base::ByteSink& sink, const base::Run& run) {
    const std::size_t frames = take.take().frames();
    const std::size_t bones = take.bones().size();
    const base::BlockRanges ranges{frames, block_frames};
    std::vector<processing::EulerCurve> curves(bones);
    base::BlockStages<Block> stages;
    stages.prepare = [&](std::size_t block, Block& work) {
        work.rotations.clear();
        work.rows.clear();
        for (std::size_t frame = ranges.begin(block); frame < ranges.end(block); ++frame) {
            take.frame(frame, work.pose, work.states);
            for (std::size_t i = 0; i < bones; ++i) {
                work.rotations.push_back(rules[i].used ? rules[i].into * work.states[i].rotation * rules[i].from
                                                       : glm::dmat3{1.0});
                work.rows.push_back({work.states[i].origin, {}, work.states[i].tail});
            }
        }
    };
    stages.chain = [&](std::size_t /*block*/, Block& work) {
        for (std::size_t i = 0; i < work.rows.size(); ++i) {
            const std::size_t bone = i % bones;
            if (!rules[bone].used) continue;
            const processing::EulerOrder& order = rules[bone].order;
            const glm::dvec3& angles = curves[bone].next(work.rotations[i], order);
            for (int step = 0; step < 3; ++step)
                work.rows[i].degrees[index(order[static_cast<std::size_t>(step)])] = angles[step] * degrees_per_radian;
        }
    };
    return write_printed(
        frames, run, sink,
        [&](std::size_t frame, Block& work) {
            print(frame, std::span(work.rows).subspan(frame % block_frames * bones, bones), work.text);
        },
        std::move(stages));
}

bool write_own_rows(const processing::EditedTake& take, const PrintNumbers& print, const base::ByteSink& sink,
                    const base::Run& run) {
    const figure::Motion& motion = *take.own_rows();
    return write_printed<PrintedBlock>(take.frames(), run, sink, [&](std::size_t frame, PrintedBlock& work) {
        print(frame, motion.row(take.source_frame(frame)), work.text);
    });
}

bool write_locals(const processing::EditedTake& take, const PrintLocals& print, const base::ByteSink& sink,
                  const base::Run& run) {
    return write_printed<PosedBlock>(take.frames(), run, sink, [&](std::size_t frame, PosedBlock& work) {
        take.pose(frame, work.pose);
        print(frame, work.pose, work.text);
    });
}

bool write_positions(const processing::EditedTake& take, const PrintPositions& print, const base::ByteSink& sink,
                     const base::Run& run) {
    return write_printed<PosedBlock>(take.frames(), run, sink, [&](std::size_t frame, PosedBlock& work) {
        if (!work.evaluator) work.evaluator.emplace(take.skeleton());
        take.pose(frame, work.pose);
        print(frame, work.evaluator->positions(work.pose), work.text);
    });
}

double longest_bone(const figure::Skeleton& skeleton) {
    double longest = 0;
    for (const figure::Bone& bone : skeleton.bones())
        longest = std::max({longest, glm::length(bone.offset), glm::length(bone.tail)});
    return longest;
}

bool is_still(const processing::EditedTake& take) {
    return figure::is_rest_only(take.figure().take) && take.shift() == glm::dvec3(0.0);
}

void append_finite(std::string& text, double number) {
    if (!std::isfinite(number))
        throw ExportFault("a number of the take is too large to compute with: lengths end at 1e154");
    base::append_number(text, number);
}

Decimals::Decimals(const figure::Skeleton& skeleton) {
    const double size = longest_bone(skeleton);
    constexpr double share = 1e8;
    if (size > 0) steps_ = std::max(millionths, std::pow(10.0, std::ceil(std::log10(share / size))));
}

void Decimals::append_degrees(std::string& text, double degrees) const {
    append_finite(text, rounded(degrees, millionths));
}

void Decimals::append_length(std::string& text, double length) const { append_finite(text, rounded(length, steps_)); }

glm::dvec3 Decimals::length(const glm::dvec3& vector) const noexcept {
    return {rounded(vector.x, steps_), rounded(vector.y, steps_), rounded(vector.z, steps_)};
}

processing::EulerOrder order_of(const WriteJob& job, figure::BoneId bone) {
    if (job.options.order) return *job.options.order;
    return processing::angle_order(figure::channels_of(job.take.figure(), bone)).value_or(processing::zxy);
}

std::int64_t first_number_from_one(const processing::EditedTake& take) {
    return take.first_number() + std::max<std::int64_t>(0, 1 - figure::first_frame(take.figure().take));
}

void append_own(std::string& text, double number, double factor, double add) {
    append_finite(text, factor == 1.0 && add == 0.0 ? number : number * factor + add);
}

}  // namespace skelplay::exporters
