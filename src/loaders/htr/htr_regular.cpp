#include <atomic>
#include "base/plain_decimal.h"
#include "loaders/htr/htr.h"

namespace skelplay::loaders {
namespace {
constexpr std::size_t shortest_row = sizeof "1 0 0 0 0 0 0 1";  // bytes, with its line end

/// A piece of a regular motion.
struct HtrPiece {
    /// Rows of one section, or of frames that follow each other.
    struct Part {
        std::optional<std::size_t> segment;  // whose section begins here; nothing: the part before goes on
        std::int64_t first = 0;              // number of the first frame
        std::size_t row = 0;                 // the first one, in HtrPiece::rows
        std::size_t rows = 0;
        std::size_t cell = 0;  // of the first row: its place in the motion, frame · segments + segment
    };
    std::vector<Part> parts;
    std::vector<HtrNumbers, base::BulkAllocator<HtrNumbers>> rows;  // more than the parts have
    bool ended = false;                                             // the piece ends with [EndOfFile]
};

/// Reads the rows of one chunk.
class HtrPieceReader {
public:
    HtrPieceReader(const base::Chunk& chunk, HtrLayout layout, const HtrNames& names, HtrPiece& piece)
        : position_(chunk.text.data()), end_(position_ + chunk.text.size()), layout_(layout), names_(names), piece_(piece),
          next_segment_(names.size()) {
        const std::size_t most_rows = chunk.text.size() / shortest_row + 1;
        if (piece_.rows.size() < most_rows) {
            piece_.rows.clear();  // so that resize() does not copy them
            piece_.rows.resize(2 * most_rows);
        }
        piece_.parts.assign(1, {});
        piece_.ended = false;
    }

    /// False when a line is not regular.
    bool read() {
        while (position_ < end_ && !piece_.ended) {
            if (base::is_blank(*position_)) ++position_;
            else if (*position_ == '#') rest_of_line();  // a comment, such as the names of the columns
            else if (!(*position_ == '[' ? read_section_head() : read_line())) return false;
        }
        return next_segment_ == names_.size();
    }

private:
    bool read_section_head() {
        const auto head = read_htr_section_head({rest_of_line(), 0});
        if (next_segment_ != names_.size() || !head->closed || !head->rest.text.empty()) return false;
        if (head->section == HtrSection::end) return piece_.ended = true;
        const auto segment = names_.find(head->name);
        if (head->section != HtrSection::motion || layout_ == HtrLayout::by_frame || !segment) return false;
        piece_.parts.push_back({.segment = segment, .row = row_});
        return true;
    }

    /// The text up to the end of the line, where position_ is moved to.
    std::string_view rest_of_line() {
        const char* const begin = std::exchange(position_, std::find_if(position_, end_, base::is_line_end));
        return {begin, position_};
    }

    bool read_line() {
        if (layout_ == HtrLayout::by_segment) return read_frame_number() && read_row();
        if (next_segment_ < names_.size()) return read_name() && read_row();
        const auto number = read_htr_frame_head(base::trimmed(rest_of_line()));
        next_segment_ = 0;
        return number && begin_frame(*number);
    }

    bool read_frame_number() {
        constexpr double limit = 1e15;  // larger numbers are left to read_htr_frame_number()
        double value = 0;
        if (!base::read_number(position_, end_, value) || !(std::abs(value) < limit)) return false;
        const auto number = static_cast<std::int64_t>(value);
        return static_cast<double>(number) == value && begin_frame(number);
    }

    /// Frame numbers count up.
    bool begin_frame(std::int64_t number) {
        HtrPiece::Part& part = piece_.parts.back();
        if (part.rows == 0) part.first = next_frame_ = number;
        return number == next_frame_++;
    }

    bool read_name() {
        const std::size_t length =
            names_.match_guess({position_, static_cast<std::size_t>(end_ - position_)}, next_segment_++);
        position_ += length;
        return length > 0;
    }

    bool read_row() {  // the hot loop
        if (!more_in_line()) return false;
        HtrNumbers& row = piece_.rows[row_];
        for (std::size_t i = base::read_short_decimals(position_, end_, row.data(), row.size()); i < row.size(); ++i)
            if (!more_in_line() || !base::read_number(position_, end_, row[i])) return false;
        ++row_;
        ++piece_.parts.back().rows;
        return !more_in_line();
    }

    /// Skips blanks; true when a word follows them in this line.
    bool more_in_line() {
        while (position_ < end_ && base::is_blank(*position_) && !base::is_line_end(*position_)) ++position_;
        return position_ < end_ && !base::is_line_end(*position_);
    }

    const char* position_;
    const char* end_;
    HtrLayout layout_;
    const HtrNames& names_;
    HtrPiece& piece_;
    std::size_t row_ = 0;           // the next one, in HtrPiece::rows
    std::int64_t next_frame_ = 0;   // its number
    std::size_t next_segment_ = 0;  // of the next row, for the layout by frame; after the last one begins a frame
};

/// Joins the rows of pieces.
class RegularHtrMotion {
public:
    RegularHtrMotion(HtrLayout layout, std::size_t frames, std::size_t segments)
        : layout_(layout), segments_(segments), filled_(layout == HtrLayout::by_frame ? 0 : frames),
          has_section_(segments, layout == HtrLayout::by_frame) {
        motion_.frames = frames;
        motion_.samples.resize(frames * segments * htr_row_numbers);
    }

    /// True until something is found that is not regular.
    [[nodiscard]] bool regular() const noexcept { return regular_; }
    void set_irregular() noexcept { regular_ = false; }

    /// Finds the cells of the piece's rows. For one piece after the other.
    void order(HtrPiece& piece) {
        for (HtrPiece::Part& part : piece.parts)
            if (ended_ || !regular_ || !order(part)) part.rows = 0;
        ended_ |= piece.ended;
    }

    /// Copies the piece's rows into their cells, on several threads at once. Cells may be a memory page apart, so later
    /// ones are prefetched.
    void copy_rows(const HtrPiece& piece) {
        constexpr std::size_t ahead = 8;
        const std::size_t step = htr_row_numbers * (layout_ == HtrLayout::by_frame ? 1 : segments_);
        for (const HtrPiece::Part& part : piece.parts) {
            double* cell = motion_.samples.data() + part.cell * htr_row_numbers;
            for (std::size_t row = 0; row < part.rows; ++row, cell += step) {
                if (row + ahead < part.rows) __builtin_prefetch(cell + ahead * step, 1);
                std::ranges::copy(piece.rows[part.row + row], cell);
            }
        }
    }

    /// The motion when every cell has its row and nothing is left of the file.
    std::optional<HtrMotion> motion() {
        const bool complete =
            ended_ && filled_ == motion_.frames && std::ranges::find(has_section_, false) == has_section_.end();
        return regular_ && complete ? std::optional(std::move(motion_)) : std::nullopt;
    }

private:
    /// False when the part is not the expected one, and then the motion is not regular.
    bool order(HtrPiece::Part& part) {
        if (part.segment) {
            if (filled_ != motion_.frames || has_section_[*part.segment]) regular_ = false;
            has_section_[*part.segment] = true;
            segment_ = *part.segment;
            filled_ = 0;
        }
        if (part.rows == 0) return false;
        if (!std::exchange(has_first_, true)) motion_.first_frame = part.first;
        part.cell = filled_ * segments_ + segment_;
        const bool expected = part.first == motion_.first_frame + static_cast<std::int64_t>(filled_);
        filled_ += part.rows / (layout_ == HtrLayout::by_frame ? segments_ : 1);
        if (!expected || motion_.first_frame < 1 || filled_ > motion_.frames) regular_ = false;
        return regular_;
    }

    HtrLayout layout_;
    std::size_t segments_;
    HtrMotion motion_;
    std::atomic<bool> regular_ = true;
    bool ended_ = false;             // from here on: what the ordered pieces had
    bool has_first_ = false;         // motion_.first_frame is known
    std::size_t segment_ = 0;        // whose section is read; 0 for the layout by frame
    std::size_t filled_;             // frames of the section, or of the motion; all of them before the first section
    std::vector<bool> has_section_;  // by segment
};

bool starts_htr_frame(std::string_view line) {
    const std::string_view text = without_htr_comment({line, 0}).text;
    return (!text.empty() && text.front() == '[') || read_htr_frame_head(text);
}

/// The number of frames that the header states when `bytes` of rows have room for so many; else 0.
std::size_t possible_frames(const HtrDocument& document, std::uint64_t bytes) {
    const std::int64_t frames = stated_htr_frames(document).value_or(0);
    const std::uint64_t most = document.segments.empty() ? 0 : bytes / (shortest_row * document.segments.size());
    return frames > 0 && static_cast<std::uint64_t>(frames) <= most ? static_cast<std::size_t>(frames) : 0;
}
}  // namespace

std::optional<HtrMotion> read_regular_htr(const Reading& in, const HtrHead& head, const HtrDocument& document) {
    base::ChunkWork work = motion_work(*head.motion, in);
    const std::size_t frames = possible_frames(document, work.end - work.begin);
    if (frames == 0) return std::nullopt;
    if (head.layout == HtrLayout::by_frame) work.starts_record = starts_htr_frame;
    const HtrNames names(document.segments);
    RegularHtrMotion motion(head.layout, frames, names.size());
    base::BlockStages<HtrPiece> stages;
    stages.chain = [&](std::size_t, HtrPiece& piece) { motion.order(piece); };
    stages.finish = [&](std::size_t, HtrPiece& piece) { motion.copy_rows(piece); };
    const auto read = [&](const base::Chunk& chunk, HtrPiece& piece) {
        if (motion.regular() && !HtrPieceReader(chunk, head.layout, names, piece).read()) motion.set_irregular();
    };
    base::for_each_chunk(in.bytes, work, read, std::move(stages));
    in.check_stop();
    return motion.motion();
}
}  // namespace skelplay::loaders
