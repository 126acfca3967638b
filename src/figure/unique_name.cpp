#include "figure/unique_name.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/numbers.h"
#include "base/text.h"

namespace skelplay::figure {

std::string unique_name(const Skeleton& skeleton, BoneId bone) {
    const std::string name = base::to_utf8(skeleton[bone].name);
    const auto same = [&](const Bone& other) { return other.name == skeleton[bone].name; };
    const bool alone = std::ranges::count_if(skeleton.bones(), same) == 1;
    return alone ? name : fmt::format("{}#{}", name, skeleton[bone].file_order);
}

BoneId find_unique(const Skeleton& skeleton, std::string_view text) {
    const auto mark = text.rfind('#');
    const auto index = mark == std::string_view::npos ? std::nullopt : base::parse_integer(text.substr(mark + 1));
    const bool in_file = index && *index >= 0 && static_cast<std::size_t>(*index) < skeleton.size();
    const BoneId numbered = in_file ? skeleton.file_order()[static_cast<std::size_t>(*index)] : BoneId::none;
    if (in_file && base::to_utf8(skeleton[numbered].name) == text.substr(0, mark)) return numbered;
    for (const BoneId bone : skeleton.file_order())
        if (base::to_utf8(skeleton[bone].name) == text) return bone;
    return mark == 0 ? numbered : BoneId::none;
}

}  // namespace skelplay::figure
