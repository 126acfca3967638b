// A sample of the damaged files, in the sandbox of a file manager. The night gives it more of them; see
// damage_table_main.cpp.

#include <filesystem>
#include <gmock/gmock.h>
#include "damage/damage.h"
#include "output/child_process.h"
#include "render/gl_fixture.h"
#include "support/needs.h"
#include "support/temporary_folder.h"
#include "support/thumbnail_sandbox.h"

namespace skelplay::test {
namespace {
namespace fs = std::filesystem;

class DamagedThumbnailGl : public GlTest {
protected:
    int call(const std::vector<std::string>& words) {
        output::ChildProcess child("/usr/bin/env", words);
        const int status = child.finish();
        said_ = child.printed();
        return status;
    }
    /// bubblewrap, and the right to use it: containers often may not make namespaces.
    Need sandbox() {
        const Need bubblewrap = program("bwrap");
        if (!bubblewrap.lack.empty()) return bubblewrap;
        const ThumbnailSandbox any{SKELPLAY_PROGRAM, SKELPLAY_PROGRAM, folder_.path()};
        return {this_machine, call(any.words({"/bin/true"})) == 0 ? "" : "bwrap may not run here: " + said_};
    }
    TemporaryFolder folder_;
    std::string said_;  // by the last call, standard error and output
};

TEST_F(DamagedThumbnailGl, HasAPictureOrAMessageAndLeavesNothingElse) {
    NEEDS(sandbox());
    const std::vector<Seed> seeds = damage_seeds();
    Random random(7);
    for (std::size_t i = 0; i < 24; ++i) {
        const Seed& seed = seeds[random() % seeds.size()];
        const Damage& damage = damages()[i % damages().size()];
        const auto stored = damage(seed, random);
        if (!stored || damage.state != FileState::plain || seed.is_skin()) continue;
        const fs::path out = folder_ / "out";
        fs::remove_all(out);
        fs::create_directory(out);
        const ThumbnailSandbox inside{folder_.write(seed.file, *stored), SKELPLAY_PROGRAM, out};
        const int status = call(inside.thumbnail_words());
        const std::string what = seed.format + ", " + std::string(damage.name) + "\n" + said_;
        EXPECT_NE(judge(status, said_, said_.find("[thumbnail.too-large]") != std::string::npos, false), Outcome::failed)
            << status << ' ' << what;
        if (status == 0) EXPECT_THAT(folder_.names("out"), testing::ElementsAre("small.png")) << what;
        else EXPECT_THAT(folder_.names("out"), testing::IsEmpty()) << what;
        fs::remove(inside.file);
    }
}
}  // namespace
}  // namespace skelplay::test
