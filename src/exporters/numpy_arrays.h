#pragma once

#include "exporters/writers.h"

namespace skelplay::exporters {
/// Adds a small array to an archive.
using AddArray = std::function<void(const std::string& name, const std::string& bytes)>;

template <class Number> void append_raw(std::string& bytes, Number number) {
    const auto raw = std::bit_cast<std::array<char, sizeof(Number)>>(number);
    bytes.append(raw.data(), raw.size());
}

inline void append_raw(std::string& bytes, const glm::dvec3& vector) {
    for (int axis = 0; axis < 3; ++axis) append_raw(bytes, vector[axis]);
}

/// The header of an array: "NumPy's .npy format", version 1.0. `type`: such as "f8".
std::string npy_head(std::string_view type, const std::vector<std::size_t>& shape);
std::string text_array(const std::vector<std::string>& texts);
std::string number_array(double number);

/// Adds what the figure's file recorded beside positions; notes if that does not fit the written frames.
void add_recordings(const WriteJob& job, const AddArray& add);
}  // namespace skelplay::exporters
