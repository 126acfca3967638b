#pragma once

#include "base/prelude.h"

namespace skelplay::exporters {
/// The version of the files, 7.4, which the programs of all makers read.
inline constexpr std::int32_t fbx_version = 7400;

/// Bytes that are no text.
struct FbxBytes {
    std::string bytes;
};

/// A record of an FBX file: values, and the records below it.
struct FbxNode {
    /// Times of keys in ticks; curves with the same times share them.
    using Times = std::shared_ptr<const std::vector<std::int64_t>>;
    using Value = std::variant<std::int32_t, std::int64_t, double, std::string, FbxBytes, std::vector<std::int32_t>,
                               std::vector<float>, std::vector<double>, Times>;

    std::string name;
    std::vector<Value> values;
    std::vector<FbxNode> children;

    /// Adds a record below this one. The reference holds until the next one is added.
    template <class... Values> FbxNode& add(std::string_view child, Values&&... of_child) {
        return children.emplace_back(FbxNode{std::string(child), {Value(std::forward<Values>(of_child))...}, {}});
    }
    /// Adds a property to a record `Properties70`: its name, the two words of its type, its flags and its values.
    template <class... Values>
    void property(std::string_view of, std::string_view type, std::string_view kind, std::string_view flags,
                  Values&&... of_property) {
        add("P", std::string(of), std::string(type), std::string(kind), std::string(flags),
            std::forward<Values>(of_property)...);
    }
};

/// An object's name as FBX has it, with its class.
inline std::string fbx_name(std::string_view name, std::string_view kind) {
    return std::string(name) + std::string("\0\1", 2) + std::string(kind);
}

/// A file with these records: the binary form as the Blender Foundation describes it ("FBX binary file
/// format specification", 2013), with packed arrays; nothing if it would be larger than 4 GiB.
std::optional<std::string> binary_fbx(const FbxNode& top);
/// The same as text.
std::string ascii_fbx(const FbxNode& top);
}  // namespace skelplay::exporters
