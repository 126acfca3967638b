#include "exporters/numpy_arrays.h"

namespace skelplay::exporters {
namespace {
void add_analog(const WriteJob& job, const WrittenRecordings& written, const AddArray& add) {
    const figure::AnalogData& analog = written.recordings->analog;
    if (analog.channels.empty()) return;
    std::vector<std::string> names;
    std::vector<std::string> units;
    for (const figure::AnalogChannel& channel : analog.channels) {
        names.push_back(channel.name);
        units.push_back(channel.unit);
    }
    std::string values = npy_head("f8", {written.end_sample() - written.first_sample(), names.size()});
    for (std::size_t sample = written.first_sample(); sample < written.end_sample(); ++sample)
        for (std::size_t channel = 0; channel < names.size(); ++channel) append_raw(values, analog.value(sample, channel));
    add("analog.npy", values);
    add("analog_names.npy", text_array(names));
    add("analog_units.npy", text_array(units));
    add("analog_time.npy", number_array(job.take.frame_time() / static_cast<double>(analog.per_frame)));
}

void add_plates(const WriteJob& job, const WrittenRecordings& written, const AddArray& add) {
    const auto& plates = written.recordings->plates;
    if (plates.empty()) return;
    std::string types = npy_head("i4", {plates.size()});
    std::string corners = npy_head("f8", {plates.size(), 4, 3});
    for (const figure::ForcePlate& plate : plates) {
        append_raw(types, std::int32_t{plate.type});
        for (const glm::dvec3& corner : plate.corners) append_raw(corners, written_point(corner, job.take));
    }
    add("plate_types.npy", types);
    add("plate_corners.npy", corners);
    if (job.options.ground_reactions.empty()) return;
    const auto add_vectors = [&](const std::string& name, glm::dvec3 figure::GroundReaction::*vector) {
        const std::size_t samples = written.end_sample() - written.first_sample();
        std::string bytes = npy_head("f8", {samples, job.options.ground_reactions.size(), 3});
        for (std::size_t sample = written.first_sample(); sample < written.end_sample(); ++sample)
            for (const auto& plate : job.options.ground_reactions)
                append_raw(bytes, written_reaction(plate[sample], job.take).*vector);
        add(name, bytes);
    };
    add_vectors("plate_forces.npy", &figure::GroundReaction::force);
    add_vectors("plate_centres.npy", &figure::GroundReaction::centre);
    add_vectors("plate_free_moments.npy", &figure::GroundReaction::free_moment);
}

void add_events(const WriteJob& job, const WrittenRecordings& written, const AddArray& add) {
    const auto& events = written.recordings->events;
    if (events.empty()) return;
    std::string times = npy_head("f8", {events.size()});
    std::vector<std::string> names;
    for (const figure::TrialEvent& event : events) {
        append_raw(times, event.time - static_cast<double>(written.first) * job.take.frame_time());
        names.push_back(figure::name_of(event));
    }
    add("event_times.npy", times);
    add("event_names.npy", text_array(names));
}

void add_segments(const WriteJob& job, const WrittenRecordings& written, const AddArray& add) {
    const figure::SegmentPoses& segments = written.recordings->segments;
    const std::size_t row = segments.per_frame * segments.names.size();
    if (row == 0 || segments.matrices.size() < (written.first + written.frames) * row) return;
    std::string bytes = npy_head("f8", {written.frames, segments.per_frame, segments.names.size(), 4, 4});
    for (std::size_t i = written.first * row; i < (written.first + written.frames) * row; ++i) {
        const glm::dmat3 axes = job.take.rotation() * glm::dmat3(segments.matrices[i]);
        const glm::dvec3 origin = written_point(glm::dvec3(segments.matrices[i][3]), job.take);
        for (int line = 0; line < 4; ++line) {
            for (int column = 0; column < 3; ++column) append_raw(bytes, line < 3 ? axes[column][line] : 0.0);
            append_raw(bytes, line < 3 ? origin[line] : 1.0);
        }
    }
    add("segment_names.npy", text_array(segments.names));
    add("segments.npy", bytes);
}
}  // namespace

void add_recordings(const WriteJob& job, const AddArray& add) {
    if (job.take.figure().recordings == nullptr) return;
    const WrittenRecordings written(job.take);
    if (written.recordings == nullptr) return note_recordings_do_not_fit(job);
    add_analog(job, written, add);
    add_plates(job, written, add);
    add_events(job, written, add);
    add_segments(job, written, add);
}
}  // namespace skelplay::exporters
