#include "loaders/bonespro/bonespro.h"

namespace skelplay::loaders {
namespace {
/// The token without a quotation mark before it, straight or typographic.
std::string_view unquoted(std::string_view token) {
    for (const std::string_view mark : {"\"", "'", "\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x98"})
        if (token.starts_with(mark)) return token.substr(mark.size());
    return token;
}

constexpr std::string_view structure_kind = "structure";
constexpr std::string_view animation_kind = "animation";

/// Reads "Begin structure file" or the like where the file has it. The definition prints these words in regular type,
/// which is "not part of the file"; it begins with the numbers. True: the file has them.
bool read_begin(BonesProReader& reader, std::string_view kind) {
    const bool framed = reader.sees("Begin");
    if (framed) reader.words({"Begin", kind, "file"}, fmt::format("Begin {} file", kind));
    return framed;
}

/// Reads the end of a file: the last words where it has the first ones. Notes what else stands there.
void read_end(BonesProReader& reader, std::string_view kind, bool framed, base::Diagnostics& diagnostics) {
    const auto fault = missing_in([&] {
        if (framed || reader.sees("End")) reader.words({"End", kind, "file"}, fmt::format("End {} file", kind));
        else if (!reader.peek().text.empty()) reader.missing(end_of_file);
    });
    if (fault) diagnostics.note(fault->offset, "bonespro.no-end", fault->message + "; what follows is not read");
}

/// Reads a bone up to its box.
BonesProBone read_bone_head(BonesProReader& reader) {
    BonesProBone bone;
    const std::string_view name = reader.peek().text;
    if (!name.starts_with('<')) reader.missing("a bone's name in < >");
    if (name.size() < 2 || !name.ends_with('>')) reader.missing("'>' after a bone's name on its line");
    bone.offset = reader.peek().offset;
    bone.name = base::to_utf8(base::trimmed(name.substr(1, name.size() - 2)));
    reader.take();
    bone.parent_offset = reader.peek().offset;
    if (reader.peek().text == "*") reader.take();
    else bone.parent = reader.integer("the number of the parent or *");
    bone.box = reader.vector("a box");
    return bone;
}

BonesProBone read_bone(BonesProReader& reader) {
    BonesProBone bone = read_bone_head(reader);
    bone.matrix_offset = reader.peek().offset;
    bone.bone = reader.matrix("a bone transform");
    bone.node = reader.matrix("a node transform");
    return bone;
}

void read_shares(BonesProReader& reader, std::vector<BonesProShare>& shares) {
    const std::size_t count = reader.count("the number of bones that affect the vertex");
    for (std::size_t i = 0; i < count; ++i) {
        BonesProShare share;
        share.offset = reader.peek().offset;
        share.bone = reader.integer("the number of a bone");
        share.weight = reader.number("a weight");
        shares.push_back(share);
    }
}

void read_vertices(BonesProReader& reader, BonesProStructure& structure) {
    for (std::size_t i = 0; i < structure.counts.vertices; ++i) {
        const std::uint64_t offset = reader.peek().offset;
        const glm::dvec3 vertex = reader.vector("a vertex");
        read_shares(reader, structure.shares);
        structure.vertices.push_back(vertex);
        structure.vertex_offsets.push_back(offset);
        structure.first_share.push_back(structure.shares.size());
    }
}

/// The nine rotation orders.
constexpr std::array<std::string_view, 9> euler_orders{"XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX", "XYX", "YZY", "ZXZ"};

/// Skips "(absolute)" or "(bones c.s)", up to the token with the closing bracket.
void skip_bracket(BonesProReader& reader) {
    while (!reader.peek().text.empty())
        if (reader.take().text.find(')') != std::string_view::npos) return;
    reader.missing("')' after the export mode");
}

BonesProMode read_mode(BonesProReader& reader) {
    constexpr std::string_view what = "an export mode (Bones, Mesh (absolute) or Mesh (bones c.s))";
    if (!reader.sees("Mesh")) {
        if (!reader.word("Bones")) reader.missing(what);
        return BonesProMode::bones;
    }
    // "Mesh(absolute)" is one token, "Mesh (absolute)" two, "Mesh ( absolute )" four.
    if (!reader.sees("Mesh(")) reader.word("Mesh");
    const bool apart = reader.peek().text == "(";
    if (apart) reader.take();
    const auto inside = [&](std::string_view word) {
        return apart ? reader.sees(word)
                     : reader.sees(fmt::format("({}", word)) || reader.sees(fmt::format("Mesh({}", word));
    };
    const bool absolute = inside("abs");
    if (!absolute && !inside("bone")) reader.missing(what);
    skip_bracket(reader);
    return absolute ? BonesProMode::mesh : BonesProMode::mesh_local;
}

std::array<figure::Axis, 3> read_order(BonesProReader& reader) {
    std::array<figure::Axis, 3> order{};
    const auto name = std::ranges::find_if(euler_orders, [&](std::string_view one) { return reader.word(one); });
    if (name == euler_orders.end()) reader.missing("an Euler angle order (XYZ and the like)");
    std::ranges::transform(*name, order.begin(), figure::axis_of_letter);
    return order;
}

class FrameParser {
public:
    FrameParser(BonesProReader& reader, const BonesProHead& head, int index_base, base::Diagnostics& diagnostics)
        : reader_(reader), index_base_(index_base), diagnostics_(diagnostics) {
        result_.head = head;
        result_.first_local.push_back(0);
    }

    BonesProAnimation run() {
        const auto fault = missing_in([&] { read_frames(); });
        drop_unfinished();
        if (fault) {
            report_fault(*fault);
        } else {
            check_count();
            read_end(reader_, animation_kind, head().framed, diagnostics_);
        }
        return std::move(result_);
    }

private:
    [[nodiscard]] const BonesProHead& head() const { return result_.head; }

    void read_frames() {
        // Frames without numbers can't be distinguished, so do not search for them.
        const bool empty = head().mode == BonesProMode::mesh && head().counts.vertices == 0;
        while (!empty && !reader_.sees("End") && !reader_.peek().text.empty()) {
            result_.frame_offsets.push_back(reader_.peek().offset);
            switch (head().mode) {
                case BonesProMode::bones: read_bones(); break;
                case BonesProMode::mesh: read_vertices(); break;
                case BonesProMode::mesh_local: read_local_vertices(); break;
            }
            ++result_.frames;
        }
    }

    void read_bones() {
        std::array<double, 27> all{};
        const std::size_t transform = head().transform_numbers();
        const auto numbers = std::span(all).first(head().bone_numbers());
        for (std::size_t bone = 0; bone < head().counts.bones; ++bone) {
            reader_.numbers(numbers.first(3), "a box");
            reader_.numbers(numbers.subspan(3, transform), "a bone transform");
            reader_.numbers(numbers.last(transform), "a node transform");
            result_.bones.insert(result_.bones.end(), numbers.begin(), numbers.end());
        }
    }

    void read_vertices() {
        for (std::size_t i = 0; i < head().counts.vertices; ++i) result_.vertices.push_back(reader_.vector("a vertex"));
    }

    void read_local_vertices() {
        for (std::size_t i = 0; i < head().counts.bones; ++i) read_vertices_of_bone();
        result_.first_local.push_back(result_.locals.size());
    }

    void read_vertices_of_bone() {
        const auto bone = read_index(head().counts.bones, "bone");
        const std::size_t count = reader_.count("the number of vertices affected by the bone");
        for (std::size_t i = 0; i < count; ++i) {
            const auto vertex = read_index(head().counts.vertices, "vertex");
            const glm::dvec3 position = reader_.vector("a vertex");
            if (bone && vertex) result_.locals.push_back({*bone, *vertex, position});
        }
    }

    /// An index below `count`; nothing, with a warning, when it is out of range.
    std::optional<std::uint32_t> read_index(std::size_t count, std::string_view what) {
        const std::uint64_t offset = reader_.peek().offset;
        const std::int64_t number = reader_.integer(fmt::format("the number of a {}", what));
        const std::int64_t index = number - index_base_;
        if (index >= 0 && index < static_cast<std::int64_t>(count)) return static_cast<std::uint32_t>(index);
        diagnostics_.warning(offset, fmt::format("bonespro.no-{}", what),
                             "expected a {} from {} to {}, found {}; it is left out", what, index_base_,
                             static_cast<std::int64_t>(count) - 1 + index_base_, number);
        return std::nullopt;
    }

    /// Drops what was read of an incomplete frame.
    void drop_unfinished() {
        result_.bones.resize(
            head().mode == BonesProMode::bones ? result_.frames * head().counts.bones * head().bone_numbers() : 0);
        result_.vertices.resize(head().mode == BonesProMode::mesh ? result_.frames * head().counts.vertices : 0);
        result_.locals.resize(result_.first_local.back());
        result_.frame_offsets.resize(result_.frames);
    }

    void check_count() {
        if (result_.frames == 0)
            diagnostics_.warning(head().frames_offset, "bonespro.no-frames",
                                 "expected frames, found none; the bind pose is shown");
        else if (result_.frames != head().frames)
            diagnostics_.warning(head().frames_offset, "bonespro.frame-count",
                                 base::said("bonespro.frame-count", head().frames, result_.frames));
    }

    void report_fault(const base::Diagnostic& fault) {
        diagnostics_.warning(fault.offset, "bonespro.broken-frame", "{} in frame {} of {}; {}", fault.message,
                             result_.frames + 1, head().frames,
                             result_.frames == 0   ? "the bind pose is shown"
                             : result_.frames == 1 ? "the frame before is shown"
                                                   : fmt::format("the {} before are shown", result_.frames));
    }

    BonesProReader& reader_;
    std::int64_t index_base_;
    BonesProAnimation result_;
    base::Diagnostics& diagnostics_;
};
}  // namespace

glm::dmat4 BonesProReader::matrix(std::string_view what) {
    std::array<double, 12> twelve{};
    numbers(twelve, what);
    glm::dmat4 value(1.0);
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row) value[column][row] = twelve[static_cast<std::size_t>(column * 3 + row)];
    return value;
}

std::int64_t BonesProReader::integer(std::string_view what) {
    constexpr double most = 9e15;  // a double holds whole numbers up to here exactly
    const auto number = base::parse_number(peek().text);
    if (!number || std::floor(*number) != *number || std::abs(*number) > most) missing(what);
    take();
    return static_cast<std::int64_t>(*number);
}

std::size_t BonesProReader::count(std::string_view what) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max() - std::int64_t{1};
    const auto number = base::parse_integer(peek().text);
    if (!number || *number < 0 || *number > most) missing(what);
    take();
    return static_cast<std::size_t>(*number);
}

bool BonesProReader::sees(std::string_view prefix) {
    return base::starts_with_ignoring_case(unquoted(peek().text), prefix);
}

BonesProCounts BonesProReader::counts() {
    BonesProCounts counts;
    counts.offset = peek().offset;
    counts.bones = count("the number of bones");
    counts.vertices = count("the number of vertices");
    if (counts.bones == 0) refuse(counts.offset, {}, "expected at least one bone, found 0");
    return counts;
}

BonesProStructure parse_bonespro_structure(Reading& in) {
    BonesProReader reader(in.bytes, in.options.chunk_bytes, in.run);
    BonesProStructure structure;
    bool framed = false;
    const auto fault = missing_in([&] {
        framed = read_begin(reader, structure_kind);
        structure.counts = reader.counts();
        while (structure.bones.size() < structure.counts.bones) structure.bones.push_back(read_bone(reader));
    });
    if (fault) refuse_for(*fault, "bonespro.structure");
    structure.first_share.push_back(0);
    if (const auto broken = missing_in([&] { read_vertices(reader, structure); })) {
        structure.shares.resize(structure.first_share.back());
        in.diagnostics.warning(broken->offset, "bonespro.vertices", "{}; the mesh ends after {} of {} vertices",
                               broken->message, structure.vertices.size(), structure.counts.vertices);
    } else {
        read_end(reader, structure_kind, framed, in.diagnostics);
    }
    return structure;
}

std::optional<BonesProCounts> peek_bonespro_structure(const base::ByteSource& source) {
    BonesProReader reader(source);
    BonesProCounts counts;
    const auto fault = missing_in([&] {
        const bool framed = read_begin(reader, structure_kind);
        counts = reader.counts();
        if (!framed) read_bone_head(reader);
    });
    return fault ? std::nullopt : std::optional(counts);
}

bool is_bonespro_structure(std::string_view head) {
    const base::MemoryBytes bytes{std::string(head)};
    BonesProReader reader(bytes);
    bool framed = reader.sees("Begin");
    const auto fault = missing_in([&] { read_begin(reader, structure_kind); });
    return framed ? !fault : peek_bonespro_structure(bytes).has_value();
}

bool is_bonespro_animation(std::string_view head) {
    const base::MemoryBytes bytes{std::string(head)};
    BonesProReader reader(bytes);
    return !missing_in([&] {
        if (read_begin(reader, animation_kind)) return;
        reader.counts();
        reader.count("frames");
        read_mode(reader);
    });
}

BonesProHead read_bonespro_head(BonesProReader& reader) {
    BonesProHead head;
    head.framed = read_begin(reader, animation_kind);
    head.counts = reader.counts();
    head.frames_offset = reader.peek().offset;
    head.frames = reader.count("the number of frames");
    head.mode = read_mode(reader);
    head.relative = reader.one_of("Absolute", "Relative", "a transform system (Absolute or Relative to parent)");
    if (head.relative && reader.word("to")) reader.word("parent");
    head.euler = reader.one_of("Matrix", "Euler", "a transform representation (Matrix or Euler Angles)");
    if (head.euler) reader.word("Angles");
    head.order = read_order(reader);
    head.degrees = reader.one_of("Rad", "Deg", "angle units (Degrees or Radians)");
    head.first = reader.integer("the number of the first frame");
    head.last_offset = reader.peek().offset;
    head.last = reader.integer("the number of the last frame");
    head.step_offset = reader.peek().offset;
    head.step = reader.integer("the step from frame to frame");
    return head;
}

std::optional<BonesProHead> peek_bonespro_animation(const base::ByteSource& source) {
    BonesProReader reader(source);
    BonesProHead head;
    const auto fault = missing_in([&] { head = read_bonespro_head(reader); });
    return fault ? std::nullopt : std::optional(head);
}

BonesProAnimation parse_bonespro_frames(BonesProReader& reader, const BonesProHead& head, int index_base,
                                        base::Diagnostics& diagnostics) {
    return FrameParser(reader, head, index_base, diagnostics).run();
}
}  // namespace skelplay::loaders
