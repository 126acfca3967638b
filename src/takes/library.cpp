#include "takes/library.h"
#include <unordered_map>
#include "loaders/formats.h"

namespace skelplay::takes {
namespace {
/// The orders that need no index, with the column of the index that stands for each.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> plain_orders{{{"name", "path"},
                                                                                     {"date", "written"},
                                                                                     {"length", "seconds"},
                                                                                     {"speed", "speed"},
                                                                                     {"warnings", "warnings"},
                                                                                     {"findings", "findings"}}};

std::vector<std::string> words_of(std::string_view filter) {
    std::vector<std::string> words;
    for (const base::Token& word : base::words_of({filter})) words.push_back(base::lower(word.text));
    return words;
}

/// Whether an entry passes a word of a filter. One whose value is not typed yet is passed by all.
bool passes(const LibraryFolder& folder, std::size_t entry, const std::string& word, const MarkNameOf& mark_of) {
    const FolderEntry& take = folder.listing.entries[entry];
    const std::string key = word.substr(0, word.find(':'));
    const std::string value = word.substr(std::min(key.size() + 1, word.size()));
    if (key == word || (key != "mark" && key != "findings" && key != "format"))
        return base::lower(take.name).find(word) != std::string::npos;
    if (take.folder || value.empty()) return !take.folder;
    if (key == "format") return filter_format(take) == value;
    if (key == "mark") return (mark_of ? mark_of(take.path) : "") == (value == "none" ? "" : value);
    const auto& card = folder.cards[entry];
    return card && !card->refused() && (value == "0" || value == "some") && (card->findings == 0) == (value == "0");
}

/// The less, the further to the front.
double rank(const std::optional<TakeCard>& card, LibraryOrder order) {
    constexpr double last = std::numeric_limits<double>::infinity();
    if (!card) return last;
    if (order == LibraryOrder::warnings) return card->refused() ? -last : -static_cast<double>(card->warnings);
    if (order == LibraryOrder::findings) return card->refused() ? -last : -static_cast<double>(card->findings);
    if (card->refused()) return std::numeric_limits<double>::max();
    return order == LibraryOrder::speed ? -card->speed : -card->seconds;
}
}  // namespace

std::span<const std::string_view> library_order_names() {
    static constexpr std::array<std::string_view, 4> of_no_use{"hash", "refusal", "state", "thumbnail"};
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> made;
        for (const auto& [name, column] : plain_orders) made.push_back(name);
        for (const IndexColumn& each : index_columns())
            if (std::ranges::find(of_no_use, each.name) == of_no_use.end() &&
                std::ranges::none_of(
                    plain_orders, [&](const auto& plain) { return plain.first == each.name || plain.second == each.name; }))
                made.push_back(each.name);
        return made;
    }();
    return names;
}

IndexQuery library_query(std::string_view filter, LibraryOrder order, const fs::path& folder) {
    IndexQuery query{std::string(filter), folder};
    if (words_of(filter).empty()) query.words = "-/";
    const auto row = static_cast<std::size_t>(order);
    query.order = row < plain_orders.size() ? plain_orders.at(row).second : library_order_names()[row];
    const auto column = std::ranges::find(index_columns(), query.order, &IndexColumn::name);
    query.descending = column != index_columns().end() && column->kind == IndexColumn::Kind::number;
    return query;
}

void count_takes(std::vector<FolderEntry>& entries) {
    std::size_t folders_left = 2000;  // to look into, all together
    for (FolderEntry& entry : entries) {
        if (!entry.folder) continue;
        entry.takes = loaders::motion_files(entry.path, true, nullptr, &folders_left).size();
        entry.more_takes = folders_left == 0;
    }
}

LibraryFolder list_library(const fs::path& folder, bool counts) {
    LibraryFolder library;
    FolderListing& listing = library.listing = list_folder(folder, false);
    std::erase_if(listing.entries, [](const FolderEntry& entry) { return !entry.folder; });
    if (counts) count_takes(listing.entries);
    const std::vector<fs::path> takes = loaders::motion_files(listing.folder);
    for (const fs::path& file : takes) {
        std::error_code unknown;
        listing.entries.push_back(
            {file, base::to_utf8(file.filename().string()), false, 0, fs::last_write_time(file, unknown)});
    }
    library.takes = takes.size();
    library.cards.resize(listing.entries.size());
    return library;
}

std::vector<std::optional<std::size_t>> keep_cards(LibraryFolder& folder, LibraryFolder&& older) {
    std::unordered_map<fs::path::string_type, std::size_t> known;
    for (std::size_t i = 0; i < older.listing.entries.size(); ++i) known[older.listing.entries[i].path.native()] = i;
    std::vector<std::optional<std::size_t>> before(folder.listing.entries.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        const auto found = known.find(folder.listing.entries[i].path.native());
        if (found == known.end()) continue;
        before[i] = found->second;
        if (std::optional<TakeCard>& card = older.cards[found->second]) put_card(folder, i, std::move(*card));
    }
    return before;
}

void put_card(LibraryFolder& folder, std::size_t entry, TakeCard card) {
    std::optional<TakeCard>& place = folder.cards.at(entry);
    if (place && place->refused()) --folder.refused;
    if (!place) ++folder.read;
    if (card.refused()) ++folder.refused;
    place = std::move(card);
    ++folder.revision;
}

std::string filter_format(const FolderEntry& take) {
    std::string name = base::lower(take.name);
    if (name.ends_with(".gz")) name.resize(name.size() - 3);
    return name.substr(std::min(name.rfind('.'), name.size() - 1) + 1);
}

std::vector<std::size_t> library_entries(const LibraryFolder& folder, std::string_view filter, LibraryOrder order,
                                         const MarkNameOf& mark_of) {
    const std::vector<std::string> words = words_of(filter);
    std::vector<std::size_t> entries;
    for (std::size_t i = 0; i < folder.listing.entries.size(); ++i)
        if (std::ranges::all_of(words, [&](const auto& word) { return passes(folder, i, word, mark_of); }))
            entries.push_back(i);
    if (order == LibraryOrder::name || order >= LibraryOrder::column) return entries;
    const auto takes = std::ranges::find_if(entries, [&](std::size_t i) { return !folder.listing.entries[i].folder; });
    if (order == LibraryOrder::date) {  // the newest first
        std::stable_sort(takes, entries.end(), [&](std::size_t a, std::size_t b) {
            return folder.listing.entries[a].written > folder.listing.entries[b].written;
        });
        return entries;
    }
    std::vector<double> ranks(folder.cards.size());
    for (auto i = takes; i != entries.end(); ++i) ranks[*i] = rank(folder.cards[*i], order);
    std::stable_sort(takes, entries.end(), [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
    return entries;
}

fs::path typed_path(const fs::path& folder, std::string_view typed) {
    const bool below_home = typed == "~" || typed.starts_with("~/");
    const fs::path home = below_home ? base::home_folder() : fs::path();
    if (home.empty()) return folder / fs::path(typed);
    return typed.size() < 3 ? home : home / fs::path(typed.substr(2));
}

std::string completed(std::string_view beginning, const FolderListing& listing) {
    std::vector<const FolderEntry*> fitting;
    for (const FolderEntry& entry : listing.entries)
        if (base::starts_with_ignoring_case(entry.name, beginning)) fitting.push_back(&entry);
    if (fitting.empty()) return std::string(beginning);
    const std::string& first = fitting.front()->name;
    std::size_t common = first.size();
    for (const FolderEntry* entry : fitting)
        while (!base::starts_with_ignoring_case(entry->name, std::string_view(first).substr(0, common))) --common;
    // Do not end inside a character.
    while (common > beginning.size() && !base::is_utf8(std::string_view(first).substr(0, common))) --common;
    return first.substr(0, common) + (fitting.size() == 1 && fitting.front()->folder ? "/" : "");
}

FolderListing list_folder(const fs::path& folder, bool all_files) {
    FolderListing listing;
    std::error_code failure;
    listing.folder = fs::absolute(folder, failure).lexically_normal();
    for (fs::directory_iterator at(listing.folder, failure), end; !failure && at != end; at.increment(failure)) {
        std::error_code unknown;
        FolderEntry entry{at->path(), base::to_utf8(at->path().filename().string()), false, 0};
        entry.folder = at->is_directory(unknown);
        if (entry.name.starts_with('.')) continue;
        if (!entry.folder && !at->is_regular_file(unknown)) continue;
        if (!entry.folder && !all_files && !loaders::is_motion_file(entry.path)) continue;
        if (!entry.folder) entry.bytes = at->file_size(unknown);
        if (unknown) entry.bytes = 0;
        listing.entries.push_back(std::move(entry));
    }
    if (failure) listing.failure = failure.message();
    std::ranges::sort(listing.entries, [](const FolderEntry& a, const FolderEntry& b) {
        return a.folder != b.folder ? a.folder : base::natural_less(a.name, b.name);
    });
    return listing;
}
}  // namespace skelplay::takes
