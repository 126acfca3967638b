#include "loaders/gltf/gltf_values.h"

#include <cmath>

namespace skelplay::loaders::gltf_json {

const Json& member(const Json& object, const char* key) {
    static const Json missing;
    if (!object.is_object()) return missing;
    const auto found = object.find(key);
    return found == object.end() ? missing : *found;
}

const Json& list(const Json& object, const char* key) {
    static const Json empty = Json::array();
    const Json& found = member(object, key);
    if (found.is_null()) return empty;
    if (!found.is_array())
        refuse(0, "gltf.bad-value", "expected an array of {}, found something else; nothing is shown", key);
    return found;
}

std::string text(const Json& object, const char* key) {
    const Json& found = member(object, key);
    return found.is_string() ? found.get<std::string>() : std::string();
}

bool is_true(const Json& object, const char* key) {
    const Json& found = member(object, key);
    return found.is_boolean() && found.get<bool>();
}

std::uint64_t whole(const Json& found, const char* key, std::uint64_t most) {
    const double number = found.is_number() ? found.get<double>() : -1.0;
    if (!(number >= 0.0 && number <= static_cast<double>(most)) || number != std::floor(number))
        refuse(0, "gltf.bad-value", "expected a whole number from 0 to {} as {}, found {}; nothing is shown", most, key,
               as_found(found.dump()));
    return static_cast<std::uint64_t>(number);
}

std::uint64_t whole_or(const Json& object, const char* key, std::uint64_t missing) {
    const Json& found = member(object, key);
    return found.is_null() ? missing : whole(found, key);
}

std::size_t index(const Json& found, const char* key, std::size_t size) {
    if (size == 0)
        refuse(0, "gltf.index", "expected no {}, as there is nothing that it could name, found {}; nothing is shown",
               key, as_found(found.dump()));
    if (!found.is_number_unsigned() || found.get<std::uint64_t>() >= size)
        refuse(0, "gltf.index", "expected {} from 0 to {}, found {}; nothing is shown", key, size - 1,
               as_found(found.dump()));
    return found.get<std::size_t>();
}

std::optional<std::size_t> index_if(const Json& object, const char* key, std::size_t size) {
    const Json& found = member(object, key);
    if (found.is_null()) return std::nullopt;
    return index(found, key, size);
}

std::string name_or_number(const Json& object, const char* kind, std::size_t number) {
    std::string name = text(object, "name");
    return name.empty() ? fmt::format("{} {}", kind, number) : name;
}

}  // namespace skelplay::loaders::gltf_json
