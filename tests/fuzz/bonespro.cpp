// A BonesPro file, as a structure and as an animation of a small one: two bones and three vertices.

#include <filesystem>
#include <fstream>
#include <string_view>
#include "analysis/skin_check.h"
#include "pieces.h"
#include "targets.h"

namespace {
using namespace skelplay;

constexpr std::string_view structure_text =
    "Begin structure file 2 3\n"
    "<tip> 1\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 9 1 0 0 0 1 0 0 0 1 0 0 9\n"
    "<base> *\n1 1 1 0 1 0 -1 0 0 0 0 1 0 0 1 1 0 0 0 1 0 0 0 1 0 0 1\n"
    "1 2 3 1 0 1\n4 5 6 2 0 0.5 1 0.5\n7 8 9 0\nEnd structure file\n";

/// Writes the structure into a folder that holds nothing else.
std::filesystem::path written_structure(const fuzz::Folder& folder) {
    std::ofstream(folder / "structure.txt") << structure_text;
    return folder / "structure.txt";
}
}  // namespace

void skelplay::fuzz::try_bonespro(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Folder folder;
    static const std::filesystem::path structure = written_structure(folder);
    const std::uint64_t choice = fuzz::choice_of(data, size);
    const base::MemoryBytes bytes(fuzz::text_of(data, size));
    loaders::LoadOptions options;
    options.skeleton = structure;
    if (choice / 512 % 2 == 1) options.bonespro.index_base = 1;  // else the file shows it
    options.bonespro.euler_sign = choice / 1024 % 2 == 1 ? -1 : 1;
    for (loaders::ReadFile* read : {loaders::read_bonespro_structure, loaders::read_bonespro_animation}) {
        const auto figure = fuzz::read_any_bytes(read, bytes, choice, options, folder / "fuzz.dat");
        if (!figure) continue;
        const std::size_t frames = figure::frame_count(figure->take);
        fuzz::require(figure::box_of(*figure, frames, figure::BoneId{0}).has_value());
        fuzz::require(figure::node_of(*figure, frames, figure::BoneId{0}).has_value());
        if (figure->weighted_skin) analysis::check_weights(*figure->weighted_skin, figure->skeleton);
    }
}
