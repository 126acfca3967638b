// Any bytes as a file that is opened: packed by gzip, in UTF-16, or as they are; and as data that zlib unpacks.

#include <array>
#include <filesystem>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include "base/gzip.h"
#include "base/text.h"
#include "pieces.h"
#include "targets.h"

namespace {
using namespace skelplay;
using fuzz::require;

constexpr std::uint64_t most = 1U << 16U;  // unpacked

/// A file in memory, used again for each input.
class File {
public:
    std::filesystem::path hold(std::string_view bytes) const {
        require(descriptor_ >= 0 && ::ftruncate(descriptor_, 0) == 0);
        require(::pwrite(descriptor_, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
        return "/proc/self/fd/" + std::to_string(descriptor_);
    }

private:
    int descriptor_ = ::memfd_create("fuzz", 0);
};
}  // namespace

void skelplay::fuzz::try_opened(const std::uint8_t* data, std::size_t size) {
    static const File file;
    const std::string text = fuzz::text_of(data, size);
    const std::filesystem::path path = file.hold(text);
    const base::Opened opened = base::open_bytes(path, most);
    static_cast<void>(base::estimated_size(path));
    const std::string head = base::read_head(path, 64);
    if (const auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened)) {
        const std::string whole = (*bytes)->text(0, (*bytes)->size());
        if ((*bytes)->was_utf16()) require(base::is_utf8(whole));
        else require(whole.substr(0, 64) == head);
    } else {
        require(!std::get<base::OpenFailure>(opened).reason.empty());
    }
    std::array<char, 256> into{};
    const std::size_t expected = fuzz::choice_of(data, size) % into.size();
    static_cast<void>(base::inflate_exactly(text, std::span(into).first(expected)));
    static_cast<void>(base::inflate_raw_exactly(text, std::span(into).first(expected)));
}
