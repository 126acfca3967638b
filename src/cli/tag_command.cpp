#include "base/csv.h"
#include "cli/commands.h"
#include "loaders/formats.h"

namespace skelplay::cli {
namespace {
/// What a table says of a take: its path, a text, and from and to as numbers or "".
using LabelRow = std::array<std::string, 4>;

std::vector<LabelRow> rows_of_csv(std::string_view text) {
    const std::array<std::vector<std::string_view>, 4> names{{{"path", "file", "name"},
                                                              {"text", "label", "tag", "action"},
                                                              {"from", "start", "first", "start_t"},
                                                              {"to", "end", "last", "end_t"}}};
    const auto rows = base::csv_rows(text.substr(base::byte_order_mark(text)));
    const std::vector<std::string> head = rows.empty() ? std::vector<std::string>() : rows.front();
    std::array<std::size_t, 4> at{};
    for (std::size_t i = 0; i < at.size(); ++i)
        at[i] =
            static_cast<std::size_t>(std::ranges::find_first_of(head, names[i], base::equal_ignoring_case) - head.begin());
    if (at[0] == head.size() || at[1] == head.size())
        throw CallError(output::Exit::bad_input,
                        "expected a table with the columns path and text, and perhaps from and "
                        "to, or BABEL's JSON, found '{}'",
                        fmt::join(head, ","));
    std::vector<LabelRow> labels(rows.size() - 1);
    for (std::size_t row = 0; row < labels.size(); ++row)
        for (std::size_t i = 0; i < at.size(); ++i)
            if (at[i] < rows[row + 1].size()) labels[row][i] = rows[row + 1][at[i]];
    return labels;
}

/// BABEL's annotations of sequences and of ranges of frames, of one person or of several.
std::vector<LabelRow> rows_of_babel(const nlohmann::json& json) try {
    std::vector<LabelRow> labels;
    for (const nlohmann::json& sequence : json)
        for (const char* kind : {"seq_ann", "frame_ann", "seq_anns", "frame_anns"}) {
            const nlohmann::json given = sequence.value(kind, nlohmann::json());
            for (const nlohmann::json& each : given.is_array() ? given : nlohmann::json::array({given}))
                for (const nlohmann::json& label :
                     each.is_object() ? each.value("labels", nlohmann::json()) : nlohmann::json()) {
                    const auto text = [&](const char* key) {
                        return label.value(key, nlohmann::json()).is_string() ? label[key].get<std::string>()
                                                                              : std::string();
                    };
                    const auto number = [&](const char* key) {
                        return label.value(key, nlohmann::json()).is_number() ? label[key].dump() : std::string();
                    };
                    const std::string words = text("proc_label");
                    labels.push_back({sequence.at("feat_p"), words.empty() ? text("raw_label") : words, number("start_t"),
                                      number("end_t")});
                }
        }
    return labels;
} catch (const nlohmann::json::exception& fault) {
    throw CallError(output::Exit::bad_input, "expected BABEL's JSON, found something else: {}", fault.what());
}

/// How many names at the end two paths have in common; a file's suffix does not count.
std::size_t common_end(const fs::path& a, const fs::path& b) {
    if (base::without_gz(a).stem() != base::without_gz(b).stem()) return 0;
    const std::vector<fs::path> x(a.begin(), a.end());
    const std::vector<fs::path> y(b.begin(), b.end());
    return static_cast<std::size_t>(std::mismatch(x.rbegin() + 1, x.rend(), y.rbegin() + 1, y.rend()).first - x.rbegin());
}

/// Changes the record of each folder once.
void change_records(const std::map<fs::path, takes::FileReview>& files,
                    const std::function<void(takes::FileReview& known, const takes::FileReview& change)>& change) {
    for (auto file = files.begin(); file != files.end();) {
        const fs::path folder = file->first.parent_path();
        const fs::path csv = takes::review_in(folder);
        const auto failure =
            takes::edit_review(csv.empty() ? folder / takes::default_review : csv, [&](takes::FileReviews& list) {
                for (; file != files.end() && file->first.parent_path() == folder; ++file)
                    change(list[file->first], file->second);
            });
        if (failure) throw CallError(output::Exit::bad_machine, "{}: {}", folder.string(), *failure);
    }
}

/// What a table says, by the takes below folders whose paths end as it names them. Says which rows have none.
std::map<fs::path, takes::FileReview> read_table(const TagOptions& options, base::Diagnostics& notes) {
    if (!base::is_file(options.what))
        throw CallError(output::Exit::bad_input, "expected a table to read, found no file {}",
                        base::printable(options.what.string()));
    const std::string text = base::read_head(options.what, std::numeric_limits<std::size_t>::max());
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    std::multimap<std::string, fs::path> takes;  // by name without suffix
    for (const fs::path& folder : options.files.empty() ? std::vector<fs::path>{"."} : options.files)
        for (const fs::path& file : loaders::motion_files(base::whole_path(folder), true))
            takes.emplace(base::without_gz(file).stem().string(), file);
    std::map<fs::path, takes::FileReview> changes;
    for (const LabelRow& row : json.is_object() ? rows_of_babel(json) : rows_of_csv(text)) {
        std::size_t best = 0;
        std::vector<fs::path> meant;
        const auto [first, last] = takes.equal_range(base::without_gz(row[0]).stem().string());
        for (const auto& take : std::ranges::subrange(first, last)) {
            const std::size_t common = common_end(row[0], take.second);
            if (common > best) meant.clear();
            if (common >= best) meant.push_back(take.second);
            best = std::max(best, common);
        }
        takes::Label label{row[1]};
        std::ranges::replace_if(
            label.text, [](char c) { return c == ';' || c == '@'; }, ' ');
        label.text = base::collapsed(label.text);
        const auto from = base::parse_number(row[2]);
        const auto to = base::parse_number(row[3]);
        if (from && to && *from <= *to) label = {label.text, true, !options.frames, *from, *to};
        if (meant.size() == 1 && !label.text.empty()) {
            if (auto& labels = changes[meant.front()].labels; labels) labels->push_back(label);
            else labels = {label};
        } else {
            notes.warning(std::nullopt, "tag.no-take",
                          base::said("tag.no-take", row[0],
                                     label.text.empty() ? "no text"
                                     : meant.empty()    ? "none"
                                                        : "several"));
        }
    }
    notes.locate(options.what.string());
    return changes;
}

base::Diagnostics no_file() {
    base::Diagnostics refusal;
    refusal.error(std::nullopt, "tag.no-file", "expected a file to tag, found none");
    return refusal;
}

output::Exit change_tags(const TagOptions& options, std::ostream& out, std::ostream& err) {
    base::Diagnostics notes;
    std::map<fs::path, takes::FileReview> changes;
    const std::string tag = options.what.string();
    if (options.action == "import") {
        changes = read_table(options, notes);
    } else {
        const bool reserved = tag.empty() || tag == "none" || tag == "some";
        if (reserved || tag.find_first_of(" \t\r\n,;") != std::string::npos)
            throw bad_call("expected a tag of one word, found '{}'", tag);
        for (const fs::path& file : options.files)
            if (base::is_file(file)) changes[base::whole_path(file)].tags = {tag};
            else notes.append(no_file(), file.string());
    }
    err << printed(notes);
    change_records(changes, [&](takes::FileReview& known, const takes::FileReview& change) {
        if (!known.tags) known.tags.emplace();
        if (!known.labels) known.labels.emplace();
        if (options.action == "remove") known.tags->erase(tag);
        else if (change.tags) known.tags->insert(tag);
        for (const takes::Label& label : change.labels.value_or(takes::Labels{}))
            if (std::ranges::find(*known.labels, label) == known.labels->end()) known.labels->push_back(label);
    });
    out << base::counted(changes.size(), "take", "takes") << '\n';
    return notes.has_error() ? output::Exit::bad_input : output::Exit::done;
}
}  // namespace

int run_tag(const TagOptions& options, std::ostream& out, std::ostream& err) {
    return run_command("tag", err, [&] { return change_tags(options, out, err); });
}
}  // namespace skelplay::cli
