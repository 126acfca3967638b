// Small files of every format are read while each allocation fails in turn: they are read as ever, or refused.

#include "loaders/load.h"
#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <optional>
#include <ostream>
#include "failing_allocator.h"
#include "support/format_samples.h"
#include "support/gzip.h"
#include "support/temporary_folder.h"

namespace skelplay::load_without_memory {
namespace {
/// What was read, to be compared: the diagnostics, the bones and the numbers.
std::string content_of(const loaders::LoadResult& result) {
    std::string text = base::to_text(result.diagnostics);
    if (!result.figure) return text;
    for (const figure::Bone& bone : result.figure->skeleton.bones())
        text += fmt::format("{} {} {} {} {}\n", bone.name, static_cast<int>(bone.parent), bone.offset.x, bone.offset.y,
                            bone.offset.z);
    for (std::size_t frame = 0; frame < figure::frame_count(result.figure->take); ++frame) {
        figure::Pose pose;
        figure::sample(result.figure->skeleton, result.figure->take, frame, pose);
        for (const glm::dmat4& local : pose.local)
            for (int column = 0; column < 4; ++column)
                text += fmt::format("{} {} {} ", local[column].x, local[column].y, local[column].z);
        std::vector<glm::dvec3> vertices;
        if (figure::sample_vertices(result.figure->take, frame, vertices))
            for (const glm::dvec3& vertex : vertices) text += fmt::format("{} {} {} ", vertex.x, vertex.y, vertex.z);
    }
    return text;
}

/// Whether a file was refused because it does not fit into memory, and for no other reason.
bool is_out_of_memory(const loaders::LoadResult& result) {
    return !result.figure && result.diagnostics.items().size() == 1 && result.diagnostics.items()[0].code == "load.memory";
}

class LoadWithoutMemory : public testing::TestWithParam<test::FormatSample> {
protected:
    /// Reads a file while allocations fail; how many did.
    std::size_t read(const std::filesystem::path& file, test::Failing failing) {
        loaders::LoadOptions options;
        if (!GetParam().partner.empty()) options.skeleton = folder_.write("partner/p.txt", GetParam().partner);
        const std::string expected = content_of(loaders::load(file, options, {.threads = 1}));
        EXPECT_THAT(expected, testing::Not(testing::HasSubstr("error: ")));
        std::optional<loaders::LoadResult> result;
        const auto attempt = [&] { result = loaders::load(file, options, {.threads = 1}); };
        const auto judge = [&] {
            const std::string found = is_out_of_memory(*result) || content_of(*result) == expected
                                          ? std::string()
                                          : "read otherwise:\n" + content_of(*result) + "\ninstead of\n" + expected;
            result.reset();
            return found;
        };
        return test::fail_each_allocation(failing, attempt, judge);
    }

    test::TemporaryFolder folder_;
};

TEST_P(LoadWithoutMemory, AFileIsReadAsEverOrRefused) {
    const auto file = folder_.write(GetParam().file, GetParam().bytes);
    EXPECT_GT(read(file, test::Failing::one), 20U);
}

TEST_P(LoadWithoutMemory, AFileIsReadAsEverOrRefusedWhenNothingIsLeft) {
    const auto file = folder_.write(GetParam().file, GetParam().bytes);
    EXPECT_GT(read(file, test::Failing::all_from), 20U);
}

TEST_P(LoadWithoutMemory, SoIsAPackedFile) {
    const auto file = folder_.write(std::string(GetParam().file) + ".gz", test::gzip(GetParam().bytes));
    EXPECT_GT(read(file, test::Failing::one), 20U);
}

/// The samples but those in whose readers a library ends the program for want of memory, in functions of its own that
/// are noexcept: the destructor of nlohmann-json's values, which makes a list of those inside (glTF), and libstdc++'s
/// directory_iterator, which makes the name of the next file (a BonesPro mesh, which looks for its bones beside it).
std::vector<test::FormatSample> samples() {
    std::vector<test::FormatSample> all = test::format_samples();
    std::erase_if(all, [](const test::FormatSample& sample) {
        return sample.format == "glTF" || sample.file == std::string_view("mesh.txt");
    });
    return all;
}

INSTANTIATE_TEST_SUITE_P(Formats, LoadWithoutMemory, testing::ValuesIn(samples()), [](const auto& row) {
    std::string name = std::string(row.param.format) + "_" + std::string(row.param.file);
    std::ranges::replace_if(
        name, [](char c) { return c == ' ' || c == '.'; }, '_');
    return name;
});
}  // namespace
}  // namespace skelplay::load_without_memory
