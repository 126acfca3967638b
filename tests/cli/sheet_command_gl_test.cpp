// Contact sheets: what a person looks for on them.

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include "cli/rendering.h"
#include "output/contact_sheet.h"
#include "support/other_fonts.h"

namespace skelplay::cli {
namespace {
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr int still = 96;   // pixels, each side
constexpr int margin = 16;  // around each cell

using Pixel = std::array<int, 3>;  // red, green, blue

/// A picture that was read.
struct Sheet {
    int width = 0;
    int height = 0;
    std::vector<Pixel> pixels;  // row by row

    /// Those of a rectangle.
    [[nodiscard]] std::vector<Pixel> part(int left, int top, int wide, int high) const {
        std::vector<Pixel> found;
        for (int y = top; y < top + high; ++y)
            for (int x = left; x < left + wide; ++x)
                found.push_back(
                    pixels.at(static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)));
        return found;
    }
};

bool is_amber(const Pixel& pixel) { return pixel[0] > 200 && pixel[1] > 150 && pixel[2] < 100; }
bool is_muted_red(const Pixel& pixel) {
    return pixel[0] > 170 && pixel[1] < 130 && pixel[2] < 120 && pixel[1] < pixel[0] - 60;
}

class SheetCommandGl : public RenderCommandGl {
protected:
    /// Calls the command for everything in the folder `takes`.
    test::Called sheet(const Words& words = {}, const std::string& name = "sheet.png") {
        Words all = joined({"sheet", path("takes"), "-o", path(name)}, words);
        if (std::ranges::find(words, "--size") == words.end()) all = joined(all, {"--size", fmt::format("{0}x{0}", still)});
        return test::call(all);
    }
    void write_take(const std::string& name, std::string_view text = link) const { write("takes/" + name, text); }
    [[nodiscard]] Sheet look(const std::string& name = "sheet.png") const {
        Sheet sheet;
        int channels = 0;
        const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
            stbi_load(path(name).c_str(), &sheet.width, &sheet.height, &channels, 3), stbi_image_free);
        const std::size_t count = static_cast<std::size_t>(sheet.width) * static_cast<std::size_t>(sheet.height);
        for (std::size_t i = 0; pixels && i < count; ++i)
            sheet.pixels.push_back({pixels.get()[3 * i], pixels.get()[3 * i + 1], pixels.get()[3 * i + 2]});
        return sheet;
    }
    static output::PictureSize cell(std::size_t stills = 1) {
        return output::CellPainter({{still, still}, stills, scene::Theme::dark}).size();
    }
    /// How many pixels of a kind are in these rows of the cell in a column.
    [[nodiscard]] auto count(int column, int top, int high, bool (*kind)(const Pixel&)) const {
        const int wide = cell().width;
        return std::ranges::count_if(look().part(margin + column * (wide + margin), margin + top, wide, high), kind);
    }
};

TEST_F(SheetCommandGl, EveryTakeOfAFolderHasAPictureInItsPlace) {
    for (const char* name : {"a.bvh", "b.bvh", "c.bvh"}) write_take(name);
    const test::Called called = sheet({"--columns", "2"});
    ASSERT_EQ(called.status, 0) << called.err;
    EXPECT_EQ(called.out, "");
    EXPECT_THAT(called.err, HasSubstr("3 takes on"));
    const Sheet shown = look();
    const auto [wide, high] = cell();
    ASSERT_EQ(shown.width, margin + 2 * (wide + margin));
    ASSERT_EQ(shown.height, margin + 2 * (high + margin));
    const auto page = shown.pixels.front();
    const auto empty = [&](int column, int row) {
        const auto part = shown.part(margin + column * (wide + margin), margin + row * (high + margin), wide, still);
        return std::ranges::all_of(part, [&](const auto& pixel) { return pixel == page; });
    };
    EXPECT_FALSE(empty(0, 0));
    EXPECT_FALSE(empty(1, 0));
    EXPECT_FALSE(empty(0, 1));
    EXPECT_TRUE(empty(1, 1)) << "there is no fourth take";
}

TEST_F(SheetCommandGl, NamesAreReadWhateverTheirScript) {
    NEEDS(test::has_georgian_font());
    write_take("ა.bvh");
    ASSERT_EQ(sheet().status, 0);
    const std::string first = read("sheet.png");
    std::filesystem::rename(path("takes/ა.bvh"), path("takes/ბ.bvh"));
    ASSERT_EQ(sheet().status, 0);
    EXPECT_NE(read("sheet.png"), first);
}

TEST_F(SheetCommandGl, ARefusedFileIsACellThatSaysWhyInRed) {
    write_take("a-good.bvh");
    write_take("b-broken.bvh", "HIERARCHY\nROOT Foot\n{\n  OFFSET 0 0 0\n");
    const test::Called called = sheet({"--columns", "2"});
    EXPECT_EQ(called.status, 1);
    EXPECT_THAT(called.err, AllOf(HasSubstr("b-broken.bvh:"), HasSubstr("1 refused")));
    EXPECT_GT(count(1, 0, still, is_muted_red), 20) << "the reason is written in place of the picture";
    EXPECT_EQ(count(0, 0, still, is_muted_red), 0);
}

TEST_F(SheetCommandGl, WarningsAreToldInAmberBelowTheirTake) {
    write_take("a-good.bvh");
    write_take("b-short.bvh", std::string_view(link).substr(0, std::string_view(link).rfind(" 30 0")));
    const test::Called called = sheet({"--columns", "2"});
    EXPECT_EQ(called.status, 0) << called.err;
    EXPECT_THAT(called.err, HasSubstr("1 with warnings"));
    EXPECT_EQ(count(0, still, cell().height - still, is_amber), 0);
    EXPECT_GT(count(1, still, cell().height - still, is_amber), 20);
}

TEST_F(SheetCommandGl, TheSameCallGivesTheSameBytesWhateverTheNumberOfJobs) {
    for (int i = 0; i < 9; ++i) {
        std::string text(link);
        text.replace(text.rfind("30 0"), 2, fmt::format("{}", 10 * i));
        write_take(fmt::format("{}.bvh", i), i == 4 ? "HIERARCHY\n" : text);
    }
    const test::Called one = sheet({"-j", "1"}, "one.png");
    const test::Called again = sheet({"-j", "1"}, "again.png");
    const test::Called many = sheet({"-j", "4"}, "many.png");
    EXPECT_EQ(one.status, 1) << one.err;
    EXPECT_GT(read("one.png").size(), 1000U);
    EXPECT_EQ(read("again.png"), read("one.png"));
    EXPECT_EQ(read("many.png"), read("one.png"));
    EXPECT_EQ(many.err.substr(0, many.err.find("9 takes")), one.err.substr(0, one.err.find("9 takes")));
}

TEST_F(SheetCommandGl, MoreThanTwoHundredTakesGoOnFurtherSheets) {
    for (int i = 0; i < 201; ++i) write_take(fmt::format("{}.bvh", i));
    const test::Called called = sheet({"--size", "16x16", "--samples", "0"});
    EXPECT_EQ(called.status, 0) << called.err;
    EXPECT_THAT(folder_.names(), ElementsAre("sheet-001.png", "sheet-002.png", "stick.bvh", "takes"));
    EXPECT_LT(look("sheet-002.png").height, look("sheet-001.png").height);
    EXPECT_EQ(look("sheet-002.png").width, look("sheet-001.png").width);
}

// The stick stands in frames 0 and 1, and leans in frame 2.
TEST_F(SheetCommandGl, AStripShowsTheTakeFromItsFirstFrameToItsLast) {
    write_take("a.bvh");
    const test::Called called = sheet({"--strip", "3", "--camera", "front"});
    ASSERT_EQ(called.status, 0) << called.err;
    const Sheet shown = look();
    ASSERT_EQ(shown.width, 2 * margin + cell(3).width);
    const int step = still + 2;
    // Without the corner where the frame's number is.
    const auto picture = [&](int n) { return shown.part(margin + 1 + n * step, margin + 1, still, still - 24); };
    const auto differing = [&](int a, int b) {
        const auto first = picture(a);
        const auto second = picture(b);
        int count = 0;
        for (std::size_t i = 0; i < first.size(); ++i) count += std::abs(first[i][0] - second[i][0]) > 40 ? 1 : 0;
        return count;
    };
    EXPECT_GT(differing(0, 2), 40) << "the last still is the last frame";
    EXPECT_LT(differing(0, 1), 20) << "the camera goes along with the figure";
}

TEST_F(SheetCommandGl, ViewOptionsAreThoseOfRender) {
    write_take("a.bvh");
    ASSERT_EQ(sheet().status, 0);
    const std::string plain = read("sheet.png");
    for (const Words& words : {Words{"--theme", "paper"}, {"--show", "bones"}, {"--camera", "right"}, {"--no-grid"}}) {
        const test::Called called = sheet(words);
        EXPECT_EQ(called.status, 0) << called.err;
        EXPECT_NE(read("sheet.png"), plain) << words.front();
    }
    ASSERT_EQ(sheet({"--theme", "paper"}).status, 0);
    EXPECT_EQ(look().pixels.front(), (Pixel{255, 255, 255}));
}

TEST_F(SheetCommandGl, ASheetThatCannotBeWrittenIsSaid) {
    write_take("a.bvh");
    const test::Called called = sheet({}, "stick.bvh/sheet.png");
    EXPECT_EQ(called.status, 3);
    EXPECT_THAT(called.err, AllOf(HasSubstr("skelplay sheet: "), HasSubstr("sheet.png"), Not(HasSubstr("1 take on"))));
}
}  // namespace
}  // namespace skelplay::cli
