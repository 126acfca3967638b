#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::test {
/// A C3D file in the making, byte by byte. It shares nothing with the reader but the manual: a block is 512 bytes; a
/// number is written as the processor has it.
struct C3dFile {
    unsigned processor = 84;  // Intel; 85: DEC, 86: SGI
    unsigned points = 0;
    unsigned analog_values = 0;  // in a frame
    unsigned analog_samples = 0;
    unsigned first_frame = 1;
    unsigned last_frame = 1;
    float scale = -0.1F;  // negative: floats
    float rate = 60.0F;
    unsigned data_block = 3;
    unsigned parameter_block = 2;
    std::string parameters;      // records, see group() and below
    std::vector<float> numbers;  // of the frames: x, y, z, word of each point, then the analog values
    bool padded = true;          // to whole blocks

    [[nodiscard]] std::string word(unsigned value) const {
        const auto low = static_cast<char>(value & 0xFFU);
        const auto high = static_cast<char>(value >> 8U & 0xFFU);
        return processor == 86 ? std::string{high, low} : std::string{low, high};
    }
    [[nodiscard]] std::string real(float value) const {
        const auto bits = std::bit_cast<std::uint32_t>(processor == 85 ? value * 4 : value);
        const unsigned low = bits & 0xFFFFU;
        const unsigned high = bits >> 16U;
        return processor == 84 ? word(low) + word(high) : word(high) + word(low);
    }

    /// A record that is followed by another one.
    void record(int group, std::string_view name, std::string_view contents) {
        parameters += static_cast<char>(name.size());
        parameters += static_cast<char>(group);
        parameters += name;
        parameters += word(static_cast<unsigned>(contents.size()) + 2);
        parameters += contents;
    }
    void group(int number, std::string_view name) { record(-number, name, std::string(1, '\0')); }
    void parameter(int group, std::string_view name, int type, const std::vector<unsigned>& dimensions,
                   std::string_view data) {
        std::string contents{static_cast<char>(type), static_cast<char>(dimensions.size())};
        for (const unsigned dimension : dimensions) contents += static_cast<char>(dimension);
        record(group, name, contents + std::string(data) + '\0');
    }
    void texts(int group, std::string_view name, const std::vector<std::string>& texts, unsigned length = 4) {
        std::string data;
        for (std::string text : texts) {
            text.resize(length, ' ');
            data += text;
        }
        parameter(group, name, -1, {length, static_cast<unsigned>(texts.size())}, data);
    }
    void words(int group, std::string_view name, const std::vector<unsigned>& values) {
        std::string data;
        for (const unsigned value : values) data += word(value);
        parameter(group, name, 2, {static_cast<unsigned>(values.size())}, data);
    }
    void reals(int group, std::string_view name, const std::vector<float>& values) {
        std::string data;
        for (const float value : values) data += real(value);
        parameter(group, name, 4, {static_cast<unsigned>(values.size())}, data);
    }

    /// Adds a point to the frame.
    void point(float x, float y, float z, float fourth = 0.0F) {
        for (const float number : {x, y, z, fourth}) numbers.push_back(number);
    }

    [[nodiscard]] std::string bytes() const {
        std::string file{static_cast<char>(parameter_block), 0x50};
        for (const unsigned value : {points, analog_values, first_frame, last_frame, 10U}) file += word(value);
        file += real(scale) + word(data_block) + word(analog_samples) + real(rate);
        file.resize((parameter_block - 1) * std::size_t{512}, '\0');
        const auto blocks = static_cast<char>((parameters.size() + 4) / 512 + 1);
        file += {1, 0x50, blocks, static_cast<char>(processor)};
        file += parameters;
        if (data_block > parameter_block) file.resize((data_block - 1) * std::size_t{512}, '\0');
        for (const float number : numbers)
            file += scale < 0 ? real(number) : word(static_cast<unsigned>(std::lround(number)) & 0xFFFFU);
        if (padded) file.resize((file.size() + 511) / 512 * 512, '\0');
        return file;
    }
};

/// Two markers, HEAD and TOE, for two frames at 60 a second, in millimetres with Z up; HEAD is missing in the second.
///
///     frame 1   HEAD (0, 10, 1700)   TOE (0, 200, 20)
///     frame 2   -                    TOE (0, 201, 21)
inline C3dFile two_markers(unsigned processor = 84, bool floats = true) {
    C3dFile file;
    file.processor = processor;
    file.scale = floats ? -0.1F : 0.5F;
    file.points = 2;
    file.last_frame = 2;
    file.group(1, "POINT");
    file.texts(1, "LABELS", {"HEAD", "TOE"});
    file.texts(1, "UNITS", {"mm"}, 2);
    file.texts(1, "Y_SCREEN", {"+Z"}, 2);
    const float one = floats ? 1.0F : 2.0F;  // a unit of the file
    file.point(0, 10 * one, 1700 * one);
    file.point(0, 200 * one, 20 * one, 133);
    file.point(7, 7, 7, -1);
    file.point(0, 201 * one, 21 * one);
    return file;
}
}  // namespace skelplay::test
