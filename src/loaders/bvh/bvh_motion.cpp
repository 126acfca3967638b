#include "loaders/bvh/bvh_motion.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "loaders/bvh/bvh_words.h"
#include "loaders/reading.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// The motion of a broken file with short lines grows when frames are repeated for them: at most to this many numbers,
/// or to one number for each byte of the file if that is more.
constexpr std::uint64_t expansion_limit = 1U << 20U;

/// Makes frames from the words of a block, in place: the words are in the document's samples.
class FrameMaker {
public:
    FrameMaker(const base::ByteSource& bytes, const BvhMotionBlock& block, const BvhWords& words, BvhDocument& document,
               base::Diagnostics& diagnostics)
        : bytes_(bytes), block_(block), words_(words), document_(document), diagnostics_(diagnostics) {}

    void make() {
        const std::size_t words = samples().size();
        const bool as_declared = words % columns() == 0 && block_.declared == words / columns();
        check_count(as_declared ? words / columns() : words_.lines);
        if (as_declared || words_.odd_lines.empty())
            repair_stream();
        else
            repair_lines();
        document_.frames = samples().size() / columns();
    }

private:
    [[nodiscard]] std::size_t columns() const { return document_.columns; }
    base::NumberArray& samples() { return document_.samples; }

    void check_count(std::size_t found) {
        if (found == 0 || !block_.declared || *block_.declared == found) return;
        diagnostics_.warning(block_.declared_offset, "bvh.frame-count",
                             fmt::format("expected {} frame{}, found {}; those found are shown", *block_.declared,
                                         *block_.declared == 1 ? "" : "s", found));
    }

    /// Treats all words as one stream, without lines. Replaces frames with a bad word.
    void repair_stream() {
        std::size_t next = 0;  // first frame not yet checked
        for (const BvhBadWord& bad : words_.bad_words) {
            const std::size_t frame = bad.index / columns();
            if (frame < next) continue;
            next = frame + 1;
            complain_of_word(bad.offset, frame);
            stand_in(frame);
        }
        if (words_.lost_word) end_at(words_.lost_word->index / columns(), words_.lost_word->offset);
    }

    /// Treats every line as a frame. Removes the words of odd lines, makes room for frames in their place, and fills
    /// these.
    void repair_lines() {
        const std::vector<std::size_t> before = remove_odd_lines();
        make_room(before);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const std::size_t frame = before[i] / columns() + i;
            complain_of_line(words_.odd_lines[i], frame);
            stand_in(frame);
        }
    }

    /// Removes the words of odd lines. Returns, for each odd line that will be a frame, how many words precede it.
    std::vector<std::size_t> remove_odd_lines() {
        std::vector<std::size_t> before;
        const auto at = [&](std::size_t i) { return samples().begin() + static_cast<std::ptrdiff_t>(i); };
        std::size_t kept = 0;  // words moved to the front
        std::size_t next = 0;  // first word not yet checked
        const auto keep = [&](std::size_t end) {
            std::copy(at(next), at(end), at(kept));
            kept += end - next;
        };
        for (const BvhOddLine& line : words_.odd_lines) {
            keep(line.first);
            next = line.first + line.count;
            const bool lost = words_.lost_word && words_.lost_word->index < next;
            const std::size_t size = kept + (before.size() + 1) * columns();
            if (lost || size > std::max(expansion_limit, bytes_.size())) {
                samples().resize(kept);
                complain_of_many(line.offset);
                return before;
            }
            before.push_back(kept);
        }
        if (words_.lost_line) {
            keep(words_.lost_line->first);
            complain_of_many(words_.lost_line->offset);
        } else {
            keep(samples().size());
        }
        samples().resize(kept);
        return before;
    }

    /// Makes room for a frame at each odd line, by moving the words after it back.
    void make_room(const std::vector<std::size_t>& before) {
        std::size_t end = samples().size();
        samples().resize(end + before.size() * columns());
        const auto at = [&](std::size_t i) { return samples().begin() + static_cast<std::ptrdiff_t>(i); };
        for (std::size_t i = before.size(); i > 0; --i) {
            const std::size_t begin = before[i - 1];
            std::copy_backward(at(begin), at(end), at(end + i * columns()));
            end = begin;
        }
    }

    /// Replaces a frame that can't be read with the frame before it, or with zeros when there is none.
    void stand_in(std::size_t frame) {
        const auto row = samples().begin() + static_cast<std::ptrdiff_t>(frame * columns());
        const auto width = static_cast<std::ptrdiff_t>(columns());
        if (frame == document_.unreadable_frames) {
            std::fill_n(row, width, 0.0);
            ++document_.unreadable_frames;
        } else {
            std::copy_n(row - width, width, row);
        }
    }

    /// Drops this frame and all after it: their errors are too many to have been recorded.
    void end_at(std::size_t frame, std::uint64_t offset) {
        samples().resize(frame * columns());
        complain_of_many(offset);
    }

    void complain_of_many(std::uint64_t offset) {
        diagnostics_.warning(
            offset, "bvh.too-many-bad-frames",
            fmt::format(
                "expected {} numbers in a frame, found other counts in too many frames; nothing is shown from here on",
                columns()));
    }

    void complain_of_line(const BvhOddLine& line, std::size_t frame) {
        if (line.has_bad_word) {
            const auto bad = std::ranges::lower_bound(words_.bad_words, line.first, {}, &BvhBadWord::index);
            complain_of_word(bad->offset, frame);
        } else {
            diagnostics_.warning(line.offset, line.count < columns() ? "bvh.short-frame" : "bvh.long-frame",
                                 fmt::format("expected {} numbers in this frame, found {}; {}", columns(), line.count,
                                             what_stands_in(frame)));
        }
    }

    void complain_of_word(std::uint64_t offset, std::size_t frame) {
        // Of messages beyond the cap only the number is kept, so the word need not be read again.
        if (diagnostics_.left_out() > 0) return diagnostics_.warning(offset, "bvh.bad-number", {});
        constexpr std::uint64_t enough = 64;
        const std::string text = bytes_.text(offset, enough);
        const auto end = std::ranges::find_if(text, base::is_blank);
        diagnostics_.warning(
            offset, "bvh.bad-number",
            fmt::format("expected a number, found {}; {}", as_found({text.begin(), end}), what_stands_in(frame)));
    }

    /// What is shown instead of a frame that can't be read.
    [[nodiscard]] std::string_view what_stands_in(std::size_t frame) const {
        return frame == document_.unreadable_frames ? "the rest pose is shown instead" : "the frame before is repeated";
    }

    const base::ByteSource& bytes_;
    const BvhMotionBlock& block_;
    const BvhWords& words_;
    BvhDocument& document_;
    base::Diagnostics& diagnostics_;
};

/// Reads words of which some are no numbers again, as the wild writes them, if exactly as many numbers as declared
/// come out, and nothing else: then that is what they are. False when stopped.
bool read_as_the_wild_writes(const base::ByteSource& bytes, base::ChunkWork work, const BvhMotionBlock& block,
                             BvhDocument& document, BvhWords& words) {
    if (words.bad_words.empty() || !block.declared) return true;
    work.run.progress = nullptr;  // has been told of these bytes
    const std::size_t columns = document.columns;
    for (const BvhComma comma : {BvhComma::separates, BvhComma::is_decimal}) {
        BvhOddSpelling odd;
        const auto counted = read_respelt_bvh_words(bytes, work, columns, comma, odd, nullptr);
        if (!counted) return false;
        if (counted->bad_words.empty() && counted->count % columns == 0 &&
            counted->count / columns == *block.declared) {
            document.samples.clear();
            odd = {};
            auto respelt = read_respelt_bvh_words(bytes, work, columns, comma, odd, &document.samples);
            if (!respelt) return false;
            words = std::move(*respelt);
            document.odd_spelling.append(odd);
            return true;
        }
        if (odd.separators.count == 0) break;  // nor are there decimal commas
    }
    return true;
}

}  // namespace

bool read_bvh_frames(const base::ByteSource& bytes, const BvhMotionBlock& block, const LoadOptions& options,
                     BvhDocument& document, base::Diagnostics& diagnostics, const base::Run& run) {
    const base::ChunkWork work = motion_work(block.begin, bytes.size(), options, run);
    auto words = read_bvh_words(bytes, work, document.columns, document.samples);
    if (!words || !read_as_the_wild_writes(bytes, work, block, document, *words)) return false;
    FrameMaker(bytes, block, *words, document, diagnostics).make();
    return true;
}

}  // namespace skelplay::loaders
