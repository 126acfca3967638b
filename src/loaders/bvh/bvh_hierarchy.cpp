#include "loaders/bvh/bvh.h"

namespace skelplay::loaders {
namespace {
using base::equal_ignoring_case;
using base::Word;

constexpr std::array<std::string_view, 9> bvh_keywords{"HIERARCHY", "ROOT",   "JOINT", "End", "OFFSET",
                                                       "CHANNELS",  "MOTION", "{",     "}"};

/// True for the keywords of the hierarchy, `{` and `}` included.
bool is_bvh_keyword(std::string_view word) noexcept {
    return std::ranges::any_of(bvh_keywords, [&](std::string_view keyword) { return equal_ignoring_case(word, keyword); });
}

/// The channel of that name, case aside; nothing when there is none.
std::optional<figure::Channel> channel_named(std::string_view word) {
    const figure::FormatTraits& names = figure::traits(figure::Format::bvh);
    for (const auto axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z}) {
        if (equal_ignoring_case(word, names.translations[index(axis)]))
            return figure::Channel{figure::BoneId::none, figure::ChannelRole::translate, axis};
        if (equal_ignoring_case(word, names.rotations[index(axis)]))
            return figure::Channel{figure::BoneId::none, figure::ChannelRole::rotate, axis};
    }
    return std::nullopt;
}

/// True when the next word belongs to the statement on this line.
bool statement_continues(base::Scanner& scanner) {
    const Word& word = scanner.peek();
    return !word.is_end() && !word.begins_line && !is_bvh_keyword(word.text);
}

/// The number after CHANNELS; nothing, with a warning, when there is none.
std::optional<std::int64_t> read_channel_count(const Word& channels, base::Scanner& scanner,
                                               base::Diagnostics& diagnostics) {
    std::string found = "none";
    if (statement_continues(scanner)) {
        const std::string& text = scanner.peek().text;
        const auto count = base::parse_integer(text);
        found = as_found(text);
        const bool is_name = base::is_letter(text[0]);
        if (!is_name) scanner.take();
        if (count) return count;
    }
    diagnostics.warning(channels.offset, "bvh.channel-count", base::said("bvh.channel-count", found));
    return std::nullopt;
}

/// The words after OFFSET that may be its numbers: those on the line, and numbers on the next lines until there are
/// three.
std::vector<Word> offset_words(base::Scanner& scanner) {
    constexpr std::size_t enough = 8;  // three numbers and separators; further words are not kept
    std::vector<Word> words;
    while (words.size() < enough &&
           (statement_continues(scanner) || (words.size() < 3 && base::parse_number(scanner.peek().text))))
        words.push_back(scanner.take());
    return words;
}

bool is_three_numbers(const std::vector<Word>& words) {
    return words.size() == 3 &&
           std::ranges::all_of(words, [](const Word& word) { return base::parse_number(word.text).has_value(); });
}

/// `bone`: BoneId::none in an End Site.
void add_channel(const Word& word, BvhDocument& document, figure::BoneId bone, base::Diagnostics& diagnostics) {
    const auto column = static_cast<std::uint32_t>(document.columns++);
    auto known = channel_named(word.text);
    if (!known || bone == figure::BoneId::none) {
        const std::string_view expected =
            bone == figure::BoneId::none ? "no channel in an End Site" : "a channel such as Xrotation";
        diagnostics.warning(word.offset, "bvh.unknown-channel", "expected {}, found {}; its numbers are not used", expected,
                            as_found(word.text));
        return;
    }
    known->bone = bone;
    known->column = column;
    const auto since_bone = [&](const figure::Channel& channel) { return channel.bone >= bone; };
    const bool repeated = std::ranges::any_of(
        document.channels | std::views::reverse | std::views::take_while(since_bone), [&](const auto& channel) {
            return channel.bone == bone && channel.role == known->role && channel.axis == known->axis;
        });
    if (repeated)
        diagnostics.warning(
            word.offset, "bvh.repeated-channel",
            base::said("bvh.repeated-channel", as_found(document.bones[index(bone)].name), as_found(word.text)));
    document.channels.push_back(*known);
}

/// Reads the three numbers after the word OFFSET, possibly in a non-standard spelling, which is counted in `odd`. Warns
/// and uses 0 where a number is missing or unreadable.
glm::dvec3 read_bvh_offset(base::Scanner& scanner, BvhOddSpelling& odd, base::Diagnostics& diagnostics) {
    const std::vector<Word> words = offset_words(scanner);
    glm::dvec3 numbers{0.0};
    if (!is_three_numbers(words) && !statement_continues(scanner)) {
        if (const auto normalized = normalized_numbers(words, 3, odd))
            return {(*normalized)[0], (*normalized)[1], (*normalized)[2]};
    }
    for (std::size_t i = 0; i < 3; ++i) {
        if (i == words.size()) {
            diagnostics.warning(scanner.peek().offset, "bvh.offset",
                                "expected 3 numbers after OFFSET, found {}; 0 is used for what is missing", i);
            return numbers;
        }
        const auto number = base::parse_number(words[i].text);
        if (!number)
            diagnostics.warning(words[i].offset, "bvh.bad-number", "expected a number, found {}; 0 is used instead",
                                as_found(words[i].text));
        numbers[static_cast<int>(i)] = number.value_or(0.0);
    }
    if (words.size() == 3) return numbers;
    diagnostics.warning(words[3].offset, "bvh.offset",
                        "expected 3 numbers after OFFSET, found {} after them; it is skipped", as_found(words[3].text));
    while (statement_continues(scanner)) scanner.take();
    return numbers;
}

/// Reads the number and the names after the word CHANNELS. Each name gets the document's next column; the number is
/// only checked. Without a bone (CHANNELS in an End Site) the columns are added, but not used.
void read_bvh_channels(const Word& channels, base::Scanner& scanner, BvhDocument& document, figure::BoneId bone,
                       base::Diagnostics& diagnostics) {
    const auto count = read_channel_count(channels, scanner, diagnostics);
    std::int64_t named = 0;
    // Names may continue on the next lines, but there only known names are accepted.
    for (; statement_continues(scanner) || channel_named(scanner.peek().text); ++named)
        add_channel(scanner.take(), document, bone, diagnostics);
    if (count && *count != named)
        diagnostics.warning(channels.offset, "bvh.channel-count", "expected {} channels, found {}; the names are counted",
                            *count, named);
}

bool is_brace(const Word& word) { return word.text == "{" || word.text == "}"; }

bool is_comment(const Word& word) { return word.text.starts_with('#') || word.text.starts_with("//"); }

/// Reads the hierarchy word by word. Keeps open joints on its own stack, so that a file can't cause deep recursion.
class HierarchyReader {
public:
    HierarchyReader(base::Scanner& scanner, BvhDocument& document, base::Diagnostics& diagnostics)
        : scanner_(scanner), document_(document), diagnostics_(diagnostics) {}

    /// False when the file ends without MOTION.
    bool read() {
        read_start();
        for (;;) {
            const Word word = scanner_.take();
            if (word.is_end() || equal_ignoring_case(word.text, "MOTION")) {
                check_end(word);
                return !word.is_end();
            }
            read_statement(word);
        }
    }

private:
    struct OpenJoint {
        std::size_t bone = 0;
        bool has_offset = false;
        bool has_channels = false;
        bool has_child = false;  // a joint or an End Site
    };

    /// A keyword and the function that reads the statement.
    struct Statement {
        std::string_view word;
        void (HierarchyReader::*read)(const Word& word);
    };
    static const std::array<Statement, 6> statements;

    static constexpr std::string_view between_roots = "ROOT or MOTION";
    static constexpr std::string_view in_joint = "OFFSET, CHANNELS, JOINT, End Site or }";

    void read_statement(const Word& word) {
        for (const Statement& statement : statements)
            if (equal_ignoring_case(word.text, statement.word)) return (this->*statement.read)(word);
        skip_unknown(word, open_.empty() ? between_roots : in_joint);
    }

    /// Comment lines and HIERARCHY. A file that begins with ROOT is read as if HIERARCHY preceded it.
    void read_start() {
        while (is_comment(scanner_.peek())) {
            scanner_.take();
            scanner_.skip_line();
        }
        const Word& word = scanner_.peek();
        if (equal_ignoring_case(word.text, "HIERARCHY")) scanner_.take();
        else if (equal_ignoring_case(word.text, "ROOT"))
            diagnostics_.warning(word.offset, "bvh.no-hierarchy", base::said("bvh.no-hierarchy"));
        else refuse_word(word, "bvh.no-hierarchy", "HIERARCHY");
    }

    /// Checks the hierarchy at MOTION or at the end of the file.
    void check_end(const Word& word) const {
        if (!open_.empty())
            refuse_word(word, "bvh.unbalanced", fmt::format("}} to close the joint {}", as_found(open_bone().name)));
        if (document_.bones.empty()) refuse_word(word, "bvh.no-root", "ROOT");
    }

    void read_root(const Word& word) {
        if (!open_.empty()) diagnostics_.warning(word.offset, "bvh.nested-root", base::said("bvh.nested-root"));
        read_joint(word);
    }

    void read_inner_joint(const Word& word) {
        if (open_.empty())
            diagnostics_.warning(word.offset, "bvh.joint-without-parent",
                                 "expected ROOT, found JOINT; it is read as a ROOT");
        read_joint(word);
    }

    void read_joint(const Word& word) {
        if (open_.size() >= figure::Skeleton::depth_limit)
            refuse_word(word, "bvh.too-deep", fmt::format("at most {} nested joints", figure::Skeleton::depth_limit),
                        "one more");
        figure::Bone bone;
        const figure::BoneId id = figure::bone_id(document_.bones.size());
        if (!open_.empty()) {
            bone.parent = figure::bone_id(open_.back().bone);
            if (!std::exchange(open_.back().has_child, true)) open_bone().tail_child = id;
        }
        bone.file_offset = word.offset;
        bone.name = read_name();
        if (bone.name.empty()) {
            bone.name = fmt::format("joint{}", index(id));
            diagnostics_.warning(word.offset, "bvh.no-name", "expected a name after {}, found none; it is called {}",
                                 as_found(word.text), bone.name);
        }
        warn_of_repeated_name(word, bone.name);
        open_.push_back({index(id)});
        document_.bones.push_back(std::move(bone));
        read_opening_brace();
    }

    void warn_of_repeated_name(const Word& word, const std::string& name) {
        const auto [first, is_new] = indices_by_name_.try_emplace(name, document_.bones.size());
        if (!is_new)
            diagnostics_.warning(word.offset, "bvh.repeated-name",
                                 base::said("bvh.repeated-name", as_found(name), first->second, document_.bones.size()));
    }

    /// The words between `End` and `{`, except the word Site.
    std::string read_end_name() {
        std::string name = read_name();
        constexpr std::string_view site = "Site";
        if (base::starts_with_ignoring_case(name, site) && (name.size() == site.size() || name[site.size()] == ' '))
            name.erase(0, site.size() + 1);
        return name;
    }

    void read_end(const Word& word) {
        if (open_.empty()) return skip_unknown(word, between_roots);
        figure::EndSite end{figure::bone_id(open_.back().bone), glm::dvec3(0.0), read_end_name()};
        read_opening_brace();
        bool has_offset = false;
        for (;;) {
            const Word inner = scanner_.take();
            if (inner.text == "}") break;
            if (inner.is_end() || equal_ignoring_case(inner.text, "MOTION"))
                refuse_word(inner, "bvh.unbalanced",
                            fmt::format("}} to close the End Site of the joint {}", as_found(open_bone().name)));
            if (equal_ignoring_case(inner.text, "OFFSET")) {
                if (std::exchange(has_offset, true)) warn_of_repetition(inner);
                end.offset = read_bvh_offset(scanner_, document_.odd_spelling, diagnostics_);
            } else if (equal_ignoring_case(inner.text, "CHANNELS")) {
                read_bvh_channels(inner, scanner_, document_, figure::BoneId::none, diagnostics_);
            } else {
                skip_unknown(inner, "OFFSET or }");
            }
        }
        if (!has_offset)
            warn_of_missing_offset(word.offset, fmt::format("the End Site of the joint {}", as_found(open_bone().name)));
        open_.back().has_child = true;
        document_.ends.push_back(std::move(end));
    }

    void read_offset(const Word& word) {
        if (open_.empty()) return skip_unknown(word, between_roots);
        if (std::exchange(open_.back().has_offset, true)) warn_of_repetition(word);
        open_bone().offset = read_bvh_offset(scanner_, document_.odd_spelling, diagnostics_);
    }

    void read_channels(const Word& word) {
        if (open_.empty()) return skip_unknown(word, between_roots);
        if (std::exchange(open_.back().has_channels, true))
            diagnostics_.warning(word.offset, "bvh.repeated-statement",
                                 "expected one CHANNELS line in the joint {}, found another; its channels are added",
                                 as_found(open_bone().name));
        read_bvh_channels(word, scanner_, document_, figure::bone_id(open_.back().bone), diagnostics_);
    }

    void close_joint(const Word& word) {
        if (open_.empty())
            return diagnostics_.warning(word.offset, "bvh.extra-brace", "expected ROOT or MOTION, found }; it is skipped");
        const figure::Bone& bone = open_bone();
        if (!open_.back().has_offset)
            warn_of_missing_offset(bone.file_offset, fmt::format("the joint {}", as_found(bone.name)));
        open_.pop_back();
    }

    /// Skips a line and the block after it, if there is one.
    void skip_unknown(const Word& word, std::string_view expected) {
        diagnostics_.warning(word.offset, "bvh.unknown-word", "expected {}, found {}; {} is skipped", expected,
                             as_found(word.text), word.text == "{" ? "the block" : "the line");
        if (word.text == "{") return skip_block();
        if (is_comment(word)) return scanner_.skip_line();
        while (!scanner_.peek().is_end() && !scanner_.peek().begins_line && !is_brace(scanner_.peek())) scanner_.take();
        if (scanner_.peek().text != "{") return;
        scanner_.take();
        skip_block();
    }

    /// Skips to the `}` that closes a `{` already read.
    void skip_block() {
        for (std::size_t depth = 1; depth > 0;) {
            const Word inner = scanner_.take();
            if (inner.is_end()) refuse_word(inner, "bvh.unbalanced", "}");
            if (inner.text == "{") ++depth;
            if (inner.text == "}") --depth;
        }
    }

    /// The words up to `{` or the end of the line. When there are none on this line, those on the next.
    std::string read_name() {
        std::string name;
        while (!scanner_.peek().is_end() && !is_brace(scanner_.peek())) {
            if (scanner_.peek().begins_line && (!name.empty() || is_bvh_keyword(scanner_.peek().text))) break;
            if (!name.empty()) name += ' ';
            name += scanner_.take().text;
        }
        return base::to_utf8(name);
    }

    void read_opening_brace() {
        while (scanner_.peek().begins_line && is_comment(scanner_.peek())) skip_unknown(scanner_.take(), "{");
        if (scanner_.peek().text == "{") {
            scanner_.take();
        } else {
            diagnostics_.warning(scanner_.peek().offset, "bvh.no-brace", "expected {{, found {}; one is assumed",
                                 as_found(scanner_.peek().text));
        }
    }

    void warn_of_repetition(const Word& word) {
        diagnostics_.warning(word.offset, "bvh.repeated-statement",
                             "expected one {0} in the joint {1}, found another; the last one is used", as_found(word.text),
                             as_found(open_bone().name));
    }

    void warn_of_missing_offset(std::uint64_t offset, std::string_view owner) {
        diagnostics_.warning(offset, "bvh.no-offset", "expected OFFSET in {}, found none; 0 0 0 is used instead", owner);
    }

    [[noreturn]] static void refuse_word(const Word& word, std::string_view code, std::string_view expected,
                                         std::string_view found = {}) {
        refuse(word.offset, code, "expected {}, found {}; nothing is shown", expected,
               found.empty() ? as_found(word.text) : std::string(found));
    }

    [[nodiscard]] figure::Bone& open_bone() const { return document_.bones[open_.back().bone]; }

    base::Scanner& scanner_;
    BvhDocument& document_;
    base::Diagnostics& diagnostics_;
    std::vector<OpenJoint> open_;  // from the root inwards
    std::unordered_map<std::string, std::size_t> indices_by_name_;
};

const std::array<HierarchyReader::Statement, 6> HierarchyReader::statements{{
    {"ROOT", &HierarchyReader::read_root},
    {"JOINT", &HierarchyReader::read_inner_joint},
    {"End", &HierarchyReader::read_end},
    {"OFFSET", &HierarchyReader::read_offset},
    {"CHANNELS", &HierarchyReader::read_channels},
    {"}", &HierarchyReader::close_joint},
}};
}  // namespace

bool read_bvh_hierarchy(base::Scanner& scanner, BvhDocument& document, base::Diagnostics& diagnostics) {
    return HierarchyReader(scanner, document, diagnostics).read();
}
}  // namespace skelplay::loaders
