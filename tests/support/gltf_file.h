#pragma once

#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace skelplay::test {
inline std::string base64(std::string_view bytes) {
    static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : digits[bits >> (18U - 6U * k) & 63U];
    }
    return text;
}

/// A glTF that is written by hand: its JSON as text, and arrays that are put into one buffer.
struct GltfFile {
    std::string members;  // of the JSON, but for asset, buffers, bufferViews and accessors: `"nodes":[…],"skins":[…]`
    std::string bytes;    // of the buffer
    std::vector<std::string> views;
    std::vector<std::string> accessors;

    /// Adds an array; `type`: "SCALAR", "VEC3" … Returns the number of its accessor.
    template <class Number> int add(const std::vector<Number>& numbers, std::string_view type, bool normalized = false) {
        const std::size_t width = type == "SCALAR" ? 1 : type == "MAT4" ? 16 : static_cast<std::size_t>(type[3] - '0');
        add_view(numbers);
        accessors.push_back(fmt::format(R"({{"bufferView":{},"componentType":{},"count":{},"type":"{}"{}}})",
                                        views.size() - 1, component<Number>(), numbers.size() / width, type,
                                        normalized ? R"(,"normalized":true)" : ""));
        return static_cast<int>(accessors.size()) - 1;
    }
    template <class Number> int add_view(const std::vector<Number>& numbers) {
        bytes.resize((bytes.size() + 3) / 4 * 4);
        const std::size_t offset = bytes.size();
        bytes.resize(offset + numbers.size() * sizeof(Number));
        std::memcpy(bytes.data() + offset, numbers.data(), numbers.size() * sizeof(Number));
        views.push_back(
            fmt::format(R"({{"buffer":0,"byteOffset":{},"byteLength":{}}})", offset, numbers.size() * sizeof(Number)));
        return static_cast<int>(views.size()) - 1;
    }

    /// The JSON; `uri` of the buffer, none in a GLB.
    [[nodiscard]] std::string json(std::string_view uri) const {
        const std::string named = uri.empty() ? "" : fmt::format(R"(,"uri":"{}")", uri);
        std::string text = R"({"asset":{"version":"2.0"},)";
        if (!bytes.empty())
            text += fmt::format(R"("buffers":[{{"byteLength":{}{}}}],"bufferViews":[{}],"accessors":[{}],)", bytes.size(),
                                named, fmt::join(views, ","), fmt::join(accessors, ","));
        return text + members + "}\n";
    }
    /// As .gltf with its buffer as base64.
    [[nodiscard]] std::string text() const { return json("data:application/octet-stream;base64," + base64(bytes)); }
    /// As .glb
    [[nodiscard]] std::string glb() const {
        std::string head = json("");
        std::string tail = bytes;
        while (head.size() % 4 != 0) head += ' ';
        while (tail.size() % 4 != 0) tail += '\0';
        return "glTF" + word(2) + word(28 + head.size() + tail.size()) + word(head.size()) + "JSON" + head +
               word(tail.size()) + std::string("BIN\0", 4) + tail;
    }

private:
    static std::string word(std::size_t number) {
        std::string bytes;
        for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 255U);
        return bytes;
    }
    template <class Number> static int component() {
        if constexpr (std::is_same_v<Number, std::int8_t>) return 5120;
        if constexpr (std::is_same_v<Number, std::uint8_t>) return 5121;
        if constexpr (std::is_same_v<Number, std::int16_t>) return 5122;
        if constexpr (std::is_same_v<Number, std::uint16_t>) return 5123;
        if constexpr (std::is_same_v<Number, std::uint32_t>) return 5125;
        return 5126;
    }
};

/// A leg of two joints with a skin, and two takes:
///
///     rig          at x = 10, twice as large; no bone
///      └ hip       1 above it; node 1
///         └ knee   0.5 below the hip; node 2
///
/// "Still" moves nothing. "Step" has three keys at 0, 0.5 and 1 s: the knee turns by 0, 90 and 90 degrees about x, and
/// the hip goes from y = 1 to 2 and 2. The mesh is a triangle: a corner at the hip, one between, one at the knee.
inline GltfFile leg_gltf() {
    const auto turned = static_cast<float>(0.70710678118654752);
    GltfFile file;
    const int times = file.add<float>({0, 0.5, 1}, "SCALAR");
    const int turns = file.add<float>({0, 0, 0, 1, turned, 0, 0, turned, turned, 0, 0, turned}, "VEC4");
    const int heights = file.add<float>({0, 1, 0, 0, 2, 0, 0, 2, 0}, "VEC3");
    // The meshes' axes are the rig's: the hip is at (0, 1, 0), the knee at (0, 0.5, 0).
    const int binds = file.add<float>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1,   0, 1,  //
                                       1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.5, 0, 1},
                                      "MAT4");
    const int corners = file.add<float>({0, 1, 0, 0.1F, 0.75F, 0, 0, 0.5F, 0}, "VEC3");
    const int joints = file.add<std::uint8_t>({0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0}, "VEC4");
    const int weights = file.add<float>({1, 0, 0, 0, 0.25F, 0.75F, 0, 0, 1, 0, 0, 0}, "VEC4");
    file.members = fmt::format(
        R"("scene":0,"scenes":[{{"nodes":[0,3]}}],)"
        R"("nodes":[{{"name":"rig","translation":[10,0,0],"scale":[2,2,2],"children":[1]}},)"
        R"({{"name":"hip","translation":[0,1,0],"children":[2]}},{{"name":"knee","translation":[0,-0.5,0]}},)"
        R"({{"name":"body","mesh":0,"skin":0}}],)"
        R"("skins":[{{"joints":[1,2],"inverseBindMatrices":{}}}],)"
        R"("materials":[{{"name":"red","pbrMetallicRoughness":{{"baseColorFactor":[1,0,0,1]}}}}],)"
        R"("meshes":[{{"name":"trousers","primitives":[{{"attributes":{{"POSITION":{},"JOINTS_0":{},"WEIGHTS_0":{}}},"material":0}}]}}],)"
        R"("animations":[{{"name":"Still","channels":[],"samplers":[]}},)"
        R"({{"name":"Step","channels":[{{"sampler":0,"target":{{"node":2,"path":"rotation"}}}},)"
        R"({{"sampler":1,"target":{{"node":1,"path":"translation"}}}}],)"
        R"("samplers":[{{"input":{},"output":{}}},{{"input":{},"output":{}}}]}}])",
        binds, corners, joints, weights, times, turns, times, heights);
    return file;
}
}  // namespace skelplay::test
