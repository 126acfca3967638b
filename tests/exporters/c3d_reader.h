#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skelplay::exporters {
/// A C3D of an Intel processor with floats, read as c3d.org's manual says and by nothing of the program's own. What the
/// manual does not allow throws.
class C3dReader {
public:
    struct Parameter {
        int type = 0;  // -1: text, 1, 2 or 4: bytes of a number
        std::vector<std::size_t> dimensions;
        std::string data;
        friend bool operator==(const Parameter&, const Parameter&) = default;
    };
    struct Point {
        std::array<float, 3> place{};
        float fourth = 0;  // negative: the point is missing
    };

    explicit C3dReader(std::string bytes) : bytes_(std::move(bytes)) {
        require(byte(1) == 0x50 && bytes_.size() % 512 == 0, "whole blocks and the mark of a C3D");
        read_parameters((byte(0) - 1) * 512);
        require(real(12) < 0, "floats");
    }

    // ---- the header
    [[nodiscard]] std::size_t points() const { return word(2); }
    [[nodiscard]] std::size_t analog_values() const { return word(4); }
    [[nodiscard]] std::size_t analog_samples() const { return word(18); }
    [[nodiscard]] std::size_t first_frame() const { return word(6); }
    [[nodiscard]] std::size_t last_frame() const { return word(8); }
    [[nodiscard]] float scale() const { return real(12); }
    [[nodiscard]] std::size_t data_block() const { return word(16); }
    [[nodiscard]] float rate() const { return real(20); }

    // ---- the parameters, by "GROUP:NAME"
    [[nodiscard]] bool has(const std::string& name) const { return parameters_.contains(name); }
    [[nodiscard]] const Parameter& operator[](const std::string& name) const { return parameters_.at(name); }
    [[nodiscard]] std::size_t word_of(const std::string& name, std::size_t i = 0) const {
        const Parameter& parameter = parameters_.at(name);
        require(parameter.type == 2, name);
        return static_cast<std::uint8_t>(parameter.data.at(2 * i)) +
               256U * static_cast<std::uint8_t>(parameter.data.at(2 * i + 1));
    }
    [[nodiscard]] float real_of(const std::string& name) const {
        const Parameter& parameter = parameters_.at(name);
        require(parameter.type == 4, name);
        return real_in(parameter.data, 0);
    }
    [[nodiscard]] std::vector<std::string> texts_of(const std::string& name) const {
        const Parameter& parameter = parameters_.at(name);
        require(parameter.type == -1 && !parameter.dimensions.empty(), name);
        std::vector<std::string> texts;
        const std::size_t length = parameter.dimensions.front();
        for (std::size_t at = 0; at < parameter.data.size(); at += length) {
            std::string text = parameter.data.substr(at, length);
            text.erase(text.find_last_not_of(' ') + 1);
            texts.push_back(text);
        }
        return texts;
    }
    /// LABELS, LABELS2, LABELS3 …
    [[nodiscard]] std::vector<std::string> labels() const {
        std::vector<std::string> all = texts_of("POINT:LABELS");
        for (int number = 2; has("POINT:LABELS" + std::to_string(number)); ++number)
            for (std::string& label : texts_of("POINT:LABELS" + std::to_string(number))) all.push_back(std::move(label));
        return all;
    }

    // ---- the points
    /// The largest of all counts.
    [[nodiscard]] std::size_t frames() const {
        std::size_t most = last_frame() - first_frame() + 1;
        if (has("POINT:FRAMES")) most = std::max(most, word_of("POINT:FRAMES"));
        if (has("POINT:LONG_FRAMES")) most = std::max(most, static_cast<std::size_t>(real_of("POINT:LONG_FRAMES")));
        if (has("TRIAL:ACTUAL_END_FIELD"))
            most = std::max(most, long_of("TRIAL:ACTUAL_END_FIELD") - long_of("TRIAL:ACTUAL_START_FIELD") + 1);
        return most;
    }
    [[nodiscard]] std::size_t long_of(const std::string& name) const { return word_of(name, 0) + 65536 * word_of(name, 1); }
    [[nodiscard]] Point point(std::size_t frame, std::size_t index) const {
        const std::size_t at = frame_begin(frame) + index * 16;
        return {{real(at), real(at + 4), real(at + 8)}, real(at + 12)};
    }
    /// An analog value of a frame, as stored.
    [[nodiscard]] float analog(std::size_t frame, std::size_t index) const {
        return real(frame_begin(frame) + points() * 16 + index * 4);
    }
    /// The bytes of the header's events.
    [[nodiscard]] std::string events() const { return bytes_.substr(298, 170); }
    /// A float of the block with this number.
    [[nodiscard]] float in_block(std::size_t block, std::size_t index) const { return real((block - 1) * 512 + index * 4); }
    /// All parameters.
    [[nodiscard]] const std::map<std::string, Parameter>& parameters() const { return parameters_; }
    /// Bytes behind the last frame.
    [[nodiscard]] std::size_t bytes_left() const {
        const std::size_t used = frame_begin(frames());
        require(used <= bytes_.size(), "all frames");
        return bytes_.size() - used;
    }

private:
    [[nodiscard]] std::size_t frame_begin(std::size_t frame) const {
        return (data_block() - 1) * 512 + frame * (points() * 16 + analog_values() * 4);
    }
    static void require(bool holds, const std::string& what) {
        if (!holds) throw std::runtime_error("expected in the C3D: " + what);
    }
    static float real_in(std::string_view bytes, std::size_t at) {
        std::uint32_t bits = 0;
        for (std::size_t i = 4; i-- > 0;) bits = bits << 8U | static_cast<std::uint8_t>(bytes.at(at + i));
        float number = 0;
        std::memcpy(&number, &bits, sizeof number);
        return number;
    }
    [[nodiscard]] std::size_t byte(std::size_t at) const { return static_cast<std::uint8_t>(bytes_.at(at)); }
    [[nodiscard]] std::size_t word(std::size_t at) const { return byte(at) + 256 * byte(at + 1); }
    [[nodiscard]] float real(std::size_t at) const { return real_in(bytes_, at); }

    void read_parameters(std::size_t begin) {
        require(byte(begin + 3) == 84, "an Intel processor");
        const std::size_t end = begin + byte(begin + 2) * 512;
        require(end == (data_block() - 1) * 512, "parameters up to the points");
        std::map<int, std::string> groups;
        for (std::size_t at = begin + 4; byte(at) != 0;) {
            const auto length = static_cast<std::size_t>(std::abs(static_cast<int>(static_cast<signed char>(bytes_[at]))));
            const int group = static_cast<signed char>(bytes_[at + 1]);
            const std::string name = bytes_.substr(at + 2, length);
            const std::size_t offset_at = at + 2 + length;
            if (group < 0) groups[-group] = name;
            else parameters_[groups.at(group) + ":" + name] = parameter_at(offset_at + 2);
            const std::size_t way = word(offset_at);
            if (way == 0) break;
            at = offset_at + way;
            require(at < end, "records within their section");
        }
    }
    [[nodiscard]] Parameter parameter_at(std::size_t at) const {
        Parameter parameter;
        parameter.type = static_cast<signed char>(bytes_.at(at));
        std::size_t size = static_cast<std::size_t>(std::abs(parameter.type));
        const std::size_t count = byte(at + 1);
        for (std::size_t i = 0; i < count; ++i) {
            parameter.dimensions.push_back(byte(at + 2 + i));
            size *= parameter.dimensions.back();
        }
        parameter.data = bytes_.substr(at + 2 + count, size);
        require(parameter.data.size() == size, "the whole parameter");
        return parameter;
    }

    std::string bytes_;
    std::map<std::string, Parameter> parameters_;
};
}  // namespace skelplay::exporters
