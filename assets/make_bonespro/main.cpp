// Writes the BonesPro sample that tests read.

#include <filesystem>
#include <iostream>
#include <string>
#include "base/write_file.h"
#include "write_tube.h"

namespace {
bool write(const std::filesystem::path& path, const std::string& text) {
    const auto fault = skelplay::base::write_file(path, text);
    if (fault) std::cerr << "make_bonespro: cannot write " << path.string() << ": " << *fault << '\n';
    return !fault;
}
}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: make_bonespro FOLDER\nWrites tube-structure.txt, tube-bones.txt, tube-mesh.txt and "
                     "tube.obj.\n";
        return 2;
    }
    using namespace skelplay::make_bonespro;
    const std::filesystem::path folder = argv[1];
    const bool written = write(folder / "tube-structure.txt", structure_text()) &&
                         write(folder / "tube-bones.txt", bones_text()) && write(folder / "tube-mesh.txt", mesh_text()) &&
                         write(folder / "tube.obj", obj_text());
    return written ? 0 : 1;
}
