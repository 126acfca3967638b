#include "base/byte_source.h"
#include <cerrno>
#include <zlib.h>
#include "base/encoded_text.h"
#include "base/system_file.h"
#include "base/text.h"

namespace skelplay::base {
namespace {
/// Bytes that arrive piece by piece, from pipes and packed files. Kept in blocks: growing needs no copy.
class BlockBytes final : public ByteSource {
public:
    [[nodiscard]] std::uint64_t size() const override { return size_; }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override {
        std::size_t done = 0;
        while (done < into.size() && offset < size_) {
            const auto at = static_cast<std::size_t>(offset % block_bytes);
            const std::size_t count =
                std::min({into.size() - done, block_bytes - at, static_cast<std::size_t>(size_ - offset)});
            std::copy_n(blocks_[static_cast<std::size_t>(offset / block_bytes)].get() + at, count, into.data() + done);
            done += count;
            offset += count;
        }
        return done;
    }
    void append(std::string_view bytes) {
        while (!bytes.empty()) {
            const auto at = static_cast<std::size_t>(size_ % block_bytes);
            if (at == 0) blocks_.push_back(std::make_unique_for_overwrite<char[]>(block_bytes));
            const std::size_t count = bytes.copy(blocks_.back().get() + at, block_bytes - at);
            bytes.remove_prefix(count);
            size_ += count;
        }
    }

private:
    static constexpr std::size_t block_bytes = 256U << 10U;

    std::vector<std::unique_ptr<char[]>> blocks_;  // each of block_bytes
    std::uint64_t size_ = 0;
};

/// True when a file's first bytes are those of gzip data (RFC 1952). No text format that we read begins with them.
constexpr bool is_gzip(std::string_view head) noexcept { return head.starts_with("\x1F\x8B\x08"); }

/// How unpacking ended. `stopped`: the receiver refused more bytes.
enum class Gunzipped : std::uint8_t { whole, cut_off, damaged, stopped };

/// zlib's state, which is released at the end of its scope.
class Inflater {
public:
    Inflater() {
        constexpr int largest_window = 15;  // as a power of two: any gzip data
        constexpr int gzip_only = 16;
        if (::inflateInit2(&state, largest_window + gzip_only) != Z_OK) throw std::bad_alloc();
    }
    Inflater(Inflater&&) = delete;
    ~Inflater() { ::inflateEnd(&state); }

    z_stream state{};
};

/// True when another gzip member follows in `rest`, possibly after zeros; `rest` then begins with it.
bool next_member(std::string_view& rest) {
    rest.remove_prefix(std::min(rest.find_first_not_of('\0'), rest.size()));
    return !rest.empty() && rest.front() == '\x1F';
}

/// Unpacks gzip data piece by piece, in little memory, and compares the check sums. `more` returns the next packed
/// bytes, valid until its next call, and nothing at the end; `take` receives unpacked bytes and returns false to stop.
Gunzipped gunzip(const std::function<std::string_view()>& more, const std::function<bool(std::string_view)>& take) {
    Inflater inflater;
    z_stream& state = inflater.state;
    std::array<char, 65536> out{};
    bool between = true;  // between two members, or before the first
    bool first = true;
    for (std::string_view packed = more(); !packed.empty(); packed = more()) {
        while (!packed.empty()) {
            if (between && !first && !next_member(packed)) {
                if (packed.empty()) break;
                return Gunzipped::whole;
            }
            if (between) ::inflateReset(&state);
            between = first = false;
            // zlib's interface is older than const.
            state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
            state.avail_in = static_cast<uInt>(packed.size());
            int result = Z_OK;
            do {
                state.next_out = reinterpret_cast<Bytef*>(out.data());
                state.avail_out = static_cast<uInt>(out.size());
                result = ::inflate(&state, Z_NO_FLUSH);
                if (result == Z_MEM_ERROR) throw std::bad_alloc();
                if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) return Gunzipped::damaged;
                const std::size_t count = out.size() - state.avail_out;
                if (count > 0 && !take({out.data(), count})) return Gunzipped::stopped;
            } while (result == Z_OK && (state.avail_in > 0 || state.avail_out == 0));
            packed.remove_prefix(packed.size() - state.avail_in);
            between = result == Z_STREAM_END;
        }
    }
    return between && !first ? Gunzipped::whole : Gunzipped::cut_off;
}

class FileBytes final : public ByteSource {
public:
    FileBytes(SystemFile file, std::uint64_t size) : file_(std::move(file)), size_(size) {}
    [[nodiscard]] std::uint64_t size() const override { return size_; }
    [[nodiscard]] SystemFile& file() { return file_; }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override { return file_.read_at(offset, into); }

private:
    SystemFile file_;
    std::uint64_t size_;
};

/// Reads a file or pipe block by block, from where it is.
class Blocks {
public:
    explicit Blocks(SystemFile& file, std::stop_token stop = {}) : file_(file), stop_(std::move(stop)) {}

    /// The next block, valid until the next call; empty at the end and when reading fails (see error()).
    std::string_view next() {
        std::size_t got = 0;
        if (!file_.read_next(block_, got, stop_)) {
            error_ = file_.error();
            got = 0;
        }
        return {block_.data(), got};
    }
    [[nodiscard]] int error() const { return error_; }

private:
    SystemFile& file_;
    std::stop_token stop_;
    int error_ = 0;
    std::array<char, 65536> block_{};
};

std::string size_text(std::uint64_t bytes) {
    constexpr std::uint64_t gibi = std::uint64_t{1} << 30U;
    return bytes % gibi == 0 ? fmt::format("{} GiB", bytes / gibi) : fmt::format("{} bytes", bytes);
}

/// The most bytes that are unpacked of so many packed ones. Takes are packed to a fifth, bombs to a thousandth.
constexpr std::uint64_t most_unpacked(std::uint64_t packed) noexcept {
    constexpr std::uint64_t always = 32U << 20U;
    return always + std::min(packed, most_bytes_in_memory) * 10;
}

/// All bytes from where the file is, unpacked if they are packed by gzip. `size`: of the file; of a pipe 0.
Opened read_whole(SystemFile& file, std::uint64_t most, const std::stop_token& stop, std::uint64_t size = 0) {
    Blocks blocks(file, stop);
    auto bytes = std::make_unique<BlockBytes>();
    std::uint64_t arrived = 0;
    bool packed = false;
    bool bomb = false;
    const auto keep = [&](std::string_view more) {
        bomb = packed && bytes->size() + more.size() > most_unpacked(std::max(size, arrived));
        if (bomb || more.size() > most - bytes->size()) return false;
        bytes->append(more);
        return true;
    };
    const auto next = [&] {
        const std::string_view block = blocks.next();
        arrived += block.size();
        return block;
    };
    std::string_view block = next();
    packed = is_gzip(block);
    Gunzipped ended = Gunzipped::whole;
    if (packed) {
        ended = gunzip([&] { return block.empty() ? next() : std::exchange(block, {}); }, keep);
    } else {
        for (; !block.empty() && ended == Gunzipped::whole; block = next())
            if (!keep(block)) ended = Gunzipped::stopped;
    }
    using Kind = OpenFailure::Kind;
    if (blocks.error() != 0) return OpenFailure{Kind::unreadable, reason_of(blocks.error())};
    switch (ended) {
        case Gunzipped::whole: return bytes;
        case Gunzipped::cut_off:
            return OpenFailure{Kind::damaged, "expected a whole gzip file, found one that ends too early"};
        case Gunzipped::damaged: return OpenFailure{Kind::damaged, "expected a whole gzip file, found a damaged one"};
        case Gunzipped::stopped: break;
    }
    if (bomb)
        return OpenFailure{
            Kind::too_large,
            "expected at most 32 MiB and ten times the packed size when unpacked, found more (gunzip unpacks it)"};
    return OpenFailure{Kind::too_large, fmt::format("expected at most {}{}, found more", size_text(most),
                                                    packed ? " when unpacked" : " through a pipe")};
}

/// Null when the path can't be read or is not a regular file.
std::unique_ptr<FileBytes> open_regular(const fs::path& path) {
    // Looked at before it is opened: a reader that comes and goes would end a pipe's writer.
    if (!base::is_file(path)) return nullptr;
    SystemFile file = SystemFile::to_read(path);
    SystemFile::Kind kind{};
    std::uint64_t size = 0;
    if (!file.is_open() || !file.look_at(kind, size) || kind != SystemFile::Kind::file) return nullptr;
    return std::make_unique<FileBytes>(std::move(file), size);
}

/// Converts UTF-16 to UTF-8 and leaves anything else unchanged.
Opened as_utf8(Opened opened) {
    const auto* raw = std::get_if<std::unique_ptr<ByteSource>>(&opened);
    return raw != nullptr && is_utf16(**raw) ? utf8_of_utf16(**raw) : std::move(opened);
}

/// Why a file can't be opened; for a missing file also the name that may have been meant.
std::string reason_not_opened(const fs::path& path, int error) {
    std::string reason = reason_of(error);
    if (const std::string near = error == ENOENT ? nearest_file(path) : ""; !near.empty())
        reason += fmt::format(", but there is {}", to_utf8(near));
    return reason;
}

Opened open_unpacked(const fs::path& path, std::uint64_t most, const std::stop_token& stop) {
    using Kind = OpenFailure::Kind;
    SystemFile file = SystemFile::to_read(path);
    if (!file.is_open()) return OpenFailure{Kind::unreadable, reason_not_opened(path, file.error())};
    SystemFile::Kind kind{};
    std::uint64_t size = 0;
    if (!file.look_at(kind, size)) return OpenFailure{Kind::unreadable, reason_of(file.error())};
    if (kind == SystemFile::Kind::folder) return OpenFailure{Kind::unreadable, "is a folder"};
    if (kind == SystemFile::Kind::pipe) return read_whole(file, most, stop);
    auto bytes = std::make_unique<FileBytes>(std::move(file), size);
    if (is_gzip(bytes->text(0, 3))) return read_whole(bytes->file(), most, stop, size);
    return bytes;
}
}  // namespace

std::string ByteSource::text(std::uint64_t offset, std::uint64_t count) const {
    const std::uint64_t available = offset < size() ? size() - offset : 0;
    std::string result(static_cast<std::size_t>(std::min(count, available)), '\0');
    result.resize(read(offset, result));
    return result;
}

Opened open_bytes(const fs::path& path, std::uint64_t most, const std::stop_token& stop) {
    return as_utf8(open_unpacked(path, most, stop));
}

Opened open_standard_input(const std::stop_token& stop, std::uint64_t most) {
    SystemFile input = SystemFile::standard_input();
    if (!input.is_open()) return OpenFailure{OpenFailure::Kind::unreadable, reason_of(input.error())};
    return as_utf8(read_whole(input, most, stop));
}

std::string read_head(const fs::path& file, std::size_t count) {
    const auto bytes = open_regular(file);
    if (!bytes) return {};
    std::string head = bytes->text(0, count);
    if (!is_gzip(bytes->text(0, 3))) return head;
    head.clear();
    Blocks blocks(bytes->file());
    gunzip([&] { return blocks.next(); },
           [&](std::string_view more) {
               head += more.substr(0, count - head.size());
               return head.size() < count;
           });
    return head;
}

std::uint64_t estimated_size(const fs::path& file) {
    const auto bytes = open_regular(file);
    if (!bytes) return 0;
    constexpr std::uint64_t shortest = 18;  // bytes of an empty gzip file
    if (bytes->size() < shortest || !is_gzip(bytes->text(0, 3))) return bytes->size();
    std::uint64_t size = 0;  // the last four bytes, low byte first: the unpacked size modulo 4 GiB
    const std::string end = bytes->text(bytes->size() - 4, 4);
    for (std::size_t i = end.size(); i-- > 0;) size = size << 8U | static_cast<unsigned char>(end[i]);
    return std::max(size, bytes->size());
}
}  // namespace skelplay::base
