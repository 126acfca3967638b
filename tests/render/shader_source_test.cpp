#include "render/shader_source.h"
#include <chrono>
#include <gmock/gmock.h>
#include <map>
#include "render/graphics_error.h"
#include "support/temporary_folder.h"

namespace skelplay::render::shader_source_test {
ShaderFiles files(std::map<std::string, std::string, std::less<>> texts) {
    return [texts = std::move(texts)](std::string_view name) -> std::optional<std::string> {
        const auto found = texts.find(name);
        return found == texts.end() ? std::nullopt : std::optional(found->second);
    };
}

TEST(ShaderSource, IncludedFilesStandWhereTheyAreAskedForOnce) {
    const ShaderSource source = assemble("a.vert", files({{"a.vert", "#include \"b.glsl\"\nint a;\n#include \"c.glsl\"\n"},
                                                          {"b.glsl", "int b;\n"},
                                                          {"c.glsl", "#include \"b.glsl\"\nint c;\n"}}));
    EXPECT_EQ(source.text,
              "#version 330 core\n"
              "#line 1 0\n"
              "#line 1 1\n"
              "int b;\n"
              "#line 2 0\n"
              "int a;\n"
              "#line 1 2\n"
              "#line 2 2\n"
              "int c;\n"
              "#line 4 0\n");
    EXPECT_THAT(source.files, testing::ElementsAre("a.vert", "b.glsl", "c.glsl"));
}

TEST(ShaderSource, AMissingFileIsNamed) {
    try {
        assemble("a.vert", files({{"a.vert", "#include \"gone.glsl\"\n"}}));
        FAIL() << "expected a GraphicsError";
    } catch (const GraphicsError& error) {
        EXPECT_STREQ(error.what(), "expected a shader file gone.glsl, found none");
    }
}

TEST(ShaderSource, MessagesNameFilesInsteadOfNumbers) {
    const std::vector<std::string> names{"bone.vert", "frame.glsl"};
    struct Case {
        const char* log;
        const char* shown;
    };
    for (const Case& c :
         {Case{"0:12(5): error: `x' undeclared", "bone.vert:12: error: `x' undeclared\n"},                // Mesa
          {"1(7) : error C1503: undefined variable", "frame.glsl:7: error C1503: undefined variable\n"},  // NVIDIA
          {"7:1(1): error: no such file", "7:1(1): error: no such file\n"},
          {"99999999999:1(1): error: a number too long", "99999999999:1(1): error: a number too long\n"},
          {"", ""}})
        EXPECT_EQ(with_file_names(c.log, names), c.shown);
}

TEST(FolderWatch, TellsOfAChangeOnceWhenTheFileIsWhole) {
    std::optional<test::TemporaryFolder> folder(std::in_place);
    const auto begin = std::filesystem::last_write_time(folder->path());
    const auto write_at = [&](const char* name, int seconds) {
        std::filesystem::last_write_time(folder->write(name), begin + std::chrono::seconds(seconds));
    };
    write_at("a.vert", -20);
    FolderWatch watch(folder->path());
    EXPECT_FALSE(watch.changed());
    write_at("a.vert", -10);
    EXPECT_FALSE(watch.changed()) << "it may still be being written";
    EXPECT_TRUE(watch.changed()) << "changed";
    EXPECT_FALSE(watch.changed()) << "told already";
    write_at("b.vert", -5);
    watch.changed();
    write_at("b.vert", -4);
    EXPECT_FALSE(watch.changed()) << "it was being written";
    EXPECT_TRUE(watch.changed()) << "added";
    const std::filesystem::path gone = folder->path();
    folder.reset();
    FolderWatch none(gone);
    EXPECT_FALSE(none.changed());
    EXPECT_FALSE(none.changed());
}
}  // namespace skelplay::render::shader_source_test
