#include "loaders/c3d/c3d.h"

namespace skelplay::loaders {
namespace {
constexpr std::uint64_t most_leading_zeros = 64U << 10U;
constexpr std::uint64_t most_parameter_bytes = 1U << 20U;

/// The offset of the first byte that is not zero.
std::uint64_t first_byte(const base::ByteSource& bytes) {
    const std::string head = bytes.text(0, most_leading_zeros);
    const std::size_t at = head.find_first_not_of('\0');
    return at == std::string::npos ? 0 : at;
}

/// Determines where the frames are, see c3d_layout().
class LayoutFinder {
public:
    LayoutFinder(const C3dHead& head, const base::ByteSource& bytes, base::Diagnostics& diagnostics)
        : head_(head), bytes_(bytes), size_(bytes.size()), diagnostics_(diagnostics) {}

    C3dLayout find() {
        layout_.coding = head_.coding;
        find_scale();
        find_begin();
        layout_.points = head_.points();
        layout_.analog_values = head_.analog_values();
        layout_.analog_samples = head_.analog_samples();
        const auto format = head_.parameters.texts("ANALOG", "FORMAT", 1);
        layout_.analog_unsigned = !format.empty() && base::equal_ignoring_case(format.front(), "UNSIGNED");
        claimed_ = claimed_frames();
        find_widths();
        // A file without points and channels has segments alone, whatever values are counted that make no channel.
        if (layout_.points == 0 && layout_.channels() == 0) layout_.analog_values = 0;
        find_segments();
        if (layout_.points == 0 && layout_.analog_values == 0 && layout_.segments == 0)
            refuse(0, "c3d.no-points", "expected points, analog values or segments, found none; nothing is shown");
        if (layout_.frame_bytes() == 0) {
            layout_.frames = layout_.segment_frames;
        } else {
            clamp_frames();
            add_uncounted_frames();
        }
        find_first_frame();
        find_rate();
        if (layout_.frame_bytes() == 0) show_every_segment_sample();
        return layout_;
    }

private:
    [[nodiscard]] std::optional<double> point(std::string_view name, std::size_t i = 0) const {
        return head_.parameters.number("POINT", name, i);
    }
    [[nodiscard]] std::uint64_t room() const { return size_ > layout_.begin ? size_ - layout_.begin : 0; }

    void find_scale() {
        const double scale = head_.scale();
        layout_.floats = scale < 0.0;
        layout_.scale = std::abs(scale);
        if (layout_.floats || (scale > 0.0 && std::isfinite(scale))) return;
        const auto other = point("SCALE");
        const bool usable = other && std::isfinite(*other) && *other != 0.0;
        layout_.scale = usable ? std::abs(*other) : 1.0;
        layout_.floats = usable && *other < 0.0;
        diagnostics_.warning(std::nullopt, "c3d.scale", "expected a scale in the header, found {}; {} is used", scale,
                             usable ? fmt::format("POINT:SCALE, {},", *other) : "1");
    }

    void find_begin() {
        const std::uint64_t block = head_.data_block();
        if (block > 1 && head_.block_begin(block) <= size_) {
            layout_.begin = head_.block_begin(block);
            return;
        }
        const auto parameters = static_cast<std::uint8_t>(head_.header.front());
        std::uint64_t other = c3d_count(point("DATA_START"));
        if (other < 2 || head_.block_begin(other) >= size_) other = parameters + 1U;
        layout_.begin = head_.block_begin(std::max<std::uint64_t>(other, 2));
        diagnostics_.warning(std::nullopt, "c3d.data-start",
                             base::said("c3d.data-start", block, std::max<std::uint64_t>(other, 2)));
    }

    [[nodiscard]] std::uint64_t header_frames() const {
        const std::uint64_t first = head_.first_frame();
        const std::uint64_t last = head_.last_frame();
        return last >= first ? last - first + 1 : 0;
    }

    /// The largest count that the file states, since 16-bit counts end at 65 535.
    [[nodiscard]] std::uint64_t claimed_frames() const {
        std::uint64_t most = header_frames();
        const auto& trial = [&](std::string_view name, std::size_t i) {
            return head_.parameters.number("TRIAL", name, i).value_or(-1.0);
        };
        const double first = trial("ACTUAL_START_FIELD", 0) + 65536.0 * trial("ACTUAL_START_FIELD", 1);
        const double last = trial("ACTUAL_END_FIELD", 0) + 65536.0 * trial("ACTUAL_END_FIELD", 1);
        if (first >= 0.0 && last >= first) most = std::max(most, c3d_count(last - first + 1.0));
        return std::max({most, c3d_count(point("FRAMES")), long_frames()});
    }

    /// POINT:LONG_FRAMES: a float, or two words as in TRIAL.
    [[nodiscard]] std::uint64_t long_frames() const {
        const figure::C3dParameter* parameter = head_.parameters.find("POINT", "LONG_FRAMES");
        const bool words = parameter != nullptr && parameter->type == figure::C3dParameter::Type::word;
        const double high = words ? point("LONG_FRAMES", 1).value_or(0.0) : 0.0;
        return c3d_count(point("LONG_FRAMES").value_or(0.0) + 65536.0 * high);
    }

    /// True when this number of frames of this width ends within the last block of the file.
    [[nodiscard]] bool fills(std::uint64_t frames, std::size_t points, std::size_t analog_values) const {
        const std::uint64_t frame = (std::uint64_t{points} * 4 + analog_values) * layout_.number_bytes();
        const std::uint64_t bytes = frames * frame;  // below 2^32 · 2^21
        return bytes > 0 && bytes <= room() && room() - bytes < c3d_block;
    }
    [[nodiscard]] bool fills(std::size_t points, std::size_t analog_values) const {
        return fills(claimed_, points, analog_values) || fills(header_frames(), points, analog_values);
    }

    /// Some programs put the number of analog channels into the header instead of the analog values in a frame.
    void find_widths() {
        if (fills(layout_.points, layout_.analog_values)) return;
        const auto points = static_cast<std::size_t>(std::min<std::uint64_t>(c3d_count(point("USED")), 65535));
        const auto channels =
            static_cast<std::size_t>(std::min<std::uint64_t>(c3d_count(head_.parameters.number("ANALOG", "USED")), 65535));
        const std::size_t values = channels * layout_.analog_samples;
        if ((points == layout_.points && values == layout_.analog_values) || !fills(points, values)) return;
        diagnostics_.warning(std::nullopt, "c3d.widths",
                             base::said("c3d.widths", layout_.points, layout_.analog_values, points, values));
        layout_.points = points;
        layout_.analog_values = values;
    }

    /// ROTATION: blocks of their own, with 17 floats for each segment and sample. There are none without a whole frame.
    void find_segments() {
        const C3dParameters& parameters = head_.parameters;
        const std::uint64_t segments = std::min<std::uint64_t>(parameters.count("ROTATION", "USED"), 65535);
        const std::uint64_t block = parameters.count("ROTATION", "DATA_START");
        if (segments == 0 || block < 2 || head_.block_begin(block) >= size_) return;
        const double rate = parameters.number("ROTATION", "RATE").value_or(0.0) / stated_rate().value_or(1.0);
        const std::uint64_t ratio = parameters.count("ROTATION", "RATIO");
        const std::uint64_t samples = std::clamp<std::uint64_t>(ratio > 0 ? ratio : c3d_count(std::round(rate)), 1, 65535);
        const std::uint64_t begin = head_.block_begin(block);
        const std::uint64_t available = (size_ - begin) / (segments * samples * c3d_segment_bytes);
        const std::uint64_t claimed = std::max(claimed_, parameters.count("ROTATION", "FRAMES") / samples);
        if (available == 0) return;
        layout_.segments = static_cast<std::size_t>(segments);
        layout_.segment_samples = static_cast<std::size_t>(samples);
        layout_.segment_begin = begin;
        layout_.segment_frames = static_cast<std::size_t>(claimed > 0 ? std::min(claimed, available) : available);
    }

    /// Nothing else has the rate of the points: each sample of the segments becomes a frame.
    void show_every_segment_sample() {
        const std::size_t samples = std::exchange(layout_.segment_samples, 1);
        layout_.frames = layout_.segment_frames *= samples;
        if (layout_.rate) *layout_.rate *= static_cast<double>(samples);
    }

    void clamp_frames() {
        const std::uint64_t available = room() / layout_.frame_bytes();
        const bool header_is_right = fills(header_frames(), layout_.points, layout_.analog_values);
        if (claimed_ > available && header_is_right) claimed_ = header_frames();
        layout_.frames = static_cast<std::size_t>(claimed_ > 0 ? std::min(claimed_, available) : available);
        if (claimed_ == 0)
            diagnostics_.warning(std::nullopt, "c3d.frames", "expected a number of frames, found none; {} are in the file",
                                 available);
        if (claimed_ > available)
            diagnostics_.warning(std::nullopt, "c3d.truncated", base::said("c3d.truncated", claimed_, available));
    }

    /// Adds frames beyond a count that is saturated at the maximum of a 16-bit word. Less than a block of extra bytes
    /// is padding.
    void add_uncounted_frames() {
        constexpr std::uint64_t most_in_a_word = 65535;
        const bool saturated = head_.last_frame() == most_in_a_word || c3d_count(point("FRAMES")) == most_in_a_word;
        if (!saturated || claimed_ > most_in_a_word) return;
        const std::uint64_t frame = layout_.frame_bytes();
        if (room() < layout_.frames * frame + c3d_block) return;
        const std::uint64_t available = frames_before_padding();
        diagnostics_.warning(std::nullopt, "c3d.uncounted-frames", base::said("c3d.uncounted-frames", claimed_, available));
        layout_.frames = static_cast<std::size_t>(available);
    }

    /// The number of frames in the file, without zeros that only fill the last block.
    [[nodiscard]] std::uint64_t frames_before_padding() const {
        const std::uint64_t frame = layout_.frame_bytes();
        std::uint64_t frames = room() / frame;
        const auto begin = [&] { return layout_.begin + (frames - 1) * frame; };
        while (frames > layout_.frames && size_ - begin() < c3d_block &&
               bytes_.text(begin(), frame).find_first_not_of('\0') == std::string::npos)
            --frames;
        return frames;
    }

    void find_first_frame() {
        const std::uint64_t first = head_.first_frame();
        const auto low = head_.parameters.number("TRIAL", "ACTUAL_START_FIELD", 0);
        const auto high = head_.parameters.number("TRIAL", "ACTUAL_START_FIELD", 1);
        layout_.first_frame = static_cast<std::int64_t>(first);
        if (low && high && *low == static_cast<double>(first))
            layout_.first_frame += 65536 * static_cast<std::int64_t>(*high);
    }

    /// The header's rate, else POINT:RATE; nothing where neither is one.
    [[nodiscard]] std::optional<double> stated_rate() const {
        for (const std::optional<double> rate : {std::optional(head_.rate()), point("RATE")})
            if (rate && base::is_rate(*rate)) return rate;
        return std::nullopt;
    }

    void find_rate() {
        layout_.rate = stated_rate();
        if (layout_.rate && *layout_.rate == head_.rate()) return;
        diagnostics_.warning(std::nullopt, "c3d.rate", "expected a frame rate {}, found {}; {}",
                             base::rate_range(head_.rate()), head_.rate(),
                             layout_.rate ? fmt::format("that of POINT:RATE is used, {:g} a second", *layout_.rate)
                                          : std::string("the usual one is assumed"));
    }

    const C3dHead& head_;
    const base::ByteSource& bytes_;
    std::uint64_t size_;
    base::Diagnostics& diagnostics_;
    std::uint64_t claimed_ = 0;  // frames
    C3dLayout layout_;
};

/// The processor that the parameter section names; it governs the header, too.
C3dCoding coding_of(std::string_view section, base::Diagnostics& diagnostics) {
    const char processor = section.size() > 3 ? section[3] : '\0';
    const auto coding = c3d_coding(processor);
    if (!coding)
        diagnostics.warning(std::nullopt, "c3d.processor",
                            base::said("c3d.processor", static_cast<std::uint8_t>(processor)));
    return coding.value_or(C3dCoding::intel);
}
}  // namespace

C3dHead read_c3d_head(const base::ByteSource& bytes, base::Diagnostics& diagnostics) {
    C3dHead head;
    head.begin = first_byte(bytes);
    head.header = bytes.text(head.begin, c3d_block);
    if (head.header.size() < c3d_block)
        refuse(0, "c3d.header", "expected a header of {} bytes, found {}; nothing is shown", c3d_block, head.header.size());
    const std::uint64_t block = std::max<std::uint64_t>(static_cast<std::uint8_t>(head.header.front()), 1);
    std::string section = bytes.text(head.block_begin(block), c3d_block);
    head.coding = coding_of(section, diagnostics);
    // Its own count of blocks is a single byte, so the beginning of the frames determines the length of long sections.
    const std::uint64_t data = head.data_block();
    const std::uint64_t counted = section.size() > 2 ? static_cast<std::uint8_t>(section[2]) : 0;
    const std::uint64_t blocks = data > block ? data - block : std::max<std::uint64_t>(counted, 1);
    section = bytes.text(head.block_begin(block), std::min(blocks * c3d_block, most_parameter_bytes));
    constexpr std::size_t section_head = 4;
    head.parameters = read_c3d_parameters(std::string_view(section).substr(std::min(section_head, section.size())),
                                          head.coding, diagnostics);
    return head;
}

C3dLayout c3d_layout(const C3dHead& head, const base::ByteSource& bytes, base::Diagnostics& diagnostics) {
    return LayoutFinder(head, bytes, diagnostics).find();
}
}  // namespace skelplay::loaders
