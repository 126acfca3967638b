#pragma once

#include <cstddef>
#include <cstdint>

// What is fuzzed and takes more than a reader of the table of formats: each tries the bytes of one input, and ends the
// program when something is not as required. table.cpp names them.
namespace skelplay::fuzz {
void try_amc(const std::uint8_t* data, std::size_t size);
void try_bonespro(const std::uint8_t* data, std::size_t size);
void try_command_line(const std::uint8_t* data, std::size_t size);
void try_maps(const std::uint8_t* data, std::size_t size);
void try_numpy(const std::uint8_t* data, std::size_t size);
void try_obj(const std::uint8_t* data, std::size_t size);
void try_opened(const std::uint8_t* data, std::size_t size);
void try_picture(const std::uint8_t* data, std::size_t size);
void try_plain_decimal(const std::uint8_t* data, std::size_t size);
void try_review(const std::uint8_t* data, std::size_t size);
void try_round_trip(const std::uint8_t* data, std::size_t size);
void try_state(const std::uint8_t* data, std::size_t size);

/// Change an input as the grammar of a text, or the records of a C3D, have it. Return its new size, at most `most`.
std::size_t mutate_as_text(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
std::size_t mutate_as_c3d(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
}  // namespace skelplay::fuzz
