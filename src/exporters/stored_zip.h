#pragma once

#include "base/write_file.h"

namespace skelplay::exporters {
/// Writes a zip archive of uncompressed members of any size, without holding a large one in memory. All sizes are in
/// Zip64 fields. Members have no data descriptors, so that readers can go from member to member without the directory.
class StoredZip {
public:
    explicit StoredZip(base::ByteSink sink) : sink_(std::move(sink)) {}

    /// Passes the member's bytes to a sink; false when stopped.
    using WriteMember = std::function<bool(const base::ByteSink& sink)>;

    /// How often add() has the bytes of a member of this size written: the check sum precedes them, so that those of a
    /// large one are made again.
    static constexpr std::uint64_t passes(std::uint64_t size) noexcept { return size <= most_held ? 1 : 2; }

    /// Adds a member of about `size` bytes. `write` is called as often as passes() tells, and must give the same bytes
    /// each time. False when stopped.
    bool add(const std::string& name, std::uint64_t size, const WriteMember& write);

    /// Ends the archive with its directory.
    void finish();

private:
    static constexpr std::uint64_t most_held = 64U << 20U;  // bytes of a member

    struct Member {
        std::string name;  // ASCII
        std::uint64_t size = 0;
        std::uint64_t offset = 0;  // of its local header
        std::uint32_t check_sum = 0;
    };

    void append(std::string_view bytes) {
        sink_(bytes);
        written_ += bytes.size();
    }

    base::ByteSink sink_;
    std::uint64_t written_ = 0;
    std::vector<Member> members_;
};
}  // namespace skelplay::exporters
