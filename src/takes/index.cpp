#include "takes/index.h"
#include "analysis/fingerprint.h"
#include "loaders/formats.h"
#include "takes/index_facts.h"
#include "takes/index_query.h"
#include "takes/library.h"
#include "takes/sql.h"

namespace skelplay::takes {
namespace {
constexpr int index_version = 0x536b6c02;               // of the tables and of what they mean
constexpr std::size_t most_in_batch = 128;              // files
constexpr double most_bytes_in_batch = 64.0 * 1048576;  // so that others find work soon
constexpr int longest_wait = 60'000;                    // for other processes, in milliseconds

/// A folder's whole path, as the index has it; empty: all folders.
std::string folder_text(const fs::path& folder) {
    const fs::path whole = folder.empty() ? folder : base::whole_path(folder / "");
    return whole.has_relative_path() ? whole.parent_path().generic_string() : whole.root_name().generic_string();
}
}  // namespace

struct TakeIndex::State {
    fs::path file;
    Use use = Use::read;
    sqlite3* db = nullptr;
    std::pair<double, int> version;  // of what is in memory
    IndexRows rows;
    std::map<std::string_view, IndexValues> values;
    FileReviews reviews;  // see set_reviews()

    State(fs::path named, Use as) : file(std::move(named)), use(as) {}
    State(State&&) = delete;
    ~State() { sqlite3_close(db); }

    bool connect();
    void rebuild();
    /// Carries out some work, and again after a damaged file was made anew.
    template <class Work> bool repaired(const Work& work) {
        try {
            return work(false);
        } catch (const DamagedIndex&) {
            if (use == Use::read) throw;
            rebuild();
            return work(true);
        }
    }
    void check_pages() const {
        Statement check(db, "PRAGMA quick_check(1)");
        if (check.next() && check.text(0) != "ok") throw DamagedIndex(check.text(0));
    }
    /// Statements without results.
    void run(const std::string& sql) const { check_sql(db, sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr)); }
    /// What is found first.
    template <class... Values> IndexValue value_of(const std::string& sql, const Values&... with) const {
        Statement statement(db, sql, with...);
        return statement.next() ? statement.value(0) : IndexValue();
    }
    /// The same as a number; 0: none.
    template <class... Values> double one(const std::string& sql, const Values&... with) const {
        const IndexValue found = value_of(sql, with...);
        return found.index() == 1 ? std::get<double>(found) : 0.0;
    }

    void load_rows();
    const IndexValues& values_of(const IndexColumn& column);
    double folder_id(const std::string& path) const {
        Statement(db, "INSERT OR IGNORE INTO folders(path) VALUES(?)", path).finish();
        return one("SELECT id FROM folders WHERE path = ?", path);
    }
    void copy_review(const std::string& folder, const fs::path& csv, const IndexValue& written);
    bool walk(const fs::path& root, std::vector<fs::path>& unreadable, IndexProgress& progress, const IndexRun& run);
    bool read(const std::string& below, IndexProgress& progress, const IndexRun& run);
};

/// Opens the file; returns true.
bool TakeIndex::State::connect() {
    const int flags = use == Use::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    check_sql(db, sqlite3_open_v2(file.string().c_str(), &db, flags, nullptr));
    sqlite3_busy_timeout(db, longest_wait);
    const auto stated = [&] { return one("PRAGMA user_version"); };
    const auto is_new = [&] { return stated() == 0 && one("SELECT count(*) FROM sqlite_schema") == 0; };
    if (stated() != index_version && !(use == Use::refresh && is_new()))
        throw DamagedIndex("it is of another version of the program, or no index");
    if (use == Use::refresh) {
        sqlite3_exec(db, "PRAGMA journal_mode = WAL", nullptr, nullptr, nullptr);  // fails where others use the file
        run("PRAGMA synchronous = NORMAL");
        if (is_new()) {
            Transaction alone(db);
            if (stated() == 0) run(index_sql("tables") + fmt::format("PRAGMA user_version = {};", index_version));
            alone.commit();
        }
    }
    return true;
}

/// Makes the file anew, unless another process has done so meanwhile.
void TakeIndex::State::rebuild() {
    const base::FolderLock alone(base::whole_path(file).parent_path());
    // Only what was an index is replaced: from the 60th byte on SQLite keeps its version, which begins so.
    const std::string head = base::read_head(file, 64);
    const bool ours = head.empty() || file == default_file() || (head.size() == 64 && head.compare(60, 3, "Skl") == 0);
    version = {-1, 0};
    for (const bool removes : {false, true}) try {
            sqlite3_close(std::exchange(db, nullptr));
            if (removes && !ours) throw IndexError("it is no index of takes, and is left as it is");
            std::error_code ignored;
            for (const char* end : {"", "-wal", "-shm", "-journal"})
                if (removes) fs::remove(fs::path(file) += end, ignored);
            connect();
            return check_pages();
        } catch (const DamagedIndex&) {
            if (removes) throw;
        }
}

/// Reads the names again if the file is not the same any more.
void TakeIndex::State::load_rows() {
    const std::pair now{one("PRAGMA data_version"), sqlite3_total_changes(db)};
    int moved = 0;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0)
        throw IndexError("another file has taken its place");
    if (now == version && !rows.name.empty()) return;
    version = {-1, 0};  // until all is read
    values.clear();
    rows = {};
    std::vector<std::pair<std::string, std::int64_t>> folders;
    for (Statement each(db, "SELECT path, id FROM folders"); each.next();)
        folders.emplace_back(each.text(0), each.whole(1));
    std::ranges::sort(folders, base::natural_less, &std::pair<std::string, std::int64_t>::first);
    std::map<std::int64_t, std::uint32_t> ranks;
    for (auto& [path, id] : folders) {
        ranks[id] = static_cast<std::uint32_t>(rows.folders.size());
        rows.folders.push_back(std::move(path));
    }
    for (Statement each(db, "SELECT id, folder, name FROM entries ORDER BY id"); each.next();) {
        rows.order.push_back(static_cast<std::uint32_t>(rows.ids.size()));
        rows.ids.push_back(each.whole(0));
        rows.folder.push_back(ranks[each.whole(1)]);
        rows.name.push_back(static_cast<std::uint32_t>(rows.names.size()));
        rows.names += base::lower(each.text(2));
    }
    rows.name.push_back(static_cast<std::uint32_t>(rows.names.size()));
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        if (rows.folder[a] != rows.folder[b]) return rows.folder[a] < rows.folder[b];
        return base::natural_less(rows.name_of(a), rows.name_of(b));
    };
    if (!std::ranges::is_sorted(rows.order, before)) std::ranges::stable_sort(rows.order, before);
    version = now;
}

const IndexValues& TakeIndex::State::values_of(const IndexColumn& column) {
    if (const auto known = values.find(column.name); known != values.end()) return known->second;
    IndexValues all;
    all.keys.assign(rows.ids.size(), std::numeric_limits<double>::quiet_NaN());
    std::map<std::string, double> ranks;  // of words
    std::vector<std::pair<double*, const double*>> texts;
    Statement each(db,
                   fmt::format("SELECT {} FROM {} ORDER BY id", column.name, sql_of(column).empty() ? "entries" : "takes"));
    for (double& key : all.keys) {
        const IndexValue value = each.next() ? each.value(0) : IndexValue();
        if (const auto* number = std::get_if<double>(&value)) key = *number;
        if (const auto* text = std::get_if<std::string>(&value); text != nullptr && !text->empty())
            texts.emplace_back(&key, &ranks[base::lower(*text)]);
    }
    const bool marks = column.name == "mark";
    std::map<std::string, std::map<std::string, std::string>, std::less<>> said;  // not saved yet: by folder, by name
    for (const auto& [path, review] : marks || column.name == "tag" ? reviews : FileReviews())
        if (marks ? review.mark.has_value() : review.tags.has_value())
            said[path.parent_path().generic_string()][base::lower(base::to_utf8(path.filename().string()))] =
                base::lower(marks ? std::string(name(*review.mark)) : fmt::format("{}", fmt::join(*review.tags, " ")));
    for (std::uint32_t row = 0; !said.empty() && row < rows.ids.size(); ++row) {
        const auto folder = said.find(rows.folders[rows.folder[row]]);
        if (folder == said.end()) continue;
        const auto text = folder->second.find(std::string(rows.name_of(row)));
        if (text != folder->second.end()) texts.emplace_back(&all.keys[row], &ranks[text->second]);
    }
    for (const auto& word : ranks) all.words.push_back(word.first);
    std::ranges::stable_sort(all.words, base::natural_less);
    for (std::size_t i = 0; i < all.words.size(); ++i) ranks[all.words[i]] = static_cast<double>(i);
    for (const auto& [key, rank] : texts) *key = *rank;
    return values[column.name] = std::move(all);
}

/// Takes in what a person says of files; `written`: when the CSV was; nothing: there is none any more.
void TakeIndex::State::copy_review(const std::string& folder, const fs::path& csv, const IndexValue& written) {
    const double source = folder_id(folder);
    Statement(db, "UPDATE folders SET review = ? WHERE id = ?", written, source).finish();
    Statement(db, "DELETE FROM reviews WHERE source = ?", source).finish();
    Statement(db, "DELETE FROM spans WHERE source = ?", source).finish();
    for (const auto& [take, said] : read_review(csv).value_or(FileReviews{})) {
        const double id = folder_id(take.parent_path().generic_string());
        const std::string name = take.filename().string();
        const std::string tags = fmt::format("{}", fmt::join(said.tags.value_or(Tags{}), " "));
        Statement(db, index_sql("review"), id, name, std::string(takes::name(said.mark.value_or(Mark::none))), tags, source)
            .finish();
        for (const Label& label : said.labels.value_or(Labels{})) {
            Statement span(db, index_sql("span"), id, name, label.text, label.in_seconds, source);
            if (label.has_range) span.bind(6, label.first);
            if (label.has_range) span.bind(7, label.last);
            span.finish();
        }
    }
}

bool TakeIndex::State::walk(const fs::path& root, std::vector<fs::path>& unreadable, IndexProgress& progress,
                            const IndexRun& run) {
    Writer writer(db);
    std::set<std::string> seen;
    Statement known(db, index_sql("known"));
    Statement remove(db, "DELETE FROM entries WHERE folder = ? AND name = ?");
    Statement insert(db, index_sql("found"));
    const auto visit = [&](const fs::path& folder, const std::vector<fs::path>& files, bool readable) {
        const std::string here = folder.generic_string();
        readable ? void(seen.insert(here)) : unreadable.push_back(folder);
        if (!readable) return !run.stopped();
        std::map<std::string, std::pair<IndexValue, IndexValue>> before;  // by name: size, written
        for (known.start(here); known.next();) before[known.text(0)] = {known.value(1), known.value(2)};
        const IndexValue skeleton = newest_skeleton(folder, files);
        for (const fs::path& each : files) {
            const std::string name = each.filename().string();
            auto now = size_and_time(each);
            if (needs_skeleton(each)) now.second = std::max(now.second, skeleton);
            const auto was = before.extract(name);
            if (!was.empty() && was.mapped() == now) continue;
            writer.add([&, here, name, now, format = filter_format({each, base::to_utf8(name)})] {
                const double id = folder_id(here);
                if (one(index_sql("same"), id, name, now.first, now.second) > 0) return;  // by another process
                remove.start(id, name).finish();
                insert.start(id, name, now.first, now.second, format).finish();
            });
        }
        for (const auto& gone : before)
            writer.add([&, here, name = gone.first] { remove.start(folder_id(here), name).finish(); });
        const fs::path csv = review_in(folder);
        const IndexValue written = size_and_time(csv).second;
        if (value_of("SELECT review FROM folders WHERE path = ?", here) != written)
            writer.add([&, here, csv, written] { copy_review(here, csv, written); });
        progress.found += files.size();
        if (run.on_progress) run.on_progress(progress);
        return !run.stopped();
    };
    const bool all = loaders::visit_motion_folders(root, true, visit);
    writer.flush();
    if (!all) return false;
    std::vector<std::int64_t> gone;
    for (Statement each(db, index_sql("paths"), folder_text(root)); each.next();) {
        const auto holds = [&](const fs::path& closed) { return is_below(each.text(0), closed.generic_string()); };
        if (!seen.contains(each.text(0)) && std::ranges::none_of(unreadable, holds)) gone.push_back(each.whole(1));
    }
    for (const std::int64_t id : gone)
        writer.add([&, id] { Statement(db, "DELETE FROM entries WHERE folder = ?", id).finish(); });
    writer.flush();
    return true;
}

bool TakeIndex::State::read(const std::string& below, IndexProgress& progress, const IndexRun& run) {
    struct File {
        std::int64_t id = 0;
        std::int64_t folder = 0;
        fs::path path;
        IndexFacts known;
    };
    Statement remove(db, "DELETE FROM entries WHERE folder = ? AND name = ?");
    Statement insert(db, index_sql("insert"));
    Statement fingerprint(db, index_sql("fingerprint"));
    Statement unread(db, index_sql("unread"));
    Writer writer(db);
    std::int64_t next = -1;  // the id that follows those that were read last
    const auto store = [&](const File& read, std::vector<IndexFacts>& takes) {
        // Another process may have read it, or have seen that it has changed.
        const bool is_new = one("SELECT count(*) FROM entries WHERE id = ? AND state = 'new'", read.id) > 0;
        if (!is_new) next = -1;
        if (!is_new) return;
        remove.start(read.folder, read.known.at("name")).finish();
        for (IndexFacts& facts : takes) {
            facts.insert(read.known.begin(), read.known.end());
            insert.start(IndexValue(), read.folder);
            if (&facts == &takes.front()) insert.bind(1, read.id);
            int at = 2;
            for (const IndexColumn& column : index_columns())
                if (sql_of(column).empty()) insert.bind(++at, facts[std::string(column.name)]);
            insert.bind(++at, facts["card"]);
            insert.finish();
            if (const IndexValue& motion = facts["fingerprint"]; motion.index() != 0)
                fingerprint.start(sqlite3_last_insert_rowid(db), motion).finish();
        }
    };
    const auto batch_from = [&](auto first) {
        std::vector<File> batch;
        double bytes = 0.0;
        for (unread.start(below, first, most_in_batch); unread.next();) {
            bytes += static_cast<double>(unread.whole(4));
            if (bytes > most_bytes_in_batch && !batch.empty()) continue;
            batch.push_back({unread.whole(0),
                             unread.whole(1),
                             fs::path(unread.text(2)) / unread.text(3),
                             {{"name", unread.value(3)},
                              {"size", unread.value(4)},
                              {"written", unread.value(5)},
                              {"format", unread.value(6)}}});
        }
        return batch;
    };
    while (!run.stopped()) {
        // Goes on where it was, or at random where another process is or was, so that no two go side by side.
        std::vector<File> batch = batch_from(next);
        if (batch.empty() || batch.front().id != next) batch = batch_from(one(index_sql("first")));
        if (batch.empty()) batch = batch_from(0);
        if (batch.empty()) return true;
        next = batch.back().id + 1;
        const auto partners = std::make_shared<loaders::PartnerFiles>();
        const base::Run each{std::max(1U, run.thread_count() / static_cast<unsigned>(batch.size())), run.stop};
        base::BlockStages<std::vector<IndexFacts>> stages;
        stages.prepare = [&](std::size_t i, std::vector<IndexFacts>& takes) {
            takes = read_facts(batch[i].path, partners, each);
            batch[i].known["hash"] = hash_of(batch[i].path);
            if (run.thumbnail_key) batch[i].known["thumbnail"] = run.thumbnail_key(batch[i].path);
        };
        stages.deliver = [&](std::size_t i, std::vector<IndexFacts>& takes) {
            if (takes.empty()) return;
            ++progress.read;
            if (takes.front()["state"] == IndexValue("refused")) ++progress.refused;
            if (progress.left > std::size_t{0}) --*progress.left;
            writer.add([&, i, found = std::move(takes)]() mutable { store(batch[i], found); });
            if (run.on_progress) run.on_progress(progress);
        };
        base::for_each_block(batch.size(), stages, run);
        writer.flush();
    }
    return false;
}

TakeIndex::TakeIndex(const fs::path& file, Use use) try : state_(std::make_unique<State>(file, use)) {
    std::error_code ignored;
    if (use == Use::refresh) fs::create_directories(file.parent_path(), ignored);
    state_->repaired([&](bool again) { return again || state_->connect(); });
} catch (const IndexError& error) {
    throw IndexError(fmt::format("the index {} can't be used: {}", base::printable(file.string()), error.what()));
}
TakeIndex::TakeIndex(TakeIndex&&) noexcept = default;
TakeIndex& TakeIndex::operator=(TakeIndex&&) noexcept = default;
TakeIndex::~TakeIndex() = default;

fs::path TakeIndex::default_file() {
    const fs::path folder = base::cache_folder();
    return folder.empty() ? folder : folder / "skelplay" / "index.sqlite";
}

std::vector<std::int64_t> TakeIndex::find(const IndexQuery& query, const std::stop_token& stop) {
    Transaction snapshot(state_->db, "BEGIN");
    state_->load_rows();
    IndexQuery whole = query;
    whole.below = folder_text(query.below);
    auto found = answer(
        state_->rows, whole, [&](const auto& column) -> auto& { return state_->values_of(column); }, stop);
    snapshot.commit();
    return found;
}

void TakeIndex::set_reviews(const FileReviews& reviews) {
    if (reviews == state_->reviews) return;
    state_->reviews = reviews;
    state_->values.erase("mark");
    state_->values.erase("tag");
}

std::vector<IndexedTake> TakeIndex::takes(std::span<const std::int64_t> ids) {
    std::vector<IndexedTake> all;
    Statement each(state_->db, "SELECT path, take, card, family, mark, tag FROM takes WHERE id = ?");
    Statement labels(state_->db, "SELECT label, first, last, first IS NOT NULL FROM labels WHERE id = ?");
    for (const std::int64_t id : ids) {
        if (!each.start(id).next()) continue;
        IndexedTake& take = all.emplace_back();
        take.id = id;
        take.file = each.text(0);
        take.take = each.text(1);
        take.card = card_from_text(each.text(2), take.file);
        take.family = each.text(3);
        for (const Mark mark : {Mark::keep, Mark::reject})
            if (each.text(4) == takes::name(mark)) take.mark = mark;
        const std::string tags = each.text(5);
        for (const base::Token& tag : base::words_of({tags})) take.tags.emplace(tag.text);
        for (labels.start(id); labels.next();) {
            const auto frame = [&](int column) { return static_cast<double>(labels.whole(column)); };
            take.labels.push_back({labels.text(0), frame(3) != 0, false, frame(1), frame(2)});
        }
    }
    return all;
}

IndexTable TakeIndex::table(std::span<const std::int64_t> ids, std::vector<std::string> columns) {
    IndexTable table;
    Statement each(state_->db, fmt::format("SELECT {} FROM takes WHERE id = ?", fmt::join(columns, ", ")));
    for (const std::int64_t id : ids)
        for (auto& row : each.start(id).table().rows) table.rows.push_back(std::move(row));
    table.columns = std::move(columns);
    return table;
}

IndexTable TakeIndex::select(const std::string& sql) try {
    const auto only_reads = [](void*, int action, const char*, const char*, const char*, const char*) {
        const bool reads = action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_FUNCTION;
        return reads || action == SQLITE_RECURSIVE ? SQLITE_OK : SQLITE_DENY;
    };
    sqlite3_set_authorizer(state_->db, only_reads, nullptr);
    const std::shared_ptr<sqlite3> reset(state_->db, [](sqlite3* db) { sqlite3_set_authorizer(db, nullptr, nullptr); });
    return Statement(state_->db, sql).table();
} catch (const IndexError& error) {
    throw IndexError(
        fmt::format("expected a SELECT on takes, labels or folders, found '{}': {}", base::printable(sql), error.what()));
}

std::vector<std::int64_t> TakeIndex::like(const std::string& fingerprint, std::span<const std::int64_t> among) {
    const analysis::FingerprintMatcher matcher(fingerprint);
    std::vector<std::int64_t> allowed(among.begin(), among.end());
    std::ranges::sort(allowed);
    std::vector<std::pair<double, std::int64_t>> found;
    for (Statement each(state_->db, index_sql("motions")); each.next();)
        if (std::ranges::binary_search(allowed, each.whole(0)))
            if (const double distance = matcher.distance(each.bytes(1)); distance <= analysis::FingerprintMatcher::same)
                found.emplace_back(distance, each.whole(0));
    std::ranges::stable_sort(found, {}, &std::pair<double, std::int64_t>::first);
    std::vector<std::int64_t> ids;
    for (const auto& [distance, id] : found) ids.push_back(id);
    return ids;
}

std::vector<std::pair<std::size_t, std::size_t>> TakeIndex::repeats(std::span<const std::int64_t> among) {
    std::map<std::int64_t, std::size_t> positions;
    for (const std::int64_t id : among) positions.emplace(id, positions.size());
    std::vector<std::string> motions(among.size());
    for (Statement each(state_->db, index_sql("motions")); each.next();)
        if (const auto found = positions.find(each.whole(0)); found != positions.end())
            motions[found->second] = each.text(1);
    return find_repeats(motions);
}

std::vector<IndexedFolder> TakeIndex::folders(const fs::path& below) {
    using Holder = std::pair<std::int64_t, std::size_t>;  // a folder, and how many takes are in it
    std::map<std::string, std::vector<Holder>> children;
    const std::string above = folder_text(below);
    for (Statement each(state_->db, index_sql("folders"), above); each.next();)
        if (const std::string path = each.text(0); path.size() > above.size())
            children[path.substr(0, path.find('/', above.size() + 1))].emplace_back(each.whole(1), each.whole(2));
    std::vector<IndexedFolder> all;
    Statement file(state_->db, index_sql("file"));
    for (const auto& [path, holders] : children) {
        IndexedFolder& folder = all.emplace_back(IndexedFolder{path});
        for (const Holder& each : holders) folder.takes += each.second;
        for (std::size_t i = 0; i < std::min<std::size_t>(folder.takes, 4); ++i) {
            std::size_t at = i * folder.takes / std::min<std::size_t>(folder.takes, 4);
            auto holder = holders.begin();
            for (; at >= holder->second; ++holder) at -= holder->second;
            if (file.start(holder->first, at).next()) folder.shown.emplace_back(file.text(0));
        }
    }
    std::ranges::sort(all, base::natural_less, [](const IndexedFolder& each) { return each.folder.string(); });
    return all;
}

TakeIndex::Count TakeIndex::count(const fs::path& below) {
    const std::string above = folder_text(below);
    return {static_cast<std::size_t>(state_->one(index_sql("count"), above)),
            static_cast<std::size_t>(state_->one(index_sql("left"), above))};
}

std::vector<std::pair<std::string, std::size_t>> TakeIndex::values(std::string_view column, const fs::path& below) {
    std::map<std::string, std::size_t> counts;
    const auto kind = std::ranges::find(index_columns(), column, &IndexColumn::name)->kind;
    Statement each(state_->db, fmt::format("SELECT {}, count(*) {}", column, index_sql("values")), folder_text(below));
    while (each.next()) {
        const std::string text = each.text(0);
        for (const std::string_view word : base::split(text, kind == IndexColumn::Kind::words ? ' ' : '\0'))
            counts[std::string(word)] += static_cast<std::size_t>(each.whole(1));
    }
    counts.erase("");
    std::vector<std::pair<std::string, std::size_t>> all(counts.begin(), counts.end());
    std::ranges::stable_sort(all, std::greater{}, &std::pair<std::string, std::size_t>::second);
    return all;
}

bool TakeIndex::walk(std::span<const fs::path> folders, std::vector<fs::path>& unreadable, const IndexRun& run) {
    return state_->repaired([&](bool) {
        state_->check_pages();
        IndexProgress progress;
        return std::ranges::all_of(folders, [&](const fs::path& each) {
            return state_->walk(base::whole_path(each / "").parent_path(), unreadable, progress, run);
        });
    });
}

bool TakeIndex::read(std::span<const fs::path> folders, const IndexRun& run) {
    return state_->repaired([&](bool again) {
        std::vector<fs::path> unreadable;
        if (again && !walk(folders, unreadable, run)) return false;
        IndexProgress progress{.left = 0};
        for (const fs::path& each : folders) *progress.left += count(each).unread;
        return std::ranges::all_of(folders,
                                   [&](const fs::path& each) { return state_->read(folder_text(each), progress, run); });
    });
}

void TakeIndex::merge(std::span<const fs::path> parts) {
    for (const fs::path& part : parts) {
        TakeIndex(part, Use::read).state_->check_pages();
        Statement(state_->db, "ATTACH ? AS part", part.string()).finish();
        Transaction together(state_->db);
        state_->run(index_sql("merge"));
        together.commit();
        state_->run("DETACH part");
    }
}

void TakeIndex::finish() {
    sqlite3_busy_timeout(state_->db, 0);
    for (const char* sql : {"PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA journal_mode = DELETE"})
        sqlite3_exec(state_->db, sql, nullptr, nullptr, nullptr);  // fails where others use the file
    sqlite3_busy_timeout(state_->db, longest_wait);
}
}  // namespace skelplay::takes
