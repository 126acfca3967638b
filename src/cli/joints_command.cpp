#include <stop_token>
#include <streambuf>
#include "base/csv.h"
#include "cli/commands.h"

namespace skelplay::cli {
namespace {
/// Turns the table of one file into a part of one table for several files: in CSV each row begins with the file's name,
/// and only the first table keeps its header; in JSON each object of the array becomes a line that begins with `file`.
class FileRows final : public std::streambuf {
public:
    /// `first`: true until a header has been written. Writes to `out`.
    FileRows(const fs::path& file, bool json, bool& first, std::ostream& out) : json_(json), first_(first), out_(out) {
        const std::string name = base::to_utf8(file.string());
        begin_ = json ? "{\"file\":" + nlohmann::json(name).dump() + ',' : base::csv_field(name) + ',';
    }

protected:
    int_type overflow(int_type c) override {
        const char one = traits_type::to_char_type(c);
        if (!traits_type::eq_int_type(c, traits_type::eof()) && xsputn(&one, 1) != 1) return traits_type::eof();
        return traits_type::not_eof(c);
    }
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        std::string_view rest(bytes, static_cast<std::size_t>(count));
        for (std::size_t end = 0; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1)) {
            line_ += rest.substr(0, end);
            write_line();
            line_.clear();
        }
        line_ += rest;
        return out_ ? count : 0;
    }

private:
    void write_line() {
        if (json_) {
            if (!line_.starts_with('{')) return;  // the array's brackets
            if (line_.ends_with(',')) line_.pop_back();
            out_ << begin_ << std::string_view(line_).substr(1) << '\n';
        } else if (std::exchange(header_read_, true)) {
            out_ << begin_ << line_ << '\n';
        } else if (std::exchange(first_, false)) {
            out_ << "file," << line_ << '\n';
        }
    }

    bool json_;
    bool& first_;
    std::ostream& out_;
    std::string begin_;  // of each row
    std::string line_;   // the part of a line that has arrived
    bool header_read_ = false;
};

/// What the centre of mass rests on, as a message.
std::string mass_notes(const analysis::MassModel* masses, const fs::path& file) {
    base::Diagnostics notes;
    analysis::note_masses(masses, notes);
    notes.locate(base::to_utf8(file.string()));
    return printed(notes);
}

output::Exit write_joints(const JointsOptions& options, const fs::path& file, std::ostream& out, std::ostream& err) {
    const takes::Take take = open_input(file, options.input, err);
    if (!open_skin(options.input, err) || !take.figure) return output::Exit::bad_input;
    const figure::Figure& figure = *take.figure;
    auto frames = parse_frame_list(options.frames, session::span_of(figure.take));
    if (const auto* why = std::get_if<std::string>(&frames)) throw bad_call("{}: {}", base::to_utf8(file.string()), *why);
    processing::TakeEdits edits;
    edits.frames = std::get<std::vector<std::size_t>>(std::move(frames));
    const processing::EditedTake written(figure, std::move(edits));
    std::stop_source broken;  // a pipe nobody reads from any more
    exporters::ExportOptions writing;
    std::shared_ptr<const analysis::MassModel> masses;
    if (options.centre_of_mass) {
        masses = analysis::mass_model(figure);
        err << mass_notes(masses.get(), file);
    }
    if (masses) writing.centre_of_mass = &masses->centre;
    const base::ByteSink sink = [&](std::string_view bytes) {
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (!out) broken.request_stop();
    };
    const exporters::ExportFormat& format = *exporters::export_format(options.json ? "json" : "csv");
    exporters::write_files(format, written, writing, sink, {.stop = broken.get_token()});
    flush(out);
    return output::Exit::done;
}
}  // namespace

int run_joints(const JointsOptions& options, std::ostream& out, std::ostream& err) {
    const InputFiles inputs = input_files(options.input, err);
    int status = output::status(inputs.complete ? output::Exit::done : output::Exit::bad_input);
    bool first = true;  // no line has been written yet
    for (const fs::path& file : inputs.files) {
        FileRows rows(file, options.json, first, out);
        std::ostream part(&rows);
        status = std::max(status, run_command("joints", err, [&] {
                              return write_joints(options, file, inputs.several() ? part : out, err);
                          }));
        if (!out) break;
    }
    out.flush();
    return status;
}
}  // namespace skelplay::cli
