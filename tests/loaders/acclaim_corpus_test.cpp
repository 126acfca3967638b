// The AMC files of the shared corpus and their skeletons; tests/corpus has the positions.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <sstream>
#include <string>
#include <variant>
#include <vector>
#include "support/needs.h"
#include "text_reading.h"

namespace skelplay::loaders::acclaim_corpus_test {
namespace fs = std::filesystem;

const fs::path shared_folder = SKELPLAY_SHARED_DIR;
const fs::path golden_folder = shared_folder / "golden";

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, separator);) fields.push_back(field);
    return fields;
}

/// A row of golden/MANIFEST.tsv about an AMC and the skeleton it names.
struct Row {
    fs::path input;
    fs::path skeleton;
};

std::vector<Row> manifest() {
    std::vector<Row> rows;
    std::ifstream file(golden_folder / "MANIFEST.tsv");
    for (std::string line; std::getline(file, line);) {
        const std::vector<std::string> fields = split(line, '\t');
        if (fields.size() < 10) continue;
        const fs::path input = golden_folder / fields[1];
        if (input.extension() == ".amc" && fields[2] != "-") rows.push_back({input, golden_folder / fields[2]});
    }
    return rows;
}

LoadResult read(const fs::path& input, const LoadOptions& options) {
    auto opened = base::open_bytes(input);
    const auto& bytes = std::get<std::unique_ptr<base::ByteSource>>(opened);
    LoadResult result = read_with(read_amc, input, *bytes, options, {});
    result.diagnostics.locate(input.filename().string(), *bytes);
    return result;
}

/// MANIFEST names each AMC's skeleton; the folder holds eight that fit most of them.
TEST(AcclaimCorpus, EveryMotionFindsItsSkeletonWhereItsNameSaysWhich) {
    NEEDS(test::shared_file(golden_folder / "MANIFEST.tsv"));
    ASSERT_FALSE(manifest().empty());
    for (const Row& row : manifest()) {
        SCOPED_TRACE(row.input.filename());
        const LoadResult result = read(row.input, {});
        const std::string name = row.input.stem().string();
        // These share no beginning of a name with their skeleton.
        if (name.starts_with("dmcontrol") || name.starts_with("csci520") || name == "bartekgasior_iniini") {
            EXPECT_FALSE(result.figure);
            EXPECT_GT(result.other_skeletons.size(), 1U);
            EXPECT_EQ(result.diagnostics.items().back().remedy, base::Remedy::name_skeleton);
            continue;
        }
        ASSERT_TRUE(result.figure) << to_text(result.diagnostics);
        EXPECT_TRUE(fs::equivalent(result.figure->skeleton_file, row.skeleton)) << result.figure->skeleton_file;
    }
}

/// The comments of real files name the .asf by which they were made ("rory3.ASF"), which has another name by now.
TEST(AcclaimCorpus, NoMotionContradictsItsSkeleton) {
    NEEDS(test::shared_file(golden_folder / "MANIFEST.tsv"));
    ASSERT_FALSE(manifest().empty());
    for (const Row& row : manifest()) {
        LoadOptions options;
        options.skeleton = row.skeleton;
        const LoadResult result = read(row.input, options);
        for (const base::Diagnostic& item : result.diagnostics.items())
            EXPECT_TRUE(item.code != "amc.other-subject" && item.code != "amc.convention" && item.code != "amc.divided")
                << row.input << ": " << item.message;
    }
}
}  // namespace skelplay::loaders::acclaim_corpus_test
