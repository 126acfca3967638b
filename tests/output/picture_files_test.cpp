#include "output/picture_files.h"
#include <gmock/gmock.h>
#include <thread>
#include "support/full_disk.h"
#include "support/temporary_folder.h"

namespace skelplay::output::picture_files_test {
/// Why a name is refused, or that it is not.
std::string reason(const std::variant<NumberedNames, std::string>& parsed) {
    const std::string* why = std::get_if<std::string>(&parsed);
    return why == nullptr ? "accepted" : *why;
}

TEST(PictureFiles, NamesHoldAFramesNumber) {
    struct Case {
        const char* pattern;
        std::size_t frame;
        const char* name;
    };
    for (const Case& c : {Case{"a.png", 7, "a.png"},
                          {"frames/%04d.png", 7, "frames/0007.png"},
                          {"%d.png", 7, "7.png"},
                          {"%02d.PNG", 12345, "12345.PNG"},
                          {"50%%/%03dx.png", 7, "50%/007x.png"},
                          {"%d%%.png", 7, "7%.png"}}) {
        const auto names = NumberedNames::parse(c.pattern, 1);
        ASSERT_EQ(reason(names), "accepted") << c.pattern;
        EXPECT_EQ(std::get<NumberedNames>(names).of(c.frame), c.name);
    }
}

TEST(PictureFiles, OtherNamesAreRefused) {
    struct Case {
        const char* pattern;
        std::size_t pictures;
        const char* reason;
    };
    for (const Case& c :
         {Case{"a.png", 2, "expected a numbered name such as frames/%04d.png for 2 frames, found 'a.png'"},
          {"%s.png", 1, "expected one %d or %04d for the frame's number in '%s.png', found '%s'"},
          {"%4d.png", 1, "expected one %d or %04d for the frame's number in '%4d.png', found '%4d'"},
          {"%00d.png", 1, "expected one %d or %04d for the frame's number in '%00d.png', found '%00d'"},
          {"%d-%d.png", 1, "expected one %d or %04d for the frame's number in '%d-%d.png', found '%d'"},
          {"a%.png", 1, "expected one %d or %04d for the frame's number in 'a%.png', found '%.'"},
          {"a.png%", 1, "expected one %d or %04d for the frame's number in 'a.png%', found '%'"},
          {"a.jpg", 1, "expected a file name that ends in .png (or .mp4, .webm or .gif for a video), found 'a.jpg'"},
          {"", 1, "expected a file name that ends in .png (or .mp4, .webm or .gif for a video), found ''"}})
        EXPECT_EQ(reason(NumberedNames::parse(c.pattern, c.pictures)), c.reason);
}

TEST(PictureFiles, AFullDiskIsSaidAndLeavesNoPartOfAPicture) {
    const test::TemporaryFolder folder;
    const std::string pattern = (folder / "frames" / "%d.png").string();
    PictureFiles files(std::get<NumberedNames>(NumberedNames::parse(pattern, 2)), {3, 4}, PngChannels::rgb);
    const render::Image image{64, 64, std::vector<std::uint8_t>(64 * 64 * 4, 90)};
    ASSERT_EQ(files.add(image, 0), std::nullopt);
    const test::FullDisk full(40);
    EXPECT_EQ(files.add(image, 1), (folder / "frames" / "4.png").string() + ": File too large");
    EXPECT_EQ(folder.names("frames"), std::vector<std::string>{"3.png"});
}

using testing::ElementsAre;

/// What happened to a writer; it outlives the writer.
struct Written {
    std::vector<std::size_t> numbers;
    std::vector<int> widths;
    bool finished = false;
    std::atomic<bool> held = false;     // add() waits while this is set
    std::atomic<bool> begun = false;    // add() was called
    std::atomic<bool> stopped = false;  // the writer was asked to stop
    std::size_t fails_at = 99;
};

class Recorder : public PictureWriter {
public:
    explicit Recorder(std::shared_ptr<Written> written) : written_(std::move(written)) {}
    std::optional<std::string> add(const render::Image& image, std::size_t number) override {
        written_->begun = true;
        while (written_->held && !written_->stopped) std::this_thread::yield();
        if (written_->stopped) return "stopped";
        if (number == written_->fails_at) return "the disk is full";
        written_->numbers.push_back(number);
        written_->widths.push_back(image.width);
        return std::nullopt;
    }
    std::optional<std::string> finish() override {
        written_->finished = true;
        return std::nullopt;
    }
    void stop() noexcept override { written_->stopped = true; }

private:
    std::shared_ptr<Written> written_;
};

class PictureQueueTest : public testing::Test {
protected:
    PictureQueue::Start start() {
        return [written = written_] { return std::make_unique<Recorder>(written); };
    }
    static void wait_for_end(const PictureQueue& queue) {
        while (!queue.ended()) std::this_thread::yield();
    }
    std::shared_ptr<Written> written_ = std::make_shared<Written>();
};

TEST_F(PictureQueueTest, WritesInOrderAndFinishes) {
    std::atomic<int> woken = 0;
    PictureQueue queue(start(), [&] { ++woken; });
    for (const int width : {1, 2, 3}) queue.put({width, 1, {}});
    EXPECT_FALSE(queue.ended());
    queue.close();
    wait_for_end(queue);
    EXPECT_EQ(queue.fault(), std::nullopt);
    EXPECT_EQ(queue.written(), 3U);
    EXPECT_THAT(written_->numbers, ElementsAre(0, 1, 2));
    EXPECT_THAT(written_->widths, ElementsAre(1, 2, 3));
    EXPECT_TRUE(written_->finished);
    while (woken == 0) std::this_thread::yield();
}

TEST_F(PictureQueueTest, HasRoomForAFewOnly) {
    written_->held = true;
    PictureQueue queue(start(), {});
    int taken = 0;
    for (; queue.has_room(); ++taken) queue.put({1, 1, {}});
    EXPECT_EQ(taken, 4);
    written_->held = false;
    while (!queue.has_room()) std::this_thread::yield();
    EXPECT_GT(queue.written(), 0U);
}

TEST_F(PictureQueueTest, EndsWithAFault) {
    written_->fails_at = 1;
    PictureQueue queue(start(), {});
    for (int i = 0; i < 3; ++i) queue.put({1, 1, {}});
    queue.close();
    wait_for_end(queue);
    EXPECT_EQ(queue.fault(), "the disk is full");
    EXPECT_EQ(queue.written(), 1U);
    EXPECT_FALSE(queue.has_room());
    EXPECT_FALSE(written_->finished);
}

TEST_F(PictureQueueTest, SaysWhyThereIsNoWriter) {
    PictureQueue queue([]() -> std::variant<std::unique_ptr<PictureWriter>, std::string> { return "no ffmpeg"; }, {});
    queue.put({1, 1, {}});
    queue.close();
    wait_for_end(queue);
    EXPECT_EQ(queue.fault(), "no ffmpeg");
}

TEST_F(PictureQueueTest, GivesUpAtOnceWhenNobodyWantsItAnyMore) {
    written_->held = true;
    std::atomic<int> woken = 0;
    {
        PictureQueue queue(start(), [&] { ++woken; });
        while (woken < 1) std::this_thread::yield();  // it has a writer
        queue.put({1, 1, {}});
        queue.put({1, 1, {}});
        queue.close();
        while (!written_->begun) std::this_thread::yield();
    }
    EXPECT_TRUE(written_->stopped);
    EXPECT_TRUE(written_->numbers.empty());
    EXPECT_FALSE(written_->finished) << "no half of a video is put where the whole is to be";
    EXPECT_EQ(woken, 1);
}
}  // namespace skelplay::output::picture_files_test
