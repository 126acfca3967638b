#include "loaders/partner_search.h"
#include "loaders/formats.h"

namespace skelplay::loaders {
namespace {
bool is_capital(char c) noexcept { return base::lower(c) != c; }

/// True when `at` is not inside a word or number: `07|_`, `Walk|1`, `Justin|Walk`.
bool is_word_border(std::string_view text, std::size_t at) noexcept {
    if (at == 0 || at >= text.size()) return true;
    const char before = text[at - 1];
    const char after = text[at];
    if (base::is_digit(before)) return !base::is_digit(after);
    if (base::is_letter(before)) return !base::is_letter(after) || (is_capital(after) && !is_capital(before));
    return true;
}

/// By which files of the same bytes are known. A file that can't be read is like no other.
struct Content {
    std::uint64_t size = 0;
    std::size_t sum = 0;
    bool readable = false;
    [[nodiscard]] bool same_as(const Content& other) const noexcept {
        return readable && other.readable && size == other.size && sum == other.sum;
    }
};

Content content_of(const fs::path& path, std::uint64_t largest) {
    const auto bytes = open_partner(path, largest);
    if (!bytes) return {};
    return {bytes->size(), std::hash<std::string>()(bytes->text(0, bytes->size())), true};
}
}  // namespace

StemSimilarity similarity(std::string_view a, std::string_view b) {
    StemSimilarity result;
    const std::size_t shorter = std::min(a.size(), b.size());
    while (result.characters < shorter && base::lower(a[result.characters]) == base::lower(b[result.characters]))
        ++result.characters;
    result.words = result.characters;
    while (result.words > 0 && !(is_word_border(a, result.words) && is_word_border(b, result.words))) --result.words;
    return result;
}

StemSimilarity stem_similarity(const fs::path& a, const fs::path& b) {
    return similarity(unpacked_stem(a), unpacked_stem(b));
}

std::string unpacked_stem(const fs::path& file) { return base::without_gz(file).stem().string(); }

fs::path file_or_packed(const fs::path& file) {
    fs::path packed = file;
    packed += ".gz";
    return !base::exists(file) && base::is_file(packed) ? packed : file;
}

bool leads_inside(const fs::path& path, const fs::path& folder) {
    std::error_code unknown;
    const fs::path resolved = fs::weakly_canonical(path, unknown);
    if (unknown) return false;
    const fs::path resolved_folder = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, unknown);
    if (unknown) return false;
    return std::ranges::mismatch(resolved_folder, resolved).in1 == resolved_folder.end();
}

std::unique_ptr<base::ByteSource> open_partner(const fs::path& path, std::uint64_t largest) {
    if (!base::is_file(path)) return nullptr;  // opening a pipe would wait for its writer
    auto opened = base::open_bytes(path, std::min(largest, base::most_bytes_in_memory));
    auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
    return bytes == nullptr || (*bytes)->size() > largest ? nullptr : std::move(*bytes);
}

std::unique_ptr<base::ByteSource> open_partner_head(const fs::path& path) {
    auto head = std::make_unique<base::MemoryBytes>(base::read_head(path, sniff_bytes));
    if (!base::is_utf16(*head)) return head;
    auto converted = base::utf8_of_utf16(*head);
    auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&converted);
    return bytes == nullptr ? nullptr : std::move(*bytes);
}

std::vector<fs::path> files_beside(const fs::path& file, std::string_view suffix) {
    return PartnerFiles().beside(file, suffix);
}

/// The files of a folder that have a suffix, by name.
struct PartnerFiles::Listing {
    std::vector<fs::path> files;
    std::multimap<std::string, std::size_t> by_stem;  // in lower case
};

std::shared_ptr<const PartnerFiles::Listing> PartnerFiles::listing(const fs::path& folder, std::string_view suffix) {
    return get<Listing>(folder / fmt::format("*{}", suffix), [&] {
        const auto listed = std::make_shared<Listing>();
        std::error_code error;
        fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, error);
        for (; !error && entry != fs::directory_iterator(); entry.increment(error))
            if (const fs::path name = entry->path().filename(); base::has_suffix(base::without_gz(name), suffix))
                listed->files.push_back(folder / name);
        std::ranges::sort(listed->files);
        for (std::size_t i = 0; i < listed->files.size(); ++i)
            listed->by_stem.emplace(base::lower(unpacked_stem(listed->files[i])), i);
        return listed;
    });
}

std::vector<fs::path> PartnerFiles::beside(const fs::path& file, std::string_view suffix) {
    std::vector<fs::path> files = listing(file.parent_path(), suffix)->files;
    std::erase_if(files, [&](const fs::path& each) { return each.filename() == file.filename(); });
    return files;
}

std::vector<fs::path> PartnerFiles::beside(const fs::path& file, std::string_view suffix, std::string_view stem) {
    const auto listed = listing(file.parent_path(), suffix);
    std::vector<fs::path> files;
    const auto [begin, end] = listed->by_stem.equal_range(base::lower(stem));
    for (auto each = begin; each != end; ++each)
        if (listed->files[each->second].filename() != file.filename()) files.push_back(listed->files[each->second]);
    return files;
}

std::shared_ptr<PartnerFiles::Entry> PartnerFiles::entry_of(const fs::path& path, std::type_index type) {
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<Entry>& entry = entries_[{path.string(), type}];
    if (!entry) entry = std::make_shared<Entry>();
    return entry;
}

void note_partner(const PartnerWords& words, const fs::path& partner, std::string_view reason,
                  base::Diagnostics& diagnostics) {
    diagnostics.note(std::nullopt, words.note_code,
                     fmt::format("{} {}: {}", words.role, base::to_utf8(partner.string()), reason),
                     base::Remedy::name_other_skeleton);
}

std::size_t choose_partner(std::span<const fs::path> fitting, const PartnerWords& words, std::uint64_t largest,
                           Reading& in) {
    std::vector<std::size_t> order(fitting.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<StemSimilarity> similarities;
    for (const fs::path& each : fitting) similarities.push_back(stem_similarity(each, in.path));
    const auto similarity_of = [&](std::size_t i) { return similarities[i]; };
    std::ranges::stable_sort(order, std::greater<>{}, similarity_of);
    const auto tie_ends = std::ranges::find_if(
        order, [&](std::size_t other) { return similarity_of(other) != similarity_of(order.front()); });
    const auto content = [&](std::size_t i) {
        return in.partners->get<Content>(fitting[i],
                                         [&] { return std::make_shared<Content>(content_of(fitting[i], largest)); });
    };
    const bool tie = std::any_of(order.begin() + 1, tie_ends,
                                 [&](std::size_t other) { return !content(other)->same_as(*content(order.front())); });
    for (std::size_t i = tie ? 0 : 1; i < order.size(); ++i) in.other_skeletons.push_back(fitting[order[i]]);
    if (tie) {
        std::vector<std::string> names;
        for (auto tied = order.begin(); tied != tie_ends; ++tied) names.push_back(file_name(fitting[*tied]));
        refuse(0, words.tie_code,
               fmt::format("expected {} beside {} that is nearest to it by name and {}, found {}: {}", words.kind,
                           file_name(in.path), words.is_and_fits, names.size(), listed(names)),
               base::Remedy::name_skeleton);
    }
    note_partner(words, fitting[order.front()],
                 fitting.size() == 1 ? fmt::format("the only one in the folder {}", words.that_fits)
                                     : fmt::format("the nearest by name of the {} {}", fitting.size(), words.that_fit),
                 in.diagnostics);
    return order.front();
}
}  // namespace skelplay::loaders
