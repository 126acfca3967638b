#include "loaders/markers/markers.h"
#include "figure/length_unit.h"
#include "loaders/channels.h"

namespace skelplay::loaders {
namespace {
constexpr std::uint32_t coordinates = 3;  // of a marker

std::vector<figure::Channel> channels_of(const figure::Skeleton& markers) {
    constexpr std::array<figure::Axis, coordinates> axes{figure::Axis::x, figure::Axis::y, figure::Axis::z};
    std::vector<figure::Channel> channels;
    channels.reserve(markers.size() * coordinates);
    for (std::size_t i = 0; i < markers.size(); ++i)
        for (const figure::Axis axis : axes)
            channels.push_back(
                {figure::bone_id(i), figure::ChannelRole::translate, axis, static_cast<std::uint32_t>(channels.size())});
    return channels;
}

figure::Motion motion_of(MarkerTake& take, const figure::Skeleton& markers) {
    figure::Motion motion = std::move(take.motion);
    motion.channels = channels_of(markers);
    motion.columns = motion.channels.size();
    motion.rest_only = motion.frames == 0;
    if (motion.rest_only) {
        motion.frames = 1;
        motion.samples.assign(motion.columns, not_seen);
    }
    return motion;
}

std::vector<figure::PointMeaning> meanings_of(const MarkerTake& take) {
    std::vector<std::string_view> names;
    for (const FileWord& name : take.names) names.push_back(name.text);
    std::vector<figure::PointMeaning> points = figure::read_point_names(names);
    for (std::size_t i = 0; i < names.size() && !take.outputs.empty(); ++i)
        if (const auto stated = take.outputs.find(std::string(names[i])); stated != take.outputs.end())
            points[i] = {figure::PointKind::output, stated->second};
    return points;
}
}  // namespace

figure::Figure build_markers(figure::Format format, MarkerTake&& take, base::Diagnostics& diagnostics) {
    figure::Figure figure;
    figure.format = format;
    std::vector<figure::PointMeaning> points = meanings_of(take);
    figure.skeleton = skeleton_of_roots(std::move(take.names), coordinates, std::move(points));
    figure.take = motion_of(take, figure.skeleton);
    figure.metres_per_unit = figure::metres_in(take.unit);
    if (!take.unit.empty() && !figure.metres_per_unit)
        diagnostics.warning(take.unit_offset, fmt::format("{}.unit", figure::name(format)),
                            "expected a unit of length such as mm, found '{}'; the size of the markers' cloud decides",
                            as_found(take.unit));
    figure.declared_unit = std::move(take.unit);
    figure.declared_up = take.up;
    figure.declared_across = take.across;
    return figure;
}

void note_zeros(figure::Figure& markers, std::string_view mark, bool are_missing, std::optional<std::uint64_t> offset,
                base::Diagnostics& diagnostics) {
    auto& samples = std::get<figure::Motion>(markers.take).samples;
    const auto points = markers.skeleton.bones();
    std::vector<std::size_t> zeros(points.size());
    for (std::size_t at = 0; at + coordinates <= samples.size(); at += coordinates) {
        if (samples[at] != 0 || samples[at + 1] != 0 || samples[at + 2] != 0 || std::signbit(samples[at])) continue;
        const std::size_t point = at / coordinates % points.size();
        if (points[point].point == figure::PointKind::output) continue;
        ++zeros[point];
        if (are_missing) std::fill_n(samples.begin() + static_cast<std::ptrdiff_t>(at), coordinates, not_seen);
    }
    const std::size_t frames = points.empty() ? 0 : samples.size() / (points.size() * coordinates);
    std::vector<std::size_t> throughout;  // several markers are at one place, where no two can be
    for (std::size_t i = 0; i < zeros.size() && frames > 1 && !are_missing; ++i)
        if (zeros[i] == frames && figure::counts(points[i])) throughout.push_back(i);
    if (throughout.size() < 2) throughout.clear();
    std::vector<std::string> unplaced;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < zeros.size(); ++i)
        if (std::ranges::binary_search(throughout, i)) unplaced.push_back(as_found(points[i].name));
        else if (zeros[i] > 0)
            names.push_back(fmt::format("{} in {}", as_found(points[i].name), base::counted(zeros[i], "frame", "frames")));
    if (!unplaced.empty()) {
        diagnostics.warning(offset, fmt::format("{}.zero-markers", figure::name(markers.format)),
                            fmt::format("expected positions of {}, found 0 0 0 in all frames: {}; they count neither "
                                        "for height and ground nor for what the camera frames",
                                        base::counted(unplaced.size(), "marker", "markers"), listed(unplaced)),
                            base::Remedy::drop_zeros);
        markers.skeleton = figure::changed_bones(markers.skeleton, [&](BoneId id, figure::Bone& point) {
            if (std::ranges::binary_search(throughout, figure::index(id))) point.point = figure::PointKind::unplaced;
        });
    }
    if (names.empty()) return;
    diagnostics.note(offset, fmt::format("{}.zero-places", figure::name(markers.format)),
                     fmt::format("expected {} where a marker is missing, found 0 0 0 of {}: {}; that is {}", mark,
                                 base::counted(names.size(), "marker", "markers"), listed(names),
                                 are_missing ? "taken as missing" : "shown"),
                     are_missing ? base::Remedy::keep_zeros : base::Remedy::drop_zeros);
}

namespace {
/// The most numbers that a file's rows may have once short rows are filled up.
std::size_t most_marker_numbers(std::uint64_t bytes) { return static_cast<std::size_t>(most_numbers(bytes, 1U << 20U)); }

/// A row's number, if it is an integer that a double holds exactly.
std::optional<std::int64_t> whole_number(double number) {
    constexpr double limit = 1e15;
    if (!(std::abs(number) < limit) || std::trunc(number) != number) return std::nullopt;
    return static_cast<std::int64_t>(number);
}

/// Joins the rows of pieces, one piece after the other.
class MarkerRowCollector {
public:
    MarkerRowCollector(std::uint64_t bytes, MarkerRows& rows, base::Diagnostics& diagnostics)
        : most_numbers_(most_marker_numbers(bytes)), rows_(rows), diagnostics_(diagnostics) {}

    void add(MarkerPiece& piece) {
        if (rows_.rows_ended || rows_.first_dropped) return;
        rows_.widest = std::max(rows_.widest, piece.widest());
        keep_positions(piece);
        rows_.parts.add(piece.parts.first, piece.parts.count);
        rows_.dropouts.add(piece.dropouts.first, piece.dropouts.count);
        rows_.rows_ended = piece.rows_ended;
        diagnostics_.append(std::move(piece.diagnostics));
    }

private:
    [[nodiscard]] std::size_t columns() const { return rows_.markers * coordinates; }

    void keep_positions(const MarkerPiece& piece) {
        const double* from = piece.numbers();
        for (const MarkerRow& row : piece.rows()) {
            if (rows_.samples.size() + columns() > most_numbers_) {
                rows_.first_dropped = row.offset;
                return;
            }
            const std::size_t numbers = row.positions * coordinates;
            rows_.samples.insert(rows_.samples.end(), from, from + numbers);
            rows_.samples.resize(rows_.samples.size() + columns() - numbers, not_seen);
            from += numbers;
            count(row);
            ++rows_.frames;
        }
    }

    void count(const MarkerRow& row) {
        MarkerNumbering& numbering = rows_.numbering;
        const auto number = whole_number(row.number);
        if (rows_.frames == 0) {
            numbering.first = number;
            numbering.first_seconds = row.seconds;
        } else if (number && last_ && *number != *last_ + 1) {
            if (numbering.jumps.count == 0) {
                numbering.before_jump = *last_;
                numbering.after_jump = *number;
            }
            numbering.jumps.add(row.offset);
        } else if (numbering.jumps.count == 0 && !std::isnan(row.seconds)) {
            numbering.last_seconds = row.seconds;
            numbering.steps = rows_.frames;
        }
        last_ = number ? number : last_ ? std::optional(*last_ + 1) : std::nullopt;
    }

    std::size_t most_numbers_;
    MarkerRows& rows_;
    base::Diagnostics& diagnostics_;
    std::optional<std::int64_t> last_;  // number of the row before
};

/// The most markers of a file. As a bone, a marker takes a thousand times the memory of its shortest name.
std::size_t most_markers(std::uint64_t bytes) noexcept { return 10'000 + static_cast<std::size_t>(bytes / 256); }

/// Leaves out names beyond most_markers().
void limit_names(std::uint64_t bytes, const MarkerColumns& head, base::Diagnostics& diagnostics) {
    const std::size_t most = most_markers(bytes);
    if (head.names.size() <= most) return;
    diagnostics.warning(head.labels, fmt::format("{}.too-many-markers", head.format),
                        "expected at most {} markers in a file of {} bytes, found {}; the others are left out", most, bytes,
                        head.names.size());
    head.names.erase(head.names.begin() + static_cast<std::ptrdiff_t>(most), head.names.end());
}

/// Reports positions behind those of named markers. Returns how many markers there are with them. `bytes`: the file's
/// size, which limits them.
std::size_t count_surplus(const MarkerRows& rows, std::uint64_t bytes, const MarkerColumns& head,
                          base::Diagnostics& diagnostics) {
    const std::size_t most = std::min(most_marker_numbers(bytes) / (rows.frames * coordinates), most_markers(bytes));
    const std::size_t markers = std::min(rows.widest, std::max(most, rows.markers));
    diagnostics.warning(
        head.labels, fmt::format("{}.unlabelled", head.format),
        "expected a name for every marker, found places of {} behind those of {}; they are called Unlabel#{} and so "
        "on{}",
        rows.widest - rows.markers, rows.markers, rows.markers + 1,
        markers < rows.widest ? fmt::format(", and only {} of them are shown", markers - rows.markers) : "");
    return markers;
}

/// Reads the rows with their first `markers` positions.
MarkerRows read_rows(std::size_t markers, base::ChunkWork work, const ReadMarkerRows& read, const Reading& in,
                     base::Diagnostics& diagnostics) {
    MarkerRows rows;
    rows.markers = markers;
    base::reserve_at_most(rows.samples, static_cast<std::size_t>((work.end - work.begin) / 2 + 1));
    MarkerRowCollector collector(in.bytes.size(), rows, diagnostics);
    base::for_each_chunk_in_order<MarkerPiece>(
        in.bytes, work,
        [&](const base::Chunk& chunk, MarkerPiece& piece) {
            piece.clear(markers);
            read(chunk, piece);
        },
        [&](MarkerPiece& piece) { collector.add(piece); });
    in.check_stop();
    return rows;
}

void report_rows(const MarkerRows& rows, std::string_view format, base::Diagnostics& diagnostics) {
    const auto code = [&](std::string_view what) { return fmt::format("{}.{}", format, what); };
    const MarkerNumbering& numbering = rows.numbering;
    if (numbering.jumps.count > 0)
        diagnostics.note(numbering.jumps.first, code("frame-jump"),
                         "expected frame {}, found {}; rows are shown one after the other, whatever their numbers",
                         numbering.before_jump + 1, numbering.after_jump);
    if (rows.parts.count > 0)
        diagnostics.note(rows.parts.first, code("part-of-place"),
                         "expected three coordinates or none, found a part of them {}; the marker is missing there",
                         rows.parts.count == 1 ? "once" : fmt::format("{} times", rows.parts.count));
    if (rows.first_dropped)
        diagnostics.warning(
            *rows.first_dropped, code("too-sparse"),
            "expected rows with places of {} markers, found too many with hardly any; nothing is shown from here on",
            rows.markers);
}
}  // namespace

void MarkerPiece::clear(std::size_t markers) {
    markers_ = markers;
    used_ = 0;
    rows_.clear();
    widest_ = 0;
    diagnostics = {};
    parts = {};
    dropouts = {};
    rows_ended.reset();
}

void MarkerPiece::begin_row(const MarkerRow& row, std::size_t most_positions) {
    next_ = 0;
    const std::size_t needed = used_ + std::min(most_positions, markers_) * coordinates;
    if (numbers_.size() < needed) numbers_.resize(2 * needed);
    rows_.push_back(row);
    rows_.back().positions = 0;
}

MarkerRows read_marker_rows(const MarkerColumns& columns, const ReadMarkerRows& read, Reading& in) {
    in.run.advance(columns.rows);
    limit_names(in.bytes.size(), columns, in.diagnostics);
    base::ChunkWork work = motion_work(columns.rows, in);
    MarkerRows rows = read_rows(columns.names.size(), work, read, in, in.diagnostics);
    if (rows.widest > rows.markers && rows.frames > 0) {
        const std::size_t markers = count_surplus(rows, in.bytes.size(), columns, in.diagnostics);
        work.run.progress = nullptr;  // these bytes have been counted,
        base::Diagnostics reported;   // and their faults reported
        rows = {};                    // frees its memory
        rows = read_rows(markers, work, read, in, reported);
        for (std::size_t marker = columns.names.size(); marker < markers; ++marker)
            columns.names.push_back({fmt::format("Unlabel#{}", marker + 1), columns.labels});
    }
    if (columns.names.empty())
        refuse(columns.labels, fmt::format("{}.no-markers", columns.format),
               "expected markers, found none; nothing is shown");
    return rows;
}

MarkerTake take_of(MarkerRows&& rows, const MarkerColumns& columns, base::Diagnostics& diagnostics) {
    report_rows(rows, columns.format, diagnostics);
    if (rows.frames == 0)
        diagnostics.warning(columns.rows, fmt::format("{}.no-rows", columns.format),
                            "expected rows of numbers, found {}; no marker is shown", end_of_file);
    MarkerTake take;
    take.names = std::move(columns.names);
    take.motion.samples = std::move(rows.samples);
    take.motion.frames = rows.frames;
    take.motion.first_frame = rows.numbering.first.value_or(1);
    return take;
}

void check_count(const std::optional<FileWord>& stated, std::size_t found, std::string_view format, std::string_view thing,
                 base::Diagnostics& diagnostics) {
    if (!stated) return;
    const auto number = whole_number(base::parse_number(stated->text).value_or(not_seen));
    if (number && *number >= 0 && static_cast<std::uint64_t>(*number) == found) return;
    diagnostics.warning(stated->offset, fmt::format("{}.{}-count", format, thing),
                        "expected {} {}{}, found {}; those found are shown", as_found(stated->text), thing,
                        number == 1 ? "" : "s", found);
}
}  // namespace skelplay::loaders
