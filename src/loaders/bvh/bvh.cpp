#include "loaders/bvh/bvh.h"
#include "loaders/channels.h"
#include "loaders/formats.h"

namespace skelplay::loaders {
void BvhOddSpelling::append(const BvhOddSpelling& more) {
    joined.add(more.joined.first, more.joined.count);
    separators.add(more.separators.first, more.separators.count);
    decimal_commas.add(more.decimal_commas.first, more.decimal_commas.count);
}

void BvhOddSpelling::warn(base::Diagnostics& diagnostics) const {
    if (joined.count > 0)
        diagnostics.warning(joined.first, "bvh.glued-numbers",
                            base::said("bvh.glued-numbers", base::counted(joined.count, "minus", "minuses")));
    if (separators.count > 0)
        diagnostics.warning(
            separators.first, "bvh.separators",
            base::said("bvh.separators", base::counted(separators.count, "comma or semicolon", "commas and semicolons")));
    if (decimal_commas.count > 0)
        diagnostics.warning(decimal_commas.first, "bvh.decimal-comma",
                            base::said("bvh.decimal-comma", base::counted(decimal_commas.count, "comma", "commas")));
}

void normalize_numbers(std::string_view text, std::uint64_t offset, BvhComma comma, std::string& normalized,
                       BvhOddSpelling& odd) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char before = i > 0 ? text[i - 1] : ' ';
        const bool digit_follows = i + 1 < text.size() && base::is_digit(text[i + 1]);
        if (text[i] == ';' || (text[i] == ',' && !(comma == BvhComma::is_decimal && digit_follows))) {
            odd.separators.add(offset + i);
            normalized += ' ';
        } else if (text[i] == ',') {
            odd.decimal_commas.add(offset + i);
            normalized += '.';
        } else if (text[i] == '-' && (base::is_digit(before) || before == '.')) {
            odd.joined.add(offset + i);
            normalized += " -";
        } else {
            normalized += text[i];
        }
    }
}

std::optional<std::vector<double>> normalized_numbers(std::span<const base::Word> words, std::size_t count,
                                                      BvhOddSpelling& odd) {
    for (const BvhComma comma : {BvhComma::separates, BvhComma::is_decimal}) {
        std::string normalized;
        BvhOddSpelling found;
        for (const base::Word& word : words) {
            normalize_numbers(word.text, word.offset, comma, normalized, found);
            normalized += ' ';
        }
        std::vector<double> numbers;
        base::TokenReader tokens(normalized);
        base::Token token;
        bool all = true;
        while (all && tokens.next(token)) {
            const auto number = base::parse_number(token.text);
            all = number.has_value();
            numbers.push_back(number.value_or(0.0));
        }
        if (!all || numbers.size() != count) continue;
        odd.append(found);
        return numbers;
    }
    return std::nullopt;
}

namespace {
using base::equal_ignoring_case;
using base::Word;

constexpr std::uint64_t longest_block = 64U << 10U;  // bytes of the hierarchy that are read at once

/// Reads the lines between MOTION and the numbers: `Frames:` and `Frame Time:`, in either order.
class MotionHeaderReader {
public:
    MotionHeaderReader(base::Scanner& scanner, const LoadOptions& options, base::Diagnostics& diagnostics)
        : scanner_(scanner), options_(options), diagnostics_(diagnostics) {
        scanner_.use(bvh_header_words);
    }

    /// Fills in the block.
    void read(BvhMotionBlock& block) {
        while (!(has_frames_ && has_frame_time_) && !at_numbers()) {
            const Word word = scanner_.take();
            if (equal_ignoring_case(word.text, "Frames")) {
                read_frames(block);
            } else if (equal_ignoring_case(word.text, "FrameTime") ||
                       (equal_ignoring_case(word.text, "Frame") && rest_of_line() &&
                        equal_ignoring_case(scanner_.peek().text, "Time"))) {
                if (word.text.size() == std::string_view("Frame").size()) scanner_.take();
                read_frame_time();
            } else {
                diagnostics_.warning(word.offset, "bvh.unknown-word",
                                     "expected Frames: or Frame Time:, found {}; the line is skipped", as_found(word.text));
                scanner_.skip_line();
            }
        }
        block.begin = scanner_.peek().offset;
        if (!scanner_.peek().is_end()) warn_of_missing_lines();
    }

    /// The frame time, once all other numbers have been read: a decimal comma in it is accepted only if they have some
    /// too.
    [[nodiscard]] bool rate_assumed() const noexcept { return rate_assumed_; }
    std::optional<double> frame_time(BvhOddSpelling& odd) {
        if (!comma_time_) return frame_time_;
        if (odd.decimal_commas.count > 0) frame_time_ = normalized_numbers(std::span(&*comma_time_, 1), 1, odd)->front();
        else assume_frame_time(comma_time_->offset, "a frame time above 0", value_as_found(*comma_time_));
        return frame_time_;
    }

private:
    bool at_numbers() { return scanner_.peek().is_end() || base::parse_number(scanner_.peek().text).has_value(); }

    bool rest_of_line() { return !scanner_.peek().is_end() && !scanner_.peek().begins_line; }

    /// The word after a key and its colon; empty if there is none on the same line. Only numbers or the other key may
    /// follow it on that line.
    Word read_value() {
        if (rest_of_line() && scanner_.peek().text == ":") scanner_.take();
        if (!rest_of_line()) return {{}, scanner_.peek().offset, false};
        Word value = scanner_.take();
        if (rest_of_line() && !at_numbers() && !base::starts_with_ignoring_case(scanner_.peek().text, "Frame")) {
            diagnostics_.warning(scanner_.peek().offset, "bvh.unknown-word",
                                 "expected the end of the line, found {}; the rest of the line is skipped",
                                 as_found(scanner_.peek().text));
            scanner_.skip_line();
        }
        return value;
    }

    static std::string value_as_found(const Word& value) { return value.is_end() ? "none" : as_found(value.text); }

    void read_frames(BvhMotionBlock& block) {
        has_frames_ = true;
        const Word value = read_value();
        const std::int64_t count = base::parse_integer(value.text).value_or(-1);
        block.declared_offset = value.offset;
        if (count >= 0) {
            block.declared = static_cast<std::uint64_t>(count);
        } else {
            diagnostics_.warning(value.offset, "bvh.frame-count", base::said("bvh.frame-count", value_as_found(value)));
        }
    }

    void read_frame_time() {
        has_frame_time_ = true;
        const Word value = read_value();
        const double time = base::parse_number(value.text).value_or(0.0);
        BvhOddSpelling odd;
        const auto normalized = normalized_numbers(std::span(&value, 1), 1, odd);
        comma_time_.reset();
        if (base::is_rate(time)) {
            frame_time_ = time;
        } else if (odd.decimal_commas.count > 0 && base::is_rate(normalized->front())) {
            comma_time_ = value;
        } else {
            assume_frame_time(value.offset, fmt::format("a frame time {}", base::rate_range(time)), value_as_found(value));
        }
    }

    void warn_of_missing_lines() {
        const std::uint64_t offset = scanner_.peek().offset;
        if (!has_frames_) diagnostics_.warning(offset, "bvh.no-frame-count", base::said("bvh.no-frame-count"));
        if (!has_frame_time_) assume_frame_time(offset, "Frame Time: before the numbers", "none");
    }

    void assume_frame_time(std::uint64_t offset, std::string_view expected, std::string_view found) {
        frame_time_ = 1.0 / assumed_bvh_fps;
        rate_assumed_ = true;
        diagnostics_.warning(
            offset, "bvh.frame-time", "expected {}, found {}; {}", expected, found,
            options_.fps ? "the requested rate is used" : fmt::format("{} frames a second are assumed", assumed_bvh_fps));
    }

    base::Scanner& scanner_;
    const LoadOptions& options_;
    base::Diagnostics& diagnostics_;
    bool has_frames_ = false;
    bool has_frame_time_ = false;
    bool rate_assumed_ = false;
    std::optional<double> frame_time_;
    std::optional<Word> comma_time_;  // a frame time that may have a decimal comma
};

/// Reads what follows the lines `Frames:` and `Frame Time:`.
void read_numbers(base::Scanner& scanner, const BvhMotionBlock& block, BvhDocument& document, Reading& in) {
    if (scanner.peek().is_end()) {
        in.diagnostics.warning(block.begin, "bvh.no-motion",
                               "expected frames, found the end of the file; the rest pose is shown");
    } else if (document.columns == 0) {
        in.diagnostics.warning(block.begin, "bvh.no-channels", base::said("bvh.no-channels"));
    } else {
        in.run.advance(block.begin);
        read_bvh_frames(block, document, in);
    }
}

/// Reads what follows the hierarchy of a BVH, which is nothing when the file ends there.
void read_motion(bool is_there, base::Scanner& scanner, BvhDocument& document, Reading& in) {
    if (!is_there)
        return in.diagnostics.warning(in.bytes.size(), "bvh.no-motion",
                                      "expected MOTION, found the end of the file; the rest pose is shown");
    BvhMotionBlock block;
    MotionHeaderReader header(scanner, in.options, in.diagnostics);
    header.read(block);
    read_numbers(scanner, block, document, in);
    document.frame_time = header.frame_time(document.odd_spelling);
    document.rate_assumed = header.rate_assumed();
}

/// Reads the hierarchy, and then the motion of a BVH, or of an ASK that has channels.
BvhDocument parse_hierarchy(Reading& in, bool is_ask) {
    BvhDocument document;
    base::Scanner scanner(in.bytes, bvh_words, std::min(in.options.chunk_bytes, longest_block));
    const bool motion = read_bvh_hierarchy(scanner, document, in.diagnostics);
    document.global_offsets = is_ask && document.columns == 0;
    if (is_ask && document.columns > 0)
        in.diagnostics.warning(document.bones.front().file_offset, "ask.channels", base::said("ask.channels"));
    if (!document.global_offsets) read_motion(motion, scanner, document, in);
    else if (motion) in.diagnostics.warning(scanner.peek().offset, "ask.motion", base::said("ask.motion"));
    document.odd_spelling.warn(in.diagnostics);
    return document;
}
}  // namespace

BvhDocument parse_bvh(Reading& in) { return parse_hierarchy(in, false); }

BvhDocument parse_ask(Reading& in) { return parse_hierarchy(in, true); }

namespace {
using figure::PositionRule;

/// The verdict and its reason, in words.
std::string explanation(const figure::PositionVerdict& verdict) {
    const bool replace = verdict.rule == PositionRule::replace;
    const std::string what = replace ? "position channels replace OFFSET" : "position channels add to OFFSET";
    if (verdict.basis == figure::PositionVerdict::Basis::votes)
        return fmt::format("{}: the first frame or the median is near OFFSET in {} of {} joints that can tell", what,
                           verdict.votes_for_replace, verdict.voters);
    return fmt::format("{}: the root's first frame or median is {} OFFSET", what, replace ? "near" : "not near");
}

/// The rule to use; nothing when both rules give the same result.
std::optional<PositionRule> position_rule(const BvhDocument& document, PositionChoice choice,
                                          base::Diagnostics& diagnostics) {
    std::vector<figure::PositionJoint> joints;
    for (const figure::Bone& bone : document.bones)
        joints.push_back({bone.parent == figure::BoneId::none, bone.offset, {}});
    for (const figure::Channel& channel : document.channels)
        if (!figure::is_angle(channel)) joints[index(channel.bone)].columns.at(index(channel.axis)) = channel.column;
    const auto first = std::ranges::find_if(joints, &figure::PositionJoint::matters);
    if (first == joints.end() || document.frames == document.unreadable_frames) return std::nullopt;
    if (choice == PositionChoice::add) return PositionRule::add;
    if (choice == PositionChoice::replace) return PositionRule::replace;
    const std::size_t skipped = document.unreadable_frames * document.columns;
    const figure::PositionVerdict verdict =
        figure::infer_position_rule(joints, {std::span(document.samples).subspan(skipped), document.columns});
    diagnostics.note(document.bones[static_cast<std::size_t>(first - joints.begin())].file_offset, "bvh.position-rule",
                     explanation(verdict),
                     verdict.rule == PositionRule::replace ? base::Remedy::add_positions : base::Remedy::replace_positions);
    return verdict.rule;
}

/// Bones keep their indices, since the file's order is depth-first; channels are put in the order of the bones.
figure::Skeleton build_skeleton(BvhDocument& document) {
    std::ranges::stable_sort(document.channels, {}, &figure::Channel::bone);
    for (const figure::EndSite& end : document.ends | std::views::reverse)  // the first one of a bone counts
        document.bones[index(end.bone)].tail = end.offset;
    figure::SkeletonBuilder builder;
    for (std::size_t i = 0; i < document.bones.size(); ++i) {
        const auto own = std::ranges::equal_range(document.channels, figure::bone_id(i), {}, &figure::Channel::bone);
        figure::Bone& bone = document.bones[i];
        bone.channels = {static_cast<std::uint32_t>(own.begin() - document.channels.begin()),
                         static_cast<std::uint32_t>(own.size())};
        const bool is_root = bone.parent == figure::BoneId::none;
        builder.add(bone, is_root ? figure::SkeletonBuilder::no_parent : index(bone.parent));
        if (bone.tail_child != figure::BoneId::none) builder.set_tail_child(i, index(bone.tail_child));
    }
    for (figure::EndSite& end : document.ends) builder.add_end(index(end.bone), end.offset, std::move(end.name));
    // This can't fail: the parser refuses what is nested too deep.
    return std::get<figure::Skeleton>(builder.build());
}

/// The document's frames. Unreadable ones at the start have the rest pose; so has a file without motion.
figure::Motion motion_of(BvhDocument& document, const figure::Skeleton& skeleton) {
    figure::Motion motion = figure::rest_motion(skeleton, std::move(document.channels));
    motion.frame_time = document.frame_time;
    if (document.frames == 0) return motion;
    base::NumberArray rest = std::exchange(motion.samples, std::move(document.samples));
    rest.resize(document.columns, 0.0);  // those after the channels belong to names that are not known
    motion.columns = document.columns;
    motion.frames = document.frames;
    motion.rest_only = false;
    for (std::size_t frame = 0; frame < document.unreadable_frames; ++frame)
        std::ranges::copy(rest, motion.samples.begin() + static_cast<std::ptrdiff_t>(frame * motion.columns));
    return motion;
}

/// Converts offsets from world positions to offsets from each bone's parent.
void make_offsets_local(BvhDocument& document) {
    for (figure::EndSite& end : document.ends) end.offset -= document.bones[index(end.bone)].offset;
    // Goes from the last bone to the first, since parents come before their children.
    for (figure::Bone& bone : document.bones | std::views::reverse)
        if (bone.parent != figure::BoneId::none) bone.offset -= document.bones[index(bone.parent)].offset;
}
}  // namespace

figure::Figure build_bvh(BvhDocument&& document, Reading& in) {
    if (document.global_offsets) make_offsets_local(document);
    figure::Figure figure;
    figure.format = document.global_offsets ? figure::Format::ask : figure::Format::bvh;
    figure.position_rule = position_rule(document, in.options.bvh_positions, in.diagnostics);
    figure.skeleton = build_skeleton(document);
    if (figure.position_rule == PositionRule::replace)
        for (figure::Channel& channel : document.channels)
            if (!figure::is_angle(channel)) channel.role = figure::ChannelRole::replace_offset;
    figure.rate_assumed = document.rate_assumed;
    figure.take = motion_of(document, figure.skeleton);
    note_dof_kinds(figure, "bvh", true, in.diagnostics);
    return figure;
}

figure::Figure read_bvh(Reading& in) { return read_as<parse_bvh, build_bvh>(in); }

figure::Figure read_ask(Reading& in) { return read_as<parse_ask, build_bvh>(in); }
}  // namespace skelplay::loaders
