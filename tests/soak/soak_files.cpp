#include "soak_files.h"
#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>
#include "support/format_samples.h"
#include "support/temporary_folder.h"

namespace skelplay::soak {
namespace {
namespace fs = std::filesystem;

void write(const fs::path& file, std::string_view bytes) {
    std::error_code ignored;
    fs::remove(file, ignored);  // it may be a folder by now
    std::ofstream(file, std::ios::binary) << bytes;
}

/// The bytes with something wrong in them.
std::string damaged(std::string bytes, Random& random) {
    if (bytes.empty()) return "x";
    switch (random.below(5)) {
        case 0: bytes.resize(random.below(bytes.size())); break;
        case 1:
            for (std::size_t i = 0; i < 1 + bytes.size() / 2000; ++i)
                bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
            break;
        case 2: bytes.erase(random.below(bytes.size()), 1 + random.below(200)); break;
        case 3: bytes.insert(random.below(bytes.size()), bytes.substr(random.below(bytes.size()), 300)); break;
        default: {
            const std::size_t digit = bytes.find_first_of("123456789", random.below(bytes.size()));
            if (digit != std::string::npos) bytes.replace(digit, 1, "99999999999999999");
        }
    }
    return bytes;
}
}  // namespace

Files::Files(const fs::path& folder) : folder_(folder) {
    const fs::path assets = fs::path(SKELPLAY_SOURCE_DIR) / "assets";
    for (const char* name : {"walk.bvh", "walk.asf", "walk.htr"}) copy(assets / name, name);
    // It comes with the mannequin. To check that in all its frames, or on other takes, takes minutes with the sanitizers.
    std::string walk = test::text_of(assets / "walk.amc");
    walk.erase(walk.find("\n31\n") + 1);
    add("walk.amc", std::move(walk));
    for (const auto& entry : fs::recursive_directory_iterator(assets / "skins"))
        if (entry.path().extension() == ".obj") copy(entry.path(), "skins" / entry.path().filename());
    for (std::vector<fs::path>* list : {&takes_, &skins_}) std::erase(*list, folder_ / "skins/mannequin.obj");
    for (const auto& entry : fs::directory_iterator(fs::path(SKELPLAY_SOURCE_DIR) / "tests/data"))
        if (entry.path().extension() != ".tsv") copy(entry.path(), "small" / entry.path().filename());
    for (const test::FormatSample& sample : test::format_samples()) {
        add(fs::path("formats") / sample.file, sample.bytes);
        for (std::size_t i = 0; i < sample.odd.size(); ++i)
            add(fs::path("odd") / (std::to_string(i) + "-" + std::string(sample.file)), sample.odd[i]);
    }
    // Captures of no more than this, so that many actions fit into an hour.
    constexpr std::uintmax_t largest = 600'000;  // bytes
    const fs::path data = fs::path(SKELPLAY_SHARED_DIR) / "data";
    std::vector<fs::path> captures;
    std::error_code missing;
    for (const auto& entry : fs::recursive_directory_iterator(data, missing))
        if (entry.is_regular_file() && entry.file_size() <= largest) captures.push_back(entry.path());
    std::ranges::sort(captures);
    constexpr std::size_t most = 60;
    const std::size_t step = std::max<std::size_t>(1, captures.size() / most);
    for (std::size_t i = 0; i < captures.size(); i += step) copy(captures[i], "captures" / captures[i].filename());
    std::ranges::sort(takes_);  // folders are listed in any order
    std::ranges::sort(skins_);
    std::ranges::sort(originals_, {}, &Original::file);
}

void Files::copy(const fs::path& from, const fs::path& name) { add(name, test::text_of(from)); }

void Files::add(const fs::path& name, std::string bytes) {
    const fs::path file = folder_ / name;
    fs::create_directories(file.parent_path());
    write(file, bytes);
    if (file.extension() == ".obj") skins_.push_back(file);
    takes_.push_back(file);
    originals_.push_back({file, std::move(bytes)});
}

void Files::change(Random& random) {
    const Original& original = random.one_of(originals_);
    std::error_code ignored;
    switch (random.below(6)) {
        case 0: fs::remove_all(original.file, ignored); break;
        case 1: write(original.file, random.one_of(originals_).bytes); break;
        case 2:
        case 3: write(original.file, damaged(original.bytes, random)); break;
        case 4: {  // grows, as while another program writes it
            std::ofstream(original.file, std::ios::binary | std::ios::app) << original.bytes.substr(0, 500);
            break;
        }
        default: write(original.file, original.bytes);
    }
}

void Files::restore() const {
    for (const Original& original : originals_) write(original.file, original.bytes);
}
}  // namespace skelplay::soak
