#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::exporters {
template <class Number> Number number_at(std::string_view bytes, std::size_t at) {
    Number number{};
    if (at + sizeof number > bytes.size()) throw std::runtime_error("the bytes end early");
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

/// An array as the .npy format says it.
struct Array {
    std::string head;  // the dictionary, without what fills it up
    std::string data;

    template <class Number> [[nodiscard]] std::vector<Number> numbers() const {
        std::vector<Number> list;
        for (std::size_t at = 0; at < data.size(); at += sizeof(Number)) list.push_back(number_at<Number>(data, at));
        return list;
    }
};

inline Array array_of(std::string_view bytes) {
    if (!bytes.starts_with(std::string_view("\x93NUMPY\x01\x00", 8))) throw std::runtime_error("no .npy");
    const std::size_t length = number_at<std::uint16_t>(bytes, 8);
    EXPECT_EQ((10 + length) % 64, 0U) << "the numbers are aligned";
    const std::string_view dictionary = bytes.substr(10, length);
    EXPECT_TRUE(dictionary.ends_with("\n"));
    return {std::string(dictionary.substr(0, dictionary.find_last_not_of(" \n") + 1)),
            std::string(bytes.substr(10 + length))};
}

inline std::uint32_t check_sum(std::string_view bytes) {
    std::uint32_t sum = 0xFFFFFFFFU;
    for (const char c : bytes) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) sum = (sum & 1U) != 0 ? sum >> 1U ^ 0xEDB88320U : sum >> 1U;
    }
    return ~sum;
}

/// The members of an archive, read from one to the next as programs do that have no use for the directory.
inline std::map<std::string, Array> arrays_of(std::string_view zip) {
    std::map<std::string, Array> arrays;
    std::size_t at = 0;
    while (number_at<std::uint32_t>(zip, at) == 0x04034B50U) {
        EXPECT_EQ(number_at<std::uint16_t>(zip, at + 8), 0) << "stored";
        const std::size_t name = number_at<std::uint16_t>(zip, at + 26);
        const std::size_t extra = number_at<std::uint16_t>(zip, at + 28);
        const auto size = static_cast<std::size_t>(number_at<std::uint64_t>(zip, at + 30 + name + 4));
        const std::string_view bytes = zip.substr(at + 30 + name + extra, size);
        EXPECT_EQ(number_at<std::uint32_t>(zip, at + 14), check_sum(bytes));
        arrays[std::string(zip.substr(at + 30, name))] = array_of(bytes);
        at += 30 + name + extra + size;
    }
    EXPECT_EQ(number_at<std::uint32_t>(zip, at), 0x02014B50U) << "the directory";
    return arrays;
}

/// A Python that has NumPy; empty: none.
inline std::string python_with_numpy() {
    for (const std::string python : {"python3", "/usr/bin/python3"})
        if (std::system((python + " -c 'import numpy' 2>/dev/null").c_str()) == 0) return python;
    return {};
}
}  // namespace skelplay::exporters
