#include "cli/file_rows.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "base/csv.h"
#include "base/text.h"

namespace skelplay::cli {

FileRows::FileRows(const std::filesystem::path& file, bool json, bool& first, std::ostream& out)
    : json_(json), first_(first), out_(out) {
    const std::string name = base::to_utf8(file.string());
    begin_ = json ? "{\"file\":" + nlohmann::json(name).dump() + ',' : base::csv_field(name) + ',';
}

FileRows::int_type FileRows::overflow(int_type c) {
    const char one = traits_type::to_char_type(c);
    if (!traits_type::eq_int_type(c, traits_type::eof()) && xsputn(&one, 1) != 1) return traits_type::eof();
    return traits_type::not_eof(c);
}

std::streamsize FileRows::xsputn(const char* bytes, std::streamsize count) {
    std::string_view rest(bytes, static_cast<std::size_t>(count));
    for (std::size_t end = 0; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1)) {
        line_ += rest.substr(0, end);
        write_line();
        line_.clear();
    }
    line_ += rest;
    return out_ ? count : 0;
}

void FileRows::write_line() {
    if (json_) {
        if (!line_.starts_with('{')) return;  // the array's brackets
        if (line_.ends_with(',')) line_.pop_back();
        out_ << begin_ << std::string_view(line_).substr(1) << '\n';
    } else if (!header_read_) {
        header_read_ = true;
        if (std::exchange(first_, false)) out_ << "file," << line_ << '\n';
    } else {
        out_ << begin_ << line_ << '\n';
    }
}

}  // namespace skelplay::cli
