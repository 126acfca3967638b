// Thumbnails of takes: what a file manager and the library show.

#include "output/thumbnails/thumbnail.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>
#include "output/thumbnails/thumbnail_service.h"
#include "render/gl_fixture.h"
#include "support/temporary_folder.h"

namespace skelplay::output::thumbnail_gl_test {
using testing::HasSubstr;

const std::filesystem::path assets = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets";

//  Foot (0 0 0) -- Knee (0 0.9 0) -- end (0 1.8 0)
std::string link(int frames) {
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

/// A take that is a pipe: whoever reads it does so until the test lets go of it.
class HeldTake {
public:
    HeldTake(std::filesystem::path path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
        EXPECT_EQ(::mkfifo(path_.c_str(), 0600), 0) << path_;
        pipe_ = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);  // its own reader too: it waits for none
    }
    ~HeldTake() { ::close(pipe_); }
    HeldTake(const HeldTake&) = delete;
    HeldTake& operator=(const HeldTake&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Gives its text to the one who reads it, or will.
    void let_go() {
        const std::size_t half = text_.size() / 2;
        put(text_.substr(0, half));
        while (has_unread()) std::this_thread::yield();  // then it has the pipe open, and is told of its end
        become_a_file();
        put(text_.substr(half));
        ::close(std::exchange(pipe_, -1));
    }
    /// For those who come later.
    void become_a_file() const {
        const std::filesystem::path whole = path_.string() + ".whole";
        std::ofstream(whole) << text_;
        std::filesystem::rename(whole, path_);
    }

private:
    void put(const std::string& part) const {
        EXPECT_EQ(::write(pipe_, part.data(), part.size()), static_cast<ssize_t>(part.size()));
    }
    [[nodiscard]] bool has_unread() const {
        int bytes = 0;
        EXPECT_EQ(::ioctl(pipe_, FIONREAD, &bytes), 0);
        return bytes > 0;
    }

    std::filesystem::path path_;
    std::string text_;
    int pipe_ = -1;
};

class ThumbnailGl : public test::GlTest {
protected:
    /// Takes of a folder, each with a frame more than the one before.
    std::vector<ThumbnailJob> jobs_of(const std::string& folder, std::size_t count) {
        std::vector<ThumbnailJob> jobs;
        for (std::size_t i = 0; i < count; ++i)
            jobs.push_back({i, folder_.write(fmt::format("{}/{}.bvh", folder, i), link(static_cast<int>(i) + 2))});
        return jobs;
    }

    test::TemporaryFolder folder_;
    ThumbnailCache cache_{folder_ / "thumbnails"};
    ThumbnailPainter painter_;
    PaintThumbnail paint_ = [this](const TakeStills& stills, ThumbnailSize wanted) {
        return painter_.paint(stills, wanted);
    };
};

// Twelve pictures in three rows of four; the link turns, so that they differ, and what is kept is found again.
TEST_F(ThumbnailGl, AStripHasTwelvePicturesOverTheTake) {
    const auto take = folder_.write("turns.bvh", link(100));
    const Thumbnail made = thumbnail_of(take, ThumbnailSize::strip, true, &cache_, paint_);
    ASSERT_TRUE(made.image);
    const int side = pixels_of(ThumbnailSize::strip);
    EXPECT_EQ(made.image->width, 4 * side);
    std::set<std::vector<std::uint8_t>> pictures;
    for (int i = 0; i < 16; ++i) {
        std::vector<std::uint8_t> part;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) part.push_back(made.image->pixel(i % 4 * side + x, i / 4 * side + y)[3]);
        EXPECT_EQ(std::ranges::any_of(part, [](std::uint8_t alpha) { return alpha > 0; }), i < 12) << i;
        if (i < 12) pictures.insert(part);
    }
    EXPECT_GT(pictures.size(), 8U);
    keep(cache_, ThumbnailSize::strip, made);
    EXPECT_TRUE(cache_.find(take, ThumbnailSize::strip, true));
    EXPECT_FALSE(cache_.find(take, ThumbnailSize::normal, true)) << "the picture is another";
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

TEST_F(ThumbnailGl, TheFigureFillsTheSquareAndStandsInItsMiddleOnNothing) {
    for (const char* name : {"walk.amc", "walk.htr"}) {
        const Thumbnail made = thumbnail_of(assets / name, ThumbnailSize::large, true, nullptr, paint_);
        ASSERT_TRUE(made.image);
        EXPECT_EQ(made.image->width, 256);
        EXPECT_EQ(made.image->height, 256);
        const auto [left, right, above, below] = margins(*made.image);
        for (const int edge : {above, below}) EXPECT_THAT(edge, testing::AllOf(testing::Gt(2), testing::Lt(18))) << name;
        EXPECT_NEAR(left, right, 10) << name;
        EXPECT_LT(covered(*made.image), 0.6);
        EXPECT_EQ(made.card.facts.name, name);
    }
}

// Compiling shaders is most of what a thumbnail costs where nothing is remembered of them, as in a sandbox.
TEST_F(ThumbnailGl, NeedsTwoProgramsForABodyAndThreeForASkinWithBonesOutside) {
    for (const auto& [name, programs] : {std::pair{"walk.bvh", 2}, {"walk.htr", 2}, {"walk.amc", 3}}) {
        const int before = test::programs_now();
        const DrawnThumbnail drawn = draw_thumbnail(assets / name, ThumbnailSize::large);
        ASSERT_EQ(drawn.stills.lists.size(), 1U);
        StillPainter painter(thumbnail_look(ThumbnailSize::large));
        EXPECT_GT(covered(painter.paint(drawn.stills, 0)), 0.02);
        EXPECT_EQ(test::programs_now() - before, programs) << name;
    }
}

TEST_F(ThumbnailGl, IsMadeOnceAndThenTakenFromTheCache) {
    const auto take = folder_.write("takes/walk.bvh", link(5));
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
    EXPECT_EQ(takes::to_text(again.card), takes::to_text(first.card));
}

TEST_F(ThumbnailGl, ARefusedFileSaysWhyAlsoTheSecondTime) {
    const auto take = folder_.write("takes/broken.bvh", "HIERARCHY\nROOT\n");
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
    const std::vector<ThumbnailJob> jobs = jobs_of("takes", 12);
    ThumbnailService studio(cache_, {});
    studio.begin(7, jobs);
    const ThumbnailBackdrop backdrop{100, {10, 20, 30}};
    studio.request({jobs[9], jobs[3]}, backdrop);
    studio.wait();
    const std::vector<FinishedThumbnail> told = studio.drain_finished();
    EXPECT_EQ(told.size(), jobs.size()) << "each once";
    EXPECT_EQ(studio.begun(), jobs.size());
    std::set<std::size_t> entries;
    std::set<std::size_t> pictured;
    for (const FinishedThumbnail& each : told) {
        entries.insert(each.entry);
        EXPECT_EQ(each.folder, 7U);
        EXPECT_EQ(each.card.frames, each.entry + 2);
        if (!each.image) continue;
        pictured.insert(each.entry);
        EXPECT_EQ(each.image->width, 100);
        const std::uint8_t* corner = each.image->pixel(0, 0);
        EXPECT_THAT(std::vector<int>(corner, corner + 4), testing::ElementsAre(10, 20, 30, 255));
    }
    EXPECT_EQ(pictured, (std::set<std::size_t>{3, 9}));
    EXPECT_EQ(entries.size(), jobs.size());
}

TEST_F(ThumbnailGl, AStripIsMadeBesideThePictureOnTheSameGround) {
    const std::vector<ThumbnailJob> jobs = jobs_of("takes", 1);
    ThumbnailService studio(cache_, {});
    studio.begin(1, jobs);
    studio.request({{0, jobs[0].take, true}, jobs[0]}, {100, {10, 20, 30}});
    studio.wait();
    std::map<bool, int> widths;
    for (const FinishedThumbnail& each : studio.drain_finished()) {
        if (!each.image) continue;
        widths[each.strip] = each.image->width;
        EXPECT_EQ(each.image->pixel(0, each.image->height - 1)[2], 30);
    }
    EXPECT_EQ(widths, (std::map<bool, int>{{false, 100}, {true, 4 * pixels_of(ThumbnailSize::strip)}}));
}

// A window asks for what it lacks in every picture it draws, also while that is being made.
TEST_F(ThumbnailGl, WhatIsAskedForAgainAndAgainIsMadeOnce) {
    HeldTake held(folder_ / "held.bvh", link(5));
    std::vector<ThumbnailJob> jobs = jobs_of("takes", 6);
    jobs[0].take = held.path();
    ThumbnailService studio(std::nullopt, {});
    std::map<std::size_t, int> pictured;
    const auto draw_a_picture = [&] {
        for (const FinishedThumbnail& each : studio.drain_finished()) pictured[each.entry] += each.pictured ? 1 : 0;
        std::vector<ThumbnailJob> lacking = jobs;
        std::erase_if(lacking, [&](const ThumbnailJob& job) { return pictured.contains(job.entry); });
        studio.request(lacking, {100, {}});
    };
    studio.begin(1, jobs);
    draw_a_picture();
    while (studio.begun() == 0) std::this_thread::yield();
    for (int i = 0; i < 10; ++i) draw_a_picture();
    held.let_go();
    studio.wait();
    studio.request({jobs[0]}, {100, {}});  // it is finished, and nobody was told so yet
    studio.wait();
    draw_a_picture();
    studio.wait();
    for (const ThumbnailJob& job : jobs) EXPECT_EQ(pictured[job.entry], 1) << job.take;
    EXPECT_EQ(studio.begun(), jobs.size());
}

// Those that were seen are the last of the folder: they are finished when the others are.
TEST_F(ThumbnailGl, OfTheLastTakeAWindowThatRestsIsToldAtOnce) {
    constexpr std::size_t takes = 6;
    std::mutex mutex;
    std::set<std::size_t> told;
    std::unique_ptr<ThumbnailService> studio;
    // The window rests until it is woken, and looks then.
    studio = std::make_unique<ThumbnailService>(cache_, [&] {
        const std::lock_guard lock(mutex);
        for (const FinishedThumbnail& each : studio->drain_finished()) told.insert(each.entry);
    });
    for (std::uint64_t folder = 1; folder <= 20; ++folder) {
        const std::vector<ThumbnailJob> jobs = jobs_of(std::to_string(folder), takes);
        studio->begin(folder, jobs);
        studio->request({jobs[4], jobs[5]}, {100, {}});
        studio->wait();
        const std::lock_guard lock(mutex);
        ASSERT_EQ(told.size(), takes) << "folder " << folder;
        told.clear();
    }
}

TEST_F(ThumbnailGl, AnotherFolderDropsWhatWasToBeDone) {
    constexpr std::size_t most_at_once = 8;
    std::vector<std::unique_ptr<HeldTake>> held;
    std::vector<ThumbnailJob> many(500, {0, folder_.write("takes/walk.bvh", link(5))});
    for (std::size_t i = 0; i < many.size(); ++i) many[i].entry = i;
    for (std::size_t i = 0; i < most_at_once; ++i) {
        held.push_back(std::make_unique<HeldTake>(folder_ / fmt::format("{}.bvh", i), link(5)));
        many[i].take = held[i]->path();
    }
    ThumbnailService studio(cache_, {});
    studio.begin(1, many);
    studio.request({}, {100, {}});
    while (studio.begun() == 0) std::this_thread::yield();
    studio.begin(2, {many.back()});
    const std::size_t begun = studio.begun();
    EXPECT_LE(begun, most_at_once);
    for (std::size_t i = begun; i < most_at_once; ++i) held[i]->become_a_file();
    studio.request({}, {100, {}});
    for (std::size_t i = 0; i < std::min(begun, most_at_once); ++i) held[i]->let_go();
    studio.wait();
    EXPECT_EQ(studio.begun(), begun + 1);
    const std::vector<FinishedThumbnail> told = studio.drain_finished();
    ASSERT_EQ(told.size(), 1U) << "those that were being made do not count";
    EXPECT_EQ(told[0].folder, 2U);
}

TEST(ThumbnailOnGround, IsMixedByItsAlphaAndCentred) {
    const render::Image grey{2, 1, {200, 200, 200, 255, 200, 200, 200, 0}};
    const render::Image shown = on_backdrop(grey, 2, {10, 20, 30});
    EXPECT_EQ(shown.height, 2);
    EXPECT_EQ(shown.pixel(0, 0)[0], 200);
    EXPECT_EQ(shown.pixel(1, 0)[1], 20);
    EXPECT_EQ(shown.pixel(0, 1)[2], 30) << "below it is the backdrop";
}
}  // namespace skelplay::output::thumbnail_gl_test
