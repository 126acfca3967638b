#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include "cli/open_input.h"
#include "output/exit_status.h"

namespace skelplay::cli {
/// The option that a remedy is, as words that follow a message: "; --up says otherwise"; empty: none.
std::string_view remedy_options(base::Remedy remedy);

/// Messages with the options that help, as base::to_text() has them.
inline std::string printed(const base::Diagnostic& diagnostic) { return base::to_text(diagnostic, remedy_options); }
inline std::string printed(const base::Diagnostics& diagnostics) { return base::to_text(diagnostics, remedy_options); }

/// Rows of cells as lines of text, each column as wide as its widest cell. `sides`: of each column, `l` or `r`.
std::string text_table(std::vector<std::vector<std::string>> rows, std::string_view sides);

/// A line of a report: `text`, which may have several lines, behind a label, in columns.
void write_line(std::ostream& out, std::string_view label, std::string_view text);

/// JSON as text, with a line end. `indent`: -1: on one line.
std::string json_text(const nlohmann::ordered_json& json, int indent = 2);

/// What was noticed while a file was read, for programs: its `diagnostics`, and how many more there are.
void add_diagnostics(nlohmann::ordered_json& json, const base::Diagnostics& diagnostics);

/// What is printed about one file.
struct PrintedReport {
    std::string out, err;
    output::Exit exit = output::Exit::done;
};
/// Reports a file; on any thread. `indent`: of its JSON, see json_text().
using ReportFile = std::function<PrintedReport(const fs::path& file, int indent, const base::Run& run)>;
/// Reports files, several at once, and prints the reports in their order as soon as they are known; the objects of
/// several files are a list, one on each line. `jobs`: files at a time (0: many). Returns the worst exit status.
output::Exit report_files(const InputFiles& inputs, unsigned jobs, bool json, const ReportFile& report, std::ostream& out,
                          std::ostream& err);
}  // namespace skelplay::cli
