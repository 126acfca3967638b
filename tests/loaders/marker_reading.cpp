#include "marker_reading.h"

#include <gtest/gtest.h>
#include <random>
#include <stop_token>

#include "figure/pose.h"

namespace skelplay::loaders {

namespace {

void expect_usable(const LoadResult& result) {
    ASSERT_NE(result.figure.has_value(), result.diagnostics.has_error());
    if (!result.figure) return;
    const figure::Motion& motion = motion_of(result);
    ASSERT_GT(motion.frames, 0U);
    ASSERT_EQ(motion.samples.size(), motion.frames * motion.columns);
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, motion.frames - 1, pose);
    EXPECT_EQ(pose.local.size(), result.figure->skeleton.size());
}

}  // namespace

void expect_same_in_pieces(Reader read, std::string_view name, const std::string& text) {
    const std::string whole = everything_in(read_text(read, name, text, {}, {.threads = 1}));
    LoadOptions options;
    for (const std::uint64_t chunk_bytes : {1, 7, 64, 4096})
        for (const unsigned threads : {1U, 2U, 16U}) {
            options.chunk_bytes = chunk_bytes;
            EXPECT_EQ(everything_in(read_text(read, name, text, options, {threads})), whole)
                << chunk_bytes << " bytes, " << threads << " threads\n"
                << text;
        }
}

void expect_a_stop_is_no_fault(Reader read, std::string_view name, const std::string& text) {
    std::stop_source stop;
    stop.request_stop();
    const LoadResult result = read_text(read, name, text, {}, {.stop = stop.get_token()});
    EXPECT_TRUE(result.stopped);
    EXPECT_FALSE(result.figure);
    EXPECT_FALSE(result.diagnostics.has_error());
}

void expect_damage_is_said(Reader read, std::string_view name, const std::string& text, std::size_t harmless) {
    for (std::size_t length = 0; length + harmless < text.size(); ++length) {
        const LoadResult cut = read_text(read, name, text.substr(0, length));
        expect_usable(cut);
        EXPECT_GT(cut.diagnostics.count(base::Severity::warning) + cut.diagnostics.count(base::Severity::error), 0U)
            << "in silence:\n"
            << text.substr(0, length);
    }
    std::mt19937 random(17);
    for (int i = 0; i < 500; ++i) {
        std::string changed = text;
        const std::size_t at = random() % changed.size();
        changed[at] = static_cast<char>(random() % 256);
        expect_usable(read_text(read, name, changed));
    }
    for (int i = 0; i < 100; ++i) {
        std::string noise = text.substr(0, text.size() / 2);
        for (int n = 0; n < 200; ++n) noise += static_cast<char>(random() % 256);
        expect_usable(read_text(read, name, noise));
    }
}

}  // namespace skelplay::loaders
