#pragma once

#include <filesystem>
#include <ostream>
#include <streambuf>
#include <string>

namespace skelplay::cli {

/// Turns the table of one file, as it is written, into a part of one table for several files: in CSV each row begins
/// with the file's name, and only the first table keeps its header; in JSON each object of the array (one on each
/// line) becomes a line of its own that begins with `file`.
class FileRows final : public std::streambuf {
public:
    /// `first`: true until a header has been written. Writes to `out`.
    FileRows(const std::filesystem::path& file, bool json, bool& first, std::ostream& out);

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;

private:
    void write_line();

    bool json_;
    bool& first_;
    std::ostream& out_;
    std::string begin_;  // of each row
    std::string line_;   // the part of a line that has arrived
    bool header_read_ = false;
};

}  // namespace skelplay::cli
