#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "figure/signed_axis.h"
#include "loaders/bonespro/bonespro_reader.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

constexpr std::string_view structure_kind = "structure";
constexpr std::string_view animation_kind = "animation";

/// Reads "Begin structure file" or the like where the file has it. The definition prints these words in regular type,
/// which is "not part of the file"; it begins with the numbers. `framed`: the file has them.
bool read_begin(BonesProReader& reader, std::string_view kind, bool& framed) {
    framed = reader.sees("Begin");
    return !framed || reader.words({"Begin", kind, "file"}, fmt::format("Begin {} file", kind));
}

/// Reads the end of a file: the last words where it has the first ones. Notes what else stands there.
void read_end(BonesProReader& reader, std::string_view kind, bool framed, base::Diagnostics& diagnostics) {
    if (!framed && reader.peek().text.empty()) return;
    const std::string words = fmt::format("End {} file", kind);
    const bool good =
        framed || reader.sees("End") ? reader.words({"End", kind, "file"}, words) : reader.missing(end_of_file);
    if (!good)
        diagnostics.note(reader.fault().offset, "bonespro.no-end", reader.fault().text + "; what follows is not read");
}

bool read_name(BonesProReader& reader, BonesProBone& bone) {
    const base::Token token = reader.peek();
    if (!token.text.starts_with('<')) return reader.missing("a bone's name in < >");
    if (token.text.size() < 2 || !token.text.ends_with('>'))
        return reader.missing("'>' after a bone's name on its line");
    bone.offset = token.offset;
    bone.name = base::to_utf8(base::trimmed(token.text.substr(1, token.text.size() - 2)));
    reader.take();
    return true;
}

bool read_parent(BonesProReader& reader, BonesProBone& bone) {
    bone.parent_offset = reader.peek().offset;
    if (reader.peek().text == "*") {
        reader.take();
        return true;
    }
    std::int64_t parent = 0;
    if (!reader.integer(parent, "the number of the parent or *")) return false;
    bone.parent = parent;
    return true;
}

bool read_bone(BonesProReader& reader, BonesProBone& bone) {
    if (!read_name(reader, bone) || !read_parent(reader, bone) || !reader.vector(bone.box, "a box")) return false;
    bone.matrix_offset = reader.peek().offset;
    return reader.matrix(bone.bone, "a bone transform") && reader.matrix(bone.node, "a node transform");
}

bool read_shares(BonesProReader& reader, std::vector<BonesProShare>& shares) {
    std::size_t count = 0;
    if (!reader.count(count, "the number of bones that affect the vertex")) return false;
    for (std::size_t i = 0; i < count; ++i) {
        BonesProShare share;
        share.offset = reader.peek().offset;
        if (!reader.integer(share.bone, "the number of a bone") || !reader.number(share.weight, "a weight"))
            return false;
        shares.push_back(share);
    }
    return true;
}

/// Reads vertices up to the first one that can't be read; false when there is one.
bool read_vertices(BonesProReader& reader, BonesProStructure& structure) {
    structure.first_share.push_back(0);
    for (std::size_t i = 0; i < structure.counts.vertices; ++i) {
        const std::uint64_t offset = reader.peek().offset;
        glm::dvec3 vertex(0.0);
        if (!reader.vector(vertex, "a vertex") || !read_shares(reader, structure.shares)) {
            structure.shares.resize(structure.first_share.back());
            return false;
        }
        structure.vertices.push_back(vertex);
        structure.vertex_offsets.push_back(offset);
        structure.first_share.push_back(structure.shares.size());
    }
    return true;
}

/// The nine rotation orders.
constexpr std::array<std::string_view, 9> euler_orders{"XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX", "XYX", "YZY", "ZXZ"};

/// Skips "(absolute)" or "(bones c.s)", up to the token with the closing bracket.
bool skip_bracket(BonesProReader& reader) {
    while (!reader.peek().text.empty())
        if (reader.take().text.find(')') != std::string_view::npos) return true;
    return reader.missing("')' after the export mode");
}

bool read_mode(BonesProReader& reader, BonesProMode& mode) {
    constexpr std::string_view what = "an export mode (Bones, Mesh (absolute) or Mesh (bones c.s))";
    if (reader.sees("Mesh")) {
        // "Mesh(absolute)" is one token, "Mesh (absolute)" two, "Mesh ( absolute )" four.
        if (!reader.sees("Mesh(")) reader.word("Mesh");
        const bool apart = reader.peek().text == "(";
        if (apart) reader.take();
        const auto inside = [&](std::string_view word) {
            return apart ? reader.sees(word)
                         : reader.sees(fmt::format("({}", word)) || reader.sees(fmt::format("Mesh({}", word));
        };
        if (inside("abs"))
            mode = BonesProMode::mesh;
        else if (inside("bone"))
            mode = BonesProMode::mesh_local;
        else
            return reader.missing(what);
        return skip_bracket(reader);
    }
    mode = BonesProMode::bones;
    return reader.word("Bones") || reader.missing(what);
}

bool read_system(BonesProReader& reader, bool& relative) {
    if (!reader.one_of("Absolute", "Relative", relative, "a transform system (Absolute or Relative to parent)"))
        return false;
    if (relative && reader.word("to")) reader.word("parent");
    return true;
}

bool read_representation(BonesProReader& reader, bool& euler) {
    if (!reader.one_of("Matrix", "Euler", euler, "a transform representation (Matrix or Euler Angles)")) return false;
    if (euler) reader.word("Angles");
    return true;
}

bool read_order(BonesProReader& reader, std::array<figure::Axis, 3>& order) {
    const auto name = std::ranges::find_if(euler_orders, [&](std::string_view one) { return reader.word(one); });
    if (name == euler_orders.end()) return reader.missing("an Euler angle order (XYZ and the like)");
    std::ranges::transform(*name, order.begin(), figure::axis_of_letter);
    return true;
}

bool read_units(BonesProReader& reader, bool& degrees) {
    return reader.one_of("Rad", "Deg", degrees, "angle units (Degrees or Radians)");
}

bool read_interval(BonesProReader& reader, BonesProHead& head) {
    if (!reader.integer(head.first, "the number of the first frame")) return false;
    head.last_offset = reader.peek().offset;
    if (!reader.integer(head.last, "the number of the last frame")) return false;
    head.step_offset = reader.peek().offset;
    return reader.integer(head.step, "the step from frame to frame");
}

class FrameParser {
public:
    FrameParser(BonesProReader& reader, const BonesProHead& head, int index_base)
        : reader_(reader), index_base_(index_base) {
        result_.head = head;
        result_.first_local.push_back(0);
    }

    base::Loaded<BonesProAnimation> run() {
        bool good = true;
        // Frames without numbers can't be distinguished, so do not search for them.
        const bool empty = head().mode == BonesProMode::mesh && head().counts.vertices == 0;
        while (good && !empty && !reader_.sees("End") && !reader_.peek().text.empty()) {
            result_.frame_offsets.push_back(reader_.peek().offset);
            good = read_frame();
            if (good) ++result_.frames;
        }
        drop_unfinished();
        if (!good)
            report_fault();
        else
            check_count();
        if (good) read_end(reader_, animation_kind, head().framed, diagnostics_);
        if (reader_.stopped()) return {};
        return {std::move(result_), std::move(diagnostics_)};
    }

private:
    [[nodiscard]] const BonesProHead& head() const { return result_.head; }

    bool read_frame() {
        switch (head().mode) {
            case BonesProMode::bones: return read_bones();
            case BonesProMode::mesh: return read_vertices();
            case BonesProMode::mesh_local: break;
        }
        return read_local_vertices();
    }

    bool read_bones() {
        std::array<double, 27> all{};
        const std::size_t transform = head().transform_numbers();
        const auto numbers = std::span(all).first(head().bone_numbers());
        for (std::size_t bone = 0; bone < head().counts.bones; ++bone) {
            if (!reader_.numbers(numbers.first(3), "a box") ||
                !reader_.numbers(numbers.subspan(3, transform), "a bone transform") ||
                !reader_.numbers(numbers.last(transform), "a node transform"))
                return false;
            result_.bones.insert(result_.bones.end(), numbers.begin(), numbers.end());
        }
        return true;
    }

    bool read_vertices() {
        for (std::size_t i = 0; i < head().counts.vertices; ++i) {
            glm::dvec3 vertex(0.0);
            if (!reader_.vector(vertex, "a vertex")) return false;
            result_.vertices.push_back(vertex);
        }
        return true;
    }

    bool read_local_vertices() {
        for (std::size_t i = 0; i < head().counts.bones; ++i)
            if (!read_vertices_of_bone()) return false;
        result_.first_local.push_back(result_.locals.size());
        return true;
    }

    bool read_vertices_of_bone() {
        bool good = true;
        const auto bone = read_index(head().counts.bones, "bone", good);
        std::size_t count = 0;
        if (!good || !reader_.count(count, "the number of vertices affected by the bone")) return false;
        for (std::size_t i = 0; i < count; ++i) {
            const auto vertex = read_index(head().counts.vertices, "vertex", good);
            glm::dvec3 position(0.0);
            if (!good || !reader_.vector(position, "a vertex")) return false;
            if (bone && vertex) result_.locals.push_back({*bone, *vertex, position});
        }
        return true;
    }

    /// An index below `count`; nothing, with a warning, when it is out of range. `good`: whether a number could be
    /// read.
    std::optional<std::uint32_t> read_index(std::size_t count, std::string_view what, bool& good) {
        const std::uint64_t offset = reader_.peek().offset;
        std::int64_t number = 0;
        good = reader_.integer(number, fmt::format("the number of a {}", what));
        if (!good) return std::nullopt;
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
                                 "expected {} frames, as the file says, found {}; all of them are shown", head().frames,
                                 result_.frames);
    }

    void report_fault() {
        diagnostics_.warning(reader_.fault().offset, "bonespro.broken-frame", "{} in frame {} of {}; {}",
                             reader_.fault().text, result_.frames + 1, head().frames,
                             result_.frames == 0   ? "the bind pose is shown"
                             : result_.frames == 1 ? "the frame before is shown"
                                                   : fmt::format("the {} before are shown", result_.frames));
    }

    BonesProReader& reader_;
    std::int64_t index_base_;
    BonesProAnimation result_;
    base::Diagnostics diagnostics_;
};

}  // namespace

base::Loaded<BonesProStructure> parse_bonespro_structure(const base::ByteSource& source, const LoadOptions& options,
                                                         const base::Run& run) {
    base::Loaded<BonesProStructure> result;
    BonesProReader reader(source, options.chunk_bytes, run);
    BonesProStructure structure;
    bool framed = false;
    bool good = read_begin(reader, structure_kind, framed) && reader.counts(structure.counts);
    while (good && structure.bones.size() < structure.counts.bones)
        good = read_bone(reader, structure.bones.emplace_back());
    const bool vertices = good && read_vertices(reader, structure);
    if (vertices) read_end(reader, structure_kind, framed, result.diagnostics);
    if (reader.stopped()) return {};
    if (!good) {
        result.diagnostics.error(reader.fault().offset, "bonespro.structure",
                                 reader.fault().text + "; the file is refused");
        return result;
    }
    if (!vertices)
        result.diagnostics.warning(reader.fault().offset, "bonespro.vertices",
                                   "{}; the mesh ends after {} of {} vertices", reader.fault().text,
                                   structure.vertices.size(), structure.counts.vertices);
    result.value = std::move(structure);
    return result;
}

std::optional<BonesProCounts> peek_bonespro_structure(const base::ByteSource& source) {
    BonesProReader reader(source);
    BonesProCounts counts;
    BonesProBone first;
    bool framed = false;
    const bool good =
        read_begin(reader, structure_kind, framed) && reader.counts(counts) &&
        (framed || (read_name(reader, first) && read_parent(reader, first) && reader.vector(first.box, "a box")));
    return good ? std::optional(counts) : std::nullopt;
}

bool is_bonespro_structure(std::string_view head) {
    const base::MemoryBytes bytes{std::string(head)};
    BonesProReader reader(bytes);
    bool framed = false;
    const bool good = read_begin(reader, structure_kind, framed);
    return framed ? good : peek_bonespro_structure(bytes).has_value();
}

bool is_bonespro_animation(std::string_view head) {
    const base::MemoryBytes bytes{std::string(head)};
    BonesProReader reader(bytes);
    BonesProHead read;
    const bool good = read_begin(reader, animation_kind, read.framed);
    return good && (read.framed || (reader.counts(read.counts) && reader.count(read.frames, "frames") &&
                                    read_mode(reader, read.mode)));
}

bool read_bonespro_head(BonesProReader& reader, BonesProHead& head) {
    if (!read_begin(reader, animation_kind, head.framed) || !reader.counts(head.counts)) return false;
    head.frames_offset = reader.peek().offset;
    return reader.count(head.frames, "the number of frames") && read_mode(reader, head.mode) &&
           read_system(reader, head.relative) && read_representation(reader, head.euler) &&
           read_order(reader, head.order) && read_units(reader, head.degrees) && read_interval(reader, head);
}

std::optional<BonesProHead> peek_bonespro_animation(const base::ByteSource& source) {
    BonesProReader reader(source);
    BonesProHead head;
    return read_bonespro_head(reader, head) ? std::optional(head) : std::nullopt;
}

base::Loaded<BonesProAnimation> parse_bonespro_frames(BonesProReader& reader, const BonesProHead& head,
                                                      int index_base) {
    return FrameParser(reader, head, index_base).run();
}

}  // namespace skelplay::loaders
