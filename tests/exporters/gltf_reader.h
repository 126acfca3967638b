#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace skelplay::exporters {
/// A glTF as a program that shows it reads it: the JSON and the numbers behind it.
class GltfReader {
public:
    /// The bytes of a .glb.
    explicit GltfReader(const std::string& bytes) {
        const auto word = [&](std::size_t at) {
            std::uint32_t value = 0;
            std::memcpy(&value, bytes.substr(at, 4).data(), 4);
            return value;
        };
        if (bytes.size() < 20 || bytes.substr(0, 4) != "glTF" || word(4) != 2) throw std::runtime_error("no GLB");
        EXPECT_EQ(word(8), bytes.size());
        EXPECT_EQ(bytes.substr(16, 4), "JSON");
        EXPECT_EQ(word(12) % 4, 0U);
        json_ = nlohmann::json::parse(bytes.substr(20, word(12)));
        const std::size_t binary = 20 + word(12);
        EXPECT_EQ(bytes.substr(binary + 4, 4), std::string("BIN\0", 4));
        binary_ = bytes.substr(binary + 8, word(binary));
        EXPECT_EQ(bytes.size(), binary + 8 + binary_.size());
        check_views();
    }

    [[nodiscard]] const nlohmann::json& json() const { return json_; }

    /// The elements of an accessor, each a vector of its numbers. Checks its bounds.
    [[nodiscard]] std::vector<std::vector<double>> elements(std::size_t accessor) const {
        static const std::map<std::string, std::size_t> components{{"SCALAR", 1}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
        const nlohmann::json& a = json_.at("accessors").at(accessor);
        const nlohmann::json& view = json_.at("bufferViews").at(a.at("bufferView").get<std::size_t>());
        const std::size_t each = components.at(a.at("type"));
        std::size_t at = view.value("byteOffset", std::size_t{0});
        std::vector<std::vector<double>> result(a.at("count").get<std::size_t>());
        for (std::vector<double>& element : result)
            for (std::size_t i = 0; i < each; ++i) element.push_back(number(a.at("componentType"), at));
        EXPECT_EQ(at, view.value("byteOffset", std::size_t{0}) + view.at("byteLength").get<std::size_t>());
        for (std::size_t i = 0; a.contains("min") && i < each; ++i) {
            double low = result.front()[i];
            double high = low;
            for (const auto& element : result) {
                low = std::min(low, element[i]);
                high = std::max(high, element[i]);
            }
            EXPECT_EQ(a["min"].at(i).get<double>(), low);
            EXPECT_EQ(a["max"].at(i).get<double>(), high);
        }
        return result;
    }

    /// The numbers of the animation for a node and path, a frame each; empty: it has none.
    [[nodiscard]] const std::vector<std::vector<double>>& track(std::size_t node, const std::string& path) const {
        const auto [entry, is_new] = tracks_.try_emplace({node, path});
        std::vector<std::vector<double>>& result = entry->second;
        if (!is_new || !json_.contains("animations")) return result;
        const nlohmann::json& animation = json_["animations"].at(0);
        for (const nlohmann::json& channel : animation.at("channels")) {
            if (channel.at("target").at("node") != node || channel.at("target").at("path") != path) continue;
            EXPECT_TRUE(result.empty()) << "two channels for node " << node << ' ' << path;
            const auto& sampler = animation.at("samplers").at(channel.at("sampler").get<std::size_t>());
            EXPECT_EQ(sampler.at("interpolation"), "LINEAR");
            result = elements(sampler.at("output"));
        }
        return result;
    }

    [[nodiscard]] std::vector<double> times() const {
        std::vector<double> result;
        for (const auto& element : elements(json_.at("animations").at(0).at("samplers").at(0).at("input")))
            result.push_back(element[0]);
        return result;
    }

    /// The world matrices of all nodes as they rest.
    [[nodiscard]] std::vector<glm::dmat4> world() const { return world_of({}); }
    /// In a frame of the animation.
    [[nodiscard]] std::vector<glm::dmat4> world(std::size_t frame) const { return world_of(frame); }

    [[nodiscard]] std::size_t joints() const { return json_.at("skins").at(0).at("joints").size(); }
    [[nodiscard]] std::vector<glm::dmat4> inverse_binds() const {
        std::vector<glm::dmat4> result;
        for (const auto& element : elements(json_.at("skins").at(0).at("inverseBindMatrices"))) {
            glm::dmat4& matrix = result.emplace_back();
            for (int i = 0; i < 16; ++i) matrix[i / 4][i % 4] = element[static_cast<std::size_t>(i)];
            EXPECT_EQ(glm::dvec4(matrix[0][3], matrix[1][3], matrix[2][3], matrix[3][3]), glm::dvec4(0, 0, 0, 1));
        }
        return result;
    }

    /// Where the vertices of the mesh are when the nodes stand so.
    [[nodiscard]] std::vector<glm::dvec3> skinned(const std::vector<glm::dmat4>& world) const {
        const nlohmann::json& attributes = json_.at("meshes").at(0).at("primitives").at(0).at("attributes");
        const auto positions = elements(attributes.at("POSITION"));
        const auto joints = elements(attributes.at("JOINTS_0"));
        const auto weights = elements(attributes.at("WEIGHTS_0"));
        const auto binds = inverse_binds();
        std::vector<glm::dvec3> result;
        for (std::size_t v = 0; v < positions.size(); ++v) {
            const glm::dvec4 position(positions[v][0], positions[v][1], positions[v][2], 1.0);
            glm::dvec4 sum(0.0);
            for (std::size_t i = 0; i < 4; ++i) {
                const auto joint = static_cast<std::size_t>(joints[v][i]);
                sum += weights[v][i] * (world.at(json_["skins"][0]["joints"].at(joint)) * binds.at(joint) * position);
            }
            result.emplace_back(sum);
        }
        return result;
    }

private:
    double number(int component, std::size_t& at) const {
        const auto read = [&]<class Number>(Number value) {
            std::memcpy(&value, binary_.data() + at, sizeof value);
            at += sizeof value;
            return static_cast<double>(value);
        };
        switch (component) {
            case 5121: return read(std::uint8_t{});
            case 5123: return read(std::uint16_t{});
            case 5125: return read(std::uint32_t{});
            case 5126: return read(float{});
            default: throw std::runtime_error("unknown component type");
        }
    }

    void check_views() const {
        for (const nlohmann::json& view : json_.at("bufferViews")) {
            const std::size_t offset = view.value("byteOffset", std::size_t{0});
            EXPECT_EQ(offset % 4, 0U);
            EXPECT_LE(offset + view.at("byteLength").get<std::size_t>(), binary_.size());
        }
    }

    [[nodiscard]] std::vector<glm::dmat4> world_of(std::optional<std::size_t> frame) const {
        std::vector<glm::dmat4> result(json_.at("nodes").size());
        const std::vector<std::string> paths{"translation", "rotation", "scale"};
        const auto numbers = [&](std::size_t node, std::size_t path, std::vector<double> otherwise) {
            if (frame && !track(node, paths[path]).empty()) return track(node, paths[path]).at(*frame);
            return json_["nodes"][node].value(paths[path], std::move(otherwise));
        };
        const auto place = [&](const auto& self, std::size_t node, const glm::dmat4& parent) -> void {
            EXPECT_FALSE(json_["nodes"][node].contains("matrix"));
            const auto t = numbers(node, 0, {0, 0, 0});
            const auto r = numbers(node, 1, {0, 0, 0, 1});
            const auto s = numbers(node, 2, {1, 1, 1});
            EXPECT_NEAR(glm::length(glm::dquat(r[3], r[0], r[1], r[2])), 1.0, 1e-6);
            glm::dmat4 local = glm::mat4_cast(glm::dquat(r[3], r[0], r[1], r[2]));
            for (int axis = 0; axis < 3; ++axis) local[axis] *= s[static_cast<std::size_t>(axis)];
            local[3] = glm::dvec4(t[0], t[1], t[2], 1.0);
            result[node] = parent * local;
            for (const auto& child : json_["nodes"][node].value("children", std::vector<std::size_t>{}))
                self(self, child, result[node]);
        };
        for (const auto& root : json_.at("scenes").at(0).at("nodes")) place(place, root, glm::dmat4(1.0));
        return result;
    }

    nlohmann::json json_;
    std::string binary_;
    mutable std::map<std::pair<std::size_t, std::string>, std::vector<std::vector<double>>> tracks_;
};
}  // namespace skelplay::exporters
