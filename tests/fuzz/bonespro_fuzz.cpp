// A BonesPro file, as a structure and as an animation of a small one: two bones and three vertices.

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

#include "analysis/skin_check.h"
#include "pieces.h"

namespace {

using namespace skelplay;

constexpr std::string_view structure_text =
    "Begin structure file 2 3\n"
    "<tip> 1\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 9 1 0 0 0 1 0 0 0 1 0 0 9\n"
    "<base> *\n1 1 1 0 1 0 -1 0 0 0 0 1 0 0 1 1 0 0 0 1 0 0 0 1 0 0 1\n"
    "1 2 3 1 0 1\n4 5 6 2 0 0.5 1 0.5\n7 8 9 0\nEnd structure file\n";

/// A folder that holds nothing but the structure; gone when the program ends.
class Folder {
public:
    Folder() {
        std::filesystem::create_directories(path_);
        std::ofstream(structure()) << structure_text;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::filesystem::path structure() const { return path_ / "structure.txt"; }
    [[nodiscard]] std::filesystem::path input() const { return path_ / "fuzz.dat"; }

private:
    std::filesystem::path path_ =
        std::filesystem::temp_directory_path() / ("skelplay-fuzz-" + std::to_string(::getpid()));
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Folder folder;
    const std::uint64_t choice = fuzz::choice_of(data, size);
    const base::MemoryBytes bytes(fuzz::text_of(data, size));
    loaders::LoadOptions options;
    options.skeleton = folder.structure();
    if (choice / 512 % 2 == 1) options.bonespro.index_base = 1;  // else the file shows it
    options.bonespro.euler_sign = choice / 1024 % 2 == 1 ? -1 : 1;
    for (loaders::ReadFile* read : {loaders::read_bonespro_structure, loaders::read_bonespro_animation}) {
        const auto figure = fuzz::read_any_bytes(read, bytes, choice, options, folder.input());
        if (!figure) continue;
        const std::size_t frames = figure::frame_count(figure->take);
        fuzz::require(figure::box_of(*figure, frames, figure::BoneId{0}).has_value());
        fuzz::require(figure::node_of(*figure, frames, figure::BoneId{0}).has_value());
        if (figure->weighted_skin) analysis::check_weights(*figure->weighted_skin, figure->skeleton);
    }
    return 0;
}
