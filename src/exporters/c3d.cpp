#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

#include "base/numbers.h"
#include "exporters/losses.h"
#include "exporters/rows.h"
#include "exporters/writers.h"

namespace skelplay::exporters {

namespace {

using base::append_little_endian;

constexpr std::size_t c3d_block_bytes = 512;

// ---------------------------------------------------------------------------------------------- the parameters

// Numbers in little-endian order, as on Intel processors.
void append_float(std::string& bytes, float number) {
    append_little_endian(bytes, std::bit_cast<std::uint32_t>(number), 4);
}

/// Builds the parameter section of a C3D file: groups of named parameters (c3d.org, "The Parameter Section").
class C3dSection {
public:
    static constexpr std::size_t most_blocks = 255;

    /// Begins a group for the parameters that follow.
    void begin_group(std::string_view name) {
        ++group_;
        add_head(name, -group_);
        append_little_endian(records_, 3, 2);  // to the next record: this word and the length of a description
        records_ += '\0';
    }

    void add_word(std::string_view name, std::uint16_t word) { add(name, word_type, {}, little_endian(word, 2)); }
    void add_float(std::string_view name, float number) {
        add(name, float_type, {}, little_endian(std::bit_cast<std::uint32_t>(number), 4));
    }
    /// A count of 32 bits as two words.
    void add_long(std::string_view name, std::uint32_t count) { add(name, word_type, "\x02", little_endian(count, 4)); }
    void add_text(std::string_view name, std::string_view text) {
        add(name, char_type, std::string(1, static_cast<char>(text.size())), text);
    }

    /// Adds texts, padded with blanks to one length, in parameters of 255 texts named NAME, NAME2, NAME3 …. A text has
    /// at most 127 bytes, so that 255 of them fit.
    void add_texts(std::string_view name, std::span<const std::string> texts) {
        constexpr std::size_t most_together = 255;
        std::size_t width = 1;
        for (const std::string& text : texts) width = std::max(width, text.size());
        for (std::size_t first = 0; first < texts.size(); first += most_together) {
            const auto some = texts.subspan(first, std::min(most_together, texts.size() - first));
            std::string data;
            for (const std::string& text : some) data += text + std::string(width - text.size(), ' ');
            add(first == 0 ? std::string(name) : fmt::format("{}{}", name, first / most_together + 1), char_type,
                std::string{static_cast<char>(width), static_cast<char>(some.size())}, data);
        }
    }

    /// The number of blocks of the section.
    [[nodiscard]] std::size_t blocks() const noexcept {
        constexpr std::size_t end_bytes = 2;  // an empty name, for readers that look for it
        return (head_bytes + records_.size() + end_bytes + c3d_block_bytes - 1) / c3d_block_bytes;
    }

    /// The whole section of blocks() blocks, which must be at most most_blocks.
    [[nodiscard]] std::string bytes() const {
        constexpr char intel = 84;
        std::string section{1, 0x50, static_cast<char>(blocks()), intel};
        section += records_;
        // The distance from the last record to the next is 0, as there is none.
        for (const std::size_t byte : {0U, 1U}) section[head_bytes + last_offset_ + byte] = '\0';
        section.resize(blocks() * c3d_block_bytes, '\0');
        return section;
    }

private:
    static std::string little_endian(std::uint64_t number, std::size_t bytes) {
        std::string text;
        append_little_endian(text, number, bytes);
        return text;
    }

    static constexpr std::size_t head_bytes = 4;
    static constexpr int char_type = -1;
    static constexpr int word_type = 2;
    static constexpr int float_type = 4;

    void add_head(std::string_view name, int group) {
        records_ += static_cast<char>(name.size());
        records_ += static_cast<char>(group);
        records_ += name;
        last_offset_ = records_.size();
    }

    void add(std::string_view name, int type, std::string_view dimensions, std::string_view data) {
        constexpr std::size_t around = 5;  // this word, type, number of dimensions, length of a description
        add_head(name, group_);
        append_little_endian(records_, around + dimensions.size() + data.size(), 2);
        records_ += static_cast<char>(type);
        records_ += static_cast<char>(dimensions.size());
        records_ += dimensions;
        records_ += data;
        records_ += '\0';
    }

    std::string records_;
    int group_ = 0;
    std::size_t last_offset_ = 0;  // of the last record's distance to the next
};

// ---------------------------------------------------------------------------------------------- the file

constexpr std::uint16_t parameter_block = 2;
constexpr float scale_of_floats = -1.0F;  // negative: the points are floats
constexpr std::size_t longest_label = 120;
constexpr std::uint64_t most_in_a_word = std::numeric_limits<std::uint16_t>::max();

std::uint16_t as_word(std::uint64_t count) { return static_cast<std::uint16_t>(std::min(count, most_in_a_word)); }

/// The frame numbers of a C3D: from 1, with 16 bits in the header, and with 32 bits in parameters if necessary.
struct C3dFrames {
    std::uint32_t first = 1;
    std::uint32_t count = 0;

    explicit C3dFrames(const processing::EditedTake& take) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
        if (take.frames() > most)
            throw ExportFault(fmt::format(
                "expected at most {} frames, as C3D counts them, found {}; nothing is written", most, take.frames()));
        count = static_cast<std::uint32_t>(take.frames());
        const std::int64_t number = take.first_number();
        if (number > 1 && number + std::int64_t{count} <= std::int64_t{most})
            first = static_cast<std::uint32_t>(number);
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

void add_points(C3dSection& section, const WriteJob& job, std::span<const std::string> names, const C3dFrames& frames,
                std::uint16_t data_block) {
    section.begin_group("POINT");
    section.add_word("USED", as_word(names.size()));
    section.add_float("SCALE", scale_of_floats);
    section.add_float("RATE", rate_of(job.take));
    section.add_word("DATA_START", data_block);
    section.add_word("FRAMES", as_word(frames.count));
    if (frames.count > most_in_a_word) section.add_float("LONG_FRAMES", frames.count_as_float());
    section.add_text("UNITS", unit_word(job.options));
    if (job.options.up) {
        const ScreenAxes axes = screen_axes(*job.options.up);
        section.add_text("X_SCREEN", axes.x);
        section.add_text("Y_SCREEN", axes.y);
    }
    section.add_texts("LABELS", names);
    section.add_texts("DESCRIPTIONS", std::vector<std::string>(names.size()));
}

C3dSection parameters_of(const WriteJob& job, std::span<const std::string> names, const C3dFrames& frames,
                         std::uint16_t data_block) {
    C3dSection section;
    add_points(section, job, names, frames, data_block);
    section.begin_group("ANALOG");
    section.add_word("USED", 0);
    if (!frames.fit_the_header()) {
        section.begin_group("TRIAL");
        section.add_long("ACTUAL_START_FIELD", frames.first);
        section.add_long("ACTUAL_END_FIELD", frames.last());
    }
    section.begin_group("MANUFACTURER");
    section.add_text("SOFTWARE", "Skelplay");
    return section;
}

std::string header_of(const WriteJob& job, const C3dFrames& frames, std::uint16_t data_block) {
    std::string header{static_cast<char>(parameter_block), 0x50};
    const auto word = [&](std::uint16_t value) { append_little_endian(header, value, 2); };
    word(as_word(job.take.skeleton().size()));
    word(0);  // analog values in a frame
    word(frames.first_word());
    word(frames.last_word());
    word(0);  // the longest interpolated gap, in frames
    append_float(header, scale_of_floats);
    word(data_block);
    word(0);  // analog samples in a frame
    append_float(header, rate_of(job.take));
    header.resize(c3d_block_bytes, '\0');
    return header;
}

void append_point(std::string& bytes, const glm::dvec3& position) {
    const float x = static_cast<float>(position.x);
    const float y = static_cast<float>(position.y);
    const float z = static_cast<float>(position.z);
    const bool is_seen = std::isfinite(x) && std::isfinite(y) && std::isfinite(z);
    for (const float number : {x, y, z}) append_float(bytes, is_seen ? number : 0.0F);
    append_float(bytes, is_seen ? 0.0F : -1.0F);  // residual and cameras are not known, or the point is missing
}

bool write_c3d_points(const WriteJob& job) {
    const figure::Skeleton& skeleton = job.take.skeleton();
    const base::ByteSink& sink = job.sinks.front();
    const bool complete = write_positions(
        job.take,
        [&](std::size_t /*frame*/, std::span<const scene::BonePosition> bones, std::string& bytes) {
            for (const figure::BoneId bone : skeleton.file_order()) append_point(bytes, bones[index(bone)].origin);
        },
        sink, job.run);
    if (!complete) return false;
    constexpr std::size_t point_bytes = 16;
    const std::size_t over = job.take.frames() * skeleton.size() * point_bytes % c3d_block_bytes;
    if (over > 0) sink(std::string(c3d_block_bytes - over, '\0'));
    return true;
}

/// "analog values, residuals and events are"; empty if the figure's file has only points.
std::string lost_of(const figure::Figure& figure) {
    const auto* record = std::get_if<figure::C3dRecord>(&figure.record);
    if (record == nullptr) return {};
    const figure::C3dRecord::Point words = record->together();
    std::vector<std::string_view> lost;
    if (record->analog_channels > 0) lost.emplace_back("analog values");
    if (words.measured > 0) lost.emplace_back("residuals");
    if (words.tracked > 0) lost.emplace_back("cameras");
    if (record->events) lost.emplace_back("events");
    if (lost.size() < 2) return lost.empty() ? std::string() : fmt::format("{} are", lost.front());
    return fmt::format("{} and {} are", fmt::join(lost.begin(), lost.end() - 1, ", "), lost.back());
}

void note_c3d_losses(const WriteJob& job) {
    Holds holds = held_by_points;
    holds.up = true;
    note_losses(job, "C3D", holds);
    if (job.options.up && job.options.up->negative)
        job.notes.note(std::nullopt, "export.up",
                       fmt::format("{} is up, but readers of C3D know the axis alone, as many files have the wrong "
                                   "sign: in them the figure hangs upside down",
                                   figure::name(*job.options.up)),
                       base::Remedy::write_up_axis);
    if (const std::string lost = lost_of(job.take.figure()); !lost.empty())
        job.notes.note(std::nullopt, "export.points-alone", "points alone are written; the C3D's {} left out", lost);
}

}  // namespace

bool write_c3d(const WriteJob& job) {
    const std::size_t points = job.take.skeleton().size();
    if (points > most_in_a_word)
        throw ExportFault(fmt::format("expected at most {} points, as C3D counts them, found {}; nothing is written",
                                      most_in_a_word, points));
    const C3dFrames frames(job.take);
    note_c3d_losses(job);
    const auto names = point_names(job.take.skeleton(), "C3D", longest_label, job.notes);
    const std::size_t blocks = parameters_of(job, names, frames, 0).blocks();
    if (blocks > C3dSection::most_blocks)
        throw ExportFault(
            fmt::format("expected names that fit into {} bytes, as C3D has them, found too many in {} "
                        "points; nothing is written",
                        C3dSection::most_blocks * c3d_block_bytes, points));
    const auto data_block = static_cast<std::uint16_t>(parameter_block + blocks);
    job.sinks.front()(header_of(job, frames, data_block));
    job.sinks.front()(parameters_of(job, names, frames, data_block).bytes());
    return write_c3d_points(job);
}

}  // namespace skelplay::exporters
