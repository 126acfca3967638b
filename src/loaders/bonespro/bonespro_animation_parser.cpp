#include "loaders/bonespro/bonespro_animation_parser.h"

#include <array>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace skelplay::loaders {

namespace {

class FrameParser {
public:
    FrameParser(BonesProReader& reader, const BonesProHead& head, int index_base)
        : reader_(reader), index_base_(index_base) {
        result_.head = head;
        result_.first_local.push_back(0);
    }

    base::Loaded<BonesProAnimation> run();

private:
    [[nodiscard]] const BonesProHead& head() const { return result_.head; }
    bool read_frame();
    bool read_bones();
    bool read_vertices();
    bool read_local_vertices();
    bool read_vertices_of_bone();
    std::optional<std::uint32_t> read_index(std::size_t count, std::string_view what, bool& good);
    void drop_unfinished();
    void check_count();
    void report_fault();

    BonesProReader& reader_;
    std::int64_t index_base_;
    BonesProAnimation result_;
    base::Diagnostics diagnostics_;
};

bool FrameParser::read_bones() {
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

bool FrameParser::read_vertices() {
    for (std::size_t i = 0; i < head().counts.vertices; ++i) {
        glm::dvec3 vertex(0.0);
        if (!reader_.vector(vertex, "a vertex")) return false;
        result_.vertices.push_back(vertex);
    }
    return true;
}

/// An index below `count`; nothing, with a warning, when it is out of range. `good`: whether a number could be read.
std::optional<std::uint32_t> FrameParser::read_index(std::size_t count, std::string_view what, bool& good) {
    const std::uint64_t offset = reader_.scanner().peek().offset;
    std::int64_t number = 0;
    good = reader_.integer(number, fmt::format("the number of a {}", what));
    if (!good) return std::nullopt;
    const std::int64_t index = number - index_base_;
    if (index >= 0 && index < static_cast<std::int64_t>(count)) return static_cast<std::uint32_t>(index);
    diagnostics_.warning(offset, fmt::format("bonespro.no-{}", what),
                         fmt::format("expected a {} from {} to {}, found {}; it is left out", what, index_base_,
                                     static_cast<std::int64_t>(count) - 1 + index_base_, number));
    return std::nullopt;
}

bool FrameParser::read_vertices_of_bone() {
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

bool FrameParser::read_local_vertices() {
    for (std::size_t i = 0; i < head().counts.bones; ++i)
        if (!read_vertices_of_bone()) return false;
    result_.first_local.push_back(result_.locals.size());
    return true;
}

bool FrameParser::read_frame() {
    switch (head().mode) {
        case BonesProMode::bones: return read_bones();
        case BonesProMode::mesh: return read_vertices();
        case BonesProMode::mesh_local: break;
    }
    return read_local_vertices();
}

/// Drops what was read of an incomplete frame.
void FrameParser::drop_unfinished() {
    result_.bones.resize(
        head().mode == BonesProMode::bones ? result_.frames * head().counts.bones * head().bone_numbers() : 0);
    result_.vertices.resize(head().mode == BonesProMode::mesh ? result_.frames * head().counts.vertices : 0);
    result_.locals.resize(result_.first_local.back());
    result_.frame_offsets.resize(result_.frames);
}

void FrameParser::report_fault() {
    diagnostics_.warning(
        reader_.fault().offset, "bonespro.broken-frame",
        fmt::format("{} in frame {} of {}; {}", reader_.fault().text, result_.frames + 1, head().frames,
                    result_.frames == 0   ? "the bind pose is shown"
                    : result_.frames == 1 ? "the frame before is shown"
                                          : fmt::format("the {} before are shown", result_.frames)));
}

void FrameParser::check_count() {
    if (result_.frames == 0)
        diagnostics_.warning(head().frames_offset, "bonespro.no-frames",
                             "expected frames, found none; the bind pose is shown");
    else if (result_.frames != head().frames)
        diagnostics_.warning(head().frames_offset, "bonespro.frame-count",
                             fmt::format("expected {} frames, as the file says, found {}; all of them are shown",
                                         head().frames, result_.frames));
}

base::Loaded<BonesProAnimation> FrameParser::run() {
    bool good = true;
    // Frames without any numbers can't be told apart: do not look for them.
    const bool empty = head().mode == BonesProMode::mesh && head().counts.vertices == 0;
    while (good && !empty && !reader_.sees("End") && !reader_.scanner().peek().text.empty()) {
        result_.frame_offsets.push_back(reader_.scanner().peek().offset);
        good = read_frame();
        if (good) ++result_.frames;
    }
    if (reader_.stopped()) return {};
    drop_unfinished();
    if (!good)
        report_fault();
    else
        check_count();
    if (good && !reader_.words({"End", "animation", "file"}, "End animation file"))
        diagnostics_.note(reader_.fault().offset, "bonespro.no-end",
                          reader_.fault().text + "; what follows is not read");
    return {std::move(result_), std::move(diagnostics_)};
}

}  // namespace

base::Loaded<BonesProAnimation> parse_bonespro_frames(BonesProReader& reader, const BonesProHead& head,
                                                      int index_base) {
    return FrameParser(reader, head, index_base).run();
}

}  // namespace skelplay::loaders
