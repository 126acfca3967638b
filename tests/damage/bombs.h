#pragma once

#include <string>

namespace skelplay::test {
/// Good files whose arrays are packed to a thousandth.
struct DeflateBombs {
    std::string archive;  // .npz, 112 MB unpacked
    std::string fbx;      // 96 MB unpacked
};
const DeflateBombs& deflate_bombs();
}  // namespace skelplay::test
