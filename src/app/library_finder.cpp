#include "app/library_finder.h"

namespace skelplay::app {
namespace {
using panels::LibraryState;
using panels::LibraryTake;
using takes::TakeIndex;

constexpr std::size_t most_taken = 2000;  // takes that are kept though they are not in view
constexpr std::chrono::milliseconds between_looks{500};
constexpr std::chrono::milliseconds between_wakes{200};
constexpr std::size_t most_values = 10;  // of a column, in the menu

std::size_t key_of(std::int64_t id) { return panels::found_key | static_cast<std::size_t>(id); }
std::int64_t id_of(std::size_t key) { return static_cast<std::int64_t>(key & ~panels::found_key); }

takes::FolderEntry entry_of(const fs::path& file) { return {file, base::to_utf8(file.filename().string()), false, 0}; }

LibraryTake take_of(takes::IndexedTake&& found, const fs::path& folder) {
    LibraryTake take{entry_of(found.file), std::move(found.card)};
    if (!found.take.empty()) take.entry.name += ": " + found.take;
    take.take = std::move(found.take);
    const fs::path below = found.file.parent_path().lexically_relative(folder);
    if (below != ".") take.below = base::to_utf8(below.string());
    take.mark = found.mark;
    take.tags = std::move(found.tags);
    return take;
}

/// Lengths to filter by, of which people have some.
constexpr std::array<std::string_view, 4> lengths{"..2", "2..10", "10..60", "60.."};

/// The values of the columns that the menu offers.
std::vector<std::pair<std::string, std::size_t>> values_below(TakeIndex& index, const fs::path& folder,
                                                              const std::stop_token& stop) {
    std::vector<std::pair<std::string, std::size_t>> values;
    for (const std::string_view column : {"format", "family", "tag", "kind"}) {
        auto some = index.values(column, folder);
        some.resize(std::min(some.size(), most_values));
        for (const auto& [value, takes] : some)
            values.emplace_back(
                fmt::format("{}:{}", column, value.find(' ') == std::string::npos ? value : '"' + value + '"'), takes);
    }
    for (const std::string_view length : lengths) {
        std::string word = fmt::format("seconds:{}", length);
        if (const std::size_t takes = index.find({word, folder}, stop).size(); takes > 0)
            values.emplace_back(std::move(word), takes);
    }
    return values;
}
}  // namespace

template <class Ask> std::stop_source LibraryFinder::ask(Ask ask, Answer otherwise) {
    return finder_.add(
        [this, ask = std::move(ask), otherwise](const std::stop_token& stop) -> Answer {
            try {
                if (!index_) index_.emplace(file_, TakeIndex::Use::read);
                return ask(*index_, stop);
            } catch (const takes::IndexError&) {
                index_.reset();  // there is none yet, or it is being made anew
                return otherwise;
            }
        },
        otherwise);
}

/// Asks what is below each folder; where the index knows none of it, that is counted.
void LibraryFinder::ask_about_folder(const LibraryState& state) {
    has_values_ = false;
    const fs::path folder = state.folder;
    const std::uint64_t listed = state.content.listed;
    const bool grows = now_ != Keeping::nothing && state.search.count.takes > 0;  // its count is enough meanwhile
    const auto ask_folders = [this, folder, listed, grows](TakeIndex& index, const std::stop_token&) -> Answer {
        auto folders = grows ? std::vector<takes::IndexedFolder>() : index.folders(folder);
        return [this, listed, count = index.count(folder), folders = std::move(folders)](LibraryState& now) {
            if (now.content.listed != listed) return;
            now.search.count = count;
            if (count.takes == 0) return now_ == Keeping::nothing ? count_folders(now) : void();
            std::map<fs::path, const takes::IndexedFolder*> known;
            for (const takes::IndexedFolder& each : folders) known[each.folder] = &each;
            auto& entries = now.content.listing.entries;
            for (std::size_t i = 0; i < entries.size(); ++i) {
                const auto found = entries[i].folder ? known.find(entries[i].path) : known.end();
                if (found == known.end()) continue;
                entries[i].takes = found->second->takes;
                entries[i].more_takes = false;
                for (std::size_t j = 0; j < std::min(found->second->shown.size(), panels::inner_takes); ++j)
                    now.taken[panels::inner_key | (panels::inner_takes * i + j)].entry = entry_of(found->second->shown[j]);
            }
        };
    };
    ask(ask_folders, [this, listed](LibraryState& now) {
        if (now.content.listed == listed) count_folders(now);
    });
}

void LibraryFinder::count_folders(const LibraryState& state) {
    keeper_.add(
        [entries = state.content.listing.entries, listed = state.content.listed](const std::stop_token&) mutable -> Answer {
            takes::count_takes(entries);
            return [entries = std::move(entries), listed](LibraryState& now) {
                if (now.content.listed != listed || now.search.count.takes > 0) return;
                for (std::size_t i = 0; i < entries.size(); ++i) {
                    now.content.listing.entries[i].takes = entries[i].takes;
                    now.content.listing.entries[i].more_takes = entries[i].more_takes;
                }
            };
        },
        {});
}

void LibraryFinder::find(LibraryState& state) {
    finding_.request_stop();
    finder_.withdraw(finding_);
    const takes::IndexQuery query = takes::library_query(state.filter, state.search.order, state.folder);
    finding_ = ask([this, query, reviews = asked_.reviews](TakeIndex& index, const std::stop_token& stop) -> Answer {
        std::vector<std::size_t> keys;
        if (reviews) index.set_reviews(*reviews);
        for (const std::int64_t id : index.find(query, stop)) keys.push_back(key_of(id));
        return [this, stop, keys = std::move(keys)](LibraryState& now) mutable {
            if (stop.stop_requested()) return;
            now.search.found = std::move(keys);
            now.search.answer = ++answers_;
        };
    });
}

void LibraryFinder::ask_for_takes(LibraryState& state) {
    std::vector<std::int64_t> ids;
    for (const std::size_t key : state.seen)
        if ((key & panels::found_key) != 0 && fetched_.insert(key).second) ids.push_back(id_of(key));
    if (ids.empty()) return;
    if (fetched_.size() > most_taken) {
        fetched_ = {state.seen.begin(), state.seen.end()};
        std::erase_if(state.taken, [&](const auto& each) {
            return (each.first & panels::found_key) != 0 && !fetched_.contains(each.first);
        });
    }
    const std::string column = takes::library_query("", asked_.order, {}).order;
    const bool shows = asked_.order >= takes::LibraryOrder::column || column == "written";
    ask([ids, column, shows, asked = asked_](TakeIndex& index, const std::stop_token&) -> Answer {
        const auto values = shows ? index.table(ids, {"id", column}).rows : std::vector<std::vector<takes::IndexValue>>();
        std::vector<std::pair<std::size_t, LibraryTake>> known;
        for (takes::IndexedTake& found : index.takes(ids)) {
            const takes::IndexValue id = static_cast<double>(found.id);
            const auto row = std::ranges::find(values, id, [](const auto& each) { return each.front(); });
            known.emplace_back(key_of(found.id), take_of(std::move(found), asked.folder));
            LibraryTake& take = known.back().second;
            if (row == values.end()) continue;
            if (const auto* text = std::get_if<std::string>(&row->back())) take.value = *text;
            const auto* number = std::get_if<double>(&row->back());
            if (number != nullptr && column == "written")
                take.entry.written = std::chrono::file_clock::from_sys(
                    std::chrono::sys_seconds(std::chrono::seconds(static_cast<std::int64_t>(*number))));
            else if (number != nullptr) take.value = fmt::format("{} {:.4g}", column, *number);
        }
        return [known = std::move(known), folder = asked.folder](LibraryState& now) mutable {
            if (now.folder != folder) return;
            for (auto& [key, take] : known) {
                if (!take.card) take.card = now.take(key).card;  // which its picture brought
                now.taken[key] = std::move(take);
            }
        };
    });
}

void LibraryFinder::ask_for_values(const LibraryState& state) {
    has_values_ = true;
    ask([folder = state.folder](TakeIndex& index, const std::stop_token& stop) -> Answer {
        return [folder, values = values_below(index, folder, stop)](LibraryState& now) {
            if (now.folder == folder) now.search.values = values;
        };
    });
}

void LibraryFinder::ask_for_playlist(const LibraryState& state) {
    resolving_ = state.search.opening;
    std::vector<std::int64_t> ids;
    for (const std::size_t key : state.shown.entries)
        if (!panels::is_entry(key)) ids.push_back(id_of(key));
    // Folders among the entries stand before all takes.
    const std::size_t chosen = *state.search.opening - (state.shown.entries.size() - ids.size());
    const auto ask_files = [this, ids = std::move(ids), chosen](TakeIndex& index, const std::stop_token&) -> Answer {
        constexpr std::size_t portion = 1000;
        base::PathList files;
        std::string last;  // takes of one file are one entry
        std::size_t at = 0;
        for (std::size_t i = 0; i < ids.size(); i += portion) {
            const auto some = std::span(ids).subspan(i, std::min(portion, ids.size() - i));
            for (std::size_t j = 0; const auto& row : index.table(some, {"path"}).rows) {
                const auto& path = std::get<std::string>(row.front());
                if (path != std::exchange(last, path)) files.add(fs::path(path).make_preferred().native());
                if (i + j++ <= chosen) at = files.size() - 1;
            }
        }
        return [this, files, at](LibraryState& now) {
            if (files.empty()) {  // all have gone
                now.search.opening.reset();
            } else if (resolving_ && now.search.opening == resolving_) {
                now.search.playlist = files;
                now.search.opening = at;
            }
            resolving_.reset();
        };
    };
    ask(ask_files, [this](LibraryState& now) {
        now.search.opening.reset();
        resolving_.reset();
    });
}

/// Walks through the folder if the index knows something of it or is to, and reads what is to be read.
void LibraryFinder::keep(LibraryState& state) {
    if (now_ == Keeping::reading && !state.search.reads) keeping_.request_stop();
    if (now_ != Keeping::nothing || file_.empty()) return;
    const fs::path folder = state.folder;
    const bool walked = std::ranges::any_of(
        walked_, [&](const fs::path& each) { return std::ranges::mismatch(each, folder).in1 == each.end(); });
    const bool walks = !walked && (state.search.on || state.search.count.takes > 0);
    if (!walks && !(state.search.reads && state.search.count.unread > 0)) return void(state.search.reads = false);
    now_ = walks ? Keeping::walking : Keeping::reading;
    met_ = 0;
    keeping_ = keeper_.add(
        [this, folder, walks](const std::stop_token& stop) -> Answer {
            takes::IndexRun run{{.stop = stop}};
            run.on_progress = [this, woken = Clock::now()](const takes::IndexProgress& progress) mutable {
                met_ = std::max(progress.found, progress.read);
                if (Clock::now() - woken < between_wakes) return;
                woken = Clock::now();
                wake_up_();
            };
            bool ended = false;
            std::string fault;
            try {
                TakeIndex index(file_, TakeIndex::Use::refresh);
                std::vector<fs::path> unreadable;
                ended = walks ? index.walk({{folder}}, unreadable, run) : index.read({{folder}}, run);
            } catch (const takes::IndexError& failure) {
                fault = failure.what();
            }
            return [this, folder, walks, ended, fault](LibraryState& now) {
                now_ = Keeping::nothing;
                now.search.met.reset();
                failure_ = fault;
                if (walks && (ended || !fault.empty())) walked_.insert(folder);
                if (!walks && (ended || !fault.empty())) now.search.reads = false;
                ++tree_;
            };
        },
        [this](LibraryState&) { now_ = Keeping::nothing; });
}

bool LibraryFinder::poll(LibraryState& state) {
    bool news = false;
    for (base::TaskQueue<Answer>* queue : {&finder_, &keeper_})
        for (const Answer& answer : queue->drain()) {
            news = true;
            if (answer) answer(state);
        }
    if (now_ == Keeping::nothing) return news;
    const std::size_t met = met_;
    if (now_ == Keeping::walking && state.search.met != met) state.search.met = met, news = true;
    const bool grows = now_ == Keeping::reading ? met > 0 : met > state.search.count.takes;
    if (!grows || Clock::now() - looked_ < between_looks) return news;
    looked_ = Clock::now();
    ++tree_;
    return true;
}

void LibraryFinder::follow(LibraryState& state, bool open) {
    if (!open) {
        keeping_.request_stop();
        walked_.clear();
        state.search.opening.reset();
        return;
    }
    if (state.content.listed == 0 || state.content.listing.folder != state.folder) return;
    const Asked before = asked_;
    asked_ = {state.folder, state.content.listed, state.filter, state.search.order, tree_, state.search.reviews};
    if (before.folder != asked_.folder) {
        keeping_.request_stop();
        finding_.request_stop();
        state.search = {.on = state.search.on, .order = state.search.order, .reviews = state.search.reviews};
        std::erase_if(state.taken, [](const auto& each) { return (each.first & panels::found_key) != 0; });
    }
    if (before.folder != asked_.folder || before.order != asked_.order || before.tree != asked_.tree) fetched_.clear();
    if (before.listed != asked_.listed)
        std::erase_if(state.taken, [](const auto& each) { return (each.first & panels::found_key) == 0; });
    // The first query takes longest; it is made while the first letter is looked for.
    if (state.filtering && !std::exchange(warm_, true))
        ask([folder = state.folder](TakeIndex& index, const std::stop_token& stop) -> Answer {
            return (void)index.find({"/", folder}, stop), Answer();
        });
    const auto fault = takes::query_fault(state.filter);
    if (state.search.on && !fault && before != asked_) find(state);
    if (before.listed != asked_.listed || before.tree != asked_.tree) ask_about_folder(state);
    state.search.fault = state.search.on ? fault.value_or(failure_) : "";
    ask_for_takes(state);
    if (state.search.menu && !has_values_) ask_for_values(state);
    if (state.search.opening && !resolving_ && state.search.playlist.empty()) ask_for_playlist(state);
    keep(state);
}
}  // namespace skelplay::app
