#pragma once

#include "takes/index.h"

namespace skelplay::takes {
/// The files of all takes of an index: what its queries go through.
struct IndexRows {
    std::vector<std::int64_t> ids;
    std::vector<std::uint32_t> order;   // the rows in natural order of their paths
    std::vector<std::uint32_t> folder;  // by row: an index into `folders`
    std::vector<std::uint32_t> name;    // by row: where it begins in `names`; one more for the end
    std::string names;                  // in lower case, without folders
    std::vector<std::string> folders;   // as they are written

    [[nodiscard]] std::string_view name_of(std::size_t row) const {
        return std::string_view(names).substr(name[row], name[row + 1] - name[row]);
    }
};
/// What a column has in each row.
struct IndexValues {
    std::vector<double> keys;        // by row: the number, or an index into `words`; NaN: not known, or empty
    std::vector<std::string> words;  // of a column of text: each that there is once, in natural order, in lower case
};

/// Where a column comes from in SQL, for the view; empty: it is one of the table of entries.
std::string_view sql_of(const IndexColumn& column);
/// A text of assets/words/index.txt, with the columns put in.
std::string index_sql(std::string_view block);

/// Whether a folder is this one or below it; all are below an empty one.
bool is_below(std::string_view folder, std::string_view above);
/// The rows in the order that is asked for. `values`: those of a column.
std::vector<std::int64_t> answer(const IndexRows& rows, const IndexQuery& query,
                                 const std::function<const IndexValues&(const IndexColumn&)>& values,
                                 const std::stop_token& stop);
/// Of fingerprints (see analysis/fingerprint.h) those with the same motion as another, or a part of it, each with that one,
/// as indices: of the longest and all that are the same as it all but the earliest. Empty ones are like no other.
std::vector<std::pair<std::size_t, std::size_t>> find_repeats(std::span<const std::string> motions);
}  // namespace skelplay::takes
