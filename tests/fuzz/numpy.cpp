// A .npy or .npz, and the same bytes as the arrays of a whole archive, whose check sums no fuzzer would guess.

#include <array>
#include <string>
#include <string_view>
#include "../support/numpy_file.h"
#include "pieces.h"
#include "targets.h"

namespace {
using namespace skelplay;

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
}  // namespace

void skelplay::fuzz::try_numpy(const std::uint8_t* data, std::size_t size) {
    const std::string text = fuzz::text_of(data, size);
    const std::uint64_t choice = fuzz::choice_of(data, size);
    loaders::LoadOptions options;
    options.any_body = true;
    fuzz::read_any_bytes(loaders::read_numpy, base::MemoryBytes(text), choice, options);
    if (const test::NpzMembers members = arrays_in(text); !members.empty())
        fuzz::read_any_bytes(loaders::read_numpy, base::MemoryBytes(test::npz(members)), choice, options);
}
