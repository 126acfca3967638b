#include <algorithm>
#include <fmt/format.h>

#include "loaders/fbx/fbx_scanners.h"

namespace skelplay::loaders {

namespace {

constexpr std::uint64_t first_record = 27;  // after the magic text, the byte order and the version
constexpr int first_wide_version = 7500;

}  // namespace

bool FbxBinaryScanner::scan() {
    wide_ = document_.version() >= first_wide_version;
    scan_list(first_record, bytes_.size(), 0);
    return !too_many_;
}

/// A record's head: its end, how many values it has and their bytes, and its name. False when it is cut off or
/// contradicts its surroundings. An `end` of 0 ends a list.
bool FbxBinaryScanner::read_head(std::uint64_t at, std::uint64_t limit, Head& head) const {
    const std::size_t field = wide_ ? 8 : 4;
    if (limit - at < 3 * field + 1) return false;
    const bool big_endian = document_.form() == FbxForm::big_endian;
    const auto number = [&](std::size_t i) { return fbx_unsigned(bytes_.data() + at + i * field, field, big_endian); };
    head.end = number(0);
    head.values = number(1);
    head.values_size = number(2);
    const std::uint64_t name = at + 3 * field + 1;
    const auto length = static_cast<std::uint8_t>(bytes_[name - 1]);
    head.name_end = name + length;
    if (head.end == 0) return true;
    if (head.end > limit || head.name_end > head.end || head.values_size > head.end - head.name_end) return false;
    head.name = bytes_.substr(name, length);
    return true;
}

/// Reads records from `at` up to the empty one that ends their list, or to `limit`. False when a head can't be right.
bool FbxBinaryScanner::scan_list(std::uint64_t at, std::uint64_t limit, std::size_t depth) {
    while (at < limit) {
        Head head;
        if (!read_head(at, limit, head)) {
            warn(
                fmt::format("expected a record of {} at byte {}, found one that does not fit; what follows there is "
                            "left out",
                            depth == 0 ? "the file" : "another record", at));
            return false;
        }
        if (head.end == 0) return true;
        if (!scan_record(head, depth)) return false;
        at = head.end;
    }
    if (depth == 0)
        warn("expected an empty record at the end of the list, found the end of the file; what is there is read");
    return true;
}

bool FbxBinaryScanner::scan_record(const Head& head, std::size_t depth) {
    auto& records = document_.records_;
    if (records.size() >= most_fbx_records(bytes_.size())) {
        too_many_ = true;
        return false;
    }
    const std::size_t index = records.size();
    records.push_back({head.name, head.name_end, head.name_end + head.values_size, 0, FbxId::none});
    count_values(records.back(), head.values);
    const std::uint64_t below = head.name_end + head.values_size;
    if (below < head.end && depth + 1 < fbx_depth_limit) scan_list(below, head.end, depth + 1);
    if (below < head.end && depth + 1 >= fbx_depth_limit)
        warn(fmt::format("expected records at most {} deep, found deeper ones; they are left out", fbx_depth_limit));
    records[index].end = static_cast<FbxId>(records.size());
    return !too_many_;
}

/// Counts the values that are really there.
void FbxBinaryScanner::count_values(FbxRecord& record, std::uint64_t stated) {
    FbxValueReader reader(bytes_, document_.form(), record.values, record.values_end);
    FbxValue value;
    while (record.value_count < stated && reader.next(value)) ++record.value_count;
    if (record.value_count < stated)
        warn(fmt::format("expected {} values in record {}, found {}; these are read", stated, record.name,
                         record.value_count));
}

/// Damage in one place shows in many: the first is reported.
void FbxBinaryScanner::warn(std::string message) {
    if (!warned_) diagnostics_.warning(0, "fbx.damaged", std::move(message));
    warned_ = true;
}

}  // namespace skelplay::loaders
