// A real HTR whose header promises more than it holds; tests/corpus has the positions of all.

#include <filesystem>
#include <gtest/gtest.h>
#include <memory>
#include <variant>

#include "base/byte_source.h"
#include "loaders/formats.h"
#include "support/needs.h"

namespace skelplay::loaders {

namespace htr_corpus_test {

LoadResult read_file(const std::filesystem::path& path) {
    auto opened = base::open_bytes(path);
    const auto& bytes = std::get<std::unique_ptr<base::ByteSource>>(opened);
    LoadResult result = read_htr({path, *bytes}, {}, {});
    result.diagnostics.locate(path.filename().string(), *bytes);
    return result;
}

TEST(HtrCorpus, AFrameTooFewIsReportedWhereTheHeaderPromisesIt) {
    const std::filesystem::path walk = std::filesystem::path(SKELPLAY_SHARED_DIR) / "data/htr/dodgebomb_walk.htr";
    NEEDS(test::shared_file(walk));
    EXPECT_EQ(base::to_text(read_file(walk).diagnostics),
              "dodgebomb_walk.htr:6:11: warning: expected 26 frames, as NumFrames says, found 25; those found are "
              "shown [htr.frame-count]\n"
              "    NumFrames 26\n"
              "              ^\n");
}

}  // namespace htr_corpus_test

}  // namespace skelplay::loaders
