// Thumbnails as a desktop's programs share them.

#include "output/thumbnails/thumbnail_cache.h"
#include <gtest/gtest.h>
#include <utility>
#include "output/image_file.h"
#include "support/environment_variable.h"
#include "support/temporary_folder.h"

namespace skelplay::output {
namespace {
namespace fs = std::filesystem;

const render::Image figure{1, 2, {9, 9, 9, 255, 0, 0, 0, 0}};

class ThumbnailCacheTest : public testing::Test {
protected:
    [[nodiscard]] static ThumbnailRecord record(const fs::path& take) {
        ThumbnailRecord made{.take = dated(take), .bytes = fs::file_size(take)};
        made.card.facts = {take.filename().string(), "2 frames", "", false, ""};
        made.card.frames = 2;
        return made;
    }
    [[nodiscard]] static ThumbnailRecord refused(const fs::path& take) {
        ThumbnailRecord made = record(take);
        made.card = {};
        made.card.facts.refusal = "Line 1: expected HIERARCHY";
        return made;
    }
    /// As if it had been written a minute later.
    static void age(const fs::path& file) {
        fs::last_write_time(file, fs::last_write_time(file) + std::chrono::minutes(1));
    }

    test::TemporaryFolder folder_;
    fs::path take_ = folder_.write("takes/wal k.bvh", "HIERARCHY");
    ThumbnailCache cache_{folder_ / "cache" / "thumbnails"};
};

TEST(ThumbnailNames, AreTheOnesThatOtherProgramsLookFor) {
    // The example of the standard.
    EXPECT_EQ(ThumbnailCache("/c").file_of("/home/jens/photos/me.png", ThumbnailSize::large),
              "/c/large/c6ee772d9e49320e97ec29a7eb5b1697.png");
    EXPECT_EQ(uri_of("/a/wal k+#%ü(1),=é.bvh"), "file:///a/wal%20k+%23%25%C3%BC(1),=%C3%A9.bvh");
    EXPECT_EQ(uri_of("/a/b/../c.bvh"), "file:///a/c.bvh");
}

TEST(ThumbnailNames, TheFolderIsThatOfTheUsersCache) {
    const test::EnvironmentVariable home("HOME", "/home/me");
    for (const auto& [cache, folder] : {std::pair<std::optional<std::string>, fs::path>{"/somewhere", "/somewhere"},
                                        {"relative", "/home/me/.cache"},
                                        {std::nullopt, "/home/me/.cache"}}) {
        const test::EnvironmentVariable xdg("XDG_CACHE_HOME", cache);
        EXPECT_EQ(ThumbnailCache::default_folder(), folder / "thumbnails");
    }
    const test::EnvironmentVariable nowhere("HOME", std::nullopt);
    const test::EnvironmentVariable none("XDG_CACHE_HOME", std::nullopt);
    EXPECT_EQ(ThumbnailCache::default_folder(), std::nullopt);
}

TEST(ThumbnailNames, TheSmallestSizeThatIsLargeEnough) {
    EXPECT_EQ(size_for(1), ThumbnailSize::normal);
    EXPECT_EQ(size_for(128), ThumbnailSize::normal);
    EXPECT_EQ(size_for(129), ThumbnailSize::large);
    EXPECT_EQ(size_for(5000), ThumbnailSize::xx_large);
}

TEST_F(ThumbnailCacheTest, AThumbnailHoldsWhatTheStandardAsksForAndIsForItsOwnerOnly) {
    cache_.keep(record(take_), ThumbnailSize::normal, figure);
    const fs::path file = cache_.file_of(take_, ThumbnailSize::normal);
    EXPECT_EQ(file.parent_path(), folder_ / "cache" / "thumbnails" / "normal");
    const PngTexts texts = texts_of(test::text_of(file));
    EXPECT_EQ(text_of(texts, "Thumb::URI"), uri_of(take_));
    EXPECT_EQ(text_of(texts, "Thumb::MTime"), std::to_string(dated(take_).written));
    EXPECT_EQ(text_of(texts, "Thumb::Size"), "9");
    EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    for (const char* made : {"cache", "cache/thumbnails", "cache/thumbnails/normal"})
        EXPECT_EQ(fs::status(folder_ / made).permissions(), fs::perms::owner_all) << made;
    EXPECT_EQ(folder_.names("cache/thumbnails/normal").size(), 1U) << "nothing is left beside it";
}

TEST_F(ThumbnailCacheTest, WhatIsKeptIsFoundAgainWithItsPicture) {
    EXPECT_FALSE(cache_.find(take_, ThumbnailSize::large, true));
    cache_.keep(record(take_), ThumbnailSize::large, figure);
    const auto found = cache_.find(take_, ThumbnailSize::large, true);
    ASSERT_TRUE(found && found->image);
    EXPECT_EQ(found->image->rgba, figure.rgba);
    EXPECT_EQ(found->card.frames, 2U);
    EXPECT_EQ(found->card.facts.facts, "2 frames");
    EXPECT_FALSE(cache_.find(take_, ThumbnailSize::normal, true)) << "that size was never made";
    const auto told = cache_.find(take_, ThumbnailSize::large, false);
    ASSERT_TRUE(told);
    EXPECT_FALSE(told->image);
}

TEST_F(ThumbnailCacheTest, ATakeIsLookedAtAnewThatWasWrittenAgainOrItsSkeleton) {
    const fs::path skeleton = folder_.write("takes/walk.asf");
    ThumbnailRecord with_skeleton = record(take_);
    with_skeleton.beside = {dated(skeleton)};
    for (const fs::path& changed : {skeleton, take_}) {
        cache_.keep(with_skeleton, ThumbnailSize::large, figure);
        EXPECT_TRUE(cache_.find(take_, ThumbnailSize::large, true));
        age(changed);
        EXPECT_FALSE(cache_.find(take_, ThumbnailSize::large, true)) << changed;
        with_skeleton.beside = {dated(skeleton)};
    }
}

TEST_F(ThumbnailCacheTest, AnotherProgramsPictureIsNotTakenForOurs) {
    fs::create_directories(cache_.file_of(take_, ThumbnailSize::large).parent_path());
    const std::string png = png_bytes(
        figure, PngChannels::rgba, {{"Thumb::URI", uri_of(take_)}, {"Thumb::MTime", std::to_string(dated(take_).written)}});
    std::ofstream(cache_.file_of(take_, ThumbnailSize::large), std::ios::binary) << png;
    EXPECT_FALSE(cache_.find(take_, ThumbnailSize::large, true));
}

TEST_F(ThumbnailCacheTest, ARefusedFileIsRememberedWithItsReasonUntilItChanges) {
    cache_.keep(refused(take_), ThumbnailSize::large, {});
    EXPECT_FALSE(fs::exists(cache_.file_of(take_, ThumbnailSize::large)));
    EXPECT_EQ(cache_.refusal_of(take_).parent_path(), folder_ / "cache" / "thumbnails" / "fail" / "skelplay");
    const auto found = cache_.find(take_, ThumbnailSize::normal, true);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->card.facts.refusal, "Line 1: expected HIERARCHY");
    EXPECT_FALSE(found->image);
    age(take_);
    EXPECT_FALSE(cache_.find(take_, ThumbnailSize::normal, true));
}

TEST_F(ThumbnailCacheTest, NothingIsKeptOfFilesInTheCacheItself) {
    const fs::path inside = folder_.write("cache/thumbnails/walk.bvh");
    cache_.keep(record(inside), ThumbnailSize::large, figure);
    EXPECT_FALSE(cache_.find(inside, ThumbnailSize::large, true));
}
}  // namespace
}  // namespace skelplay::output
