#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "loaders/gltf/gltf_parts.h"

namespace skelplay::loaders {

namespace {

std::uint64_t bytes_in(GltfComponent component) {
    switch (component) {
        case GltfComponent::int8:
        case GltfComponent::uint8: return 1;
        case GltfComponent::int16:
        case GltfComponent::uint16: return 2;
        case GltfComponent::uint32:
        case GltfComponent::float32: break;
    }
    return 4;
}

template <class Number>
double stored(const char* bytes, bool normalized) {
    Number number{};
    std::memcpy(&number, bytes, sizeof number);  // glTF and all machines that we know are little-endian
    const auto value = static_cast<double>(number);
    if (!normalized || std::is_floating_point_v<Number>) return value;
    return std::max(value / static_cast<double>(std::numeric_limits<Number>::max()), -1.0);
}

double number_at(const char* bytes, GltfComponent component, bool normalized) {
    switch (component) {
        case GltfComponent::int8: return stored<std::int8_t>(bytes, normalized);
        case GltfComponent::uint8: return stored<std::uint8_t>(bytes, normalized);
        case GltfComponent::int16: return stored<std::int16_t>(bytes, normalized);
        case GltfComponent::uint16: return stored<std::uint16_t>(bytes, normalized);
        case GltfComponent::uint32: return stored<std::uint32_t>(bytes, normalized);
        case GltfComponent::float32: break;
    }
    return stored<float>(bytes, false);
}

/// The first byte of `count` elements of `size` bytes each, `stride` apart. Throws where the view is too short.
const char* elements(std::string_view view, std::uint64_t offset, std::uint64_t count, std::uint64_t size,
                     std::uint64_t stride) {
    const std::uint64_t end = count == 0 ? offset : offset + (count - 1) * stride + size;
    if (end > view.size())
        refuse(0, "gltf.short-view", "expected {} bytes in a buffer view, found {}; nothing is shown", end,
               view.size());
    return view.data() + offset;
}

}  // namespace

std::string_view GltfArrays::bytes_of(std::size_t view) const {
    const GltfView& range = document_.views[view];
    if (!range.compression.empty())
        refuse(0, "gltf.meshopt", "expected bytes that are not packed, found {}, which is not read; nothing is shown",
               range.compression);
    const std::string& bytes = document_.buffers[range.buffer].bytes;
    if (range.offset > bytes.size() || range.length > bytes.size() - range.offset)
        refuse(0, "gltf.short-buffer", "expected {} bytes in buffer {}, found {}; nothing is shown",
               range.offset + range.length, range.buffer, bytes.size());
    return std::string_view(bytes).substr(range.offset, range.length);
}

const std::vector<double>& GltfArrays::numbers(std::size_t accessor, std::size_t width) {
    const GltfAccessor& array = document_.accessors[accessor];
    if (array.width != width)
        refuse(0, "gltf.bad-value", "expected {} numbers in each element of accessor {}, found {}; nothing is shown",
               width, accessor, array.width);
    if (const auto before = read_.find(accessor); before != read_.end()) return before->second;
    count_ += array.count * width;
    if (count_ > most_numbers(document_.bytes, 1U << 20U))
        refuse(0, "gltf.too-many",
               "expected about as many numbers as the file has bytes, found {} in its accessors; "
               "nothing is shown",
               count_);
    std::vector<double> list;
    if (array.view) {
        const std::uint64_t each = bytes_in(array.component);
        const std::uint64_t stride = document_.views[*array.view].stride;
        const std::uint64_t step = stride == 0 ? each * width : stride;
        if (step > std::numeric_limits<std::uint16_t>::max())
            refuse(0, "gltf.bad-value", "expected a byteStride of at most 252, found {}; nothing is shown", step);
        const char* first = elements(bytes_of(*array.view), array.offset, array.count, each * width, step);
        list.reserve(array.count * width);
        for (std::uint64_t i = 0; i < array.count; ++i)
            for (std::size_t k = 0; k < width; ++k)
                list.push_back(number_at(first + i * step + k * each, array.component, array.normalized));
    } else {
        list.assign(array.count * width, 0.0);
    }
    if (array.sparse) read_sparse(array, list);
    return read_.emplace(accessor, std::move(list)).first->second;
}

void GltfArrays::read_sparse(const GltfAccessor& accessor, std::vector<double>& numbers) const {
    const GltfSparse& sparse = *accessor.sparse;
    if (sparse.count > accessor.count)
        refuse(0, "gltf.bad-value", "expected at most {} sparse elements, found {}; nothing is shown", accessor.count,
               sparse.count);
    const std::uint64_t index_bytes = bytes_in(sparse.index_component);
    const std::uint64_t each = bytes_in(accessor.component);
    const std::uint64_t value_bytes = each * accessor.width;
    const char* indices =
        elements(bytes_of(sparse.index_view), sparse.index_offset, sparse.count, index_bytes, index_bytes);
    const char* values =
        elements(bytes_of(sparse.value_view), sparse.value_offset, sparse.count, value_bytes, value_bytes);
    for (std::uint64_t i = 0; i < sparse.count; ++i) {
        const double index = number_at(indices + i * index_bytes, sparse.index_component, false);
        if (!(index >= 0.0 && index < static_cast<double>(accessor.count)))
            refuse(0, "gltf.index", "expected a sparse index from 0 to {}, found {}; nothing is shown",
                   accessor.count - 1, index);
        for (std::size_t k = 0; k < accessor.width; ++k)
            numbers[static_cast<std::size_t>(index) * accessor.width + k] =
                number_at(values + i * value_bytes + k * each, accessor.component, accessor.normalized);
    }
}

}  // namespace skelplay::loaders
