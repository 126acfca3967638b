// One libFuzzer program for everything that is fuzzed: skelplay_fuzz --target=bvh [OPTION of libFuzzer...] FOLDER...
// fuzz.py runs it. To fuzz another format, add a row to the table.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>
#include "analysis/marker_samples.h"
#include "analysis/skin_check.h"
#include "pieces.h"
#include "targets.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace skelplay::fuzz {
namespace {
/// How libFuzzer changes a file of no grammar: by itself.
std::size_t mutate_bytes_alone(std::uint8_t* data, std::size_t size, std::size_t most, unsigned /*seed*/) {
    return LLVMFuzzerMutate(data, size, most);
}

template <loaders::ReadFile* read> void try_reader(const std::uint8_t* data, std::size_t size) {
    read_input(read, data, size);
}

/// A C3D, up to what is counted of its markers.
void try_c3d(const std::uint8_t* data, std::size_t size) {
    const auto figure = read_input(loaders::read_c3d, data, size);
    if (figure) static_cast<void>(analysis::marker_samples(*figure, {.threads = 1}));
}

/// A glTF or GLB with its skin, and one of its takes.
void try_gltf(const std::uint8_t* data, std::size_t size) {
    const std::uint64_t choice = choice_of(data, size);
    loaders::LoadOptions options;
    if (choice / 512 % 2 == 1) options.take = std::to_string(choice / 1024 % 4);
    const auto figure = read_any_bytes(loaders::read_gltf, base::MemoryBytes(text_of(data, size)), choice, options);
    if (figure && figure->weighted_skin) analysis::check_weights(*figure->weighted_skin, figure->skeleton);
}

struct Target {
    std::string_view name;
    void (*attempt)(const std::uint8_t* data, std::size_t size);
    std::size_t (*mutate)(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) = mutate_as_text;
};

constexpr std::array<Target, 23> targets{{{"amc", try_amc},
                                          {"asf", try_reader<loaders::read_asf>},
                                          {"ask", try_reader<loaders::read_ask>},
                                          {"bonespro", try_bonespro},
                                          {"bva", try_reader<loaders::read_bva>},
                                          {"bvh", try_reader<loaders::read_bvh>},
                                          {"c3d", try_c3d, mutate_as_c3d},
                                          {"command_line", try_command_line},
                                          {"csm", try_reader<loaders::read_csm>},
                                          {"dat", try_reader<loaders::read_dat>},
                                          {"fbx", try_reader<loaders::read_fbx>},
                                          {"gltf", try_gltf},
                                          {"htr", try_reader<loaders::read_htr>},
                                          {"maps", try_maps},
                                          {"numpy", try_numpy, mutate_bytes_alone},
                                          {"obj", try_obj},
                                          {"opened", try_opened, mutate_bytes_alone},
                                          {"picture", try_picture, mutate_bytes_alone},
                                          {"plain_decimal", try_plain_decimal, mutate_bytes_alone},
                                          {"review", try_review},
                                          {"round_trip", try_round_trip},
                                          {"state", try_state},
                                          {"trc", try_reader<loaders::read_trc>}}};

const Target* chosen = nullptr;  // set before the first input
}  // namespace
}  // namespace skelplay::fuzz

/// Finds --target=NAME. With --targets, prints all names and ends.
extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    using namespace skelplay::fuzz;
    constexpr std::string_view option = "--target=";
    for (const std::string_view word : std::vector<std::string_view>(*words, *words + *count)) {
        if (word == "--targets") {
            for (const Target& target : targets) std::printf("%s\n", std::string(target.name).c_str());
            std::exit(0);
        }
        if (!word.starts_with(option)) continue;
        const auto* found = std::ranges::find(targets, word.substr(option.size()), &Target::name);
        if (found != targets.end()) chosen = found;
    }
    if (chosen != nullptr) return 0;
    std::fputs("expected --target=NAME, found none of --targets\n", stderr);
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    skelplay::fuzz::chosen->attempt(data, size);
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    return skelplay::fuzz::chosen->mutate(data, size, most, seed);
}
