#include "loaders/bonespro/bonespro_structure_parser.h"

#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "loaders/bonespro/bonespro_reader.h"

namespace skelplay::loaders {

namespace {

bool read_begin(BonesProReader& reader, BonesProCounts& counts) {
    return reader.words({"Begin", "structure", "file"}, "Begin structure file") && reader.counts(counts);
}

bool read_name(BonesProReader& reader, BonesProBone& bone) {
    const BonesProToken token = reader.scanner().peek();
    if (!token.text.starts_with('<')) return reader.missing("a bone's name in < >");
    if (token.text.size() < 2 || !token.text.ends_with('>'))
        return reader.missing("'>' after a bone's name on its line");
    bone.offset = token.offset;
    bone.name = base::to_utf8(base::trimmed(token.text.substr(1, token.text.size() - 2)));
    reader.scanner().take();
    return true;
}

bool read_parent(BonesProReader& reader, BonesProBone& bone) {
    bone.parent_offset = reader.scanner().peek().offset;
    if (reader.scanner().peek().text == "*") {
        reader.scanner().take();
        return true;
    }
    std::int64_t parent = 0;
    if (!reader.integer(parent, "the number of the parent or *")) return false;
    bone.parent = parent;
    return true;
}

bool read_bone(BonesProReader& reader, BonesProBone& bone) {
    if (!read_name(reader, bone) || !read_parent(reader, bone) || !reader.vector(bone.box, "a box")) return false;
    bone.matrix_offset = reader.scanner().peek().offset;
    return reader.matrix(bone.bone, "a bone transform") && reader.matrix(bone.node, "a node transform");
}

bool read_shares(BonesProReader& reader, std::vector<BonesProShare>& shares) {
    std::size_t count = 0;
    if (!reader.count(count, "the number of bones that affect the vertex")) return false;
    for (std::size_t i = 0; i < count; ++i) {
        BonesProShare share;
        share.offset = reader.scanner().peek().offset;
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
        const std::uint64_t offset = reader.scanner().peek().offset;
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

}  // namespace

base::Loaded<BonesProStructure> parse_bonespro_structure(const base::ByteSource& source, const LoadOptions& options,
                                                         const base::Run& run) {
    base::Loaded<BonesProStructure> result;
    BonesProReader reader(source, options.chunk_bytes, run);
    BonesProStructure structure;
    bool good = read_begin(reader, structure.counts);
    while (good && structure.bones.size() < structure.counts.bones)
        good = read_bone(reader, structure.bones.emplace_back());
    const bool vertices = good && read_vertices(reader, structure);
    if (reader.stopped()) return result;
    if (!good) {
        result.diagnostics.error(reader.fault().offset, "bonespro.structure",
                                 reader.fault().text + "; the file is refused");
        return result;
    }
    if (!vertices)
        result.diagnostics.warning(reader.fault().offset, "bonespro.vertices",
                                   fmt::format("{}; the mesh ends after {} of {} vertices", reader.fault().text,
                                               structure.vertices.size(), structure.counts.vertices));
    else if (!reader.words({"End", "structure", "file"}, "End structure file"))
        result.diagnostics.note(reader.fault().offset, "bonespro.no-end",
                                reader.fault().text + "; what follows is not read");
    result.value = std::move(structure);
    return result;
}

std::optional<BonesProCounts> peek_bonespro_structure(const base::ByteSource& source) {
    BonesProReader reader(source);
    BonesProCounts counts;
    return read_begin(reader, counts) ? std::optional(counts) : std::nullopt;
}

}  // namespace skelplay::loaders
