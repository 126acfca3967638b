#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/fbx/fbx.h"
#include "loaders/fbx/fbx_scanners.h"

namespace skelplay::loaders {

namespace {

constexpr std::uint64_t sniffed_bytes = 32;
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

/// The version as people say it: "5.8".
std::string version_name(int version) { return fmt::format("{}.{}", version / 1000, version / 100 % 10); }

}  // namespace

/// Reads all bytes in pieces, so that a stop is noticed. False when stopped.
static bool read_all(const base::ByteSource& source, std::uint64_t piece, const base::Run& run, std::span<char> into) {
    for (std::size_t at = 0; at < into.size();) {
        if (run.stopped()) return false;
        const std::size_t wanted = std::min<std::uint64_t>(std::max<std::uint64_t>(piece, 1), into.size() - at);
        const std::size_t got = source.read(at, into.subspan(at, wanted));
        run.advance(wanted);
        std::fill(into.begin() + static_cast<std::ptrdiff_t>(at + got),
                  into.begin() + static_cast<std::ptrdiff_t>(at + wanted), '\0');
        at += wanted;
    }
    return !run.stopped();
}

base::Loaded<FbxDocument> read_fbx_document(const base::ByteSource& source, std::uint64_t piece, const base::Run& run) {
    base::Loaded<FbxDocument> loaded;
    FbxDocument document;
    document.size_ = source.size();
    document.bytes_ = std::make_unique_for_overwrite<char[]>(document.size_);
    if (!read_all(source, piece, run, {document.bytes_.get(), document.size_})) return loaded;
    const std::string_view bytes = document.bytes();
    document.records_.push_back({});
    bool whole = true;
    if (is_binary_fbx(bytes)) {
        const bool known = bytes.size() >= version_bytes + 4 && bytes.starts_with(magic.substr(0, order_byte));
        const bool big_endian = known && bytes[order_byte] == 1;
        document.form_ = big_endian ? FbxForm::big_endian : FbxForm::little_endian;
        if (known)
            document.version_ = static_cast<int>(
                std::min<std::uint64_t>(fbx_unsigned(bytes.data() + version_bytes, 4, big_endian), 1'000'000));
        if (document.version_ >= oldest_version) whole = FbxBinaryScanner(document, loaded.diagnostics).scan();
    } else {
        whole = FbxAsciiScanner(document, loaded.diagnostics).scan();
        document.records_.front().end = static_cast<FbxId>(document.records_.size());
        const FbxId header = document.find(FbxId::root, "FBXHeaderExtension");
        document.version_ = static_cast<int>(std::clamp<std::int64_t>(
            document.integer(document.find(header, "FBXVersion")).value_or(version_in_comment(bytes)), 0, 1'000'000));
    }
    document.records_.front().end = static_cast<FbxId>(document.records_.size());
    if (!whole && !loaded.diagnostics.has_error())
        loaded.diagnostics.error(0, "fbx.records",
                                 "expected at most {} records in {} bytes, found more; nothing is shown",
                                 most_fbx_records(bytes.size()), bytes.size());
    else if (document.version_ < oldest_version)
        loaded.diagnostics.error(
            0, "fbx.version", "expected FBX 6.1 or newer, found {}; nothing is shown",
            document.version_ > 0 ? "FBX " + version_name(document.version_) : std::string("no version that is known"));
    if (!loaded.diagnostics.has_error()) loaded.value = std::move(document);
    return loaded;
}

bool is_binary_fbx(std::string_view head) noexcept { return head.starts_with("Kaydara FBX Binary"); }

base::Loaded<FbxDocument> parse_fbx(const base::ByteSource& bytes, const LoadOptions& options, const base::Run& run) {
    return read_fbx_document(bytes, options.chunk_bytes, run);
}

LoadResult read_fbx(const Input& input, const LoadOptions& options, const base::Run& run) {
    const auto build = [&](FbxDocument&& document, const LoadOptions& how) { return build_fbx(document, how, run); };
    LoadResult result = read_in_two_steps(input, options, parse_fbx, build, run);
    result.binary = is_binary_fbx(input.bytes.text(0, sniffed_bytes));
    result.stopped = result.stopped || (run.stopped() && !result.figure && !result.diagnostics.has_error());
    return result;
}

}  // namespace skelplay::loaders
