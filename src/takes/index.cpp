#include "takes/index.h"
#include <chrono>
#include <fstream>
#include <sqlite3.h>
#include "analysis/contacts.h"
#include "base/encoded_text.h"
#include "base/numbers.h"
#include "base/pipeline.h"
#include "base/system_paths.h"
#include "figure/length_unit.h"
#include "loaders/formats.h"
#include "takes/index_query.h"
#include "takes/library.h"

namespace skelplay::takes {
namespace {
constexpr int index_version = 0x536b6c01;               // of the tables and of what they mean
constexpr std::size_t most_in_batch = 256;              // files
constexpr double most_bytes_in_batch = 64.0 * 1048576;  // so that others find work soon
constexpr std::chrono::seconds longest_unsaved{1};
constexpr std::size_t most_writes = 4096;  // in a transaction
constexpr int longest_wait = 60'000;       // for others, in milliseconds

/// Thrown where a file is no index of this version, or is damaged: it is made anew.
class DamagedIndex : public IndexError {
public:
    using IndexError::IndexError;
};

using Facts = std::map<std::string, IndexValue>;  // by column

void check_sql(sqlite3* db, int result) {
    if (result == SQLITE_OK || result == SQLITE_ROW || result == SQLITE_DONE) return;
    const std::string why = sqlite3_errmsg(db);
    if (result == SQLITE_CORRUPT || result == SQLITE_NOTADB) throw DamagedIndex(why);
    throw IndexError(why);
}

/// A statement that is being carried out.
class Statement {
public:
    template <class... Values> Statement(sqlite3* db, const std::string& sql, const Values&... values) : db_(db) {
        check_sql(db, sqlite3_prepare_v2(db, sql.c_str(), -1, &statement_, nullptr));
        run(values...);
    }
    Statement(Statement&&) = delete;
    ~Statement() { sqlite3_finalize(statement_); }

    /// Begins anew with other values.
    template <class... Values> void run(const Values&... values) {
        sqlite3_reset(statement_);
        int at = 0;
        (bind(++at, values), ...);
    }
    void bind(int at, std::int64_t value) { check_sql(db_, sqlite3_bind_int64(statement_, at, value)); }
    void bind(int at, double value) { check_sql(db_, sqlite3_bind_double(statement_, at, value)); }
    void bind(int at, const std::string& text) {
        check_sql(db_, sqlite3_bind_text(statement_, at, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
    }
    void bind(int at, const std::optional<double>& value) { value ? bind(at, *value) : bind(at, nullptr); }
    void bind(int at, std::nullptr_t) { check_sql(db_, sqlite3_bind_null(statement_, at)); }
    void bind(int at, const IndexValue& value) {
        if (const auto* number = std::get_if<double>(&value))
            bind(at, *number);
        else if (const auto* words = std::get_if<std::string>(&value))
            bind(at, *words);
        else
            bind(at, nullptr);
    }
    /// False: there is no further row.
    bool next() {
        const int result = sqlite3_step(statement_);
        check_sql(db_, result);
        return result == SQLITE_ROW;
    }
    void all() {
        while (next()) continue;
    }
    [[nodiscard]] std::int64_t whole(int column) const { return sqlite3_column_int64(statement_, column); }
    [[nodiscard]] std::string_view text(int column) const {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
        return {bytes, bytes == nullptr ? 0U : static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
    }
    [[nodiscard]] IndexValue value(int column) const {
        const int type = sqlite3_column_type(statement_, column);
        if (type == SQLITE_NULL) return {};
        if (type == SQLITE_TEXT || type == SQLITE_BLOB) return std::string(text(column));
        return sqlite3_column_double(statement_, column);
    }
    void add_row(IndexTable& table) const {
        std::vector<IndexValue>& row = table.rows.emplace_back();
        for (int i = 0; i < sqlite3_column_count(statement_); ++i) row.push_back(value(i));
    }
    [[nodiscard]] sqlite3_stmt* get() const noexcept { return statement_; }

private:
    sqlite3* db_;
    sqlite3_stmt* statement_ = nullptr;
};

/// Writes all or nothing, alone; `BEGIN`: reads from one state of the file.
class Transaction {
public:
    explicit Transaction(sqlite3* db, const char* begin = "BEGIN IMMEDIATE") : db_(db) { Statement(db, begin).all(); }
    Transaction(Transaction&&) = delete;
    ~Transaction() {
        if (db_ != nullptr) sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);
    }
    void commit() { Statement(std::exchange(db_, nullptr), "COMMIT").all(); }

private:
    sqlite3* db_;
};

double seconds_since_1970(fs::file_time_type time) {
    return std::chrono::duration<double>(std::chrono::file_clock::to_sys(time).time_since_epoch()).count();
}

/// Folders in and below one, as a condition on f.path with three values.
constexpr std::string_view in_folder = "(?1 = '' OR f.path = ?1 OR (f.path > ?1 || '/' AND f.path < ?1 || '0'))";

std::string hash_of(const fs::path& file) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(1U << 16U, '\0');
    while (stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) || stream.gcount() > 0)
        for (const char c : std::string_view(bytes).substr(0, static_cast<std::size_t>(stream.gcount())))
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return fmt::format("{:016x}", hash);
}

/// Of the root on the ground, in metres.
double travel_of(const Take& take, const base::Run& run) {
    const auto root = take.placement.root_motion_joint;
    if (root == BoneId::none) return 0.0;
    const figure::Axis up = take.placement.up.value.axis;
    double sum = 0.0;
    std::optional<glm::dvec3> before;
    const auto visit = [&](std::size_t, const std::vector<scene::BonePosition>& bones) {
        glm::dvec3 now = bones[figure::index(root)].origin;
        now[static_cast<glm::length_t>(up)] = 0.0;
        if (std::isnan(glm::dot(now, now))) return;
        if (before) sum += glm::distance(*before, now);
        before = now;
    };
    analysis::visit_all_frames(*take.figure, visit, run);
    return sum * take.placement.to_world.metres_per_unit;
}

/// What the index says of a take that was read. `take`: it has a figure.
void add_facts(Facts& facts, const Take& take, const TakeCard& card, const base::Run& run) {
    const figure::Figure& figure = *take.figure;
    const analysis::Placement& placement = take.placement;
    const analysis::Body& body = placement.body;
    const auto number = [&](const char* column, auto value, double steps = 1e4) {
        facts[column] = std::round(static_cast<double>(value) * steps) / steps;
    };
    const bool moves = !figure::is_rest_only(figure.take);
    const bool markers = figure::is_markers(figure);
    number("frames", moves ? figure::frame_count(figure.take) : 0);
    number("seconds", card.seconds);
    number("rate", take.rate.fps, 100);
    number("bones", markers ? 0 : figure.skeleton.size());
    number("markers", markers ? figure.skeleton.size() : 0);
    number("human", body.human ? 1 : 0);
    number("speed", card.speed);
    number("top", card.top_speed);
    number("warnings", card.warnings);
    number("findings", card.findings);
    number("travel", moves ? travel_of(take, run) : 0.0);
    std::size_t contacts = 0;
    if (moves)
        for (const auto& foot : analysis::contacts(figure, placement, take.rate.frame_time(), run))
            contacts += foot.frames.size();
    number("contacts", contacts);
    if (!body.sets.empty()) facts["markerset"] = body.sets.front().name;
    facts["family"] = std::string(body.family);
    facts["up"] = base::lower(figure::name(placement.up.value));
    facts["kind"] = card.kinds;
    if (!placement.unit.known()) return;
    const figure::LengthUnit* unit = figure::length_unit(placement.unit.metres);
    facts["unit"] = unit != nullptr ? std::string(unit->word) : placement.unit.name;
    if (placement.unit.height > 0) number("height", placement.unit.height);
}

/// What asks for each of several takes, see LoadOptions::take.
std::vector<std::string> names_of(const figure::Figure& figure) {
    std::vector<std::string> names;
    for (const figure::TakeInfo& each : figure.takes)
        names.push_back(!each.name.empty() && std::ranges::count(figure.takes, each.name, &figure::TakeInfo::name) == 1
                            ? each.name
                            : std::to_string(names.size() + 1));
    return names;
}

/// Reads all takes of a file; none: stopped.
std::vector<Facts> read_file(const fs::path& file, const std::shared_ptr<loaders::PartnerFiles>& partners,
                             const base::Run& run) {
    std::vector<Facts> all;
    std::vector<std::string> names{""};  // as LoadOptions::take
    while (all.size() < names.size()) {
        TakeRequest request{.file = file};
        request.options.take = names[all.size()];
        request.options.skin_surfaces = request.options.pictures = false;
        Take take;
        try {
            take = read_take(request, {{run}, {}, nullptr, partners, {}});
            if (take.figure) place_take(take, run);
        } catch (const std::bad_alloc&) {
            take = {.request = request, .diagnostics = loaders::out_of_memory(file).diagnostics};
        }
        const std::size_t takes = take.figure ? take.figure->takes.size() : 0;
        if (takes > 1 && takes != names.size()) {
            names = names_of(*take.figure);
            continue;
        }
        const TakeCard card = take_card(take.figure ? &take : nullptr, file, {&take.diagnostics});
        Facts& facts = all.emplace_back();
        facts["state"] = card.refused() ? "refused" : "read";
        facts["refusal"] = card.facts.refusal;
        facts["card"] = to_text(card);
        facts["take"] = request.options.take;
        facts["number"] = static_cast<double>(all.size());
        if (take.figure) add_facts(facts, take, card, run);
        if (take.stopped || run.stopped()) return {};
    }
    return all;
}

/// Puts writes together, so that each transaction is short, and little is lost when the program is killed.
class Writer {
public:
    explicit Writer(sqlite3* db) : db_(db) {}
    void add(std::function<void()> write) {
        if (writes_.empty()) begun_ = std::chrono::steady_clock::now();
        writes_.push_back(std::move(write));
        if (writes_.size() >= most_writes || std::chrono::steady_clock::now() - begun_ >= longest_unsaved) flush();
    }
    void flush() {
        if (writes_.empty()) return;
        Transaction together(db_);
        for (const auto& write : writes_) write();
        together.commit();
        writes_.clear();
    }

private:
    sqlite3* db_;
    std::vector<std::function<void()>> writes_;
    std::chrono::steady_clock::time_point begun_;
};

/// A folder's whole path, as the index has it.
std::string folder_text(const fs::path& folder) {
    if (folder.empty()) return {};
    const fs::path whole = base::whole_path(folder);
    return (whole.has_filename() || !whole.has_relative_path() ? whole : whole.parent_path()).generic_string();
}
}  // namespace

struct TakeIndex::State {
    fs::path file;
    Use use = Use::read;
    sqlite3* db = nullptr;
    std::pair<std::int64_t, int> version;  // of what is in memory
    IndexRows rows;
    std::vector<std::uint32_t> by_id;  // rows in the order of their ids
    std::map<std::string_view, IndexValues> values;

    State(fs::path named, Use as) : file(std::move(named)), use(as) {
        std::error_code ignored;
        if (use == Use::refresh) fs::create_directories(file.parent_path(), ignored);
        try {
            connect();
        } catch (const DamagedIndex&) {
            if (use == Use::read) throw;
            rebuild();
        }
    }
    State(State&&) = delete;
    ~State() { sqlite3_close(db); }

    void connect() {
        const int flags = use == Use::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
        check_sql(db, sqlite3_open_v2(file.string().c_str(), &db, flags, nullptr));
        sqlite3_busy_timeout(db, longest_wait);
        if (use == Use::refresh) {
            run("PRAGMA journal_mode = WAL");
            run("PRAGMA synchronous = NORMAL");
        }
        if (one("PRAGMA user_version") == 0 && one("SELECT count(*) FROM sqlite_schema") == 0 && use == Use::refresh) {
            Transaction alone(db);
            if (one("PRAGMA user_version") == 0)
                run(index_sql("tables") + fmt::format("PRAGMA user_version = {};", index_version));
            alone.commit();
        }
        if (one("PRAGMA user_version") != index_version) throw DamagedIndex("it is of another version of the program");
    }
    /// Makes the file anew, unless another process has done so meanwhile.
    void rebuild() {
        const base::FolderLock alone(file.parent_path());
        for (const bool removes : {false, true}) try {
                sqlite3_close(std::exchange(db, nullptr));
                std::error_code ignored;
                for (const char* end : {"", "-wal", "-shm", "-journal"})
                    if (removes) fs::remove(fs::path(file) += end, ignored);
                connect();
                return check_pages();
            } catch (const DamagedIndex&) {
                if (removes) throw;
            }
    }
    /// Carries out some work, and again after a damaged file was made anew.
    template <class Work> bool repaired(const Work& work) {
        try {
            return work(false);
        } catch (const DamagedIndex&) {
            rebuild();
            return work(true);
        }
    }
    void check_pages() {
        Statement check(db, "PRAGMA quick_check(1)");
        if (check.next() && check.text(0) != "ok") throw DamagedIndex(std::string(check.text(0)));
    }
    /// Some statements without results.
    void run(const std::string& sql) { check_sql(db, sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr)); }
    template <class... Values> std::int64_t one(const std::string& sql, const Values&... with) {
        Statement statement(db, sql, with...);
        return statement.next() ? statement.whole(0) : 0;
    }

    /// Drops what is in memory if the file is not the same any more.
    void look_again() {
        const std::pair now{one("PRAGMA data_version"), sqlite3_total_changes(db)};
        if (now == version && !rows.name.empty()) return;
        version = now;
        values.clear();
        load_rows();
    }
    void load_rows();
    const IndexValues& values_of(const IndexColumn& column);
    std::int64_t folder_id(const std::string& path) {
        Statement(db, "INSERT OR IGNORE INTO folders(path) VALUES(?)", path).all();
        return one("SELECT id FROM folders WHERE path = ?", path);
    }
    void copy_review(const std::string& folder, const fs::path& csv, std::int64_t written);
    bool walk(const fs::path& root, std::vector<fs::path>& unreadable, IndexProgress& progress, const IndexRun& run);
    bool read(const std::string& below, IndexProgress& progress, const IndexRun& run);
};

void TakeIndex::State::load_rows() {
    std::vector<std::pair<std::string, std::int64_t>> folders;
    for (Statement each(db, "SELECT path, id FROM folders"); each.next();)
        folders.emplace_back(each.text(0), each.whole(1));
    std::ranges::sort(folders, [](const auto& a, const auto& b) { return base::natural_less(a.first, b.first); });
    std::map<std::int64_t, std::uint32_t> ranks;
    IndexRows read;  // in the order of their ids
    for (auto& [path, id] : folders) {
        ranks[id] = static_cast<std::uint32_t>(read.folders.size());
        read.folders.push_back(std::move(path));
    }
    for (Statement each(db, "SELECT id, folder, name FROM entries ORDER BY id"); each.next();) {
        read.ids.push_back(each.whole(0));
        read.folder.push_back(ranks[each.whole(1)]);
        read.name.push_back(static_cast<std::uint32_t>(read.names.size()));
        read.names += base::lower(each.text(2));
    }
    read.name.push_back(static_cast<std::uint32_t>(read.names.size()));
    std::vector<std::uint32_t> order(read.ids.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        if (read.folder[a] != read.folder[b]) return read.folder[a] < read.folder[b];
        return base::natural_less(read.name_of(a), read.name_of(b));
    };
    if (!std::ranges::is_sorted(order, before)) std::ranges::stable_sort(order, before);
    rows = {};
    by_id.resize(order.size());
    for (const std::uint32_t from : order) {
        by_id[from] = static_cast<std::uint32_t>(rows.ids.size());
        rows.ids.push_back(read.ids[from]);
        rows.folder.push_back(read.folder[from]);
        rows.name.push_back(static_cast<std::uint32_t>(rows.names.size()));
        rows.names += read.name_of(from);
    }
    rows.name.push_back(static_cast<std::uint32_t>(rows.names.size()));
    rows.folders = std::move(read.folders);
}

const IndexValues& TakeIndex::State::values_of(const IndexColumn& column) {
    const auto [known, is_new] = values.try_emplace(column.name);
    IndexValues& all = known->second;
    if (!is_new) return all;
    all.keys.assign(rows.ids.size(), std::numeric_limits<double>::quiet_NaN());
    std::map<std::string, double> words;  // each with its place among them
    std::vector<std::pair<std::uint32_t, double*>> rows_with;
    Statement each(
        db, fmt::format("SELECT {} FROM {} ORDER BY id", column.name, sql_of(column).empty() ? "entries" : "takes"));
    for (std::size_t i = 0; i < by_id.size() && each.next(); ++i) {
        const IndexValue value = each.value(0);
        if (const auto* number = std::get_if<double>(&value)) all.keys[by_id[i]] = *number;
        const auto* text = std::get_if<std::string>(&value);
        if (text != nullptr && !text->empty()) rows_with.emplace_back(by_id[i], &words[base::lower(*text)]);
    }
    for (const auto& word : words) all.words.push_back(word.first);
    std::ranges::stable_sort(all.words, base::natural_less);
    for (std::size_t i = 0; i < all.words.size(); ++i) words[all.words[i]] = static_cast<double>(i);
    for (const auto& [row, rank] : rows_with) all.keys[row] = *rank;
    return all;
}

/// Takes in what a person says of files; `written`: when the CSV was written, 0: there is none any more.
void TakeIndex::State::copy_review(const std::string& folder, const fs::path& csv, std::int64_t written) {
    const std::int64_t source = folder_id(folder);
    for (const char* table : {"reviews", "spans"})
        Statement(db, fmt::format("DELETE FROM {} WHERE source = ?", table), source).all();
    std::ifstream stream(csv, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const auto list = review_from_csv(text, csv.parent_path());
    for (const auto& [take, said] : list.value_or(FileReviews{})) {
        const std::int64_t id = folder_id(take.parent_path().generic_string());
        const std::string name = take.filename().string();
        Statement(db, "INSERT OR REPLACE INTO reviews VALUES(?, ?, ?, ?, ?)", id, name,
                  std::string(takes::name(said.mark.value_or(Mark::none))),
                  fmt::format("{}", fmt::join(said.tags.value_or(Tags{}), " ")), source)
            .all();
        for (const Label& label : said.labels.value_or(Labels{}))
            Statement(db, "INSERT INTO spans VALUES(?, ?, ?, ?, ?, ?, ?)", id, name, label.text,
                      label.has_range ? std::optional(label.first) : std::nullopt,
                      label.has_range ? std::optional(label.last) : std::nullopt, label.in_seconds ? 1.0 : 0.0, source)
                .all();
    }
    Statement(db, "UPDATE folders SET review = ? WHERE id = ?", written, source).all();
}

bool TakeIndex::State::walk(const fs::path& root, std::vector<fs::path>& unreadable, IndexProgress& progress,
                            const IndexRun& run) {
    Writer writer(db);
    std::set<std::string> seen;
    const std::size_t closed = unreadable.size();
    Statement known(db,
                    "SELECT DISTINCT e.name, e.size, e.written FROM entries e JOIN folders f ON f.id = e.folder "
                    "WHERE f.path = ?");
    Statement remove(db, "DELETE FROM entries WHERE folder = ? AND name = ?");
    Statement insert(db,
                     "INSERT OR IGNORE INTO entries(folder, name, number, size, written, state, format) "
                     "VALUES(?, ?, 1, ?, ?, 'new', ?)");
    const auto visit = [&](const fs::path& folder, const std::vector<fs::path>& files, bool readable) {
        if (!readable) unreadable.push_back(folder);
        if (!readable) return !run.stopped();
        const std::string here = folder.generic_string();
        std::map<std::string, std::pair<double, double>> before;  // by name
        for (known.run(here); known.next();)
            before[std::string(known.text(0))] = {std::get<double>(known.value(1)), std::get<double>(known.value(2))};
        seen.insert(here);
        for (const fs::path& each : files) {
            const FileStamp stamp = stamp_of(each);
            const std::string name = each.filename().string();
            const std::pair now{static_cast<double>(stamp.size), seconds_since_1970(stamp.time)};
            const auto was = before.find(name);
            const bool same = was != before.end() && was->second == now;
            if (was != before.end() && same) before.erase(was);
            if (same) continue;
            before.erase(name);
            const std::string format = filter_format({each, base::to_utf8(name)});
            writer.add([&, here, name, now, format] {
                const std::int64_t id = folder_id(here);
                remove.run(id, name);
                remove.all();
                insert.run(id, name, now.first, now.second, format);
                insert.all();
            });
        }
        for (const auto& gone : before)
            writer.add([&, here, name = gone.first] {
                remove.run(folder_id(here), name);
                remove.all();
            });
        const fs::path csv = review_in(folder);
        const std::int64_t written = csv.empty() ? 0 : std::llround(seconds_since_1970(stamp_of(csv).time) * 1e6);
        if (one("SELECT review FROM folders WHERE path = ?", here) != written)
            writer.add([&, here, csv, written] { copy_review(here, csv, written); });
        progress.found += files.size();
        if (run.on_progress) run.on_progress(progress);
        return !run.stopped();
    };
    const bool all = loaders::visit_motion_folders(root, true, visit);
    writer.flush();
    if (!all) return false;
    std::vector<std::int64_t> gone;
    const auto is_closed = [&](const std::string& path) {
        return std::any_of(unreadable.begin() + static_cast<std::ptrdiff_t>(closed), unreadable.end(),
                           [&](const fs::path& each) { return is_below(path, each.generic_string()); });
    };
    for (Statement each(db, fmt::format("SELECT f.path, f.id FROM folders f WHERE {}", in_folder), folder_text(root));
         each.next();)
        if (const std::string path(each.text(0)); !seen.contains(path) && !is_closed(path))
            gone.push_back(each.whole(1));
    for (const std::int64_t id : gone)
        writer.add([&, id] { Statement(db, "DELETE FROM entries WHERE folder = ?", id).all(); });
    writer.flush();
    return true;
}

bool TakeIndex::State::read(const std::string& below, IndexProgress& progress, const IndexRun& run) {
    struct File {
        std::int64_t id = 0;
        std::int64_t folder = 0;
        fs::path path;
        Facts known;
    };
    std::vector<std::string> columns{"card"};
    for (const IndexColumn& column : index_columns())
        if (sql_of(column).empty()) columns.emplace_back(column.name);
    std::string marks;
    for (std::size_t i = 0; i < columns.size(); ++i) marks += ", ?";
    Statement remove(db, "DELETE FROM entries WHERE folder = ? AND name = ?");
    Statement insert(
        db, fmt::format("INSERT INTO entries(id, folder, {}) VALUES(?, ?{})", fmt::join(columns, ", "), marks));
    Statement unread(db,
                     fmt::format("SELECT e.id, e.folder, f.path, e.name, e.size, e.written, e.format FROM entries e "
                                 "INDEXED BY unread CROSS JOIN folders f WHERE e.state = 'new' AND e.id >= ?2 "
                                 "AND f.id = e.folder AND {} ORDER BY e.id LIMIT ?3",
                                 in_folder));
    Writer writer(db);
    const auto store = [&](const File& of, std::vector<Facts>& takes) {
        // Another process may have read it, or have seen that it has changed.
        if (one("SELECT count(*) FROM entries WHERE id = ? AND state = 'new'", of.id) == 0) return;
        remove.run(of.folder, std::get<std::string>(of.known.at("name")));
        remove.all();
        for (Facts& facts : takes) {
            facts.insert(of.known.begin(), of.known.end());
            insert.run(&facts == &takes.front() ? std::optional(static_cast<double>(of.id)) : std::nullopt, of.folder);
            for (std::size_t i = 0; i < columns.size(); ++i) insert.bind(static_cast<int>(i) + 3, facts[columns[i]]);
            insert.all();
        }
    };
    const auto batch_from = [&](std::int64_t first) {
        std::vector<File> batch;
        double bytes = 0.0;
        for (unread.run(below, first, std::int64_t{most_in_batch}); unread.next();) {
            const std::string name(unread.text(3));
            const fs::path path = fs::path(unread.text(2)) / name;
            Facts known{
                {"name", name}, {"size", unread.value(4)}, {"written", unread.value(5)}, {"format", unread.value(6)}};
            bytes += std::get<double>(known["size"]);
            if (bytes < most_bytes_in_batch || batch.empty())
                batch.push_back({unread.whole(0), unread.whole(1), path, std::move(known)});
        }
        return batch;
    };
    while (!run.stopped()) {
        // Processes that share the work begin at different files.
        std::vector<File> batch = batch_from(
            one("SELECT abs(random()) % (max(id) - min(id) + 1) + min(id) FROM entries WHERE state = 'new'"));
        if (batch.empty()) batch = batch_from(0);
        if (batch.empty()) return true;
        const auto partners = std::make_shared<loaders::PartnerFiles>();
        const base::Run each{std::max(1U, run.thread_count() / static_cast<unsigned>(batch.size())), run.stop};
        base::BlockStages<std::vector<Facts>> stages;
        stages.prepare = [&](std::size_t i, std::vector<Facts>& takes) {
            takes = read_file(batch[i].path, partners, each);
            if (!takes.empty()) batch[i].known["hash"] = hash_of(batch[i].path);
            if (run.thumbnail_key) batch[i].known["thumbnail"] = run.thumbnail_key(batch[i].path);
        };
        stages.deliver = [&](std::size_t i, std::vector<Facts>& takes) {
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
    state_->look_again();
    IndexQuery whole = query;
    whole.below = folder_text(query.below);
    const auto values = [&](const IndexColumn& column) -> const IndexValues& { return state_->values_of(column); };
    auto found = answer(state_->rows, whole, values, stop);
    snapshot.commit();
    return found;
}

std::vector<IndexedTake> TakeIndex::takes(std::span<const std::int64_t> ids) {
    std::vector<IndexedTake> all;
    Statement each(state_->db, "SELECT path, take, card, family, mark, tag FROM takes WHERE id = ?");
    Statement labels(state_->db, "SELECT label, first, last FROM labels WHERE id = ?");
    for (const std::int64_t id : ids) {
        for (each.run(id); each.next();) {
            IndexedTake& take = all.emplace_back();
            take.id = id;
            take.file = fs::path(each.text(0));
            take.take = each.text(1);
            take.card = card_from_text(each.text(2), take.file);
            take.family = each.text(3);
            while (take.mark != Mark::reject && takes::name(take.mark) != each.text(4))
                take.mark = static_cast<Mark>(static_cast<int>(take.mark) + 1);
            for (const std::string_view tag : base::split(each.text(5), ' '))
                if (!tag.empty()) take.tags.emplace(tag);
            for (labels.run(id); labels.next();) {
                const IndexValue first = labels.value(1);
                const IndexValue last = labels.value(2);
                Label& label = take.labels.emplace_back(Label{std::string(labels.text(0))});
                label.has_range = first.index() != 0 && last.index() != 0;
                if (label.has_range)
                    std::tie(label.first, label.last) = std::pair(std::get<double>(first), std::get<double>(last));
            }
        }
    }
    return all;
}

IndexTable TakeIndex::table(std::span<const std::int64_t> ids, std::vector<std::string> columns) {
    IndexTable table;
    Statement each(state_->db, fmt::format("SELECT {} FROM takes WHERE id = ?", fmt::join(columns, ", ")));
    for (const std::int64_t id : ids)
        for (each.run(id); each.next();) each.add_row(table);
    table.columns = std::move(columns);
    return table;
}

IndexTable TakeIndex::select(const std::string& sql) {
    const auto only_reads = [](void*, int action, const char*, const char*, const char*, const char*) {
        const bool reads =
            action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_FUNCTION || action == SQLITE_RECURSIVE;
        return reads ? SQLITE_OK : SQLITE_DENY;
    };
    sqlite3_set_authorizer(state_->db, only_reads, nullptr);
    IndexTable table;
    try {
        Statement each(state_->db, sql);
        sqlite3_set_authorizer(state_->db, nullptr, nullptr);
        for (int i = 0; i < sqlite3_column_count(each.get()); ++i)
            table.columns.emplace_back(sqlite3_column_name(each.get(), i));
        while (each.next()) each.add_row(table);
    } catch (const IndexError& error) {
        sqlite3_set_authorizer(state_->db, nullptr, nullptr);
        throw IndexError(fmt::format("expected one SELECT on takes, labels or folders, found '{}': {}",
                                     base::printable(sql), error.what()));
    }
    return table;
}

std::vector<IndexedFolder> TakeIndex::folders(const fs::path& below) {
    struct Child {
        std::size_t takes = 0;
        std::vector<std::pair<std::int64_t, std::size_t>> folders;  // with how many takes are in each
    };
    std::map<std::string, Child> children;
    const std::string above = folder_text(below);
    for (Statement each(state_->db,
                        fmt::format("SELECT f.path, f.id, count(*) FROM folders f JOIN entries e ON e.folder = f.id "
                                    "WHERE {} GROUP BY f.id",
                                    in_folder),
                        above);
         each.next();) {
        const std::string_view path = each.text(0);
        if (path.size() <= above.size()) continue;
        Child& child = children[std::string(path.substr(0, path.find('/', above.size() + 1)))];
        child.folders.emplace_back(each.whole(1), static_cast<std::size_t>(each.whole(2)));
        child.takes += child.folders.back().second;
    }
    std::vector<IndexedFolder> all;
    Statement file(state_->db,
                   "SELECT f.path, e.name FROM entries e JOIN folders f ON f.id = e.folder WHERE e.folder = ? ORDER BY "
                   "e.name LIMIT 1 OFFSET ?");
    for (const auto& [path, child] : children) {
        IndexedFolder& folder = all.emplace_back(IndexedFolder{path, child.takes, {}});
        const std::size_t most = std::min<std::size_t>(child.takes, 4);
        for (std::size_t i = 0; i < most; ++i) {
            std::size_t at = i * child.takes / most;
            auto holder = child.folders.begin();
            for (; at >= holder->second; ++holder) at -= holder->second;
            for (file.run(holder->first, static_cast<std::int64_t>(at)); file.next();)
                folder.shown.push_back(fs::path(file.text(0)) / file.text(1));
        }
    }
    std::ranges::sort(
        all, [](const auto& a, const auto& b) { return base::natural_less(a.folder.native(), b.folder.native()); });
    return all;
}

TakeIndex::Count TakeIndex::count(const fs::path& below) {
    const auto count = [&](std::string_view from) {
        return static_cast<std::size_t>(state_->one(
            fmt::format("SELECT count(*) FROM {} JOIN folders f ON f.id = e.folder WHERE {}", from, in_folder),
            folder_text(below)));
    };
    return {count("entries e"), count("(SELECT folder FROM entries WHERE state = 'new') e")};
}

std::vector<std::pair<std::string, std::size_t>> TakeIndex::values(std::string_view column, const fs::path& below) {
    std::map<std::string, std::size_t> counts;
    for (Statement each(
             state_->db,
             fmt::format(
                 "SELECT {}, count(*) FROM takes WHERE ?1 = '' OR (path > ?1 || '/' AND path < ?1 || '0') GROUP BY 1",
                 column),
             folder_text(below));
         each.next();)
        for (const std::string_view word : base::split(each.text(0), ' '))
            counts[std::string(word)] += static_cast<std::size_t>(each.whole(1));
    counts.erase("");
    std::vector<std::pair<std::string, std::size_t>> all(counts.begin(), counts.end());
    std::ranges::stable_sort(all, std::greater{}, [](const auto& each) { return each.second; });
    return all;
}

bool TakeIndex::walk(std::span<const fs::path> folders, std::vector<fs::path>& unreadable, const IndexRun& run) {
    return state_->repaired([&](bool) {
        state_->check_pages();
        IndexProgress progress;
        return std::ranges::all_of(
            folders, [&](const fs::path& each) { return state_->walk(folder_text(each), unreadable, progress, run); });
    });
}

bool TakeIndex::read(std::span<const fs::path> folders, const IndexRun& run) {
    return state_->repaired([&](bool again) {
        std::vector<fs::path> unreadable;
        if (again && !walk(folders, unreadable, run)) return false;
        IndexProgress progress{.left = 0};
        for (const fs::path& each : folders) *progress.left += count(each).unread;
        return std::ranges::all_of(
            folders, [&](const fs::path& each) { return state_->read(folder_text(each), progress, run); });
    });
}

void TakeIndex::merge(std::span<const fs::path> parts) {
    for (const fs::path& part : parts) {
        TakeIndex(part, Use::read).state_->check_pages();
        Statement(state_->db, "ATTACH ? AS part", part.string()).all();
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
