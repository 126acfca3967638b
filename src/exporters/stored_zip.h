#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/write_file.h"

namespace skelplay::exporters {

/// Writes a zip archive whose members are stored as they are, each of any size, without holding one in memory. All
/// sizes are those of Zip64, in every archive; no member is followed by a descriptor, so that readers which go from
/// member to member without the directory at the end find their way.
class StoredZip {
public:
    explicit StoredZip(base::ByteSink sink) : sink_(std::move(sink)) {}

    /// Hands the member's bytes to a sink; false when stopped.
    using WriteMember = std::function<bool(const base::ByteSink& sink)>;
    /// Adds a member. `write` is called twice and must give the same bytes: their check sum stands before them. False
    /// when stopped.
    bool add(const std::string& name, const WriteMember& write);
    /// Ends the archive with its directory.
    void finish();

private:
    struct Member {
        std::string name;  // ASCII
        std::uint64_t size = 0;
        std::uint64_t offset = 0;  // of its local header
        std::uint32_t check_sum = 0;
    };
    void append(std::string_view bytes);

    base::ByteSink sink_;
    std::uint64_t written_ = 0;
    std::vector<Member> members_;
};

}  // namespace skelplay::exporters
