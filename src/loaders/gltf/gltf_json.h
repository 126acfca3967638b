#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "loaders/reading.h"

/// The values in the JSON of a glTF. All refuse a file with values of another kind.
namespace skelplay::loaders::gltf_json {

using Json = nlohmann::json;

/// The member of an object; null when it has none, or when this is no object.
const Json& member(const Json& object, const char* key);
/// The elements of a member that is an array; none when it is missing.
const Json& list(const Json& object, const char* key);
/// A text; empty when it is missing or something else.
std::string text(const Json& object, const char* key);
bool is_true(const Json& object, const char* key);
/// "Body", or "mesh 7" where it has no name.
std::string name_or_number(const Json& object, const char* kind, std::size_t number);

/// A number of bytes or elements; so small that products do not overflow.
std::uint64_t whole(const Json& object, const char* key);
std::uint64_t whole_or(const Json& object, const char* key, std::uint64_t missing);

/// An index into a list of `size` things.
std::size_t index(const Json& found, const char* key, std::size_t size);
/// The index that a member is into one of the lists of the file, such as "accessors"; nothing when it is missing.
std::optional<std::size_t> index_if(const Json& root, const Json& object, const char* key, const char* to);

/// So many numbers; nothing when the member is missing.
template <std::size_t count>
std::optional<std::array<double, count>> numbers(const Json& object, const char* key) {
    const Json& found = member(object, key);
    if (found.is_null()) return std::nullopt;
    std::array<double, count> result{};
    bool good = found.is_array() && found.size() == count;
    for (std::size_t i = 0; good && i < count; ++i) {
        good = found[i].is_number();
        if (good) result.at(i) = found[i].get<double>();
    }
    if (!good)
        refuse(0, "gltf.bad-value", "expected {} numbers as {}, found {}; nothing is shown", count, key,
               as_found(found.dump()));
    return result;
}

/// How an accessor's numbers are stored (glTF 2.0, section 3.6.2.2).
enum class Component : std::uint16_t { int8 = 5120, uint8, int16, uint16, uint32 = 5125, float32 };

Component component_of(const Json& object);
/// The numbers in an element of an accessor: 1 to 4, 9 or 16.
std::size_t width_of(const Json& accessor);

/// The accessors of joints and of weights of a primitive: JOINTS_0 and WEIGHTS_0, …
std::vector<std::pair<std::size_t, std::size_t>> weight_sets(const Json& root, const Json& primitive);

/// The extension that packs a buffer view's bytes; null: none.
const char* compression_of(const Json& view);
/// True for a buffer that stands for what such an extension has packed: it may have no bytes.
bool is_fallback(const Json& buffer);

/// Parses the text of a glTF. Every count in it, and every index but those of animations and humanoids, is checked.
Json parse(const std::string& text);

/// The roots of the default scene; without scenes those of all nodes, which are checked to be a forest.
std::vector<std::size_t> scene_roots(const Json& root);

}  // namespace skelplay::loaders::gltf_json
