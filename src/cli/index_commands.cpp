#include "base/csv.h"
#include "cli/commands.h"
#include "output/thumbnails/thumbnail_cache.h"
#include "takes/index_facts.h"

namespace skelplay::cli {
namespace {
using Json = nlohmann::ordered_json;
using takes::TakeIndex;

fs::path index_file(const fs::path& named) {
    const fs::path file = named.empty() ? TakeIndex::default_file() : named;
    if (file.empty()) throw bad_call("expected --index FILE, as the system names no folder for what is kept");
    return file;
}

output::Exit merge_indexes(const IndexOptions& options, std::ostream& out) {
    TakeIndex index(index_file(options.index), TakeIndex::Use::refresh);
    index.merge(options.folders);
    index.finish();
    out << base::counted(index.count({}).takes, "take", "takes") << '\n';
    return output::Exit::done;
}

output::Exit refresh_index(const IndexOptions& options, std::ostream& out, std::ostream& err) {
    TakeIndex index(index_file(options.index), TakeIndex::Use::refresh);
    ProgressLine progress(err, is_terminal(err), "files");
    const Interruption interruption;
    const StopOnInterruption stop;
    takes::IndexProgress now;
    const auto begun = std::chrono::steady_clock::now();
    const output::ThumbnailCache pictures{fs::path()};
    takes::IndexRun run{{options.jobs, stop.token()}};
    run.on_progress = [&](const takes::IndexProgress& each) {
        now = each;
        progress.show(now.read, now.left ? now.read + *now.left : now.found);
    };
    run.thumbnail_key = [&](const fs::path& take) {
        return pictures.file_of(take, output::ThumbnailSize::normal).stem().string();
    };
    std::vector<fs::path> unreadable;
    const bool complete = index.walk(options.folders, unreadable, run) && index.read(options.folders, run);
    index.finish();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    for (const fs::path& closed : unreadable) {
        base::Diagnostics refusal;
        refusal.error(std::nullopt, "load.unreadable", "expected a folder to read, found none that can be");
        refusal.locate(closed.string());
        err << printed(refusal);
    }
    std::size_t left = 0;
    std::size_t takes = 0;
    for (const fs::path& each : options.folders) {
        const TakeIndex::Count count = index.count(each);
        takes += count.takes;
        left += count.unread;
    }
    out << fmt::format("{}; {} read in {:.1f} s, {:.0f} a second, {} refused{}\n", base::counted(takes, "take", "takes"),
                       base::counted(now.left ? now.read : 0, "file", "files"), seconds,
                       now.left ? static_cast<double>(now.read) / std::max(seconds, 1e-3) : 0.0, now.left ? now.refused : 0,
                       complete ? "" : fmt::format(", {} left to read", left));
    return unreadable.empty() ? output::Exit::done : output::Exit::bad_input;
}

std::string plain_text(const takes::IndexValue& value) {
    if (const auto* number = std::get_if<double>(&value)) return base::shortest(*number);
    const auto* text = std::get_if<std::string>(&value);
    return text == nullptr ? std::string() : *text;
}

Json json_of(const takes::IndexValue& value) {
    if (value.index() == 0) return nullptr;
    const auto* number = std::get_if<double>(&value);
    if (number == nullptr) return base::to_utf8(std::get<std::string>(value));
    return *number == std::trunc(*number) && std::abs(*number) < 9e15 ? Json(static_cast<std::int64_t>(*number))
                                                                      : Json(*number);
}

/// A column alone as lines, else a table.
void print_table(const takes::IndexTable& table, const FindOptions& options, std::ostream& out) {
    if (options.json) {
        out << '[';
        for (const auto& row : table.rows) {
            Json json;
            for (std::size_t i = 0; i < row.size(); ++i) json[table.columns[i]] = json_of(row[i]);
            std::string line = json_text(json, -1);
            line.pop_back();
            out << (&row == &table.rows.front() ? "" : ",\n") << line;
        }
        out << "]\n";
        return;
    }
    const bool plain = !options.csv && table.columns.size() == (options.repeats ? 2 : 1);
    const auto line = [&](const auto& cells, const auto& text_of) {
        std::vector<std::string> fields;
        for (const auto& cell : cells)
            fields.push_back(plain ? text_of(cell) : base::csv_text(base::to_utf8(text_of(cell))));
        out << fmt::format("{}", fmt::join(fields, plain ? "\t" : ",")) << (plain && options.nul ? '\0' : '\n');
    };
    if (!plain) line(table.columns, [](const std::string& name) { return name; });
    for (const auto& row : table.rows) line(row, plain_text);
}

/// The words of calls that open takes at the ranges of the labels that are found.
std::size_t print_ranges(const std::vector<takes::IndexedTake>& found, const std::string& words, std::ostream& out) {
    std::size_t count = 0;
    for (const takes::IndexedTake& take : found)
        for (const takes::Label& label : take.labels) {
            if (!label.has_range || label.in_seconds || !takes::label_passes(words, label.text)) continue;
            out << fmt::format("{} --in {:.0f} --out {:.0f}\n", cli::quoted(take.file.string()), label.first, label.last);
            ++count;
        }
    return count;
}

/// Of the first take of a file that has one.
std::string fingerprint_of(const fs::path& file) {
    for (takes::IndexFacts& facts : takes::read_facts(file, nullptr, {}))
        if (const auto* motion = std::get_if<std::string>(&facts["fingerprint"])) return *motion;
    throw CallError(output::Exit::bad_input, "expected a human that moves for two seconds or longer, found none in {}",
                    base::printable(file.string()));
}

/// Columns of takes that repeat others of these, `most` at most, and behind them the path of the one that each repeats.
takes::IndexTable repeats_table(TakeIndex& index, const std::vector<std::int64_t>& ids, std::vector<std::string> columns,
                                std::size_t most) {
    takes::IndexTable all;
    for (const auto& [again, first] : index.repeats(ids)) {
        if (all.rows.size() == most) break;
        takes::IndexTable row = index.table({{ids[again]}}, columns);
        const takes::IndexTable of = index.table({{ids[first]}}, {"path"});
        if (row.rows.empty() || of.rows.empty()) continue;  // another process has dropped it meanwhile
        all.rows.push_back(std::move(row.rows.front()));
        all.rows.back().push_back(of.rows.front().front());
    }
    all.columns = std::move(columns);
    all.columns.emplace_back("of");
    return all;
}

output::Exit find_takes(const FindOptions& options, std::ostream& out) {
    std::size_t count = 0;
    takes::IndexQuery query{.below = options.below, .order = options.sort, .descending = options.reverse};
    for (const std::string& word : options.words)
        query.words +=
            (query.words.empty() ? "" : " ") +
            (word.find(' ') == std::string::npos || word.find('"') != std::string::npos ? word : '"' + word + '"');
    if (const auto fault = takes::query_fault(query.words)) throw CallError(output::Exit::bad_call, *fault);
    const fs::path file = index_file(options.index);
    if (!fs::exists(file))
        throw CallError(output::Exit::bad_input, "there is no index {} yet: skelplay index FOLDER makes it",
                        base::printable(file.string()));
    TakeIndex index(file, TakeIndex::Use::read);
    if (!options.sql.empty()) {
        const takes::IndexTable table = index.select(options.sql);
        print_table(table, options, out);
        count = table.rows.size();
    } else {
        std::vector<std::int64_t> ids = index.find(query);
        if (!options.like.empty()) ids = index.like(fingerprint_of(options.like), ids);
        std::vector<std::string> columns;
        for (const takes::IndexColumn& each : takes::index_columns()) columns.emplace_back(each.name);
        if (!options.columns.empty()) columns = options.columns;
        else if (!options.csv && !options.json) columns = {"path"};
        takes::IndexTable table;
        const std::size_t most = options.limit > 0 ? options.limit : ids.size();
        if (options.repeats) {
            table = repeats_table(index, ids, columns, most);
            count = table.rows.size();
        } else {
            ids.resize(std::min(ids.size(), most));
            count = options.ranges ? print_ranges(index.takes(ids), query.words, out) : ids.size();
            if (!options.ranges) table = index.table(ids, columns);
        }
        if (!options.ranges) print_table(table, options, out);
    }
    if (count == 0)
        throw CallError(output::Exit::bad_input, "nothing was found; the index has {}",
                        base::counted(index.count({}).takes, "take", "takes"));
    return output::Exit::done;
}

/// Runs what uses an index, whose errors are those of the machine.
template <class Work> int run_indexed(std::string_view name, std::ostream& err, const Work& work) {
    return run_command(name, err, [&] {
        try {
            return work();
        } catch (const takes::IndexError& error) {
            throw CallError(output::Exit::bad_machine, error.what());
        }
    });
}
}  // namespace

std::string index_columns_help() {
    std::string text;
    for (const takes::IndexColumn& column : takes::index_columns())
        text += fmt::format("\n{}: {}", column.name, column.help);
    return text;
}

int run_index(const IndexOptions& options, std::ostream& out, std::ostream& err) {
    return run_indexed("index", err,
                       [&] { return options.merge ? merge_indexes(options, out) : refresh_index(options, out, err); });
}

int run_find(const FindOptions& options, std::ostream& out, std::ostream& err) {
    return run_indexed("find", err, [&] { return find_takes(options, out); });
}
}  // namespace skelplay::cli
