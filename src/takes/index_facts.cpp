#include "takes/index_facts.h"
#include <chrono>
#include <fstream>
#include "analysis/contacts.h"
#include "analysis/fingerprint.h"
#include "figure/length_unit.h"
#include "loaders/formats.h"

namespace skelplay::takes {
namespace {
/// What needs all frames: the root's path on the ground, in metres, and the fingerprint.
std::pair<double, analysis::Fingerprint> travel_and_fingerprint(const Take& take, const base::Run& run) {
    const auto root = figure::index(take.placement.root_motion_joint);
    double sum = 0.0;
    std::optional<glm::dvec3> before;
    analysis::FingerprintMaker fingerprint(take.placement.body, take.rate.frame_time());
    const auto visit = [&](std::size_t frame, const std::vector<scene::BonePosition>& bones) {
        fingerprint.add(frame, bones);
        glm::dvec3 now = bones[root].origin;
        now[static_cast<glm::length_t>(take.placement.up.value.axis)] = 0.0;
        if (std::isnan(glm::dot(now, now))) return;
        if (before) sum += glm::distance(*before, now);
        before = now;
    };
    if (take.placement.root_motion_joint != BoneId::none) analysis::visit_all_frames(*take.figure, visit, run);
    return {sum * take.placement.to_world.metres_per_unit, fingerprint.finish()};
}

/// What the index says of a take that was read. `take`: it has a figure.
void add_facts(IndexFacts& facts, const Take& take, const TakeCard& card, const base::Run& run) {
    const figure::Figure& figure = *take.figure;
    const analysis::Placement& placement = take.placement;
    const analysis::Body& body = placement.body;
    const auto number = [&](const char* column, auto value, double steps = 1e4) {
        facts[column] = std::round(static_cast<double>(value) * steps) / steps;
    };
    const bool moves = !figure::is_rest_only(figure.take);
    const bool markers = figure::is_markers(figure);
    number("frames", moves ? figure::frame_count(figure.take) : 0);
    number("seconds", card.seconds);
    number("rate", take.rate.fps, 1e6);
    number("bones", markers ? 0 : figure.skeleton.size());
    number("markers", markers ? figure.skeleton.size() : 0);
    number("human", body.human ? 1 : 0);
    number("speed", card.speed);
    number("top", card.top_speed);
    number("warnings", card.warnings);
    number("findings", card.findings);
    const auto [travel, fingerprint] =
        moves ? travel_and_fingerprint(take, run) : std::pair<double, analysis::Fingerprint>();
    number("travel", travel);
    if (!markers && !fingerprint.empty()) facts["fingerprint"] = fingerprint;
    std::size_t contacts = 0;
    if (moves)
        for (const auto& foot : analysis::contacts(figure, placement, take.rate.frame_time(), run))
            contacts += foot.frames.size();
    number("contacts", contacts);
    if (!body.sets.empty()) facts["markerset"] = body.sets.front().name;
    facts["family"] = std::string(body.family);
    facts["up"] = base::lower(figure::name(placement.up.value));
    facts["kind"] = card.kinds;
    if (!placement.unit.known()) return;
    const figure::LengthUnit* unit = figure::length_unit(placement.unit.metres);
    facts["unit"] = unit != nullptr ? std::string(unit->word) : placement.unit.name;
    if (placement.unit.height > 0) number("height", placement.unit.height);
}

/// What asks for each of several takes, see LoadOptions::take.
std::vector<std::string> names_of_takes(const figure::Figure& figure) {
    std::vector<std::string> names;
    for (const figure::TakeInfo& each : figure.takes) {
        const bool alone = !each.name.empty() && std::ranges::count(figure.takes, each.name, &figure::TakeInfo::name) == 1;
        names.push_back(alone ? each.name : std::to_string(names.size() + 1));
    }
    return names;
}
}  // namespace

std::vector<IndexFacts> read_facts(const fs::path& file, const std::shared_ptr<loaders::PartnerFiles>& partners,
                                   const base::Run& run) {
    std::vector<IndexFacts> all;
    std::vector<std::string> names{""};  // as LoadOptions::take
    while (all.size() < names.size()) {
        Take take;
        take.request.file = file;
        take.request.options.take = names[all.size()];
        take.request.options.skin_surfaces = take.request.options.pictures = false;
        try {
            take = read_take(take.request, {{run}, {}, nullptr, partners, {}});
            if (take.figure) place_take(take, run);
        } catch (const std::bad_alloc&) {
            take.figure = nullptr;
            take.diagnostics = loaders::out_of_memory(file).diagnostics;
        }
        if (take.figure && take.figure->takes.size() > 1 && names.front().empty()) {
            names = names_of_takes(*take.figure);
            continue;
        }
        const TakeCard card = take_card(take.figure ? &take : nullptr, file, {&take.diagnostics});
        IndexFacts& facts = all.emplace_back(IndexFacts{{"take", take.request.options.take},
                                                        {"number", static_cast<double>(all.size() + 1)},
                                                        {"state", card.refused() ? "refused" : "read"},
                                                        {"refusal", card.facts.refusal},
                                                        {"card", to_text(card)}});
        if (take.figure) add_facts(facts, take, card, run);
        if (take.stopped || run.stopped()) return {};
    }
    return all;
}

std::pair<IndexValue, IndexValue> size_and_time(const fs::path& file) {
    if (file.empty()) return {};
    const FileStamp stamp = stamp_of(file);
    const auto since = std::chrono::file_clock::to_sys(stamp.time).time_since_epoch();
    return {static_cast<double>(stamp.size), std::round(std::chrono::duration<double>(since).count() * 1e6) / 1e6};
}

bool needs_skeleton(const fs::path& file) { return base::has_suffix(base::without_gz(file), ".amc"); }

IndexValue newest_skeleton(const fs::path& folder, const std::vector<fs::path>& files) {
    IndexValue newest;
    std::error_code failure;
    if (std::ranges::none_of(files, needs_skeleton)) return newest;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure))
        if (base::has_suffix(base::without_gz(at->path()), ".asf"))
            newest = std::max(newest, size_and_time(at->path()).second);
    return newest;
}

std::string hash_of(const fs::path& file) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(1U << 16U, '\0');
    while (stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) || stream.gcount() > 0)
        for (const char c : std::string_view(bytes).substr(0, static_cast<std::size_t>(stream.gcount())))
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return fmt::format("{:016x}", hash);
}
}  // namespace skelplay::takes
