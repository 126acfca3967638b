#include "output/thumbnails/thumbnail_cache.h"
#include <chrono>
#include <fstream>
#include "output/image_file.h"
#include "output/thumbnails/md5.h"

namespace skelplay::output {
namespace {
struct SizeRow {
    int pixels;
    std::string_view folder;
};
constexpr std::array<SizeRow, 5> size_rows{
    {{128, "normal"}, {256, "large"}, {512, "x-large"}, {1024, "xx-large"}, {160, "skelplay-strips"}}};
constexpr std::string_view refusals_folder = "fail/skelplay";

// Keywords; the first three are the standard's.
constexpr std::string_view uri_key = "Thumb::URI";
constexpr std::string_view time_key = "Thumb::MTime";
constexpr std::string_view bytes_key = "Thumb::Size";
constexpr std::string_view card_key = "X-Skelplay::Take";
constexpr std::string_view beside_key = "X-Skelplay::Beside";

constexpr std::size_t text_bytes = 16U << 10U;  // bytes; more than precede the pixels of any of our thumbnails

fs::path thumbnail_file(const fs::path& folder, const fs::path& take) { return folder / (md5_of(uri_of(take)) + ".png"); }

/// A file's first bytes, or all of them; empty when it can't be read.
std::string bytes_of(const fs::path& file, bool whole) {
    std::error_code none;
    const auto size = whole ? fs::file_size(file, none) : text_bytes;
    if (none) return {};
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(size, '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

/// Each file as a line: "1700000000 /data/walk.asf".
std::string lines_of(const std::vector<DatedFile>& files) {
    std::string text;
    for (const DatedFile& each : files) text += fmt::format("{} {}\n", each.written, each.file.string());
    return text;
}

/// Whether all files of such lines are unchanged.
bool are_unchanged(std::string_view lines) {
    base::LineReader reader(lines);
    for (base::Line line; reader.next(line);) {
        const std::size_t space = std::min(line.text.find(' '), line.text.size());
        const auto written = base::parse_integer(line.text.substr(0, space));
        const std::string_view file = line.text.substr(std::min(space + 1, line.text.size()));
        if (!written || dated(fs::path(file)).written != *written) return false;
    }
    return true;
}

/// The card in a PNG file, if it belongs to this take in its current state.
std::optional<takes::TakeCard> valid_card(std::string_view png, const DatedFile& take) {
    const PngTexts texts = texts_of(png);
    std::error_code unknown;
    if (text_of(texts, uri_key) != uri_of(take.file) || take.written == 0) return std::nullopt;
    if (text_of(texts, time_key) != fmt::format("{}", take.written)) return std::nullopt;
    if (text_of(texts, bytes_key) != fmt::format("{}", fs::file_size(take.file, unknown))) return std::nullopt;
    if (!are_unchanged(text_of(texts, beside_key))) return std::nullopt;
    return takes::card_from_text(text_of(texts, card_key), take.file);
}

PngTexts record_texts(const ThumbnailRecord& record) {
    const auto key = [](std::string_view text) { return std::string(text); };
    PngTexts texts{{key(uri_key), uri_of(record.take.file)},
                   {key(time_key), fmt::format("{}", record.take.written)},
                   {key(bytes_key), fmt::format("{}", record.bytes)},
                   {"Software", "Skelplay"},
                   {key(card_key), base::to_utf8(takes::to_text(record.card))}};
    if (!record.beside.empty()) texts.emplace_back(beside_key, lines_of(record.beside));
    return texts;
}
}  // namespace

int pixels_of(ThumbnailSize size) noexcept { return size_rows[static_cast<std::size_t>(size)].pixels; }

ThumbnailSize size_for(int pixels) noexcept {
    const auto row = std::ranges::find_if(size_rows, [&](const SizeRow& each) { return each.pixels >= pixels; });
    return row == size_rows.end() ? ThumbnailSize::xx_large : static_cast<ThumbnailSize>(row - size_rows.begin());
}

std::string uri_of(const fs::path& file) {
    constexpr std::string_view plain = "!$&'()*+,-./:=@_~";  // besides letters and digits; as g_filename_to_uri()
    const std::string path = base::whole_path(file).generic_string();
    std::string uri = path.starts_with('/') ? "file://" : "file:///";  // a drive's letter follows
    for (const char c : path) {
        const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (word || plain.find(c) != std::string_view::npos) uri += c;
        else uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

std::string thumbnail_png(const ThumbnailRecord& record, const render::Image& image) {
    return png_bytes(image, PngChannels::rgba, record_texts(record));
}

DatedFile dated(const fs::path& file) {
    std::error_code unknown;
    const fs::file_time_type written = fs::last_write_time(file, unknown);
    if (unknown) return {file};
    const auto since_1970 = std::chrono::file_clock::to_sys(written).time_since_epoch();
    return {file, static_cast<std::time_t>(std::chrono::floor<std::chrono::seconds>(since_1970).count())};
}

std::optional<fs::path> ThumbnailCache::default_folder() {
    const fs::path folder = base::cache_folder();
    return folder.empty() ? std::nullopt : std::optional(folder / "thumbnails");
}

fs::path ThumbnailCache::file_of(const fs::path& take, ThumbnailSize size) const {
    return thumbnail_file(folder_ / size_rows[static_cast<std::size_t>(size)].folder, take);
}

fs::path ThumbnailCache::refusal_of(const fs::path& take) const { return thumbnail_file(folder_ / refusals_folder, take); }

std::optional<Thumbnail> ThumbnailCache::find(const fs::path& take, ThumbnailSize size, bool whole) const {
    const DatedFile now = dated(base::whole_path(take));
    const std::string png = bytes_of(file_of(take, size), whole);
    if (auto card = valid_card(png, now); card && !card->refused()) {
        Thumbnail kept{std::move(*card)};
        if (whole) kept.image = image_from_png(png);
        if (!whole || kept.image) return kept;
    }
    if (auto card = valid_card(bytes_of(refusal_of(take), false), now); card && card->refused())
        return Thumbnail{std::move(*card)};
    return std::nullopt;
}

void ThumbnailCache::keep(const ThumbnailRecord& record, ThumbnailSize size, const render::Image& image) const {
    const fs::path& take = record.take.file;
    const fs::path inside = take.lexically_relative(base::whole_path(folder_));
    if (!inside.empty() && *inside.begin() != "..") return;
    const auto fits_on_a_line = [](const DatedFile& file) {
        return std::ranges::none_of(file.file.string(), base::is_line_end);
    };
    if (record.take.written == 0 || !std::ranges::all_of(record.beside, fits_on_a_line)) return;
    const bool refused = record.card.refused();
    const render::Image empty{1, 1, {0, 0, 0, 0}};
    const std::string png = thumbnail_png(record, refused ? empty : image);
    if (png.empty()) return;
    (void)base::write_file(refused ? refusal_of(take) : file_of(take, size), png, base::NewFile::owner_only);
}
}  // namespace skelplay::output
