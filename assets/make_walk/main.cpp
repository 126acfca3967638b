// Writes the sample that comes with Skelplay: a walk in three formats.

#include <filesystem>
#include <iostream>
#include <string>
#include "base/write_file.h"
#include "walker.h"
#include "write_acclaim.h"
#include "write_bvh.h"
#include "write_htr.h"

namespace {
bool write(const std::filesystem::path& path, const std::string& text) {
    const auto fault = skelplay::base::write_file(path, text);
    if (fault) std::cerr << "make_walk: cannot write " << path.string() << ": " << *fault << '\n';
    return !fault;
}
}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: make_walk FOLDER\nWrites walk.asf, walk.amc, walk.bvh and walk.htr into FOLDER.\n";
        return 2;
    }
    using namespace skelplay::make_walk;
    const std::filesystem::path folder = argv[1];
    const Clip clip = make_walk_clip();
    const bool written = write(folder / "walk.asf", asf_text(clip.body)) && write(folder / "walk.amc", amc_text(clip)) &&
                         write(folder / "walk.bvh", bvh_text(clip)) && write(folder / "walk.htr", htr_text(clip));
    return written ? 0 : 1;
}
