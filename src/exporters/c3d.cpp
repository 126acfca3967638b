#include "exporters/c3d_section.h"

namespace skelplay::exporters {
namespace {
using base::append_little_endian;
using figure::C3dParameters;

// Numbers in little-endian order, as on Intel processors.
void append_float(std::string& bytes, float number) {
    append_little_endian(bytes, std::bit_cast<std::uint32_t>(number), 4);
}

constexpr std::uint16_t parameter_block = 2;
constexpr std::size_t longest_label = 120;
constexpr std::uint64_t most_in_a_word = std::numeric_limits<std::uint16_t>::max();

std::uint16_t as_word(std::uint64_t count) { return static_cast<std::uint16_t>(std::min(count, most_in_a_word)); }

/// The frame numbers of a C3D: from 1, which is at 0 s, with 16 bits in the header, and with 32 bits in parameters if
/// necessary.
struct C3dFrames {
    std::uint32_t first = 1;
    std::uint32_t count = 0;
    double off = 0.0;  // seconds from the time that the first number means to that of the first frame

    explicit C3dFrames(const processing::EditedTake& take) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
        if (take.frames() > most)
            throw ExportFault(fmt::format("expected at most {} frames, as C3D counts them, found {}; nothing is written",
                                          most, take.frames()));
        count = static_cast<std::uint32_t>(take.frames());
        const double before = std::nearbyint(take.time(0) / take.frame_time());
        if (before >= 1.0 && before + 1.0 + count <= static_cast<double>(most))
            first = static_cast<std::uint32_t>(before) + 1;
        off = take.time(0) - static_cast<double>(first - 1) * take.frame_time();
    }

    [[nodiscard]] std::uint32_t last() const noexcept { return first + std::max(count, 1U) - 1; }
    [[nodiscard]] bool fit_the_header() const noexcept { return last() <= most_in_a_word; }
    /// The lower half of the number, as readers compare it with TRIAL:ACTUAL_START_FIELD.
    [[nodiscard]] std::uint16_t first_word() const noexcept { return static_cast<std::uint16_t>(first & 0xFFFFU); }
    [[nodiscard]] std::uint16_t last_word() const noexcept {
        return as_word(std::uint64_t{first_word()} + std::max(count, 1U) - 1);
    }
    /// The count as a float, which is exact up to 2^24; rounded down, as readers use the largest count they find.
    [[nodiscard]] float count_as_float() const noexcept {
        const auto nearest = static_cast<float>(count);
        return static_cast<double>(nearest) > count ? std::nextafter(nearest, 0.0F) : nearest;
    }
};

float rate_of(const processing::EditedTake& take) { return static_cast<float>(1.0 / take.frame_time()); }

struct ScreenAxes {
    std::string x;  // to the right
    std::string y;  // up
};

/// The axes of the screen in the front view.
ScreenAxes screen_axes(figure::SignedAxis up) {
    const char* const right = up.axis == figure::Axis::x ? "+Y" : "+X";
    return {right, fmt::format("{}{}", up.negative ? '-' : '+', "XYZ"[index(up.axis)])};
}

/// What a C3D holds besides positions and is kept from the C3D that the take came from.
struct KeptC3d : WrittenRecordings {
    const figure::C3dSource* source = nullptr;  // null: the take is from another format
    double step = 1.0;                          // of residuals, in written units
    bool has_words = false;                     // residuals and cameras are kept
    /// By channel, in stored numbers: what empty plates measure, where not all frames that show it are written.
    std::vector<float> empty_plates;

    explicit KeptC3d(const processing::EditedTake& take) : WrittenRecordings(take) {
        const figure::Figure& figure = take.figure();
        const auto* record = std::get_if<figure::C3dRecord>(&figure.record);
        if (record == nullptr || record->source == nullptr) {
            recordings = nullptr;
            return;
        }
        source = record->source.get();
        const double own_step = record->residual_step * take.scale();
        const auto written_step = static_cast<float>(own_step);  // 0 would mean that positions are whole numbers
        if (std::isfinite(written_step) && written_step > 0.0F) step = own_step;
        has_words =
            take.has_source_frames() && source->words.size() == figure::frame_count(figure.take) * figure.skeleton.size();
        keep_baseline();
    }

    /// Keeps the baseline in numbers where its frames are cut.
    void keep_baseline() {
        if (recordings == nullptr || !recordings->baseline || holds_baseline()) return;
        for (const figure::ForcePlate& plate : recordings->plates) {
            if (!plate.is_complete(channels())) continue;
            empty_plates.resize(channels());
            for (std::size_t i = 0; i < plate.channels_of_type(); ++i) {
                const std::size_t channel = plate.channels[i];
                const double scale = recordings->analog.channels[channel].scale;
                if (scale != 0.0) empty_plates[channel] = static_cast<float>(recordings->empty_value(channel) / scale);
            }
        }
    }
    /// True if the frames in which nothing is on the plates are written.
    [[nodiscard]] bool holds_baseline() const {
        return recordings->baseline->first >= first && recordings->baseline->last < first + frames;
    }

    [[nodiscard]] std::size_t analog_samples() const { return channels() == 0 ? 0 : recordings->analog.per_frame; }
    [[nodiscard]] std::size_t analog_values() const { return channels() * analog_samples(); }
    [[nodiscard]] std::size_t segments() const { return recordings == nullptr ? 0 : recordings->segments.names.size(); }
    /// False: the points of the figure are the origins of segments, which are written as such.
    [[nodiscard]] bool has_points() const { return source == nullptr || source->points > 0 || segments() == 0; }
};

void set_points(C3dParameters& section, const WriteJob& job, const KeptC3d& kept, const C3dFrames& frames,
                std::uint16_t data_block) {
    section.set_word("POINT", "USED", as_word(kept.has_points() ? job.take.skeleton().size() : 0));
    section.set_float("POINT", "SCALE", static_cast<float>(-kept.step));
    section.set_float("POINT", "RATE", rate_of(job.take));
    section.set_word("POINT", "DATA_START", data_block);
    section.set_word("POINT", "FRAMES", as_word(frames.count));
    section.remove("POINT", "LONG_FRAMES");
    if (frames.count > most_in_a_word) section.set_float("POINT", "LONG_FRAMES", frames.count_as_float());
    const figure::Figure& figure = job.take.figure();
    const bool same_unit = job.take.scale() == 1.0 && job.options.metres_per_unit == figure.metres_per_unit;
    if (!same_unit || section.find("POINT", "UNITS") == nullptr) section.set_text("POINT", "UNITS", unit_word(job.options));
    const std::optional<figure::SignedAxis>& up = job.options.up;
    const bool same_up = up && figure.declared_up && figure.declared_up->axis == up->axis && !up->negative &&
                         job.take.rotation() == glm::dmat3(1.0);
    if (!up || (same_up && section.find("POINT", "Y_SCREEN") != nullptr)) return;
    const ScreenAxes axes = screen_axes(*job.options.up);
    section.set_text("POINT", "X_SCREEN", axes.x);
    section.set_text("POINT", "Y_SCREEN", axes.y);
}

void set_frame_numbers(C3dParameters& section, const C3dFrames& frames) {
    if (frames.fit_the_header() && section.find("TRIAL", "ACTUAL_END_FIELD") == nullptr) return;
    const auto set = [&](std::string_view name, std::uint32_t number) {
        section.set_words(
            "TRIAL", name,
            std::array{static_cast<std::uint16_t>(number & 0xFFFFU), static_cast<std::uint16_t>(number >> 16U)});
    };
    set("ACTUAL_START_FIELD", frames.first);
    set("ACTUAL_END_FIELD", frames.last());
}

/// Replaces numbers of a parameter of floats by those of the plates, as far as it has them; NaN replaces none.
void set_of_plates(C3dParameters& section, std::string_view name, std::span<const double> of_plates) {
    std::vector<float> numbers = section.floats("FORCE_PLATFORM", name);
    for (std::size_t i = 0; i < std::min(numbers.size(), of_plates.size()); ++i)
        if (!std::isnan(of_plates[i])) numbers[i] = static_cast<float>(of_plates[i]);
    if (!numbers.empty()) section.replace("FORCE_PLATFORM", name, numbers);
}

/// Where the plates are and how they measure, in the written axes and lengths.
void set_geometry(C3dParameters& section, const processing::EditedTake& take, std::span<const figure::ForcePlate> plates) {
    std::vector<double> corners;
    std::vector<double> origins;
    std::vector<double> matrices;
    const auto append = [](std::vector<double>& to, const glm::dvec3& vector) {
        for (int axis = 0; axis < 3; ++axis) to.push_back(vector[axis]);
    };
    for (const figure::ForcePlate& plate : plates) {
        for (const glm::dvec3& corner : plate.corners) append(corners, written_point(corner, take));
        append(origins, plate.origin * take.scale());
        matrices.insert(matrices.end(), plate.calibration.begin(), plate.calibration.end());
        matrices.resize(36 * (origins.size() / 3), std::numeric_limits<double>::quiet_NaN());
    }
    set_of_plates(section, "CORNERS", corners);
    set_of_plates(section, "ORIGIN", origins);
    set_of_plates(section, "CAL_MATRIX", matrices);
}

/// Takes moments to newtons times the written unit of length, as most readers take them.
void scale_moments(C3dParameters& section, const WriteJob& job, const figure::Recordings& recordings) {
    constexpr std::size_t matrix = 36;
    std::set<std::size_t> channels;
    for (std::size_t i = 0; i < recordings.plates.size(); ++i) {
        const figure::ForcePlate& plate = recordings.plates[i];
        for (std::size_t element = 0; element < matrix && plate.type == 4; ++element)
            if (element % 6 >= 3) section.multiply("FORCE_PLATFORM", "CAL_MATRIX", i * matrix + element, job.take.scale());
        for (std::size_t channel = 3; channel < std::min<std::size_t>(plate.channels.size(), 6); ++channel)
            if ((plate.type == 1 || plate.type == 2) && plate.channels[channel] < recordings.analog.channels.size())
                channels.insert(plate.channels[channel]);
    }
    for (const std::size_t channel : channels) {
        const auto stated = figure::metres_in_moment(recordings.analog.channels[channel].unit);
        const double factor =
            stated && job.options.metres_per_unit ? *stated / *job.options.metres_per_unit : job.take.scale();
        section.multiply("ANALOG", "SCALE", channel, factor);
        if (stated) section.replace_text("ANALOG", "UNITS", channel, fmt::format("N{}", unit_word(job.options)));
    }
}

void set_plates(C3dParameters& section, const WriteJob& job, const KeptC3d& kept) {
    if (kept.channels() == 0 && section.find("FORCE_PLATFORM", "USED") != nullptr)
        section.set_word("FORCE_PLATFORM", "USED", 0);
    if (kept.recordings == nullptr || kept.recordings->plates.empty()) return;
    const processing::EditedTake& take = job.take;
    set_geometry(section, take, kept.recordings->plates);
    if (take.scale() != 1.0) scale_moments(section, job, *kept.recordings);
    if (!kept.recordings->baseline || (kept.first == 0 && take.frames() == kept.recordings->frames)) return;
    std::array<std::uint16_t, 2> zero{};
    if (kept.holds_baseline())
        zero = {as_word(kept.recordings->baseline->first - kept.first + 1),
                as_word(kept.recordings->baseline->last - kept.first + 1)};
    section.set_words("FORCE_PLATFORM", "ZERO", zero);
}

void set_segments(C3dParameters& section, const WriteJob& job, const KeptC3d& kept, std::uint32_t segment_block) {
    if (section.find("ROTATION", "USED") == nullptr) return;
    section.set_word("ROTATION", "USED", as_word(kept.segments()));
    if (kept.segments() == 0) return;
    if (segment_block > most_in_a_word) section.set_float("ROTATION", "DATA_START", static_cast<float>(segment_block));
    else section.set_word("ROTATION", "DATA_START", as_word(segment_block));
    const std::size_t samples = kept.recordings->segments.per_frame;
    section.set_word("ROTATION", "RATIO", as_word(samples));
    section.set_float("ROTATION", "RATE", rate_of(job.take) * static_cast<float>(samples));
    if (section.find("ROTATION", "FRAMES") != nullptr)
        section.set_word("ROTATION", "FRAMES", as_word(job.take.frames() * samples));
}

/// Where the parts of the file begin, in blocks from 1.
struct C3dBlocks {
    std::uint16_t data = 0;
    std::uint32_t segments = 0;
};

C3dParameters parameters_of(const WriteJob& job, const KeptC3d& kept, std::span<const std::string> names,
                            const C3dFrames& frames, const C3dBlocks& blocks) {
    C3dParameters section = kept.source == nullptr ? C3dParameters() : kept.source->parameters;
    set_points(section, job, kept, frames, blocks.data);
    const bool labelled = section.find("POINT", "LABELS") != nullptr;
    if (kept.has_points() && (!labelled || !job.take.names().empty())) {
        section.set_texts("POINT", "LABELS", names);
        if (!labelled) section.set_texts("POINT", "DESCRIPTIONS", std::vector<std::string>(names.size()));
    }
    section.set_word("ANALOG", "USED", as_word(kept.channels()));
    if (kept.channels() > 0)
        section.set_float("ANALOG", "RATE", rate_of(job.take) * static_cast<float>(kept.analog_samples()));
    set_frame_numbers(section, frames);
    set_plates(section, job, kept);
    set_segments(section, job, kept, blocks.segments);
    if (kept.source == nullptr) section.set_text("MANUFACTURER", "SOFTWARE", "Skelplay");
    return section;
}

/// Words 150 to 234: the events of the header that are in the written frames.
void set_header_events(std::string& header, const WriteJob& job, const KeptC3d& kept) {
    constexpr std::size_t key_at = 298;
    constexpr std::size_t times_at = 304;
    constexpr std::size_t status_at = 376;
    constexpr std::size_t labels_at = 396;
    constexpr std::uint64_t four_letters = 12345;
    if (kept.source == nullptr || kept.source->events.empty()) return;
    const auto put = [&](std::size_t at, std::string_view bytes) { header.replace(at, bytes.size(), bytes); };
    const processing::EditedTake& take = job.take;
    const double own_time = figure::frame_time(take.figure().take).value_or(take.frame_time());
    const double before = take.frames() > 0 ? take.source_position(0) * own_time : 0.0;
    const double end = static_cast<double>(take.frames()) * take.frame_time();
    std::size_t count = 0;
    for (const figure::C3dHeaderEvent& event : kept.source->events) {
        const double time = static_cast<double>(event.time) - before;
        if (before > 0.0 && (time < 0.0 || time > end)) continue;
        std::string number;
        append_float(number, static_cast<float>(time));
        put(times_at + 4 * count, number);
        header[status_at + count] = event.shown ? 1 : 0;
        std::string label = event.label.substr(0, 4);
        label.resize(4, ' ');
        put(labels_at + 4 * count, label);
        ++count;
    }
    std::string head;
    append_little_endian(head, four_letters, 2);
    append_little_endian(head, count, 2);
    put(key_at, head);
}

std::string header_of(const WriteJob& job, const KeptC3d& kept, const C3dFrames& frames, std::uint16_t data_block) {
    std::string header{static_cast<char>(parameter_block), 0x50};
    const auto word = [&](std::uint16_t value) { append_little_endian(header, value, 2); };
    word(as_word(kept.has_points() ? job.take.skeleton().size() : 0));
    word(as_word(kept.analog_values()));
    word(frames.first_word());
    word(frames.last_word());
    word(0);  // the longest interpolated gap, in frames
    append_float(header, static_cast<float>(-kept.step));
    word(data_block);
    word(as_word(kept.analog_samples()));
    append_float(header, rate_of(job.take));
    header.resize(c3d_block_bytes, '\0');
    set_header_events(header, job, kept);
    return header;
}

/// `word`: residual and cameras of a point that was seen; 0: not known.
void append_point(std::string& bytes, const glm::dvec3& position, std::uint16_t word) {
    const float x = static_cast<float>(position.x);
    const float y = static_cast<float>(position.y);
    const float z = static_cast<float>(position.z);
    const bool is_seen = std::isfinite(x) && std::isfinite(y) && std::isfinite(z);
    for (const float number : {x, y, z}) append_float(bytes, is_seen ? number : 0.0F);
    append_float(bytes, is_seen ? static_cast<float>(word) : -1.0F);
}

/// Fills the last block.
void pad(const base::ByteSink& sink, std::uint64_t written) {
    const auto over = static_cast<std::size_t>(written % c3d_block_bytes);
    if (over > 0) sink(std::string(c3d_block_bytes - over, '\0'));
}

std::uint64_t frame_bytes(const WriteJob& job, const KeptC3d& kept) {
    constexpr std::uint64_t point_bytes = 16;
    return (kept.has_points() ? job.take.skeleton().size() * point_bytes : 0) + kept.analog_values() * 4;
}

bool write_c3d_frames(const WriteJob& job, const KeptC3d& kept) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    const base::ByteSink& sink = job.sinks.front();
    const std::size_t values = kept.analog_values();
    const auto append_frame = [&](std::size_t frame, std::span<const scene::BonePosition> bones, std::string& bytes) {
        const std::size_t from = kept.has_words ? job.take.source_frame(frame) * skeleton.size() : 0;
        for (const BoneId bone : skeleton.file_order())
            if (kept.has_points())
                append_point(bytes, bones[index(bone)].origin,
                             kept.has_words ? kept.source->words[from + index(bone)] : std::uint16_t{0});
        for (std::size_t i = 0; i < values; ++i)
            append_float(bytes, kept.recordings->analog.stored[(kept.first + frame) * values + i] -
                                    (kept.empty_plates.empty() ? 0.0F : kept.empty_plates[i % kept.channels()]));
    };
    if (!write_positions(job.take, append_frame, sink, job.run)) return false;
    pad(sink, job.take.frames() * frame_bytes(job, kept));
    return true;
}

void write_c3d_segments(const WriteJob& job, const KeptC3d& kept) {
    if (kept.segments() == 0) return;
    const figure::SegmentPoses& segments = kept.recordings->segments;
    const std::size_t row = segments.names.size() * segments.per_frame;
    std::string bytes;
    for (std::size_t i = kept.first * row; i < (kept.first + job.take.frames()) * row; ++i) {
        const bool is_seen = i < segments.matrices.size() && !std::isnan(segments.matrices[i][0][0]);
        const glm::dmat4 source(is_seen ? segments.matrices[i] : glm::mat4(0.0F));
        glm::dmat4 matrix(job.take.rotation() * glm::dmat3(source));
        matrix[3] = glm::dvec4(written_point(glm::dvec3(source[3]), job.take), 1.0);
        for (int element = 0; element < 16; ++element)
            append_float(bytes, is_seen ? static_cast<float>(matrix[element / 4][element % 4]) : 0.0F);
        append_float(bytes, is_seen ? 0.0F : -1.0F);
    }
    job.sinks.front()(bytes);
    pad(job.sinks.front(), bytes.size());
}

/// The note about residuals and cameras, which frames between those of the file do not have.
void note_lost_words(const WriteJob& job, const KeptC3d& kept) {
    const auto* record = std::get_if<figure::C3dRecord>(&job.take.figure().record);
    if (record == nullptr || kept.has_words) return;
    const figure::C3dRecord::Point words = record->together();
    std::vector<std::string_view> lost;
    if (words.measured > 0) lost.emplace_back("residuals");
    if (words.tracked > 0) lost.emplace_back("cameras");
    if (!lost.empty())
        job.notes.note(std::nullopt, "export.residuals", "the C3D's {} are left out: frames between its own have none",
                       listed(lost));
}

void note_c3d_losses(const WriteJob& job, const KeptC3d& kept, const C3dFrames& frames) {
    constexpr double rounded = 0.05;  // frames: times have few decimals
    if (std::abs(frames.off) > rounded * job.take.frame_time())
        job.notes.note(std::nullopt, "export.start-time",
                       base::said("export.start-time", job.take.time(0), frames.first, job.take.time(0) - frames.off));
    FormatCapabilities holds = held_by_points;
    holds.up = true;
    holds.recordings = true;
    note_losses(job, "C3D", holds);
    if (job.options.up && job.options.up->negative)
        job.notes.note(std::nullopt, "export.up",
                       fmt::format("{} is up, but readers of C3D know the axis alone, as many files have the wrong "
                                   "sign: in them the figure hangs upside down",
                                   figure::name(*job.options.up)),
                       base::Remedy::write_up_axis);
    if (job.take.figure().recordings != nullptr && kept.recordings == nullptr) note_recordings_do_not_fit(job, true);
    note_lost_words(job, kept);
    if (!kept.empty_plates.empty())
        job.notes.note(std::nullopt, "export.plate-baseline", base::said("export.plate-baseline"));
}
}  // namespace

bool write_c3d(const WriteJob& job) {
    const std::size_t points = job.take.skeleton().size();
    if (points > most_in_a_word)
        throw ExportFault(fmt::format("expected at most {} points, as C3D counts them, found {}; nothing is written",
                                      most_in_a_word, points));
    const C3dFrames frames(job.take);
    const KeptC3d kept(job.take);
    note_c3d_losses(job, kept, frames);
    const auto names = point_names(job.take.skeleton(), "C3D", longest_label, job.notes);
    C3dBlocks blocks;
    const std::size_t count = c3d_section(parameters_of(job, kept, names, frames, blocks)).size() / c3d_block_bytes;
    if (count > most_section_blocks)
        throw ExportFault(
            fmt::format("expected names that fit into {} bytes, as C3D has them, found too many in {} "
                        "points; nothing is written",
                        most_section_blocks * c3d_block_bytes, points));
    blocks.data = static_cast<std::uint16_t>(parameter_block + count);
    const std::uint64_t bytes = frames.count * frame_bytes(job, kept);
    blocks.segments = static_cast<std::uint32_t>(blocks.data + (bytes + c3d_block_bytes - 1) / c3d_block_bytes);
    job.sinks.front()(header_of(job, kept, frames, blocks.data));
    job.sinks.front()(c3d_section(parameters_of(job, kept, names, frames, blocks)));
    if (!write_c3d_frames(job, kept)) return false;
    write_c3d_segments(job, kept);
    return true;
}
}  // namespace skelplay::exporters
