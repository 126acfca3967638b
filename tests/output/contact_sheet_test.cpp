// Cells of a contact sheet without their pictures, and how they are spread over sheets.

#include "output/contact_sheet.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <memory>
#include "render/graphics_error.h"
#include "support/needs.h"

namespace skelplay::output::contact_sheet_test {
using testing::ElementsAre;

bool has(const render::Image& image, Paint ink) {
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4)
        if (image.rgba[i] == ink.red && image.rgba[i + 1] == ink.green && image.rgba[i + 2] == ink.blue) return true;
    return false;
}

class TakeCell : public testing::Test {
protected:
    void SetUp() override {
        try {
            type_ = std::make_unique<TextPainter>(15.0);
        } catch (const render::GraphicsError& error) {
            NEEDS({test::readme_install, error.what()});
        }
    }
    std::unique_ptr<TextPainter> type_;
};

TEST_F(TakeCell, EachKindOfTextHasItsColour) {
    const scene::CellColours& inks = scene::colours_of(scene::Theme::dark).cells;
    const CellPainter cells({{240, 240}, 1, scene::Theme::dark});
    const render::Image plain = cells.cell({"HHH.bvh", "12 HHH", "", false, ""});
    EXPECT_TRUE(has(plain, inks.name) && has(plain, inks.facts));
    EXPECT_FALSE(has(plain, inks.warnings) || has(plain, inks.refusal) || has(plain, inks.plate));
    EXPECT_TRUE(has(cells.cell({"HHH.bvh", "12 HHH", "1 HHH", false, ""}), inks.warnings));
    EXPECT_TRUE(has(cells.cell({"HHH.bvh", "12 HHH", "1 HHH", true}), inks.refusal));
    const render::Image refused = cells.cell({"HHH.bvh", "", "", false, "", "HHH HHH"});
    EXPECT_TRUE(has(refused, inks.plate) && has(refused, inks.refusal));
}

TEST_F(TakeCell, LongTextsStayInTheCell) {
    const CellPainter cells({{120, 120}, 1, scene::Theme::paper});
    const std::string endless(500, 'H');
    const render::Image cell = cells.cell({endless, endless, endless, false, endless, endless});
    EXPECT_EQ(cell.width, cells.size().width);
    EXPECT_EQ(cell.height, cells.size().height);
    const scene::CellColours& inks = scene::colours_of(scene::Theme::paper).cells;
    for (int y = 0; y < 120; ++y)
        for (const int x : {3, 116})
            EXPECT_EQ(cell.pixel(x, y + 1)[1], inks.plate.green) << "the reason keeps away from the plate's border";
}

TEST_F(TakeCell, AStripIsAsWideAsItsStills) {
    const CellPainter cells({{100, 60}, 3, scene::Theme::light});
    EXPECT_EQ(cells.size().width, 3 * 100 + 2 * 2 + 2);
    render::Image cell = cells.cell({"a", "", "", false, ""});
    render::Image still{100, 60, std::vector<std::uint8_t>(100 * 60 * 4, 7)};
    cells.put(cell, still, 2);
    EXPECT_EQ(cell.pixel(1 + 2 * 102, 1)[0], 7);
    EXPECT_EQ(cell.pixel(cell.width - 2, 60)[0], 7);
    EXPECT_NE(cell.pixel(2 * 102, 1)[0], 7);
}

TEST_F(TakeCell, TextsAreShortenedWrappedAndCutOff) {
    const int room = type_->width("walk_of_…_17.bvh");
    const std::string name = shortened(*type_, "walk_of_a_very_old_woman_in_the_rain_17.bvh", room);
    EXPECT_LE(type_->width(name), room);
    EXPECT_TRUE(name.starts_with("walk") && name.ends_with("17.bvh")) << name;
    EXPECT_EQ(shortened(*type_, "a.bvh", room), "a.bvh");

    EXPECT_THAT(wrapped(*type_, "one two three", type_->width("one two"), 9), ElementsAre("one two", "three"));
    EXPECT_THAT(wrapped(*type_, "one two three", type_->width("one tw"), 9), ElementsAre("one", "two", "three"));
    EXPECT_THAT(wrapped(*type_, "mmmmmm", type_->width("mmm"), 9), ElementsAre("mmm", "mmm"));
    EXPECT_THAT(wrapped(*type_, "one two three four", type_->width("one two"), 2), ElementsAre("one two", "three…"));
    EXPECT_THAT(wrapped(*type_, "", 100, 2), ElementsAre());

    EXPECT_EQ(cut_off(*type_, "ääääää", type_->width("äää…")), "äää…");
    EXPECT_EQ(cut_off(*type_, "ääää", type_->width("ääää")), "ääää");
}

TEST(SheetPlan, AtMostTwoHundredTakesAreOnASheetAndFewerLargeOnes) {
    const SheetPlan plan = plan_sheets(500, {242, 292}, {});
    EXPECT_EQ(plan.per_sheet, 200U);
    EXPECT_EQ(plan.on_sheet(1), 200U);
    EXPECT_EQ(plan.on_sheet(2), 100U);
    for (const auto& [takes, sheets] : {std::pair(500U, 3U), {200U, 1U}, {201U, 2U}})
        EXPECT_EQ(plan_sheets(takes, {242, 292}, {}).sheets(), sheets);
    const SheetPlan large = plan_sheets(500, {1922, 1140}, {});
    EXPECT_LE(large.per_sheet * 1938 * 1156, 40'000'000U);
    EXPECT_GT(large.per_sheet, 10U);
    EXPECT_EQ(plan_sheets(3, {8000, 7000}, {}).per_sheet, 1U);
}

TEST(SheetPlan, ColumnsAreThoseAskedForElseTheSheetIsFourToThree) {
    EXPECT_EQ(plan_sheets(30, {242, 292}, 4).columns, 4U);
    EXPECT_EQ(plan_sheets(3, {242, 292}, 50).columns, 3U) << "no empty columns";
    const SheetPlan plan = plan_sheets(200, {242, 292}, {});
    const ContactSheet sheet(plan, 200, scene::Theme::dark);
    EXPECT_NEAR(static_cast<double>(sheet.image().width) / sheet.image().height, 4.0 / 3.0, 0.15);
}

TEST(ContactSheet, CellsStandRowByRow) {
    ContactSheet sheet(plan_sheets(3, {10, 10}, 2), 3, scene::Theme::dark);
    for (const int grey : {10, 20, 30})
        sheet.add({10, 10, std::vector<std::uint8_t>(10 * 10 * 4, static_cast<std::uint8_t>(grey))});
    EXPECT_EQ(sheet.image().pixel(16, 16)[0], 10);
    EXPECT_EQ(sheet.image().pixel(16 + 26, 16)[0], 20);
    EXPECT_EQ(sheet.image().pixel(16, 16 + 26)[0], 30);
}
}  // namespace skelplay::output::contact_sheet_test
