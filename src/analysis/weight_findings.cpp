#include "analysis/weight_findings.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace skelplay::analysis {

namespace {

/// The vertices by their meshes. Vertices of the skin that are one in the file count once.
std::vector<MeshVertices> by_mesh(const figure::WeightedSkin& skin, const std::vector<std::uint32_t>& vertices) {
    const std::vector<figure::SkinMesh> one(1);
    const std::vector<figure::SkinMesh>& meshes = skin.meshes.empty() ? one : skin.meshes;
    std::vector<MeshVertices> found;
    auto next = vertices.begin();
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        const auto last =
            i + 1 < meshes.size() ? std::lower_bound(next, vertices.end(), meshes[i + 1].first_vertex) : vertices.end();
        MeshVertices own{meshes[i].name, 0, {}};
        for (; next != last; ++next)
            own.numbers.push_back(skin.file_vertices.empty() ? *next - meshes[i].first_vertex
                                                             : skin.file_vertices[*next]);
        if (own.numbers.empty()) continue;
        std::ranges::sort(own.numbers);
        const auto repeated = std::ranges::unique(own.numbers);
        own.numbers.erase(repeated.begin(), repeated.end());
        own.count = own.numbers.size();
        own.numbers.resize(std::min(own.count, MeshVertices::most_numbers));
        found.push_back(std::move(own));
    }
    return found;
}

/// "mesh 'Body', vertices 3, 4 and 20 more"
std::string text_of(const MeshVertices& vertices) {
    constexpr std::size_t most_told = 5;
    std::string text = vertices.mesh.empty() ? std::string() : fmt::format("mesh '{}', ", vertices.mesh);
    text += vertices.count == 1 ? "vertex " : "vertices ";
    const std::size_t told = std::min(vertices.count, most_told);
    for (std::size_t i = 0; i < told; ++i) text += fmt::format("{}{}", i > 0 ? ", " : "", vertices.numbers[i]);
    return vertices.count > told ? text + fmt::format(" and {} more", vertices.count - told) : text;
}

}  // namespace

std::vector<std::uint32_t> vertices_moved_by(const figure::WeightedSkin& skin, figure::BoneId bone) {
    std::vector<std::uint32_t> vertices;
    for (std::size_t vertex = 0; vertex < skin.positions.size(); ++vertex) {
        const auto influences = skin.influences_of(vertex);
        if (std::ranges::find(influences, bone, &figure::Influence::bone) != influences.end())
            vertices.push_back(static_cast<std::uint32_t>(vertex));
    }
    return vertices;
}

void add_vertices(SkinFinding& finding, const figure::WeightedSkin& skin, std::vector<std::uint32_t> vertices) {
    constexpr std::size_t most_meshes = 3;
    finding.meshes = by_mesh(skin, vertices);
    finding.vertices = std::move(vertices);
    std::string text;
    for (std::size_t i = 0; i < std::min(finding.meshes.size(), most_meshes); ++i)
        text += (i > 0 ? "; " : "") + text_of(finding.meshes[i]);
    if (finding.meshes.size() > most_meshes)
        text += fmt::format("; and {} more meshes", finding.meshes.size() - most_meshes);
    if (!text.empty()) finding.message += fmt::format(" ({})", text);
}

}  // namespace skelplay::analysis
