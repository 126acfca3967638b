#include "exporters/rows.h"
#include <nlohmann/json.hpp>
#include "base/csv.h"

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

/// The text of a block of frames, and what poses them one after the other.
struct PrintedBlock {
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
    std::vector<figure::EulerCurve> curves(bones);
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
            const figure::EulerOrder& order = rules[bone].order;
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

bool write_verbatim_rows(const processing::EditedTake& take, const PrintNumbers& print, const base::ByteSink& sink,
                         const base::Run& run) {
    const figure::Motion& motion = *take.verbatim_rows();
    return write_printed<PrintedBlock>(take.frames(), run, sink, [&](std::size_t frame, PrintedBlock& work) {
        print(frame, motion.row(take.source_frame(frame)), work.text);
    });
}

bool write_positions(const processing::EditedTake& take, const PrintPositions& print, const base::ByteSink& sink,
                     const base::Run& run) {
    return write_posed(
        take,
        [&](std::size_t frame, const figure::Pose& /*pose*/, std::span<const scene::BonePosition> bones,
            std::string& text) { print(frame, bones, text); },
        sink, run);
}

bool write_posed(const processing::EditedTake& take, const PrintPosed& print, const base::ByteSink& sink,
                 const base::Run& run) {
    return write_printed<PrintedBlock>(take.frames(), run, sink, [&](std::size_t frame, PrintedBlock& work) {
        if (!work.evaluator) work.evaluator.emplace(take.skeleton());
        take.pose(frame, work.pose);
        print(frame, work.pose, work.evaluator->positions(work.pose), work.text);
    });
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

namespace {
bool has_all_between(const processing::EditedTake& take) {
    if (!take.has_source_frames()) return false;
    for (std::size_t frame = 1; frame < take.frames(); ++frame)
        if (take.source_frame(frame) != take.source_frame(0) + frame) return false;
    return true;
}

constexpr std::string_view centre_name = "centre-of-mass";

std::size_t frame_of_table(const processing::EditedTake& take, std::size_t frame) {
    return take.has_source_frames() ? take.source_frame(frame) : frame;
}

/// The file's number of a frame; of a resampled take they go on from the first.
std::int64_t number_of_table(const processing::EditedTake& take, std::size_t frame) {
    if (take.has_source_frames()) return figure::frame_number(take.figure().take, take.source_frame(frame));
    return take.first_number() + static_cast<std::int64_t>(frame);
}

std::optional<scene::BonePosition> centre_of_mass(const ExportOptions& options,
                                                  std::span<const scene::BonePosition> bones) {
    if (options.centre_of_mass == nullptr) return std::nullopt;
    const glm::dvec3 centre = scene::position(*options.centre_of_mass, bones);
    return scene::BonePosition{centre, centre};
}

constexpr FormatCapabilities held_by_tables{
    .tail_scale = true, .frame_rate = false, .rotations = false};  // tails as they are
}  // namespace

double facing(const figure::Anatomy& body, std::span<const scene::BonePosition> bones, figure::SignedAxis up) {
    glm::dvec3 to_left(0.0);
    for (const figure::Part part : {figure::Part::thigh, figure::Part::upper_arm}) {
        const BoneId left = body.first(part, figure::Side::left);
        const BoneId right = body.first(part, figure::Side::right);
        if (left != BoneId::none && right != BoneId::none)
            to_left += bones[index(left)].origin - bones[index(right)].origin;
    }
    const glm::dvec3 vertical = figure::direction(up);
    const glm::dvec3 left = up.axis == figure::Axis::x ? glm::dvec3(0, 1, 0) : glm::dvec3(1, 0, 0);
    const glm::dvec3 forward = glm::cross(to_left, vertical);
    if (!(glm::length(forward) > 0.0)) return std::numeric_limits<double>::quiet_NaN();
    return std::atan2(glm::dot(forward, left), glm::dot(forward, glm::cross(left, vertical)));
}

WrittenRecordings::WrittenRecordings(const processing::EditedTake& take) : frames(take.frames()) {
    const figure::Figure& figure = take.figure();
    const auto& all = figure.recordings;
    if (all == nullptr || all->frames != figure::frame_count(figure.take) || !has_all_between(take)) return;
    recordings = all.get();
    first = frames > 0 ? take.source_frame(0) : 0;
}

bool write_csv(const WriteJob& job) {
    note_losses(job, "CSV", held_by_tables);
    const processing::EditedTake& take = job.take;
    const base::ByteSink& sink = job.sinks.front();
    const figure::Skeleton& skeleton = take.skeleton();
    std::vector<std::string> names;  // by BoneId
    for (const figure::Bone& bone : skeleton.bones()) names.push_back(base::csv_field(bone.name));
    const bool timed = job.options.tells_time && figure::start_time(take.figure().take, take.frame_time()) != 0.0;
    sink(fmt::format("frame,bone,x,y,z,tail_x,tail_y,tail_z{}\n", timed ? ",number,time" : ""));
    return write_positions(
        take,
        [&](std::size_t frame, std::span<const scene::BonePosition> bones, std::string& text) {
            const std::string number = std::to_string(frame_of_table(take, frame));
            const std::string moment = timed ? fmt::format(",{},{}", number_of_table(take, frame),
                                                           base::shortest(take.time(static_cast<double>(frame))))
                                             : std::string();
            const auto row = [&](std::string_view name, const scene::BonePosition& at) {
                text += number;
                text += ',';
                text += name;
                for (const glm::dvec3& point : {at.origin, at.tail})
                    for (int axis = 0; axis < 3; ++axis) {
                        text += ',';
                        if (figure::is_present(point)) text += base::shortest(point[axis]);
                    }
                text += moment + '\n';
            };
            for (const BoneId bone : skeleton.file_order()) row(names[index(bone)], bones[index(bone)]);
            if (const auto centre = centre_of_mass(job.options, bones)) row(centre_name, *centre);
        },
        sink, job.run);
}

bool write_json(const WriteJob& job) {
    note_losses(job, "JSON", held_by_tables);
    const processing::EditedTake& take = job.take;
    const base::ByteSink& sink = job.sinks.front();
    const figure::Skeleton& skeleton = take.skeleton();
    if (take.frames() == 0 || skeleton.size() == 0) {
        sink("[]\n");
        return true;
    }
    const bool complete = write_positions(
        take,
        [&](std::size_t frame, std::span<const scene::BonePosition> bones, std::string& text) {
            bool first = frame == 0;
            const auto row = [&](std::string_view name, const scene::BonePosition& at) {
                const nlohmann::ordered_json json{{"frame", frame_of_table(take, frame)},
                                                  {"number", number_of_table(take, frame)},
                                                  {"bone", name},
                                                  {"x", at.origin.x},
                                                  {"y", at.origin.y},
                                                  {"z", at.origin.z},
                                                  {"tail_x", at.tail.x},
                                                  {"tail_y", at.tail.y},
                                                  {"tail_z", at.tail.z}};
                text += std::exchange(first, false) ? "[\n" : ",\n";
                text += json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
            };
            for (const BoneId bone : skeleton.file_order()) row(skeleton[bone].name, bones[index(bone)]);
            if (const auto centre = centre_of_mass(job.options, bones)) row(centre_name, *centre);
        },
        sink, job.run);
    if (complete) sink("\n]\n");
    return complete;
}

namespace {
std::string head_of(const WriteJob& job, const figure::Recordings& recordings) {
    std::string head = "time,frame";
    for (const auto& channel : recordings.analog.channels)
        head +=
            ',' + base::csv_field(channel.unit.empty() ? channel.name : fmt::format("{} ({})", channel.name, channel.unit));
    const std::string length(unit_word(job.options));
    for (std::size_t plate = 1; plate <= job.options.ground_reactions.size(); ++plate) {
        for (const char axis : {'x', 'y', 'z'}) head += fmt::format(",Plate {} F{} (N)", plate, axis);
        for (const char axis : {'x', 'y', 'z'}) head += fmt::format(",Plate {} COP {} ({})", plate, axis, length);
        for (const char axis : {'x', 'y', 'z'}) head += fmt::format(",Plate {} T{} (N{})", plate, axis, length);
    }
    return head + ",event\n";
}

void append_vector(std::string& text, const glm::dvec3& vector) {
    for (int axis = 0; axis < 3; ++axis) {
        text += ',';
        if (std::isfinite(vector[axis])) text += base::shortest(vector[axis]);
    }
}

/// The events at a sample: those nearest to it.
std::string events_at(const figure::Recordings& recordings, std::size_t sample) {
    std::string names;
    for (const figure::TrialEvent& event : recordings.events)
        if (std::round(event.position * static_cast<double>(recordings.analog.per_frame)) == static_cast<double>(sample))
            names += (names.empty() ? "" : "; ") + figure::name_of(event);
    return base::csv_field(names);
}
}  // namespace

bool write_signals(const WriteJob& job) {
    const WrittenRecordings written(job.take);
    if (written.channels() == 0)
        throw ExportFault(
            "expected analog data with all frames from one to another, which C3D files may have, found none; nothing "
            "is "
            "written");
    const figure::Recordings& recordings = *written.recordings;
    const auto per_frame = static_cast<double>(recordings.analog.per_frame);
    const base::ByteSink& sink = job.sinks.front();
    sink(head_of(job, recordings));
    std::string row;
    for (std::size_t sample = written.first_sample(); sample < written.end_sample(); ++sample) {
        if (job.run.stopped()) return false;
        const double frame = static_cast<double>(sample - written.first_sample()) / per_frame;
        row = base::shortest(job.take.time(frame));
        row += ',' + std::to_string(sample / recordings.analog.per_frame);
        for (std::size_t channel = 0; channel < written.channels(); ++channel)
            row += ',' + base::shortest(recordings.analog.value(sample, channel));
        for (const auto& plate : job.options.ground_reactions) {
            const figure::GroundReaction reaction = written_reaction(plate[sample], job.take);
            for (const glm::dvec3& vector : {reaction.force, reaction.centre, reaction.free_moment})
                append_vector(row, vector);
        }
        row += ',' + events_at(recordings, sample) + '\n';
        sink(row);
    }
    return true;
}
}  // namespace skelplay::exporters
