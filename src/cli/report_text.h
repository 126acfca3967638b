#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace skelplay::cli {

/// Rows of cells as lines of text, each column as wide as its widest cell. `sides`: for each column `l` or `r`, the
/// side to which its cells go.
std::string text_table(std::vector<std::vector<std::string>> rows, std::string_view sides);

/// A line of a report: `text`, which may have several lines, behind a label, in columns.
void write_line(std::ostream& out, std::string_view label, std::string_view text);

/// JSON as text, with a line end. `indent`: -1: on one line.
std::string json_text(const nlohmann::ordered_json& json, int indent = 2);

/// What was noticed while a file was read, for programs: its `diagnostics`, and how many more there are.
void add_diagnostics(nlohmann::ordered_json& json, const base::Diagnostics& diagnostics);

/// Writes the objects of several files as a list, one on each line as soon as it is known, or the object of one file.
class JsonObjects {
public:
    JsonObjects(std::ostream& out, bool is_list) : out_(out), is_list_(is_list) {}

    /// The object as add() takes it. Safe from several threads at once.
    [[nodiscard]] std::string text(const nlohmann::ordered_json& object) const;
    void add(std::string_view text);
    /// Ends the list.
    void end();

private:
    std::ostream& out_;
    bool is_list_;
    bool any_ = false;
};

}  // namespace skelplay::cli
