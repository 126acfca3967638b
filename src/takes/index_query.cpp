#include "takes/index_query.h"
#include "base/words.h"
#include "takes/embedded_words.h"

namespace skelplay::takes {
namespace {
using Kind = IndexColumn::Kind;

const base::Words& index_words() {
    static const base::Words words(embedded_words().front().text);
    return words;
}

const IndexColumn* column_of(std::string_view name) {
    const std::span<const IndexColumn> all = index_columns();
    const auto found = std::ranges::find(all, name, &IndexColumn::name);
    return found == all.end() ? nullptr : &*found;
}

/// A word of a query, in lower case.
struct IndexTerm {
    const IndexColumn* column = nullptr;  // null: it is about the path below the folder
    bool negated = false;
    std::string typed;
    std::vector<std::string> values;  // alternatives; empty: nothing is typed yet, which all takes pass
};

/// The words of a query; blanks in quotes do not end one.
std::vector<std::string> query_words(std::string_view text) {
    std::vector<std::string> words;
    bool quoted = false;
    bool in_word = false;
    for (const char c : text) {
        const bool blank = base::is_blank(c) && !quoted;
        if (!blank && !in_word) words.emplace_back();
        in_word = !blank;
        if (c == '"') quoted = !quoted;
        if (!blank && c != '"') words.back() += c;
    }
    return words;
}

std::vector<IndexTerm> terms_of(std::string_view text) {
    std::vector<IndexTerm> terms;
    for (std::string& word : query_words(base::lower(text))) {
        IndexTerm& term = terms.emplace_back();
        term.typed = word;
        term.negated = word.size() > 1 && word.front() == '-';
        if (term.negated) word.erase(0, 1);
        const std::size_t colon = word.find(':');
        if (colon != std::string::npos) term.column = column_of(std::string_view(word).substr(0, colon));
        if (term.column == nullptr) term.values = {word};
        else
            for (const std::string_view value : base::split(std::string_view(word).substr(colon + 1), ','))
                if (!value.empty()) term.values.emplace_back(value);
    }
    return terms;
}

/// From a number to another: "5", "5..", "..8", "2..8"; some and none: above zero, and not; nothing: none of these.
std::optional<std::pair<double, double>> range_of(std::string_view value) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    if (value == "some") return std::pair(std::numeric_limits<double>::denorm_min(), infinite);
    const std::size_t dots = value.find("..");
    const std::string_view from = value.substr(0, dots);
    const std::string_view to = dots == std::string_view::npos ? value : value.substr(dots + 2);
    const auto first = from.empty() ? std::optional(-infinite) : base::parse_number(from);
    const auto last = to.empty() ? std::optional(infinite) : base::parse_number(to);
    return first && last && !(from.empty() && to.empty()) ? std::optional(std::pair(*first, *last)) : std::nullopt;
}

bool passes_number(const IndexTerm& term, double number) {
    return term.values.empty() || std::ranges::any_of(term.values, [&](const std::string& value) {
               if (value == "none") return !(number > 0.0);
               const auto range = range_of(value);
               return range && number >= range->first && number <= range->second;
           });
}

bool passes_text(const IndexTerm& term, std::string_view text) {
    return term.values.empty() || std::ranges::any_of(term.values, [&](const std::string& value) {
               if (value == "none" || value == "some") return text.empty() == (value == "none");
               if (term.column->kind == Kind::part) return text.find(value) != std::string_view::npos;
               if (term.column->kind == Kind::word) return text == value;
               return std::ranges::any_of(base::words_of({text}), [&](const auto& word) { return word.text == value; });
           });
}

/// Drops the rows that do not pass.
void keep_passing(std::vector<std::uint32_t>& rows, const IndexTerm& term, const IndexValues& values) {
    std::vector<char> passing;  // by word
    for (const std::string& word : values.words) passing.push_back(passes_text(term, word) ? 1 : 0);
    const bool empty_passes = term.column->kind != Kind::number && passes_text(term, "");
    std::erase_if(rows, [&](std::uint32_t row) {
        const double key = values.keys[row];
        const bool passes = term.column->kind == Kind::number ? passes_number(term, key)
                            : std::isnan(key)                 ? empty_passes
                                                              : passing[static_cast<std::size_t>(key)] != 0;
        return passes == term.negated;
    });
}

/// The same for a part of the path below the folder.
void keep_named(std::vector<std::uint32_t>& rows, const IndexTerm& term, const IndexRows& all,
                const std::vector<std::string>& below) {
    const std::string& part = term.values.front();
    std::string path;
    std::erase_if(rows, [&](std::uint32_t row) {
        path.assign(below[all.folder[row]]).append(all.name_of(row));
        return (path.find(part) == std::string::npos) != term.negated;
    });
}

void sort_by(std::vector<std::uint32_t>& rows, const IndexValues& values, bool descending) {
    std::vector<std::pair<double, std::uint32_t>> keyed;
    for (const std::uint32_t row : rows) {
        const double key = values.keys[row] * (descending ? -1.0 : 1.0);
        keyed.emplace_back(std::isnan(key) ? std::numeric_limits<double>::infinity() : key, row);
    }
    std::ranges::stable_sort(keyed, {}, &std::pair<double, std::uint32_t>::first);
    std::ranges::transform(keyed, rows.begin(), [](const auto& each) { return each.second; });
}
}  // namespace

std::span<const IndexColumn> index_columns() {
    static const auto columns = [] {
        const std::map<std::string_view, Kind> kinds{
            {"number", Kind::number}, {"word", Kind::word}, {"words", Kind::words}, {"part", Kind::part}};
        std::vector<IndexColumn> all;
        for (const std::string& name : index_words().blocks())
            if (const auto kind = kinds.find(index_words().text(name, "kind")); kind != kinds.end())
                all.push_back({name, kind->second, index_words().text(name, "help")});
        return all;
    }();
    return columns;
}

std::string_view sql_of(const IndexColumn& column) { return index_words().text(column.name, "sql"); }

std::string index_sql(std::string_view block) {
    std::vector<std::string> names;
    std::vector<std::string> from;
    std::vector<std::string> types;
    std::vector<std::string> view;
    for (const IndexColumn& column : index_columns()) {
        const std::string_view sql = sql_of(column);
        view.push_back(sql.empty() ? fmt::format("e.{}", column.name) : fmt::format("{} AS {}", sql, column.name));
        if (!sql.empty()) continue;
        names.emplace_back(column.name);
        from.push_back(view.back());
        types.push_back(fmt::format("{} {}", column.name, column.kind == Kind::number ? "NUMERIC" : "TEXT"));
    }
    return fmt::format(fmt::runtime(index_words().text(block, "sql")), fmt::join(names, ", "), fmt::join(from, ", "),
                       fmt::join(types, ", "), fmt::join(view, ", "),
                       fmt::join(std::vector<std::string>(names.size(), "?"), ", "),
                       index_words().text("in folder", "sql"));
}

std::optional<std::string> query_fault(std::string_view words) {
    for (const IndexTerm& term : terms_of(words)) {
        if (term.typed.find_first_of("<>") != std::string::npos)
            return fmt::format("expected seconds:5.. or seconds:..5, found '{}': < and > mean files to a shell",
                               term.typed);
        if (term.column == nullptr && term.typed.find(':') != std::string::npos) {
            std::vector<std::string> names;
            for (const IndexColumn& column : index_columns()) names.emplace_back(column.name);
            const std::string key = term.typed.substr(term.negated ? 1 : 0, term.typed.find(':') - (term.negated ? 1 : 0));
            const std::string_view nearest = base::nearest_word(key, names);
            return fmt::format("expected the name of a column before the colon, found '{}'{}", term.typed,
                               nearest.empty() ? "" : fmt::format("; did you mean '{}:'?", nearest));
        }
        if (term.column == nullptr || term.column->kind != Kind::number) continue;
        for (const std::string& value : term.values)
            if (value != "none" && !range_of(value))
                return fmt::format("expected {0}:5, {0}:5.., {0}:..8, {0}:2..8, {0}:some or {0}:none, found '{1}'",
                                   term.column->name, term.typed);
    }
    return std::nullopt;
}

bool label_passes(std::string_view words, std::string_view label) {
    return std::ranges::all_of(terms_of(words), [label = base::lower(label)](const IndexTerm& term) {
        return term.column == nullptr || term.column->name != "label" || passes_text(term, label) != term.negated;
    });
}

bool is_below(std::string_view folder, std::string_view above) {
    return above.empty() || (folder.starts_with(above) &&
                             (above.ends_with('/') || folder.size() == above.size() || folder[above.size()] == '/'));
}

std::vector<std::int64_t> answer(const IndexRows& rows, const IndexQuery& query,
                                 const std::function<const IndexValues&(const IndexColumn&)>& values,
                                 const std::stop_token& stop) {
    const std::string above = query.below.generic_string();
    std::vector<char> inside;
    std::vector<std::string> below;  // by folder: its path below that one, with a slash behind it
    for (const std::string& folder : rows.folders) {
        inside.push_back(is_below(folder, above) ? 1 : 0);
        std::string part = base::lower(std::string_view(folder).substr(inside.back() ? above.size() : 0));
        below.push_back(part.substr(std::min<std::size_t>(part.starts_with('/') ? 1 : 0, part.size())));
        if (!below.back().empty()) below.back() += '/';
    }
    std::vector<std::uint32_t> found;
    for (const std::uint32_t row : rows.order)
        if (inside[rows.folder[row]] != 0) found.push_back(row);
    for (const IndexTerm& term : terms_of(query.words)) {
        if (stop.stop_requested()) return {};
        if (term.column != nullptr && term.values.empty()) continue;  // its value is being typed
        term.column == nullptr ? keep_named(found, term, rows, below) : keep_passing(found, term, values(*term.column));
    }
    const IndexColumn* order = column_of(query.order);
    if (order != nullptr && order->name != "path") sort_by(found, values(*order), query.descending);
    else if (query.descending) std::ranges::reverse(found);
    std::vector<std::int64_t> ids;
    for (const std::uint32_t row : found) ids.push_back(rows.ids[row]);
    return ids;
}
}  // namespace skelplay::takes
