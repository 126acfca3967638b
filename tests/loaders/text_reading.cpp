#include "text_reading.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <set>
#include "loaders/acclaim/amc.h"
#include "loaders/acclaim/asf.h"

namespace skelplay::loaders {
namespace {
/// The golden's line for a diagnostic; a temporary folder is DIR.
std::string wording_of(const base::Diagnostic& item) {
    constexpr std::array<std::string_view, 3> severities{"note", "warning", "error"};
    const std::string severity(severities.at(static_cast<std::size_t>(item.severity)));
    std::string words = base::to_text(item);  // "file:line:column: severity: words [code]", and the excerpt
    words.erase(words.find(" [" + item.code + "]\n"));
    words.erase(0, words.find(": " + severity + ": ") + severity.size() + 4);
    const std::string folder = std::filesystem::temp_directory_path() / "skelplay-";
    constexpr std::size_t random = 6;  // characters
    for (std::size_t at = 0; (at = words.find(folder)) != std::string::npos;)
        words.replace(at, folder.size() + random, "DIR");
    return fmt::format("{}\t{}\t{}", item.code, severity, words);
}

const std::set<std::string>& golden() {
    static const std::set<std::string> lines = [] {
        std::set<std::string> all;
        std::ifstream file(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "tests/data/wording.tsv");
        for (std::string line; std::getline(file, line);) all.insert(line);
        return all;
    }();
    return lines;
}

std::string said(const base::Diagnostics& diagnostics, bool by_file) {
    std::string text;
    for (const base::Diagnostic& item : diagnostics.items()) {
        const std::string wording = wording_of(item);
        EXPECT_EQ(item.message.find("--"), std::string::npos) << "options are the command line's: " << item.message;
        EXPECT_TRUE(golden().contains(wording)) << "not in tests/data/wording.tsv:\n" << wording;
        if (const char* file = std::getenv("SKELPLAY_NEW_WORDING")) std::ofstream(file, std::ios::app) << wording << '\n';
        if (!text.empty()) text += ", ";
        if (by_file) text += std::filesystem::path(item.file).filename().string() + (item.location ? ":" : " ");
        if (item.location) text += fmt::format("{}:{} ", item.location->line, item.location->column);
        text += item.code;
    }
    return text;
}
}  // namespace

LoadResult read_text(ReadFile* read, std::string_view name, std::string_view text, const LoadOptions& options,
                     const base::Run& run) {
    const base::MemoryBytes bytes{std::string(text)};
    LoadResult result = read_with(*read, "folder/" + std::string(name), bytes, options, run);
    result.diagnostics.sort();
    result.diagnostics.locate(name, bytes);
    return result;
}

LoadResult read_amc_text(std::string_view asf, std::string_view amc, const LoadOptions& options) {
    const base::MemoryBytes bytes{std::string(amc)};
    auto read = read_part(
        amc,
        [&](Reading& in) {
            const AmcHead head = parse_amc_head(in);
            SkeletonFile skeleton{"t.asf", read_part(asf, parse_asf).value.value(), {}};
            base::Diagnostics dropped;
            skeleton.rig = build_rig(skeleton.document, dropped);
            return read_amc_motion(head, std::move(skeleton), in);
        },
        options);
    LoadResult result;
    result.figure = std::move(read.value);
    result.diagnostics = std::move(read.diagnostics);
    result.diagnostics.sort();
    result.diagnostics.locate("t.amc", bytes);
    return result;
}

std::string said(const base::Diagnostics& diagnostics) { return said(diagnostics, false); }

std::string said_by_file(const LoadResult& result) { return said(result.diagnostics, true); }

std::string numbers_of(const LoadResult& result, std::string_view bone, std::size_t frame) {
    const figure::Motion& motion = motion_of(result);
    const figure::ChannelRange range = result.figure->skeleton[result.figure->skeleton.find(bone)].channels;
    std::vector<std::uint32_t> columns;
    for (std::size_t i = 0; i < range.count; ++i) columns.push_back(motion.channels[range.first + i].column);
    std::ranges::sort(columns);
    std::string text;
    for (const std::uint32_t column : columns)
        text += fmt::format("{}{}", text.empty() ? "" : " ", motion.row(frame)[column]);
    return text;
}

std::string positions_of(const LoadResult& result, std::size_t frame) {
    const figure::Motion& motion = motion_of(result);
    std::string text;
    for (std::size_t i = 0; i < result.figure->skeleton.size(); ++i) {
        const auto row = motion.row(frame).subspan(3 * i, 3);
        text += fmt::format("{}{} ", i == 0 ? "" : ", ", result.figure->skeleton[figure::bone_id(i)].name);
        const bool missing = std::isnan(row[0]) && std::isnan(row[1]) && std::isnan(row[2]);
        text += missing ? "-" : fmt::format("{:g} {:g} {:g}", row[0], row[1], row[2]);
    }
    return text;
}

std::string everything_in(const LoadResult& result) {
    std::string text = fmt::format("{}{}\n", base::to_text(result.diagnostics), result.diagnostics.left_out());
    if (!result.figure) return text;
    const figure::Motion& motion = motion_of(result);
    for (const figure::Bone& bone : result.figure->skeleton.bones()) text += bone.name + " ";
    text += fmt::format("{} {} {}", motion.first_frame, motion.frames, motion.frame_time.value_or(0));
    for (const double value : motion.samples) text += fmt::format(" {}", value);
    return text;
}

std::string with_line_ends(std::string_view text, std::string_view end) {
    std::string result;
    for (const char c : text) result += c == '\n' ? end : std::string_view(&c, 1);
    return result;
}

std::string InFolder::without_folder(std::string text) const {
    const std::string folder = folder_.path().string() + "/";
    for (std::size_t at = 0; (at = text.find(folder)) != std::string::npos;) text.erase(at, folder.size());
    return text;
}

std::vector<std::string> InFolder::others(const LoadResult& result) const {
    std::vector<std::string> names;
    for (const std::filesystem::path& file : result.other_skeletons) names.push_back(without_folder(file.string()));
    return names;
}
}  // namespace skelplay::loaders
