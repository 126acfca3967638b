#include "processing/repair_spots.h"

namespace skelplay::processing {
namespace {
/// Reads "spike:LeftArm@50:52". A name may have colons and at signs, too.
std::optional<RepairSpot> parse_spot(std::string_view text) {
    const std::size_t name = text.find(':') + 1;
    const std::size_t frames = text.rfind('@') + 1;
    const std::size_t last = text.rfind(':') + 1;
    if (name == 0 || frames <= name || last <= frames) return std::nullopt;
    const auto kind = analysis::find_kind(text.substr(0, name - 1));
    const auto from = base::parse_integer(text.substr(frames, last - 1 - frames));
    const auto to = base::parse_integer(text.substr(last));
    if (!kind || lone_repair(*kind).empty() || !from || !to || *from < 0 || *to < *from) return std::nullopt;
    return RepairSpot{*kind,
                      std::string(text.substr(name, frames - 1 - name)),
                      {static_cast<std::size_t>(*from), static_cast<std::size_t>(*to)}};
}
}  // namespace

bool is_restricted(std::span<const RepairSpot> spots, analysis::FindingKind kind) noexcept {
    return std::ranges::any_of(spots, [&](const RepairSpot& spot) { return lone_repair(spot.kind) == lone_repair(kind); });
}

std::vector<RepairSpot> spots_of(const analysis::Finding& finding, const figure::Skeleton& skeleton, std::size_t cut) {
    const figure::FrameRange frames{finding.frames.first + cut, finding.frames.last + cut};
    std::vector<RepairSpot> spots;
    for (const figure::BoneId bone : finding.bones) spots.push_back({finding.kind, skeleton[bone].name, frames});
    if (spots.empty()) spots.push_back({finding.kind, {}, frames});
    return spots;
}

std::string to_text(std::span<const RepairSpot> spots) {
    std::vector<std::string> list;
    for (const auto& [kind, bone, frames] : spots)
        list.push_back(fmt::format("{}:{}@{}:{}", analysis::rule_of(kind).name, bone, frames.first, frames.last));
    return fmt::to_string(fmt::join(list, ";"));
}

std::optional<std::vector<RepairSpot>> parse_spots(std::string_view text) {
    std::vector<RepairSpot> spots;
    for (const std::string_view part : base::split(text, ';')) {
        auto spot = parse_spot(base::trimmed(part));
        if (!spot) return std::nullopt;
        spots.push_back(std::move(*spot));
    }
    return spots;
}

bool is_wanted(std::span<const RepairSpot> spots, analysis::FindingKind kind, const figure::Skeleton& skeleton,
               std::span<const figure::BoneId> bones, const figure::FrameRange& frames) {
    const auto is_there = [&](const RepairSpot& spot) {
        return lone_repair(spot.kind) == lone_repair(kind) && spot.frames.first <= frames.last &&
               frames.first <= spot.frames.last &&
               (spot.bone.empty() || bones.empty() ||
                std::ranges::any_of(bones, [&](figure::BoneId bone) { return skeleton[bone].name == spot.bone; }));
    };
    return !is_restricted(spots, kind) || std::ranges::any_of(spots, is_there);
}
}  // namespace skelplay::processing
