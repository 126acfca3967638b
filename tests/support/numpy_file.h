#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zlib.h>

namespace skelplay::test {
inline void append_number(std::string& bytes, std::uint64_t number, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(number >> 8 * i & 0xFFU);
}

/// A .npy of version 1 with this dictionary and these bytes.
inline std::string npy_of(std::string dictionary, std::string_view data) {
    dictionary.append(63 - (10 + dictionary.size()) % 64, ' ');
    dictionary += '\n';
    std::string bytes("\x93NUMPY\x01\x00", 8);
    append_number(bytes, dictionary.size(), 2);
    return bytes + dictionary + std::string(data);
}

inline std::string npy_of(std::string_view type, std::string_view shape, std::string_view data) {
    return npy_of(fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, shape), data);
}

/// Numbers as the little-endian bytes of f4, f8, i4 or i8.
inline std::string raw(std::string_view type, const std::vector<double>& numbers) {
    std::string bytes;
    for (const double number : numbers) {
        if (type == "<f4") append_number(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(number)), 4);
        else if (type == "<f8") append_number(bytes, std::bit_cast<std::uint64_t>(number), 8);
        else
            append_number(bytes, static_cast<std::uint64_t>(static_cast<std::int64_t>(number)), type.back() == '4' ? 4 : 8);
    }
    return bytes;
}

inline std::string npy(std::string_view type, std::string_view shape, const std::vector<double>& numbers) {
    return npy_of(type, shape, raw(type, numbers));
}

/// Names of ASCII letters as an array of texts of so many characters.
inline std::string npy_names(const std::vector<std::string>& names, std::size_t characters) {
    std::string bytes;
    for (const std::string& name : names)
        for (std::size_t i = 0; i < characters; ++i)
            append_number(bytes, i < name.size() ? static_cast<unsigned char>(name[i]) : 0, 4);
    return npy_of(fmt::format("<U{}", characters), fmt::format("{},", names.size()), bytes);
}

using NpzMembers = std::vector<std::pair<std::string, std::string>>;  // names without .npy, and bytes

/// A zip archive of .npy files, as numpy.savez writes it, or numpy.savez_compressed.
inline std::string npz(const NpzMembers& members, bool deflated = false) {
    std::string archive;
    std::string directory;
    for (const auto& [name, bytes] : members) {
        std::string packed = bytes;
        if (deflated) {
            z_stream state{};
            deflateInit2(&state, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
            packed.resize(deflateBound(&state, static_cast<uLong>(bytes.size())));
            state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
            state.avail_in = static_cast<uInt>(bytes.size());
            state.next_out = reinterpret_cast<Bytef*>(packed.data());
            state.avail_out = static_cast<uInt>(packed.size());
            deflate(&state, Z_FINISH);
            packed.resize(state.total_out);
            deflateEnd(&state);
        }
        std::string common;
        append_number(common, 20, 2);                // version
        append_number(common, 0, 2);                 // flags
        append_number(common, deflated ? 8 : 0, 2);  // method
        append_number(common, 0x00210000, 4);        // time, date
        append_number(common, crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())), 4);
        append_number(common, packed.size(), 4);
        append_number(common, bytes.size(), 4);
        append_number(common, name.size() + 4, 2);
        append_number(common, 0, 2);
        directory += std::string("PK\x01\x02\x14\x00", 6) + common + std::string(10, '\0');
        append_number(directory, archive.size(), 4);
        directory += name + ".npy";
        archive += "PK\x03\x04" + common + name + ".npy" + packed;
    }
    std::string end("PK\x05\x06\0\0\0\0", 8);
    append_number(end, members.size(), 2);
    append_number(end, members.size(), 2);
    append_number(end, directory.size(), 4);
    append_number(end, archive.size(), 4);
    append_number(end, 0, 2);
    return archive + directory + end;
}

/// Two frames of a hip and a knee as `convert` writes them: the hip is at 0 10 0 and 1 10 0, the knee hangs 4 below it,
/// and then, as the hip turns by 90 degrees about z, 4 beside it.
inline NpzMembers leg_arrays() {
    const double half = 0.70710678118654752440;
    return {{"positions", npy("<f8", "2, 2, 3", {0, 10, 0, 0, 6, 0, 1, 10, 0, 5, 10, 0})},
            {"rotations", npy("<f8", "2, 2, 4", {1, 0, 0, 0, 1, 0, 0, 0, half, 0, 0, half, 1, 0, 0, 0})},
            {"parents", npy("<i4", "2,", {-1, 0})},
            {"names", npy_names({"hip", "knee"}, 4)},
            {"offsets", npy("<f8", "2, 3", {0, 0, 0, 0, -4, 0})},
            {"frame_time", npy("<f8", "", {0.05})}};
}

/// A take of AMASS of 22 joints in two frames, the pelvis at 1 2 3 and 4 5 6. The first pose stands upright (Z up);
/// in the second the left knee (joint 4) is bent by 90 degrees too.
inline NpzMembers amass_arrays() {
    constexpr std::size_t columns = 66;
    const double right_angle = 1.57079632679489661923;
    std::vector<double> poses(2 * columns, 0.0);
    poses[0] = poses[columns] = right_angle;
    poses[columns + 12] = right_angle;
    return {{"trans", npy("<f8", "2, 3", {1, 2, 3, 4, 5, 6})},
            {"gender", npy_names({"neutral"}, 7)},
            {"mocap_framerate", npy("<f8", "", {60})},
            {"poses", npy("<f4", "2, 66", poses)}};
}

/// A body model that was made up, of 22 joints: joint i is at (i, 10 + i, 0), and its parents are those of SMPL.
inline NpzMembers body_model_arrays() {
    constexpr std::size_t count = 22;
    std::vector<double> joints;
    for (std::size_t i = 0; i < count; ++i)
        joints.insert(joints.end(), {static_cast<double>(i), static_cast<double>(10 + i), 0.0});
    std::vector<double> tree{4294967295, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 12, 13, 14, 16, 17, 18, 19};
    for (std::size_t i = 0; i < count; ++i) tree.push_back(static_cast<double>(i));
    return {{"J", npy("<f8", "22, 3", joints)}, {"kintree_table", npy("<i8", "2, 22", tree)}};
}
}  // namespace skelplay::test
