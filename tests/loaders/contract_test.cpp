// What every format keeps: a row of support/format_samples.h is all that a new one needs.

#include <algorithm>
#include <array>
#include <atomic>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <initializer_list>
#include <memory>
#include <random>
#include <stop_token>
#include <string>
#include <variant>
#include "figure/pose.h"
#include "loaders/formats.h"
#include "support/format_samples.h"
#include "support/gzip.h"
#include "support/temporary_folder.h"

namespace skelplay::loaders::contract_test {
using test::FormatSample;

/// Everything that is shown of a file, to be compared.
std::string shown_in(const LoadResult& result) {
    if (!result.figure) return "nothing";
    std::string text;
    const figure::Figure& figure = *result.figure;
    for (const figure::Bone& bone : figure.skeleton.bones())
        text += fmt::format("{} {} {} {} {}, ", bone.name, static_cast<int>(bone.parent), bone.offset.x, bone.offset.y,
                            bone.offset.z);
    text += fmt::format("{} {}", figure::first_frame(figure.take), figure::frame_time(figure.take).value_or(0));
    const auto add = [&](const auto& vector) {
        for (int i = 0; i < vector.length(); ++i) text += fmt::format(" {}", vector[i]);
    };
    if (const auto* motion = std::get_if<figure::Motion>(&figure.take))
        for (const double value : motion->samples) text += fmt::format(" {}", value);
    if (const auto* baked = std::get_if<figure::BakedMotion>(&figure.take)) {
        for (const glm::dmat4& local : baked->local)
            for (int column = 0; column < 4; ++column) add(local[column]);
        for (const glm::dvec3& box : baked->boxes) add(box);
    }
    if (const auto* mesh = std::get_if<figure::MeshFrames>(&figure.take))
        for (const glm::dvec3& position : mesh->positions) add(position);
    if (figure.weighted_skin)
        for (const glm::dvec3& position : figure.weighted_skin->positions) add(position);
    if (const auto* record = std::get_if<figure::C3dRecord>(&figure.record))
        for (const auto& point : record->points)
            text += fmt::format(" {} {} {} {}", point.measured, point.residuals, point.cameras, point.tracked);
    if (figure.recordings != nullptr) {
        for (const float value : figure.recordings->analog.stored) text += fmt::format(" {}", value);
        for (const figure::TrialEvent& event : figure.recordings->events)
            text += fmt::format(" {} {}", figure::name_of(event), event.time);
    }
    return text;
}

/// The same, and everything that is said.
std::string all_in(const LoadResult& result) {
    std::string text = fmt::format("{}\n", result.diagnostics.left_out());
    for (const base::Diagnostic& item : result.diagnostics.items())
        text += fmt::format("{} {}:{} {}\n", item.code, item.location ? item.location->line : 0,
                            item.location ? item.location->column : 0, item.message);
    return text + shown_in(result);
}

/// Either a figure whose last frame can be sampled, or an error; and each of them at a place.
void expect_usable(const LoadResult& result) {
    ASSERT_NE(result.figure.has_value(), result.diagnostics.has_error());
    for (const base::Diagnostic& item : result.diagnostics.items())
        EXPECT_TRUE(item.severity != base::Severity::error || item.location) << item.message;
    if (!result.figure) return;
    const std::size_t frames = std::max<std::size_t>(figure::frame_count(result.figure->take), 1);
    if (const auto* motion = std::get_if<figure::Motion>(&result.figure->take)) {
        ASSERT_EQ(motion->samples.size(), motion->frames * motion->columns);
    }
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, frames - 1, pose);
    EXPECT_EQ(pose.local.size(), result.figure->skeleton.size());
}

bool has_complaint(const LoadResult& result) {
    return result.diagnostics.count(base::Severity::warning) + result.diagnostics.count(base::Severity::error) > 0;
}

/// Asks for a stop when it is read for the nth time. Counts the reads after that, if wanted.
class StoppingBytes final : public base::ByteSource {
public:
    StoppingBytes(std::string bytes, std::stop_source stop, int reads, std::atomic<int>* after = nullptr)
        : bytes_(std::move(bytes)), stop_(std::move(stop)), reads_(reads), after_(after) {}
    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override {
        const int left = --reads_;
        if (left <= 0) stop_.request_stop();
        if (left < 0 && after_ != nullptr) ++*after_;
        return bytes_.read(offset, into);
    }

private:
    base::MemoryBytes bytes_;
    mutable std::stop_source stop_;
    mutable std::atomic<int> reads_;
    std::atomic<int>* after_;
};

/// Has no bytes beyond a number of them from the nth read on, as a file that another program writes anew.
class ShrinkingBytes final : public base::ByteSource {
public:
    ShrinkingBytes(const std::string& bytes, std::size_t left, int reads)
        : before_(bytes), after_(bytes.substr(0, left)), reads_(reads) {}
    [[nodiscard]] std::uint64_t size() const override { return before_.size(); }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override {
        return --reads_ > 0 ? before_.read(offset, into) : after_.read(offset, into);
    }

private:
    base::MemoryBytes before_;
    base::MemoryBytes after_;
    mutable std::atomic<int> reads_;
};

class FormatContract : public testing::TestWithParam<FormatSample> {
protected:
    LoadResult read(std::unique_ptr<base::ByteSource> bytes, const base::Run& run, std::uint64_t chunk_bytes) const {
        LoadOptions options;
        options.chunk_bytes = chunk_bytes;
        if (!GetParam().partner.empty()) options.skeleton = partner_;
        return load(folder_ / GetParam().file, base::Opened(std::move(bytes)), options, run);
    }
    LoadResult read(const std::string& bytes, const base::Run& run = {.threads = 1},
                    std::uint64_t chunk_bytes = 1U << 20U) const {
        return read(std::make_unique<base::MemoryBytes>(bytes), run, chunk_bytes);
    }

    test::TemporaryFolder folder_;
    std::filesystem::path partner_ = folder_.write("partner/p.txt", GetParam().partner);
};

TEST_P(FormatContract, AGoodFileIsReadWithoutAComplaint) {
    const LoadResult result = read(GetParam().bytes);
    ASSERT_TRUE(result.figure) << base::to_text(result.diagnostics);
    EXPECT_FALSE(has_complaint(result)) << base::to_text(result.diagnostics);
    expect_usable(result);
}

TEST_P(FormatContract, PiecesAndThreadsChangeNothing) {
    std::vector<std::string> files = GetParam().odd;
    files.push_back(GetParam().bytes);
    for (const std::string& file : files) {
        const std::string whole = all_in(read(file));
        for (const std::uint64_t chunk_bytes : {1, 2, 3, 7, 64, 4096})
            for (const unsigned threads : {1U, 2U, 5U, 16U})
                EXPECT_EQ(all_in(read(file, {threads}, chunk_bytes)), whole)
                    << chunk_bytes << " bytes, " << threads << " threads\n"
                    << file;
    }
}

TEST_P(FormatContract, AStopAtAnyTimeIsNoFault) {
    const std::string whole = shown_in(read(GetParam().bytes));
    bool stopped_midway = false;
    constexpr int chunk_bytes = 7;
    const int beyond_the_end = static_cast<int>(GetParam().bytes.size()) / chunk_bytes + 10;
    for (int reads = 0; reads < std::max(60, beyond_the_end); ++reads) {
        std::stop_source stop;
        if (reads == 0) stop.request_stop();
        auto bytes = std::make_unique<StoppingBytes>(GetParam().bytes, stop, reads);
        const LoadResult result = read(std::move(bytes), {.threads = 1, .stop = stop.get_token()}, chunk_bytes);
        EXPECT_TRUE(result.stopped || reads > 0);
        EXPECT_EQ(shown_in(result), result.stopped ? "nothing" : whole);
        EXPECT_TRUE(!result.stopped || result.diagnostics.items().empty());
        stopped_midway = stopped_midway || (result.stopped && reads > 1);
    }
    EXPECT_TRUE(stopped_midway);
}

TEST_P(FormatContract, AFileThatShrinksWhileItIsReadIsShownOrRefused) {
    std::vector<std::string> files = GetParam().odd;
    files.push_back(GetParam().bytes);
    for (const std::string& file : files)
        for (int reads = 1; reads < 40; ++reads)
            for (const std::size_t left : {std::size_t{0}, file.size() / 4, file.size() / 2, file.size() - 1})
                expect_usable(read(std::make_unique<ShrinkingBytes>(file, left, reads), {.threads = 1}, 7));
}

// What precedes the motion may be long: 16 MiB are read in hundreds of blocks.
TEST(LongHeads, AreReadNoFurtherAfterAStop) {
    const auto repeated = [](std::string_view line) {
        std::string text;
        while (text.size() < (16U << 20U)) text += line;
        return text;
    };
    for (const auto& [name, begin, line] : std::initializer_list<std::array<const char*, 3>>{
             {"a.amc", ":FULLY-SPECIFIED\n", "# a comment\n"},
             {"a.amc", ":FULLY-SPECIFIED\n1\n", "bone 0 0 0\n"},
             {"a.bvh", "", "# a comment\n"},
             {"a.bvh", "HIERARCHY\nROOT hips\n{\n", "{\n"},
             {"a.bvh", "HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\nCHANNELS 1 ", "Xposition "},
             {"a.htr", "[Header]\n", "# a comment\n"},
             {"a.trc", "PathFileType\t4\n", "\n"},
             {"a.csm", "$comments\n", "a comment\n"}}) {
        std::stop_source stop;
        std::atomic<int> after{0};
        auto bytes = std::make_unique<StoppingBytes>(begin + repeated(line), stop, 6, &after);
        const LoadResult result = load(name, base::Opened(std::move(bytes)), {}, {1, stop.get_token()});
        EXPECT_TRUE(result.stopped) << name;
        EXPECT_TRUE(result.diagnostics.items().empty()) << name;
        EXPECT_EQ(after, 0) << name << ' ' << line;
    }
}

TEST_P(FormatContract, ProgressCountsEveryByteOnce) {
    for (const std::uint64_t chunk_bytes : {7U, 10U, 1U << 20U}) {
        std::atomic<std::uint64_t> progress{0};
        read(GetParam().bytes, {.progress = &progress}, chunk_bytes);
        EXPECT_EQ(progress, GetParam().counted.value_or(GetParam().bytes.size()));
    }
}

TEST_P(FormatContract, CountsInTheFileAreNotBelieved) {
    const LoadResult honest = read(GetParam().bytes);
    for (const std::string& giant : GetParam().giants) {
        const LoadResult result = read(giant);
        expect_usable(result);
        EXPECT_TRUE(has_complaint(result)) << giant;
        EXPECT_NE(result.diagnostics.items().front().code, "load.memory");
        if (result.figure) {
            EXPECT_LE(figure::frame_count(result.figure->take), giant.size()) << giant;
            EXPECT_EQ(result.figure->skeleton.size(), honest.figure->skeleton.size()) << giant;
        }
    }
}

/// Files of more bytes than this are damaged at as many places, spread over them: all would take the square of their
/// size.
constexpr std::size_t most_places = 600;

TEST_P(FormatContract, DamageIsShownOrRefusedWithAMessage) {
    const std::string& bytes = GetParam().bytes;
    const std::size_t stride = bytes.size() / most_places + 1;
    for (std::size_t length = 0; length < bytes.size(); length += stride) {
        SCOPED_TRACE(fmt::format("the first {} of {} bytes", length, bytes.size()));
        const LoadResult cut = read(bytes.substr(0, length));
        expect_usable(cut);
        EXPECT_TRUE(length + GetParam().harmless >= bytes.size() || has_complaint(cut));
    }
    std::size_t first = 0;  // another one for each damage
    for (const char damage : {'\x00', '\x01', '\x7F', '\x80', '\xFF', '-', '9'})
        for (std::size_t at = first++ % stride; at < bytes.size(); at += stride) {
            SCOPED_TRACE(fmt::format("byte {} is {}", at, static_cast<int>(damage)));
            std::string damaged = bytes;
            damaged[at] = damage;
            expect_usable(read(damaged));
        }
    std::mt19937 random(17);  // the same on every machine
    for (int i = 0; i < 100; ++i) {
        std::string noise = bytes.substr(0, bytes.size() / 2);
        for (int n = 0; n < 200; ++n) noise += static_cast<char>(random() % 256);
        expect_usable(read(noise));
    }
}

TEST_P(FormatContract, PackedItIsTheSameAndKeepsItsName) {
    const std::string name = std::string(GetParam().file) + ".GZ";
    LoadOptions options;
    if (!GetParam().partner.empty()) options.skeleton = partner_;
    const LoadResult packed = load(folder_.write(name, test::gzip(GetParam().bytes)), options);
    ASSERT_TRUE(packed.figure) << base::to_text(packed.diagnostics);
    EXPECT_EQ(packed.figure->name, name);
    EXPECT_EQ(all_in(packed), all_in(read(GetParam().bytes)));
}

INSTANTIATE_TEST_SUITE_P(Formats, FormatContract, testing::ValuesIn(test::format_samples()), [](const auto& row) {
    std::string name = std::string(row.param.format) + "_" + std::string(row.param.file);
    std::ranges::replace_if(
        name, [](char c) { return c == ' ' || c == '.'; }, '_');
    return name;
});

TEST(FormatSamples, EveryFormatThatIsReadHasOne) {
    for (const FormatRow& row : formats())
        EXPECT_TRUE(row.read == nullptr || std::ranges::count(test::format_samples(), row.name, &FormatSample::format) > 0)
            << row.name;
}
}  // namespace skelplay::loaders::contract_test
