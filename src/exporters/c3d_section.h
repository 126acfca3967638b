#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "figure/recordings.h"

namespace skelplay::exporters {

inline constexpr std::size_t c3d_block_bytes = 512;

/// The parameter section of a C3D file in the making: groups of named parameters (c3d.org, "The Parameter Section").
/// Setting a parameter replaces its value, or adds it, and its group, at the end. Names differ in more than ASCII case.
class C3dSection {
public:
    static constexpr std::size_t most_blocks = 255;

    C3dSection() = default;
    /// Begins with the parameters of another file.
    explicit C3dSection(const figure::C3dSource& source) : groups_(source.groups), parameters_(source.parameters) {}

    /// Null when there is no such parameter.
    [[nodiscard]] const figure::C3dParameter* find(std::string_view group, std::string_view name) const noexcept;

    void set_word(std::string_view group, std::string_view name, std::uint16_t word);
    void set_words(std::string_view group, std::string_view name, std::span<const std::uint16_t> words);
    void set_float(std::string_view group, std::string_view name, float number);
    void set_text(std::string_view group, std::string_view name, std::string_view text);
    /// Sets texts, padded with blanks to one length, in parameters of 255 texts named NAME, NAME2, NAME3 …. A text has
    /// at most 127 bytes, so that 255 of them fit.
    void set_texts(std::string_view group, std::string_view name, std::span<const std::string> texts);
    /// Multiplies a number of a parameter of floats, if it has one at the index.
    void multiply(std::string_view group, std::string_view name, std::size_t index, double factor);
    /// Replaces the numbers of a parameter of floats, keeping its dimensions. There must be as many.
    void replace(std::string_view group, std::string_view name, std::span<const float> numbers);
    /// Replaces a text of a parameter of texts, cut to the length they have, if it has one at the index.
    void replace_text(std::string_view group, std::string_view name, std::size_t index, std::string_view text);
    void remove(std::string_view group, std::string_view name);

    /// The section's number of blocks. Throws ExportFault if there are too many groups or a parameter is too long.
    [[nodiscard]] std::size_t blocks() const;
    /// The whole section of blocks() blocks, which must be at most most_blocks.
    [[nodiscard]] std::string bytes() const;

private:
    [[nodiscard]] std::string records() const;
    figure::C3dParameter& parameter(std::string_view group, std::string_view name);
    void set(std::string_view group, std::string_view name, figure::C3dParameter::Type type,
             std::vector<std::uint8_t> dimensions, std::string data);

    std::vector<figure::C3dGroup> groups_;
    std::vector<figure::C3dParameter> parameters_;
};

/// The numbers of a parameter of floats; empty for null.
std::vector<float> c3d_floats(const figure::C3dParameter* parameter);

}  // namespace skelplay::exporters
