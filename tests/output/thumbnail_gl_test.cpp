// Thumbnails of takes: what a file manager and the library show.

#include "output/thumbnails/thumbnail.h"

#include <array>
#include <chrono>
#include <condition_variable>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "output/thumbnails/thumbnail_studio.h"
#include "render/gl_fixture.h"
#include "support/temporary_folder.h"

namespace skelplay::output {

namespace {

using testing::HasSubstr;

//  Foot (0 0 0) -- Knee (0 0.9 0) -- end (0 1.8 0)
std::string stick(int frames) {
    std::string text =
        "HIERARCHY\nROOT Foot\n{\n  OFFSET 0 0 0\n  CHANNELS 3 Xposition Yposition Zposition\n  JOINT Knee\n  {\n"
        "    OFFSET 0 0.9 0\n    CHANNELS 1 Zrotation\n    End Site\n    {\n      OFFSET 0 0.9 0\n    }\n  }\n}\n"
        "MOTION\n" +
        fmt::format("Frames: {}\nFrame Time: 0.1\n", frames);
    for (int i = 0; i < frames; ++i) text += fmt::format("{} 0 0 {}\n", i, i);
    return text;
}

/// The share of the pixels that are covered at all.
double covered(const render::Image& image) {
    double count = 0;
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) count += image.rgba[i] > 0 ? 1 : 0;
    return count * 4 / static_cast<double>(image.rgba.size());
}

class ThumbnailGl : public test::GlTest {
protected:
    /// Waits until the studio has told of all these takes.
    static std::vector<FinishedThumbnail> wait_for(ThumbnailStudio& studio, std::size_t takes) {
        std::vector<FinishedThumbnail> all;
        std::set<std::size_t> told;
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (told.size() < takes && std::chrono::steady_clock::now() < end) {
            for (FinishedThumbnail& each : studio.take_finished()) {
                told.insert(each.entry);
                all.push_back(std::move(each));
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        EXPECT_EQ(told.size(), takes);
        return all;
    }

    test::TemporaryFolder folder_;
    ThumbnailCache cache_{folder_ / "thumbnails"};
    ThumbnailPainter painter_;
    PaintThumbnail paint_ = [this](const TakeStills& stills, ThumbnailSize wanted) {
        return painter_.paint(stills, wanted);
    };
};

TEST_F(ThumbnailGl, ShowsTheFigureOnNothing) {
    const auto take = folder_.write("walk.bvh", stick(5));
    const Thumbnail made = thumbnail_of(take, ThumbnailSize::normal, true, nullptr, paint_);
    ASSERT_TRUE(made.image);
    EXPECT_EQ(made.image->width, 128);
    EXPECT_EQ(made.image->height, 128);
    EXPECT_GT(covered(*made.image), 0.02);
    EXPECT_LT(covered(*made.image), 0.6);
    for (const int corner : {0, 127}) EXPECT_EQ(made.image->pixel(corner, 0)[3], 0) << "nothing is in the corners";
    EXPECT_EQ(made.card.frames, 5U);
    EXPECT_EQ(made.card.facts.name, "walk.bvh");
}

/// Columns and rows of a picture that nothing covers: on the left, on the right, above, below.
std::array<int, 4> margins(const render::Image& image) {
    std::array<int, 4> free{image.width, image.width, image.height, image.height};
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            if (image.pixel(x, y)[3] == 0) continue;
            const std::array<int, 4> here{x, image.width - 1 - x, y, image.height - 1 - y};
            for (std::size_t i = 0; i < 4; ++i) free.at(i) = std::min(free.at(i), here.at(i));
        }
    return free;
}

TEST_F(ThumbnailGl, TheFigureFillsTheSquareAndStandsInItsMiddle) {
    const std::filesystem::path assets = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets";
    for (const char* name : {"walk.amc", "walk.htr"}) {
        const Thumbnail made = thumbnail_of(assets / name, ThumbnailSize::large, true, nullptr, paint_);
        ASSERT_TRUE(made.image);
        const auto [left, right, above, below] = margins(*made.image);
        for (const int edge : {above, below})
            EXPECT_THAT(edge, testing::AllOf(testing::Gt(2), testing::Lt(18))) << name;
        EXPECT_NEAR(left, right, 10) << name;
    }
}

TEST_F(ThumbnailGl, IsMadeOnceAndThenTakenFromTheCache) {
    const auto take = folder_.write("walk.bvh", stick(5));
    const Thumbnail first = thumbnail_of(take, ThumbnailSize::normal, false, &cache_, paint_);
    EXPECT_TRUE(first.fresh);
    keep(cache_, ThumbnailSize::normal, first);
    const PaintThumbnail never = [](const TakeStills&, ThumbnailSize) -> std::optional<render::Image> {
        ADD_FAILURE() << "it is painted again";
        return std::nullopt;
    };
    const Thumbnail again = thumbnail_of(take, ThumbnailSize::normal, true, &cache_, never);
    ASSERT_TRUE(again.image);
    EXPECT_GT(covered(*again.image), 0.02);
    EXPECT_FALSE(again.fresh) << "it is kept already";
    EXPECT_EQ(session::to_text(again.card), session::to_text(first.card));
}

TEST_F(ThumbnailGl, ARefusedFileSaysWhyAlsoTheSecondTime) {
    const auto take = folder_.write("broken.bvh", "HIERARCHY\nROOT\n");
    for (int time = 0; time < 2; ++time) {
        const Thumbnail made = thumbnail_of(take, ThumbnailSize::normal, true, &cache_, paint_);
        keep(cache_, ThumbnailSize::normal, made);
        EXPECT_FALSE(made.image);
        EXPECT_EQ(made.fresh.has_value(), time == 0);
        EXPECT_THAT(made.card.facts.refusal, HasSubstr("Line 3"));
    }
    EXPECT_EQ(folder_.names("thumbnails/fail/skelplay").size(), 1U);
}

TEST_F(ThumbnailGl, AMotionThatWantedASkeletonIsTriedAgainWhenOneIsPutBesideIt) {
    const std::filesystem::path assets = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets";
    const auto take = folder_.write("takes/walk.amc", test::text_of(assets / "walk.amc"));
    const Thumbnail refused = thumbnail_of(take, ThumbnailSize::normal, true, &cache_, paint_);
    EXPECT_TRUE(refused.card.refused());
    keep(cache_, ThumbnailSize::normal, refused);
    const auto later = std::filesystem::last_write_time(take.parent_path()) + std::chrono::minutes(1);
    folder_.write("takes/walk.asf", test::text_of(assets / "walk.asf"));
    std::filesystem::last_write_time(take.parent_path(), later);
    EXPECT_FALSE(thumbnail_of(take, ThumbnailSize::normal, true, &cache_, paint_).card.refused());
}

TEST_F(ThumbnailGl, PicturesThatAreSeenComeOnTheirGroundAndAllTakesAreTold) {
    std::vector<ThumbnailJob> jobs;
    for (std::size_t i = 0; i < 12; ++i)
        jobs.push_back({i, folder_.write(fmt::format("take{}.bvh", i), stick(static_cast<int>(i) + 2))});
    ThumbnailStudio studio(cache_, {});
    studio.begin(7, jobs);
    const ThumbnailGround ground{100, {10, 20, 30}};
    studio.want({jobs[9], jobs[3]}, ground);
    std::set<std::size_t> pictured;
    for (const FinishedThumbnail& each : wait_for(studio, jobs.size())) {
        EXPECT_EQ(each.folder, 7U);
        EXPECT_EQ(each.card.frames, each.entry + 2);
        if (!each.image) continue;
        pictured.insert(each.entry);
        EXPECT_EQ(each.image->width, 100);
        const std::uint8_t* corner = each.image->pixel(0, 0);
        EXPECT_THAT(std::vector<int>(corner, corner + 4), testing::ElementsAre(10, 20, 30, 255));
    }
    EXPECT_EQ(pictured, (std::set<std::size_t>{3, 9}));
}

// A window asks for what it lacks in every picture it draws, also while that is being made.
TEST_F(ThumbnailGl, WhatIsAskedForAgainAndAgainIsMadeOnce) {
    std::vector<ThumbnailJob> jobs;
    for (std::size_t i = 0; i < 6; ++i) jobs.push_back({i, folder_.write(std::to_string(i) + ".bvh", stick(5))});
    ThumbnailStudio studio(std::nullopt, {});
    studio.begin(1, jobs);
    std::map<std::size_t, int> pictured;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (pictured.size() < jobs.size() && std::chrono::steady_clock::now() < end) {
        std::vector<ThumbnailJob> lacking = jobs;
        std::erase_if(lacking, [&](const ThumbnailJob& job) { return pictured.contains(job.entry); });
        studio.want(lacking, {100, {}});
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        for (const FinishedThumbnail& each : studio.take_finished()) pictured[each.entry] += each.pictured ? 1 : 0;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // what was begun twice would come now
    for (const FinishedThumbnail& each : studio.take_finished()) pictured[each.entry] += each.pictured ? 1 : 0;
    for (const ThumbnailJob& job : jobs) EXPECT_EQ(pictured[job.entry], 1) << job.take;
}

// Those that were seen are the last of the folder: they are finished when the others are.
TEST_F(ThumbnailGl, OfTheLastTakeAWindowThatRestsIsToldAtOnce) {
    constexpr std::size_t takes = 6;
    std::mutex mutex;
    std::condition_variable woken;
    bool news = false;
    ThumbnailStudio studio(cache_, [&] {
        const std::lock_guard lock(mutex);
        news = true;
        woken.notify_one();
    });
    for (std::uint64_t folder = 1; folder <= 20; ++folder) {
        std::vector<ThumbnailJob> jobs;
        for (std::size_t i = 0; i < takes; ++i)
            jobs.push_back({i, folder_.write(fmt::format("{}/{}.bvh", folder, i), stick(3))});
        studio.begin(folder, jobs);
        studio.want({jobs[4], jobs[5]}, {100, {}});
        std::set<std::size_t> told;
        while (told.size() < takes) {
            std::unique_lock lock(mutex);
            const auto is_told = [&] { return std::exchange(news, false); };
            ASSERT_TRUE(woken.wait_for(lock, std::chrono::seconds(20), is_told)) << told.size() << " of " << folder;
            lock.unlock();
            for (const FinishedThumbnail& each : studio.take_finished()) told.insert(each.entry);
        }
    }
}

TEST_F(ThumbnailGl, AnotherFolderDropsWhatWasToBeDone) {
    const auto take = folder_.write("walk.bvh", stick(5));
    ThumbnailStudio studio(cache_, {});
    std::vector<ThumbnailJob> many(500, {0, take});
    for (std::size_t i = 0; i < many.size(); ++i) many[i].entry = i;
    studio.begin(1, many);
    studio.want({}, {100, {}});
    studio.begin(2, {{0, take}});
    studio.want({}, {100, {}});
    for (const FinishedThumbnail& each : wait_for(studio, 1)) EXPECT_EQ(each.folder, 2U);
}

TEST(ThumbnailOnGround, IsMixedByItsAlphaAndCentred) {
    const render::Image grey{2, 1, {200, 200, 200, 255, 200, 200, 200, 0}};
    const render::Image shown = on_ground(grey, 2, {10, 20, 30});
    EXPECT_EQ(shown.height, 2);
    EXPECT_EQ(shown.pixel(0, 0)[0], 200);
    EXPECT_EQ(shown.pixel(1, 0)[1], 20);
    EXPECT_EQ(shown.pixel(0, 1)[2], 30) << "below it is the ground";
}

}  // namespace

}  // namespace skelplay::output
