#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>
#include "base/text.h"
#include "damage/bombs.h"
#include "damage/damage.h"
#include "support/format_samples.h"
#include "support/gzip.h"
#include "support/temporary_folder.h"

namespace skelplay::test {
namespace {
namespace fs = std::filesystem;

std::string gzipped(const std::string& bytes) { return gzip(bytes); }

/// An archive whose positions are damaged, with its check sums.
std::string archive_of(const std::string& positions) {
    NpzMembers members = leg_arrays();
    members.front().second = positions;
    return npz(members, true);
}

/// Two blocks that are named after the bones of sample_asf, and a material.
constexpr std::string_view sample_obj =
    "# two blocks\nmtllib colours.mtl\nv 0 0 0\nv 0.1 0 0\nv 0 1 0\nv 0.1 1 0.1\nvn 0 0 1\nvt 0 0\n"
    "o hip\ng hip\nusemtl skin\ns 1\nf 1/1/1 2/1/1 3/1/1\nf 2 3 4\n"
    "v 0 1 0\nv 0.1 1 0\nv 0 2 0\nv 0.1 2 0.1\ng knee\nf -4 -3 -2\nf -3// -2// -1//\n";

/// The table's row of a format's sample.
std::string row_of(const FormatSample& sample) {
    std::string suffix = base::lower(fs::path(sample.file).extension().string()).substr(1);
    if (suffix == "txt") return "bonespro";
    if (suffix == "fbx") return sample.bytes.starts_with("Kaydara") ? "fbx binary" : "fbx ascii";
    return suffix;
}

bool is_text(std::string_view bytes) { return bytes.find('\0') == std::string_view::npos; }

/// A curve of many keys, all of them zeros.
std::string fbx_bomb() {
    FbxScene scene;
    constexpr std::size_t keys = std::size_t{8} << 20U;
    scene.node(10, "Hip", 0, {}).node(11, "Knee", 10, {fbx_vector("Lcl Translation", 0, -40, 0)});
    scene.take(20, "bend", 0, 2);
    scene.move(21, 11, "Lcl Rotation", "d|X", fbx_curve(31, std::vector<std::int64_t>(keys), std::vector<double>(keys)));
    return scene.binary({7500, false, true});
}

std::string npz_bomb() {
    NpzMembers members = leg_arrays();
    constexpr std::size_t frames = std::size_t{1} << 20U;
    members[0].second = npy_of("<f8", fmt::format("{}, 2, 3", frames), std::string(frames * 48, '\0'));
    members[1].second = npy_of("<f8", fmt::format("{}, 2, 4", frames), std::string(frames * 64, '\0'));
    return npz(members, true);
}
}  // namespace

const DeflateBombs& deflate_bombs() {
    static const DeflateBombs made{npz_bomb(), fbx_bomb()};
    return made;
}

std::vector<Seed> damage_seeds() {
    std::vector<Seed> seeds;
    for (const FormatSample& sample : format_samples()) {
        Seed seed{row_of(sample), std::string(sample.file), sample.bytes, is_text(sample.bytes)};
        if (!sample.partner.empty()) {
            seed.partner = sample.partner;
            seed.partner_file = seed.format == "npz" ? "body.npz" : "partner.txt";
        }
        seeds.push_back(std::move(seed));
    }
    seeds.push_back({"vrm", "a.vrm", leg_gltf().glb(), false});
    seeds.push_back({"npz", "leg.npz", leg_arrays().front().second, false, {}, {}, archive_of});
    seeds.push_back({"obj", "a.obj", std::string(sample_obj), true, "body.asf", std::string(sample_asf)});
    for (const char* asset : {"walk.bvh", "walk.htr", "walk.amc", "walk.asf"})
        seeds.push_back(*seed_of_file(std::string(SKELPLAY_SOURCE_DIR) + "/assets/" + asset));
    const std::size_t plain = seeds.size();
    for (std::size_t i = 0; i < plain; ++i) {
        if (!seeds[i].text || seeds[i].format == "npy") continue;
        Seed packed = seeds[i];
        packed.format += ".gz";
        packed.file += ".gz";
        packed.packed = gzipped;
        seeds.push_back(std::move(packed));
    }
    std::ranges::stable_sort(seeds, {}, &Seed::format);
    return seeds;
}

std::optional<Seed> seed_of_file(const std::string& path) {
    const fs::path file(path);
    Seed seed{"", file.filename().string(), text_of(file)};
    seed.format = base::lower(file.extension().string());
    if (seed.format.empty() || seed.bytes.empty()) return std::nullopt;
    seed.format.erase(0, 1);
    seed.text = is_text(seed.bytes);
    if (seed.format == "fbx") seed.format = seed.text ? "fbx ascii" : "fbx binary";
    if (seed.format == "amc") {
        seed.partner = text_of(fs::path(file).replace_extension(".asf"));
        seed.partner_file = "partner.asf";
        if (seed.partner.empty()) return std::nullopt;
    }
    return seed;
}
}  // namespace skelplay::test
