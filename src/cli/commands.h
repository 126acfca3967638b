#pragma once

#include <iosfwd>
#include "cli/window_request.h"

namespace skelplay::cli {
// The options of the commands, and the commands. Each returns the exit status of the program.

struct CheckOptions {
    InputOptions input;                // a skin, unless each file has some
    bool json = false;                 // an object, or a list of them for several files or a folder
    bool csv = false;                  // a row for each finding
    unsigned jobs = 0;                 // files at a time; 0: as many as the machine has processors
    std::string only;                  // "motion" or "skin"; empty: both
    std::vector<std::string> limits;   // KIND=VALUE
    std::vector<std::string> ignored;  // kinds
};

/// `skelplay check`: faults of the motion (see analysis/motion_check.h), and how a skin fits: in the bind pose and over
/// the motion. Without a skin, all that an ASF lists are checked. A mesh with the vertices of the figure's own weighted
/// skin is that skin's faces; then, and without a mesh, its weights are checked. Exit status 1: warning, refusal.
int run_check(const CheckOptions& options, std::ostream& out, std::ostream& err);

/// The table of the kinds of findings, a line each, for help.
std::string finding_kinds_help();

struct CompareOptions {
    InputOptions input;  // exactly two files
    bool json = false;
    bool csv = false;
    std::optional<double> tolerance;               // metres, ≥ 0: what no joint may be further apart than
    std::optional<analysis::Alignment> alignment;  // nothing: the roots are put on one point
    std::optional<double> offset;                  // frames of the first take that the second one begins later
    bool find_offset = false;                      // as the joints' speeds have it, where that is clear; else `offset`
    bool match_axes = true;  // markers beside a skeleton stand in its axes and unit, see analysis::match_markers

    [[nodiscard]] analysis::Alignment aligned() const { return alignment.value_or(analysis::Alignment::root); }
};

/// Adds what `skelplay compare` may be told beside its input. `options` must outlive the parsing.
void add_compare_options(CLI::App& app, CompareOptions& options);

/// `skelplay compare`: how far apart two takes are and how differently their joints are turned, or how far markers are
/// from the bones of a skeleton. Exit status 1 when a joint or marker is beyond the tolerance.
int run_compare(const CompareOptions& options, std::ostream& out, std::ostream& err);

struct ConvertOptions {
    InputOptions input;                 // several files or folders with `folder` only
    std::string output;                 // OUT: its suffix says the format; %d or %04d stands for the frame
    std::optional<std::string> to;      // the format's name; nothing: the suffix says it
    std::optional<fs::path> folder;     // -d: where the files go
    bool force = false;                 // files that are there are written over
    bool skip_existing = false;         // with `folder`: inputs whose outputs are there are passed over
    bool each_take = false;             // with `folder`: every take of a file gets a file of its own
    unsigned jobs = 0;                  // files at a time; 0: as many as the machine has processors
    std::optional<std::string> frames;  // see parse_frame_list; nothing: what the format takes if not said
    takes::ExportRequest motion;        // what is written of a take; its format does not count
};

/// ".obj (the posed skin)": the possible suffixes of OUT, for help and messages.
std::string output_suffixes();
/// "bvh, amc": what --to may say.
std::string export_names();

/// `skelplay convert`: writes the input in another format. A file is written completely or not at all. Reports on `err`
/// what is lost. Exit status 1: a file was refused; 2: a wrong call; 3: a file can't be written.
int run_convert(const ConvertOptions& options, std::ostream& out, std::ostream& err);

struct InfoOptions {
    InputOptions input;
    bool json = false;  // an object, or a list of them for several files or a folder
    bool time = false;  // read, parse and build times on `err`
};

/// `skelplay info`: shows what each file contains and what was assumed. Exit status 1 when a file was refused.
int run_info(const InfoOptions& options, std::ostream& out, std::ostream& err);

struct JointsOptions {
    InputOptions input;
    std::string frames = "all";
    bool json = false;
    bool centre_of_mass = false;  // a row for it after the bones of each frame; where there is none it is said
};

/// `skelplay joints`: each bone's origin and tail, frame by frame, in the file's own units and axes.
/// CSV `frame,bone,x,y,z,tail_x,tail_y,tail_z`, or the same as a JSON array of objects, which have the file's `number`
/// beside `frame`. Of several files or a folder one table, with a first column `file`, or JSON with an object a line
/// that begins with `file`; after a refused file it goes on, and the exit status is the worst of all.
int run_joints(const JointsOptions& options, std::ostream& out, std::ostream& err);

struct RenderOptions {
    InputOptions input;  // no files: the bundled sample; several: figures in one picture
    std::string output;  // -o: out.png, frames/%04d.png for several frames, or a video: out.mp4, out.webm, out.gif
    std::string size = "1280x720";
    std::string frames;        // see parse_frame_list; empty: 0 for a picture, all for a video, nine for a stroboscope
    bool every_frame = false;  // a video has exactly one picture for each frame, whatever its duration
    int samples = 4;           // per pixel
    session::RenderSettings settings;  // the rate of a video, a stroboscope of all the frames, burn-in, transparency
    ViewRequest view;
};

/// `skelplay render`: renders pictures or a video without a window and without a display. Exit status 1 when a file was
/// refused, 2 when the call is wrong, 3 when there is no OpenGL, no ffmpeg for a video, or a picture can't be written.
int run_render(const RenderOptions& options, std::ostream& out, std::ostream& err);

/// The picture of the first of the options' frames, or of frame 0. Throws a CallError if they do not fit the session.
render::Image paint_still(session::Session& session, const RenderOptions& options, std::ostream& err);

struct PageOptions {
    WindowRequest window;                        // what the page opens with; its files are those to carry
    fs::path output;                             // -o: the page
    std::optional<fs::path> template_page = {};  // nothing: the one that is installed with the program
    bool embed = false;                          // no panels but the time bar
};

/// `skelplay page`: writes the takes, what they are made of, the words of the view and a still picture into one HTML
/// file that holds the program for browsers. It is written completely or not at all. Exit status 1 when a file was
/// refused, 2 when the call is wrong, 3 when there is no template or no OpenGL, or the page can't be written.
int run_page(const PageOptions& options, std::ostream& err);

struct SheetOptions {
    InputOptions input;
    std::string output;                  // -o: sheet.png, which becomes sheet-001.png … for several, or sheet-%03d.png
    std::string size;                    // of a still; empty: 240x240, in a strip 128x176
    std::size_t strip = 1;               // stills of each take
    std::optional<std::size_t> columns;  // of takes; nothing: see plan_sheets
    unsigned jobs = 0;                   // files at a time; 0: as many as there are processors
    int samples = 4;                     // per pixel
    ViewRequest view;                    // camera and options; by default with bodies
};

/// `skelplay sheet`: a picture of every take, on sheets; the same call gives the same bytes. A file that is refused is
/// a cell that says why. Exit status 1: a file was refused; 2: a wrong call; 3: no OpenGL, or a sheet can't be written.
int run_sheet(const SheetOptions& options, std::ostream& out, std::ostream& err);

struct ThumbnailOptions {
    fs::path input;
    fs::path output;
    int size = 128;            // pixels of the longest side
    std::uint64_t limit = 64;  // MB (of 1024 · 1024 bytes) that are read at most
};

/// `skelplay thumbnail`: one small picture of a take on nothing, for file managers. Exit status 1: the file is refused
/// or too large; 3: no OpenGL, or the picture can't be written.
int run_thumbnail(const ThumbnailOptions& options, std::ostream& err);

struct IndexOptions {
    std::vector<fs::path> folders;  // with `merge`: indexes
    fs::path index;                 // empty: takes::TakeIndex::default_file()
    unsigned jobs = 0;              // files at a time; 0: as many as there are processors
    bool merge = false;
};

/// `skelplay index`: brings an index up to date with what is in and below folders, or joins others into it. Exit status
/// 1: a folder can't be read; 3: the index can't be read or written.
int run_index(const IndexOptions& options, std::ostream& out, std::ostream& err);

struct FindOptions {
    std::vector<std::string> words;
    fs::path index;  // as above
    fs::path below;
    std::string sort = "path";
    bool reverse = false;
    std::size_t limit = 0;  // 0: all
    std::vector<std::string> columns;
    std::string sql;  // a SELECT, instead of all that
    bool csv = false;
    bool json = false;
    bool nul = false;      // ends paths, instead of a line end
    bool ranges = false;   // with each path, the words that open its label's range
    fs::path like;         // only takes with the motion of this file, the nearest first; empty: all
    bool repeats = false;  // only takes with the motion of an earlier one, which is told, too
};
/// The columns of the index, a line each, for help.
std::string index_columns_help();

/// `skelplay find`: prints takes of an index. Exit status 1: none is found; 3: the index can't be read.
int run_find(const FindOptions& options, std::ostream& out, std::ostream& err);

struct TagOptions {
    std::string action;           // add, remove, or import
    fs::path what;                // the tag, or a table of labels
    std::vector<fs::path> files;  // folders for a table; none: where the program runs
    bool frames = false;          // ranges of the table are in frames instead of seconds
};

/// `skelplay tag`: changes tags and labels in the review records beside takes. Exit status 1: a file is not there.
int run_tag(const TagOptions& options, std::ostream& out, std::ostream& err);
}  // namespace skelplay::cli
