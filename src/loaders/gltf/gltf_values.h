#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "loaders/gltf/gltf_parts.h"
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

inline constexpr std::uint64_t most_bytes = std::uint64_t{1}
                                            << 48U;  // of offsets and counts, so that products do not overflow
/// A whole number from 0 to `most`.
std::uint64_t whole(const Json& found, const char* key, std::uint64_t most = most_bytes);
std::uint64_t whole_or(const Json& object, const char* key, std::uint64_t missing);

/// An index into a list of `size` things.
std::size_t index(const Json& found, const char* key, std::size_t size);
std::optional<std::size_t> index_if(const Json& object, const char* key, std::size_t size);

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

/// Reads the nodes, which are checked to be a forest, and the roots of the default scene.
void read_nodes(const Json& root, GltfDocument& document);

}  // namespace skelplay::loaders::gltf_json
