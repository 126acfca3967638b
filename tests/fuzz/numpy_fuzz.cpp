// Any bytes as a .npy or .npz, and any bytes as the arrays of a whole archive, whose check sums no fuzzer would guess.

#include <array>
#include <string>
#include <string_view>

#include "../support/numpy_file.h"
#include "pieces.h"

namespace {

using namespace skelplay;
using fuzz::require;

constexpr std::array<std::string_view, 17> names{
    "positions",  "rotations", "parents",         "names",         "offsets",  "frame_time",
    "poses",      "trans",     "mocap_framerate", "kintree_table", "J",        "J_regressor",
    "v_template", "shapedirs", "end_bones",       "end_offsets",   "end_names"};

/// The input is cut where arrays begin; the byte in front of each chooses its name.
test::NpzMembers arrays_in(std::string_view data) {
    constexpr std::string_view magic = "\x93NUMPY";
    test::NpzMembers members;
    for (std::size_t at = data.find(magic); at != std::string_view::npos && at > 0;) {
        const std::size_t next = data.find(magic, at + 1);
        const auto name = static_cast<std::uint8_t>(data[at - 1]) % names.size();
        const std::size_t end = next == std::string_view::npos ? data.size() : next - 1;
        members.emplace_back(names.at(name), data.substr(at, end - at));
        at = next;
    }
    return members;
}

loaders::LoadResult read_onto_any(const loaders::Input& input, loaders::LoadOptions options, const base::Run& run) {
    options.any_body = true;
    return loaders::read_numpy(input, options, run);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    const auto read = [](const loaders::Input& input, const loaders::LoadOptions& options, const base::Run& run) {
        return read_onto_any(input, options, run);
    };
    fuzz::read_any_bytes(read, base::MemoryBytes(text), {.text = false});
    fuzz::read_any_bytes(read, base::MemoryBytes(test::npz(arrays_in(text))), {.text = false});
    return 0;
}
