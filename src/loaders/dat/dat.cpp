#include "base/scanner.h"
#include "loaders/channels.h"
#include "loaders/formats.h"

namespace skelplay::loaders {
namespace {
/// The numbers of a record: position along x, y and z, then azimuth, elevation and roll in degrees.
inline constexpr std::size_t dat_numbers = 6;

/// What one receiver of a Polhemus tracker reported at one time.
struct DatRecord {
    std::size_t station = 0;  // of the receiver, 0 to 3; the file counts from 1
    std::uint64_t offset = 0;
    std::array<double, dat_numbers> numbers{};
};

/// The contents of a DAT, not interpreted yet.
struct DatDocument {
    std::vector<DatRecord> records;  // at least one, in the file's order
    Occurrences faults;              // records with the letter of a fault that the tracker found in itself
};

constexpr std::size_t dat_prefix = 3;  // characters before the numbers
constexpr std::size_t dat_field = 7;   // of a number: sign, three digits, point, two digits
constexpr std::size_t dat_point = 4;   // the point among them
constexpr std::size_t dat_stations = 4;

std::optional<double> dat_number(std::string_view field) {
    if (field[dat_point] != '.') return std::nullopt;
    std::string number(field);
    std::erase(number, ' ');  // they may stand between the sign and the digits
    return base::parse_number(number);
}

bool is_dat_fault(char mark) { return mark != ' '; }

/// The record on a line, in the layout that a FASTRAK has unless it was told another (3SPACE FASTRAK user manual,
/// revision G, pages 33 and 59): "0", the station's digit, a blank or the letter of a fault, and six numbers of seven
/// characters with two decimals. Nothing for any other line.
std::optional<DatRecord> dat_record(const base::Line& line) {
    const std::string_view text = line.text.substr(0, line.text.find_last_not_of(" \t\r") + 1);
    if (text.size() != dat_prefix + dat_numbers * dat_field || text[0] != '0') return std::nullopt;
    if (text[1] < '1' || text[1] >= static_cast<char>('1' + dat_stations)) return std::nullopt;
    if (is_dat_fault(text[2]) && !base::is_letter(text[2])) return std::nullopt;
    DatRecord record{static_cast<std::size_t>(text[1] - '1'), line.offset, {}};
    for (std::size_t i = 0; i < dat_numbers; ++i) {
        const auto number = dat_number(text.substr(dat_prefix + i * dat_field, dat_field));
        if (!number) return std::nullopt;
        record.numbers.at(i) = *number;
    }
    return record;
}

/// Reads a log of such records, line by line; other lines are left out with a warning.
DatDocument parse_dat(Reading& in) {
    DatDocument document;
    base::Scanner lines(in.bytes);
    std::uint64_t reported = 0;
    for (base::Line line; lines.next_line(line);) {
        in.run.advance(lines.offset() - std::exchange(reported, lines.offset()));
        if (base::trimmed(line).text.empty()) continue;
        const auto record = dat_record(line);
        if (!record) {
            in.diagnostics.warning(line.offset, "dat.stray-line",
                                   base::said("dat.stray-line", as_found(base::trimmed(line).text)));
            continue;
        }
        if (is_dat_fault(line.text[2])) document.faults.add(line.offset + 2);
        document.records.push_back(*record);
    }
    if (document.records.empty())
        refuse(0, "dat.no-record", "expected records of a tracker, found {}; nothing is shown", end_of_file);
    return document;
}

/// Records a second of a FASTRAK, shared by its receivers.
constexpr double dat_records_a_second = 120.0;

constexpr std::array<figure::Axis, 3> dat_rotation_order{figure::Axis::z, figure::Axis::y, figure::Axis::x};
constexpr SegmentColumns dat_columns{0, 1, 2, 5, 4, 3};  // roll is about x, azimuth about z

/// The receivers of a log, and its frames.
class DatFrames {
public:
    explicit DatFrames(const DatDocument& document) : document_(document) {
        std::array<bool, dat_stations> seen{};
        for (const DatRecord& record : document.records) seen.at(record.station) = true;
        for (std::size_t station = 0; station < dat_stations; ++station)
            if (seen.at(station)) stations_.push_back(station);
    }

    [[nodiscard]] std::vector<FileWord> names() const {
        std::vector<FileWord> names;
        for (const std::size_t station : stations_) {
            const auto first = std::ranges::find(document_.records, station, &DatRecord::station);
            names.push_back({fmt::format("station{}", station + 1), first->offset});
        }
        return names;
    }

    /// Fills the motion's frames. A receiver's record belongs to the next frame if its number is not above that of the
    /// record before: the tracker reports them in order.
    void fill(figure::Motion& motion, base::Diagnostics& diagnostics) {
        motion.columns = stations_.size() * dat_numbers;
        std::vector<double> row(motion.columns);
        for (const std::size_t station : stations_) {
            const auto first = std::ranges::find(document_.records, station, &DatRecord::station);
            put(*first, row);
        }
        std::size_t in_frame = 0;  // records
        for (std::size_t i = 0; i < document_.records.size(); ++i) {
            const DatRecord& record = document_.records[i];
            if (i > 0 && record.station <= document_.records[i - 1].station)
                end_frame(std::exchange(in_frame, 0), record.offset, row, motion);
            put(record, row);
            ++in_frame;
        }
        end_frame(in_frame, document_.records.back().offset, row, motion);
        if (missing_.count > 0)
            diagnostics.warning(missing_.first, "dat.missing-record",
                                base::said("dat.missing-record", stations_.size(), missing_.count));
    }

    [[nodiscard]] std::size_t stations() const noexcept { return stations_.size(); }

private:
    void put(const DatRecord& record, std::vector<double>& row) const {
        const auto bone = static_cast<std::size_t>(std::ranges::find(stations_, record.station) - stations_.begin());
        std::ranges::copy(record.numbers, row.begin() + static_cast<std::ptrdiff_t>(bone * dat_numbers));
    }

    void end_frame(std::size_t records, std::uint64_t offset, const std::vector<double>& row, figure::Motion& motion) {
        missing_.add(offset, stations_.size() - records);
        for (const double number : row) motion.samples.push_back(number);
        ++motion.frames;
    }

    const DatDocument& document_;
    std::vector<std::size_t> stations_;  // in order
    Occurrences missing_;                // records
};

/// Builds the figure of a document: a bone without parent for each receiver, turned by its azimuth about z, its
/// elevation about y and its roll about x, in this order of multiplication (the same manual, page C-1). A frame holds a
/// record of each receiver; where one is missing, its record before is repeated with a warning. Notes which of the
/// tracker's defaults are assumed, as the log states nothing.
figure::Figure build_dat(DatDocument&& document, Reading& in) {
    figure::Figure figure;
    DatFrames frames(document);
    figure.format = figure::Format::dat;
    figure.skeleton = skeleton_of_roots(frames.names(), segment_channel_count);
    figure::Motion motion;
    frames.fill(motion, in.diagnostics);
    for (std::size_t bone = 0; bone < frames.stations(); ++bone) {
        SegmentColumns columns = dat_columns;
        for (std::uint32_t& column : columns) column += static_cast<std::uint32_t>(bone * dat_numbers);
        add_segment_channels(figure::bone_id(bone), columns, dat_rotation_order, motion.channels);
    }
    const double rate = dat_records_a_second / static_cast<double>(frames.stations());
    motion.frame_time = 1.0 / rate;
    figure.take = std::move(motion);
    figure.metres_per_unit = 0.0254;
    figure.declared_unit = "inches";
    // Azimuth grows clockwise seen from above (page C-1), and turns x towards y: z points down.
    figure.declared_up = figure::SignedAxis(figure::Axis::z, true);
    in.diagnostics.note(document.records.front().offset, "dat.defaults",
                        base::said("dat.defaults", rate, base::counted(frames.stations(), "receiver", "receivers")),
                        base::Remedy::set_unit_and_rate);
    if (document.faults.count > 0)
        in.diagnostics.warning(document.faults.first, "dat.fault",
                               base::said("dat.fault", base::counted(document.faults.count, "record", "records")));
    return figure;
}
}  // namespace

bool is_dat_record(std::string_view line) { return dat_record({line}).has_value(); }

figure::Figure read_dat(Reading& in) { return read_as<parse_dat, build_dat>(in); }
}  // namespace skelplay::loaders
