#pragma once

#include <string>

namespace skelplay::make_bonespro {
/// The three BonesPro exports of the tube, and its faces as a Wavefront OBJ with the same vertices.
std::string structure_text();
std::string bones_text();
std::string mesh_text();
std::string obj_text();
}  // namespace skelplay::make_bonespro
