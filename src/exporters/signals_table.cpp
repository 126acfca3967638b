#include <cmath>
#include <fmt/format.h>
#include <string>

#include "base/csv.h"
#include "base/numbers.h"
#include "exporters/losses.h"
#include "exporters/recorded.h"
#include "exporters/writers.h"

namespace skelplay::exporters {

namespace {

/// "FZ1 (N)".
std::string column_name(const std::string& name, const std::string& unit) {
    return base::csv_field(unit.empty() ? name : fmt::format("{} ({})", name, unit));
}

std::string head_of(const WriteJob& job, const figure::Recordings& recordings) {
    std::string head = "time,frame";
    for (const figure::AnalogChannel& channel : recordings.analog.channels)
        head += ',' + column_name(channel.name, channel.unit);
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
        if (std::round(event.position * static_cast<double>(recordings.analog.per_frame)) ==
            static_cast<double>(sample))
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
        row = base::shortest(frame * job.take.frame_time());
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
