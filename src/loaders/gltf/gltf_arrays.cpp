#include <type_traits>
#include "loaders/gltf/gltf.h"

namespace skelplay::loaders {
namespace {
using gltf_json::Component;
using gltf_json::Json;
using gltf_json::whole;
using gltf_json::whole_or;

std::uint64_t bytes_in(Component component) {
    constexpr std::array<std::uint64_t, 7> bytes{1, 1, 2, 2, 0, 4, 4};  // from int8 on
    return bytes.at(static_cast<std::size_t>(component) - static_cast<std::size_t>(Component::int8));
}

template <class Number> double stored(const char* bytes, bool normalized) {
    const auto value = static_cast<double>(base::number_at<Number>({bytes, sizeof(Number)}));
    if (!normalized || std::is_floating_point_v<Number>) return value;
    return std::max(value / static_cast<double>(std::numeric_limits<Number>::max()), -1.0);
}

double number_at(const char* bytes, Component component, bool normalized) {
    switch (component) {
        case Component::int8: return stored<std::int8_t>(bytes, normalized);
        case Component::uint8: return stored<std::uint8_t>(bytes, normalized);
        case Component::int16: return stored<std::int16_t>(bytes, normalized);
        case Component::uint16: return stored<std::uint16_t>(bytes, normalized);
        case Component::uint32: return stored<std::uint32_t>(bytes, normalized);
        case Component::float32: break;
    }
    return stored<float>(bytes, false);
}
}  // namespace

std::string_view GltfArrays::bytes_of(std::size_t view) const {
    const Json& range = gltf_json::list(document_.root, "bufferViews")[view];
    if (const char* packed = gltf_json::compression_of(range))
        refuse(0, "gltf.meshopt", base::said("gltf.meshopt", packed));
    const auto buffer = range.at("buffer").get<std::size_t>();
    const std::string& bytes = document_.buffers[buffer];
    const std::uint64_t offset = whole_or(range, "byteOffset", 0);
    const std::uint64_t length = whole(range, "byteLength");
    if (offset > bytes.size() || length > bytes.size() - offset)
        refuse(0, "gltf.short-buffer", "expected {} bytes in buffer {}, found {}; nothing is shown", offset + length,
               buffer, bytes.size());
    return std::string_view(bytes).substr(offset, length);
}

/// The first byte of `count` elements of `size` bytes each, `stride` apart, of an accessor or of a part of a sparse
/// one.
const char* GltfArrays::elements(const Json& array, std::uint64_t count, std::uint64_t size, std::uint64_t stride) const {
    const std::string_view view = bytes_of(array.at("bufferView").get<std::size_t>());
    const std::uint64_t offset = whole_or(array, "byteOffset", 0);
    const std::uint64_t end = count == 0 ? offset : offset + (count - 1) * stride + size;
    if (end > view.size()) refuse(0, "gltf.short-view", base::said("gltf.short-view", end, view.size()));
    return view.data() + offset;
}

const std::vector<double>& GltfArrays::numbers(std::size_t accessor, std::size_t width) {
    const Json& array = accessors_[accessor];
    if (const std::size_t found = gltf_json::width_of(array); found != width)
        refuse(0, "gltf.bad-value", "expected {} numbers in each element of accessor {}, found {}; nothing is shown", width,
               accessor, found);
    if (const auto before = read_.find(accessor); before != read_.end()) return before->second;
    const std::uint64_t count = whole(array, "count");
    count_ += count * width;
    if (count_ > most_numbers(document_.bytes, 1U << 20U))
        refuse(0, "gltf.too-many",
               "expected about as many numbers as the file has bytes, found {} in its accessors; "
               "nothing is shown",
               count_);
    std::vector<double> list;
    if (const auto view = gltf_json::index_if(document_.root, array, "bufferView", "bufferViews")) {
        const Component component = gltf_json::component_of(array);
        const bool normalized = gltf_json::is_true(array, "normalized");
        const std::uint64_t each = bytes_in(component);
        const Json& range = gltf_json::list(document_.root, "bufferViews")[*view];
        const std::uint64_t stride = whole_or(range, "byteStride", 0);
        const std::uint64_t step = stride == 0 ? each * width : stride;
        if (step > std::numeric_limits<std::uint16_t>::max())
            refuse(0, "gltf.bad-value", "expected a byteStride of at most 252, found {}; nothing is shown", step);
        const char* first = elements(array, count, each * width, step);
        list.reserve(count * width);
        for (std::uint64_t i = 0; i < count; ++i)
            for (std::size_t k = 0; k < width; ++k)
                list.push_back(number_at(first + i * step + k * each, component, normalized));
    } else {
        list.assign(count * width, 0.0);
    }
    if (!gltf_json::member(array, "sparse").is_null()) read_sparse(array, list);
    return read_.emplace(accessor, std::move(list)).first->second;
}

/// A part of an accessor's elements that is stored elsewhere (section 3.6.2.3).
void GltfArrays::read_sparse(const Json& accessor, std::vector<double>& numbers) const {
    const Json& sparse = accessor["sparse"];
    const std::uint64_t all = whole(accessor, "count");
    const std::uint64_t count = whole(sparse, "count");
    if (count > all)
        refuse(0, "gltf.bad-value", "expected at most {} sparse elements, found {}; nothing is shown", all, count);
    const Component component = gltf_json::component_of(accessor);
    const Component index_component = gltf_json::component_of(sparse["indices"]);
    const bool normalized = gltf_json::is_true(accessor, "normalized");
    const std::size_t width = gltf_json::width_of(accessor);
    const std::uint64_t index_bytes = bytes_in(index_component);
    const std::uint64_t each = bytes_in(component);
    const char* indices = elements(sparse["indices"], count, index_bytes, index_bytes);
    const char* values = elements(sparse["values"], count, each * width, each * width);
    for (std::uint64_t i = 0; i < count; ++i) {
        const double index = number_at(indices + i * index_bytes, index_component, false);
        if (!(index >= 0.0 && index < static_cast<double>(all)))
            refuse(0, "gltf.index", "expected a sparse index from 0 to {}, found {}; nothing is shown", all - 1, index);
        for (std::size_t k = 0; k < width; ++k)
            numbers[static_cast<std::size_t>(index) * width + k] =
                number_at(values + (i * width + k) * each, component, normalized);
    }
}
}  // namespace skelplay::loaders
