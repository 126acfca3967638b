#include "loaders/fbx/fbx.h"

namespace skelplay::loaders {
namespace {
/// How deep records may be nested.
constexpr std::size_t depth_limit = 64;
/// The most records that a file may have: real ones take more than 16 bytes each.
constexpr std::uint64_t most_records(std::uint64_t bytes) noexcept { return (1U << 19U) + bytes / 16; }

void check_record_count(std::size_t records, std::size_t bytes) {
    if (records >= most_records(bytes)) refuse(0, "fbx.records", base::said("fbx.records", most_records(bytes), bytes));
}

/// True for the characters that end a word.
constexpr bool ends_word(char c) noexcept {
    return base::is_blank(c) || c == ',' || c == '{' || c == '}' || c == '"' || c == ';' || c == ':';
}

/// Finds the records of an ASCII file.
class AsciiScanner {
public:
    AsciiScanner(FbxDocument& document, base::Diagnostics& diagnostics)
        : document_(document), bytes_(document.bytes()), diagnostics_(diagnostics) {}

    /// Fills in the document's records. Refuses a file with too many.
    void scan() {
        at_ = base::byte_order_mark(bytes_);
        for (skip_blanks(); !at_end(); skip_blanks()) {
            const std::string_view word = word_at(at_);
            if (bytes_[at_] == '}') close();
            else if (is_name(word)) open(word);
            else skip_unexpected();
        }
        if (!open_.empty())
            diagnostics_.warning(bytes_.size(), "fbx.damaged",
                                 base::said("fbx.damaged", as_found(document_[open_.back()].name), end_of_file));
        while (!open_.empty()) close();
    }

private:
    [[nodiscard]] bool at_end() const noexcept { return at_ >= bytes_.size(); }

    /// Goes past blanks and comments, which begin with a semicolon.
    void skip_blanks() {
        for (; !at_end(); ++at_) {
            if (bytes_[at_] == ';') at_ = std::min<std::uint64_t>(bytes_.find_first_of("\r\n", at_), bytes_.size());
            if (at_end() || !base::is_blank(bytes_[at_])) return;
        }
    }

    std::string_view word_at(std::uint64_t at) const {
        std::uint64_t end = at;
        while (end < bytes_.size() && !ends_word(bytes_[end])) ++end;
        return bytes_.substr(at, end - at);
    }

    /// True for a word that a colon follows.
    bool is_name(std::string_view word) const {
        const auto end = static_cast<std::uint64_t>(word.data() - bytes_.data()) + word.size();
        return !word.empty() && end < bytes_.size() && bytes_[end] == ':';
    }

    /// Reads a record's values and, where a brace follows, keeps it open for those below it.
    void open(std::string_view name) {
        auto& records = document_.records;
        check_record_count(records.size(), bytes_.size());
        const auto id = static_cast<FbxId>(records.size());
        at_ += name.size() + 1;
        records.push_back({name, at_, at_, 0, static_cast<FbxId>(records.size() + 1)});
        read_values(records.back());
        if (at_end() || bytes_[at_] != '{') return;
        ++at_;
        open_.push_back(id);
        if (open_.size() >= depth_limit) refuse(at_ - 1, "fbx.depth", base::said("fbx.depth", depth_limit));
    }

    /// Values are separated by commas, before or after which a line may end. They end at a brace or at the next name.
    void read_values(FbxRecord& record) {
        bool separated = true;
        for (skip_blanks(); !at_end(); skip_blanks()) {
            const char c = bytes_[at_];
            if (c == '{' || c == '}') return;
            if (c == ',') {
                ++at_;
                separated = true;
                continue;
            }
            if (c != '"') {
                const std::string_view word = word_at(at_);
                if (word.empty() || is_name(word) || !separated) return;
                at_ += word.size();
            } else {
                if (!separated) return;
                skip_text();
            }
            separated = false;
            ++record.value_count;
            record.values_end = at_;
        }
    }

    /// Goes past a text in quotation marks.
    void skip_text() {
        const std::size_t end = bytes_.find('"', at_ + 1);
        if (end == std::string_view::npos) diagnostics_.warning(at_, "fbx.text", base::said("fbx.text", end_of_file));
        at_ = end == std::string_view::npos ? bytes_.size() : end + 1;
    }

    /// Goes past a brace that ends a record.
    void close() {
        if (open_.empty()) diagnostics_.warning(at_, "fbx.unexpected", "expected a record, found }; it is left out");
        else document_.records[static_cast<std::size_t>(open_.back())].end = static_cast<FbxId>(document_.records.size());
        if (!open_.empty()) open_.pop_back();
        ++at_;
    }

    /// Goes past a word, text or character that no record can begin with.
    void skip_unexpected() {
        const std::uint64_t begin = at_;
        const std::string_view word = word_at(at_);
        if (bytes_[at_] == '"') skip_text();
        else at_ += std::max<std::size_t>(word.size(), 1);
        diagnostics_.warning(begin, "fbx.unexpected", "expected a record, found {}; it is left out",
                             as_found(bytes_.substr(begin, std::max<std::size_t>(word.size(), 1))));
    }

    FbxDocument& document_;
    std::string_view bytes_;
    base::Diagnostics& diagnostics_;
    std::uint64_t at_ = 0;
    std::vector<FbxId> open_;  // records whose braces are open
};

constexpr std::uint64_t first_record = 27;  // after the magic text, the byte order and the version
constexpr int first_wide_version = 7500;

/// Finds the records of a binary file. A head that contradicts the file's size ends the reading: what was found before
/// it is kept, with a warning.
class BinaryScanner {
public:
    BinaryScanner(FbxDocument& document, base::Diagnostics& diagnostics)
        : document_(document), bytes_(document.bytes()), diagnostics_(diagnostics),
          wide_(document.version >= first_wide_version) {}

    /// Fills in the document's records. Refuses a file with too many.
    void scan() { scan_list(first_record, bytes_.size(), 0); }

private:
    struct Head {
        std::uint64_t end = 0;
        std::uint64_t values = 0;       // how many
        std::uint64_t values_size = 0;  // in bytes
        std::uint64_t name_end = 0;
        std::string_view name;
    };

    /// A record's head: its end, how many values it has and their bytes, and its name. False when it is cut off or
    /// contradicts its surroundings. An `end` of 0 ends a list.
    bool read_head(std::uint64_t at, std::uint64_t limit, Head& head) const {
        const std::size_t field = wide_ ? 8 : 4;
        if (limit - at < 3 * field + 1) return false;
        const bool big_endian = document_.form == FbxForm::big_endian;
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

    /// Reads records from `at` up to the empty one that ends their list, or to `limit`. Ends at a head that can't be
    /// right.
    void scan_list(std::uint64_t at, std::uint64_t limit, std::size_t depth) {
        while (at < limit) {
            Head head;
            if (!read_head(at, limit, head))
                return warn(
                    fmt::format("expected a record of {} at byte {}, found one that does not fit; what follows there is "
                                "left out",
                                depth == 0 ? "the file" : "another record", at));
            if (head.end == 0) return;
            scan_record(head, depth);
            at = head.end;
        }
        if (depth == 0)
            warn("expected an empty record at the end of the list, found the end of the file; what is there is read");
    }

    void scan_record(const Head& head, std::size_t depth) {
        auto& records = document_.records;
        check_record_count(records.size(), bytes_.size());
        const std::size_t index = records.size();
        records.push_back({head.name, head.name_end, head.name_end + head.values_size, 0, FbxId::none});
        count_values(records.back(), head.values);
        const std::uint64_t below = head.name_end + head.values_size;
        if (below < head.end && depth + 1 < depth_limit) scan_list(below, head.end, depth + 1);
        if (below < head.end && depth + 1 >= depth_limit)
            warn(fmt::format("expected records at most {} deep, found deeper ones; they are left out", depth_limit));
        records[index].end = static_cast<FbxId>(records.size());
    }

    /// Counts the values that are really there.
    void count_values(FbxRecord& record, std::uint64_t stated) {
        FbxValueReader reader(bytes_, document_.form, record.values, record.values_end);
        FbxValue value;
        while (record.value_count < stated && reader.next(value)) ++record.value_count;
        if (record.value_count < stated)
            warn(fmt::format("expected {} values in record {}, found {}; these are read", stated, record.name,
                             record.value_count));
    }

    /// Damage in one place shows in many: the first is reported.
    void warn(std::string message) {
        if (!warned_) diagnostics_.warning(0, "fbx.damaged", std::move(message));
        warned_ = true;
    }

    FbxDocument& document_;
    std::string_view bytes_;
    base::Diagnostics& diagnostics_;
    bool wide_;  // 64-bit fields
    bool warned_ = false;
};

constexpr std::string_view magic{"Kaydara FBX Binary  \0\x1A\0", 23};
constexpr std::size_t order_byte = 22;
constexpr std::size_t version_bytes = 23;  // where the version is
constexpr int oldest_version = 6100;

/// The version that the head of an ASCII file states in its first comment: "; FBX 7.4.0 project file"; 0: none.
int version_in_comment(std::string_view text) {
    constexpr std::string_view lead = "; FBX ";
    const std::size_t at = text.substr(0, 256).find(lead);
    if (at == std::string_view::npos) return 0;
    const std::string_view number = text.substr(at + lead.size(), 3);
    const auto version = base::parse_number(number);
    constexpr double most = 100;  // "9e9" is a number, too
    return version && *version > 0 && *version < most ? static_cast<int>(*version * 1000 + 0.5) : 0;
}
}  // namespace

FbxDocument parse_fbx(Reading& in) {
    FbxDocument document;
    document.size = in.bytes.size();
    document.storage = std::make_unique_for_overwrite<char[]>(document.size);
    const std::span storage(document.storage.get(), document.size);
    std::ranges::fill(storage.subspan(read_in_pieces(in, 0, storage)), '\0');
    in.run.advance(document.size);
    const std::string_view bytes = document.bytes();
    document.records.push_back({});
    in.binary = is_binary_fbx(bytes);
    if (in.binary) {
        const bool known = bytes.size() >= version_bytes + 4 && bytes.starts_with(magic.substr(0, order_byte));
        const bool big_endian = known && bytes[order_byte] == 1;
        document.form = big_endian ? FbxForm::big_endian : FbxForm::little_endian;
        if (known)
            document.version = static_cast<int>(
                std::min<std::uint64_t>(fbx_unsigned(bytes.data() + version_bytes, 4, big_endian), 1'000'000));
        if (document.version >= oldest_version) BinaryScanner(document, in.diagnostics).scan();
    } else {
        AsciiScanner(document, in.diagnostics).scan();
        document.records.front().end = static_cast<FbxId>(document.records.size());
        const FbxId header = document.find(FbxId::root, "FBXHeaderExtension");
        document.version = static_cast<int>(std::clamp<std::int64_t>(
            document.integer(document.find(header, "FBXVersion")).value_or(version_in_comment(bytes)), 0, 1'000'000));
    }
    document.records.front().end = static_cast<FbxId>(document.records.size());
    if (document.version < oldest_version)
        refuse(0, "fbx.version", "expected FBX 6.1 or newer, found {}; nothing is shown",
               document.version > 0 ? fmt::format("FBX {}.{}", document.version / 1000, document.version / 100 % 10)
                                    : std::string("no version that is known"));
    return document;
}
}  // namespace skelplay::loaders
