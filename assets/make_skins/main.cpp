// Writes the skins of the sample, and the faulty skins that tests read.

#include <filesystem>
#include <iostream>
#include <string>
#include "base/write_file.h"
#include "block.h"
#include "faults.h"
#include "mannequin.h"
#include "write_obj.h"

namespace {
bool write(const std::filesystem::path& path, const std::string& text) {
    const auto fault = skelplay::base::write_file(path, text);
    if (fault) std::cerr << "make_skins: cannot write " << path.string() << ": " << *fault << '\n';
    return !fault;
}
}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: make_skins FOLDER TEST_FOLDER\nWrites mannequin.obj, block.obj and skins.mtl into "
                     "FOLDER,\nbroken-skin.obj and inch-skin.obj into TEST_FOLDER.\n";
        return 2;
    }
    using namespace skelplay::make_skins;
    const std::filesystem::path folder = argv[1];
    const std::filesystem::path test_folder = argv[2];
    const skelplay::make_walk::Body body = skelplay::make_walk::make_body();
    const bool written = write(folder / "mannequin.obj", obj_text(make_mannequin(body), material_library)) &&
                         write(folder / "block.obj", obj_text(make_block(body), material_library)) &&
                         write(folder / material_library, mtl_text()) &&
                         write(test_folder / "broken-skin.obj", obj_text(make_broken(body), "")) &&
                         write(test_folder / "inch-skin.obj", obj_text(make_inch_skin(body), ""));
    return written ? 0 : 1;
}
