#include "loaders/formats.h"
#include "base/words.h"
#include "loaders/bonespro/bonespro.h"
#include "loaders/c3d/c3d.h"
#include "loaders/embedded_words.h"

namespace skelplay::loaders {
namespace {
using base::equal_ignoring_case;
using Words = std::span<const std::string_view>;

template <class Words> bool is_one_of(std::string_view word, const Words& words) {
    return std::ranges::any_of(words, [&](std::string_view other) { return equal_ignoring_case(word, other); });
}

/// The lines of a head that are neither blank nor comments (`#`, `//`). The last one may be incomplete.
class ContentLines {
public:
    explicit ContentLines(std::string_view head) : lines_(head.substr(base::byte_order_mark(head))) {}

    bool next(std::string_view& line) {
        base::Line next;
        while (lines_.next(next)) {
            line = base::trimmed(next.text);
            if (!line.empty() && !line.starts_with('#') && !line.starts_with("//")) return true;
        }
        return false;
    }

private:
    base::LineReader lines_;
};

std::string_view first_line(std::string_view head) {
    std::string_view line;
    ContentLines(head).next(line);
    return line;
}

bool is_bvh(std::string_view head) { return equal_ignoring_case(base::first_word(first_line(head)), "HIERARCHY"); }

bool has_line_beginning_with(std::string_view head, Words words) {
    ContentLines lines(head);
    for (std::string_view line; lines.next(line);)
        if (is_one_of(base::first_word(line), words)) return true;
    return false;
}

bool is_asf(std::string_view head) {
    static constexpr std::array<std::string_view, 7> keywords{":version",  ":name",      ":units", ":documentation",
                                                              ":bonedata", ":hierarchy", ":root"};
    return has_line_beginning_with(head, keywords);
}

/// True when a file begins with a frame number on a line, then a line with a bone's name and numbers.
bool begins_with_amc_frame(std::string_view head) {
    ContentLines lines(head);
    std::string_view line;
    if (!lines.next(line) || !base::parse_integer(line) || !lines.next(line)) return false;
    base::TokenReader tokens(line);
    base::Token token;
    if (!tokens.next(token) || base::parse_number(token.text)) return false;
    std::size_t numbers = 0;
    for (; tokens.next(token); ++numbers)
        if (!base::parse_number(token.text)) return false;
    return numbers > 0;
}

bool is_amc(std::string_view head) {
    static constexpr std::array<std::string_view, 5> keywords{":fully-specified", ":degrees", ":radians",
                                                              ":samples-per-second", ":force-all-joints-be-3dof"};
    return base::starts_with_ignoring_case(base::trimmed(head), "#!OML:ASF") || has_line_beginning_with(head, keywords) ||
           begins_with_amc_frame(head);
}

bool is_htr(std::string_view head) {
    const std::string_view line = first_line(head);
    return base::starts_with_ignoring_case(line, "[Header]") ||
           base::starts_with_ignoring_case(line, "[SegmentNames&Hierarchy]") ||
           equal_ignoring_case(base::first_word(line), "FileType");
}

/// Byte 1 is the magic number, and byte 0 the number of the parameter block, whose fourth byte names a processor. The
/// search for a NUL excludes text. Some programs write zeros before the file.
bool is_c3d(std::string_view head) {
    constexpr char mark = 0x50;
    head.remove_prefix(std::min(head.find_first_not_of('\0'), head.size()));
    if (head.size() < 3 || head[1] != mark || head.substr(0, c3d_block).find('\0') == std::string_view::npos) return false;
    const std::size_t processor = (static_cast<std::uint8_t>(head[0]) - 1U) * c3d_block + 3;
    return (head[0] > 0 && head[0] < ' ') || (processor < head.size() && c3d_coding(head[processor]));
}

bool is_trc(std::string_view head) { return equal_ignoring_case(base::first_word(first_line(head)), "PathFileType"); }

bool is_csm(std::string_view head) {
    static constexpr std::array<std::string_view, 10> keywords{"$Filename",   "$Date",      "$Time", "$Actor", "$Comments",
                                                               "$FirstFrame", "$LastFrame", "$Rate", "$Order", "$Points"};
    return is_one_of(base::first_word(first_line(head)), keywords);
}

bool is_bva(std::string_view head) { return base::starts_with_ignoring_case(first_line(head), "Segment:"); }

bool is_dat(std::string_view head) { return is_dat_record(first_line(head)); }

bool is_opensim_motion(std::string_view head) {
    static constexpr std::array<std::string_view, 1> keywords{"endheader"};
    return has_line_beginning_with(head, keywords);
}

bool is_fbx(std::string_view head) {
    return is_binary_fbx(head) || base::trimmed(head.substr(base::byte_order_mark(head))).starts_with("; FBX");
}

/// An array, or a zip archive whose first member is one: its name stands behind the 30 bytes of the local header.
bool is_numpy(std::string_view head) {
    constexpr std::size_t name = 30;
    constexpr std::size_t longest_name = 100;
    return head.starts_with("\x93NUMPY") || (head.starts_with("PK\x03\x04") && head.size() > name &&
                                             head.substr(name, longest_name).find(".npy") != std::string_view::npos);
}

bool is_gltf(std::string_view head) {
    const auto has = [&](std::string_view key) { return head.find(key) != std::string_view::npos; };
    return head.starts_with("glTF") ||
           (first_line(head).starts_with('{') && (has("\"asset\"") || has("\"accessors\"") || has("\"bufferViews\"")));
}

/// True when the first line is a vertex or begins with a word that is common before the first vertex.
bool is_obj(std::string_view head) {
    static constexpr std::array<std::string_view, 3> keywords{"mtllib", "usemtl", "o"};
    const std::string_view line = first_line(head);
    const std::string_view word = base::first_word(line);
    if (word == "v") {
        base::TokenReader tokens(line);
        base::Token token;
        std::size_t numbers = 0;
        for (tokens.next(token); tokens.next(token) && base::parse_number(token.text);) ++numbers;
        return numbers >= 3;
    }
    return is_one_of(word, keywords) && word.size() < line.size();
}

/// True for the GUID of Advanced Systems Format files, which may have the suffix .asf.
bool is_windows_media(std::string_view head) { return head.starts_with("\x30\x26\xB2\x75\x8E\x66\xCF\x11"); }

/// A format of table 3.1 of Meredith & Maddock of which too little is published for a reader: its content can't be
/// recognised, and files of other kinds have its suffix too.
constexpr FormatRow unpublished(std::string_view name, std::string_view suffix, std::string_view origin) {
    return {.name = name, .suffixes = {suffix}, .recognises = [](std::string_view) { return false; }, .origin = origin};
}

bool begins(std::string_view head, std::initializer_list<std::string_view> marks) {
    return std::ranges::any_of(marks, [&](std::string_view mark) { return head.starts_with(mark); });
}

bool is_mvnx(std::string_view head) { return head.find("<mvnx") != std::string_view::npos; }
bool is_motive(std::string_view head) { return begins(head, {"Format Version,"}); }
bool is_qualisys(std::string_view head) { return begins(head, {"NO_OF_FRAMES"}); }
bool is_mmd(std::string_view head) { return begins(head, {"Vocaloid Motion Data", "PMX ", "Pmd"}); }
bool is_usd(std::string_view head) { return begins(head, {"#usda", "PXR-USDC"}); }
bool is_alembic(std::string_view head) { return begins(head, {"Ogawa"}); }
bool is_blend(std::string_view head) { return begins(head, {"BLENDER"}); }
bool is_maya(std::string_view head) { return begins(head, {"//Maya ASCII", "FOR4", "FOR8"}); }

/// Python's pickle of protocol 2 to 5, or PyTorch's archive of one.
bool is_pickle(std::string_view head) {
    return (head.size() > 1 && head[0] == '\x80' && head[1] >= 2 && head[1] <= 5) ||
           (head.starts_with("PK\x03\x04") && head.substr(0, 200).find("/data.pkl") != std::string_view::npos);
}

/// Rows of numbers between commas and nothing else, as the joint angles of a robot are passed on.
bool is_number_table(std::string_view head) {
    constexpr std::size_t fewest = 8;  // columns
    std::size_t numbers = 0;
    for (std::string_view rest = base::trimmed(first_line(head)); !rest.empty(); ++numbers) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (!base::parse_number(base::trimmed(rest.substr(0, comma)))) return false;
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return numbers >= fewest;
}

// Why those that are not read are not stands in assets/words/formats.txt.
constexpr auto format_rows = std::to_array<FormatRow>({
    {"C3D", {".c3d"}, is_c3d, read_c3d},
    {"FBX", {".fbx"}, is_fbx, read_fbx},
    {.name = "NumPy", .suffixes = {".npz", ".npy"}, .recognises = is_numpy, .read = read_numpy, .origin = "NumPy's arrays"},
    {"Windows Media file", {".wmv", ".wma"}, is_windows_media},
    {"BVH", {".bvh"}, is_bvh, read_bvh},
    {"HTR", {".htr", ".htr2", ".gtr"}, is_htr, read_htr},
    {"TRC", {".trc"}, is_trc, read_trc},
    {"CSM", {".csm"}, is_csm, read_csm},
    {"BVA", {".bva"}, is_bva, read_bva},
    // After those whose first line tells: their keyword may be on any line, and a segment of an HTR may be called
    // :root.
    {"ASF", {".asf"}, is_asf, read_asf, FormatRow::Part::skeleton},
    {"AMC", {".amc"}, is_amc, read_amc, FormatRow::Part::motion, "ASF"},
    {.name = "DAT",
     .suffixes = {".dat"},
     .recognises = is_dat,
     .read = read_dat,
     .origin = "Polhemus' log of magnetic trackers"},
    {"OpenSim motion file", {".sto"}, is_opensim_motion},
    {"glTF", {".gltf", ".glb", ".vrm", ".vrma"}, is_gltf, read_gltf},
    {"BonesPro structure file", {}, is_bonespro_structure, read_bonespro_structure, FormatRow::Part::skeleton},
    {"BonesPro animation file",
     {},
     is_bonespro_animation,
     read_bonespro_animation,
     FormatRow::Part::motion,
     "BonesPro structure file"},
    {.name = "Wavefront OBJ mesh", .suffixes = {".obj"}, .recognises = is_obj, .remedy = base::Remedy::open_as_skin},
    {"MVNX", {".mvnx", ".mvn"}, is_mvnx},
    {"Motive's table", {".tak"}, is_motive},
    {"QTM's table", {".qtm"}, is_qualisys},
    {"MikuMikuDance", {".vmd", ".pmx", ".pmd"}, is_mmd},
    {"USD", {".usd", ".usda", ".usdc", ".usdz"}, is_usd},
    {"Alembic", {".abc"}, is_alembic},
    {"Blender", {".blend"}, is_blend},
    {"Maya", {".ma", ".mb"}, is_maya},
    {"pickle", {".pkl", ".pickle", ".pt", ".pth"}, is_pickle},
    {"table of numbers", {}, is_number_table},
    // An Alias skeleton is a BVH hierarchy whose OFFSETs are global: reading it as a BVH would add them up.
    {"ASK", {".ask"}, nullptr, read_ask},
    // Alias' manual describes the curves (parameter_curve) and the braces of an animation SDL; Thingvold's page on
    // ASK/SDL leaves open what of them BioVision's fragments have, and in which order a segment's curves turn it.
    unpublished("SDL", ".sdl", "Alias' scene with a BioVision motion"),
    // Thingvold's page has the two headings "Parsing" and "Interpreting" with nothing below them.
    unpublished("BRD", ".brd", "LambSoft's magnetic motion capture"),
    unpublished("ASC", ".asc", "Ascension's log of magnetic trackers"),
    unpublished("SKL", ".skl", "a skeleton of Acclaim and Motion Analysis"),
    unpublished("MOT", ".mot", "a motion of Acclaim and Motion Analysis"),
});

template <class Matches> const FormatRow* first_row(const Matches& matches) {
    const auto row = std::ranges::find_if(format_rows, matches);
    return row == format_rows.end() ? nullptr : &*row;
}

const FormatRow* row_recognising(std::string_view head) {
    return first_row([&](const FormatRow& row) { return row.recognises != nullptr && row.recognises(head); });
}
}  // namespace

std::span<const FormatRow> formats() noexcept { return format_rows; }

std::string_view why_not_read(const FormatRow& row) {
    static const base::Words words(embedded_words().front().text);
    return words.text(row.name, row.origin.empty() ? "refusal" : "missing");
}

std::string readable_suffixes() {
    std::string text;
    for (const FormatRow& row : format_rows)
        for (const std::string_view suffix : row.suffixes)
            if (row.read != nullptr) text += fmt::format("{}{}", text.empty() ? "" : " ", suffix);
    return text;
}

const FormatRow* format_of(const fs::path& path, std::string_view head) {
    const std::string suffix = base::without_gz(path).extension().string();
    const auto by_suffix = [&](const FormatRow& row) { return is_one_of(suffix, row.suffixes); };
    if (const auto* row = first_row([&](const FormatRow& r) { return r.recognises == nullptr && by_suffix(r); }))
        return row;
    const FormatRow* recognised = row_recognising(head);
    return recognised != nullptr ? recognised : first_row(by_suffix);
}

const FormatRow* format_by_content(const fs::path& file) {
    constexpr std::size_t enough = 4096;  // a folder may hold many such files
    const std::string head = base::read_head(file, enough);
    return head.empty() ? nullptr : row_recognising(head);
}

namespace {
/// The format of a file before it is read: by its suffix, or for a .txt and suffixes of unread formats by its content
/// if that format can be read; else null.
const FormatRow* likely_format(const fs::path& file) {
    const fs::path name = base::without_gz(file);
    const auto has = [&](std::string_view suffix) { return base::has_suffix(name, suffix); };
    const FormatRow* row = first_row([&](const FormatRow& each) { return std::ranges::any_of(each.suffixes, has); });
    if (row != nullptr && row->origin.empty()) return row;
    if (row == nullptr && !has(".txt")) return nullptr;
    row = format_by_content(file);
    return row != nullptr && row->read != nullptr ? row : nullptr;
}

/// The motion files and folders in one folder.
struct Content {
    struct Entry {
        std::string name;
        fs::path path;
        const FormatRow* row = nullptr;  // of a motion's format
    };
    std::vector<Entry> motions;
    std::vector<Entry> folders;
    bool readable = false;
};

Content content_of(const fs::path& folder, bool with_folders) {
    Content content;
    std::error_code failure;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure)) {
        std::string name = at->path().filename().string();
        if (name.starts_with('.')) continue;
        std::error_code unknown;
        if (at->is_regular_file(unknown)) {
            const FormatRow* row = likely_format(at->path());
            if (row != nullptr && row->read != nullptr) content.motions.push_back({std::move(name), at->path(), row});
        } else if (with_folders && at->is_directory(unknown) && !at->is_symlink(unknown)) {
            content.folders.push_back({std::move(name), at->path()});
        }
    }
    content.readable = !failure;
    for (std::vector<Content::Entry>* entries : {&content.motions, &content.folders})
        std::ranges::sort(*entries, base::natural_less, &Content::Entry::name);
    return content;
}

/// Removes the skeletons of motions in the same folder, whose readers find them.
void leave_out_skeletons(std::vector<Content::Entry>& motions) {
    std::set<std::string_view> paired;
    for (const Content::Entry& one : motions) paired.insert(one.row->skeleton);
    std::erase_if(motions, [&](const Content::Entry& one) { return paired.contains(one.row->name); });
}
}  // namespace

bool is_motion_file(const fs::path& file) { return likely_format(file) != nullptr; }

bool visit_motion_folders(const fs::path& folder, bool recursive, const VisitFolder& visit) {
    std::vector<fs::path> waiting{folder};  // a stack: the last one is next
    while (!waiting.empty()) {
        const fs::path here = std::move(waiting.back());
        waiting.pop_back();
        Content content = content_of(here, recursive);
        leave_out_skeletons(content.motions);
        std::vector<fs::path> files;
        for (Content::Entry& one : content.motions) files.push_back(std::move(one.path));
        if (!visit(here, files, content.readable)) return false;
        while (!content.folders.empty()) {
            waiting.push_back(std::move(content.folders.back().path));
            content.folders.pop_back();
        }
    }
    return true;
}

std::vector<fs::path> motion_files(const fs::path& folder, bool recursive, std::vector<fs::path>* unreadable,
                                   std::size_t* folders_left) {
    std::vector<fs::path> files;
    if (folders_left != nullptr && *folders_left == 0) return files;
    visit_motion_folders(folder, recursive, [&](const fs::path& here, const std::vector<fs::path>& found, bool readable) {
        if (!readable && unreadable != nullptr) unreadable->push_back(here);
        files.insert(files.end(), found.begin(), found.end());
        return folders_left == nullptr || --*folders_left > 0;
    });
    return files;
}
}  // namespace skelplay::loaders
