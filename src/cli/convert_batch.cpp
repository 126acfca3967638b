#include <chrono>
#include <mutex>
#include "cli/convert_command.h"
#include "loaders/formats.h"

namespace skelplay::cli {
namespace {
/// An input and the file it becomes.
struct Item {
    fs::path in;
    fs::path out;
    std::string take = {};     // which of the input's takes; empty: what the options say
    std::string refusal = {};  // why it is not written; empty: it is
    bool present = false;      // it is there already, and passed over
};

/// A part of a file's name: what some systems forbid becomes _.
std::string file_word(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20U || std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos)
            c = '_';
    return text;
}

/// The takes of a file that holds several: how --take names each, and a word for its file that no other has.
std::vector<std::pair<std::string, std::string>> takes_in(const fs::path& file, const ConvertOptions& options) {
    std::vector<std::pair<std::string, std::string>> named;
    InputOptions listing = options.input;
    listing.take.options.skin_surfaces = false;
    const takes::Take read = read_input(file, listing);
    if (!read.figure || read.figure->takes.size() < 2) return named;
    std::map<std::string, std::size_t> seen;
    for (const figure::TakeInfo& take : read.figure->takes) ++seen[base::lower(file_word(take.name))];
    for (const figure::TakeInfo& take : read.figure->takes) {
        const std::string number = std::to_string(named.size() + 1);
        const bool alone = !take.name.empty() && seen[base::lower(file_word(take.name))] == 1;
        named.emplace_back(alone ? take.name : number, alone ? file_word(take.name) : number);
    }
    return named;
}

std::vector<Item> items_of(const ConvertOptions& options, const exporters::ExportFormat& format,
                           std::vector<fs::path>& unreadable) {
    std::vector<Item> items;
    const auto add = [&](const fs::path& in, const fs::path& below) {
        const fs::path stem = *options.folder / below / base::without_gz(in.filename()).stem();
        const std::string_view suffix = format.suffixes.back();  // the motion, where a format has two files
        const auto named = options.each_take ? takes_in(in, options) : decltype(takes_in(in, options)){};
        for (const auto& [take, word] : named)
            items.push_back({in, fs::path(stem) += fmt::format("-{}{}", word, suffix), take});
        if (named.empty()) items.push_back({in, fs::path(stem) += suffix});
    };
    for (const fs::path& input : options.input.files) {
        if (!base::is_folder(input)) {
            add(input, {});
            continue;
        }
        for (const fs::path& file : loaders::motion_files(input, options.input.recursive, &unreadable))
            add(file, file.parent_path().lexically_relative(input));
    }
    return items;
}

/// Which files must not be written over: those that are read, and in their folders skeletons that a motion may need.
class Inputs {
public:
    explicit Inputs(const std::vector<Item>& items) {
        for (const Item& item : items) {
            const fs::path file = plain(item.in);
            folders_.insert(file.parent_path());
            files_.insert(file);
        }
    }
    [[nodiscard]] bool contain(const fs::path& output) const {
        const fs::path file = plain(output);
        return files_.contains(file) || (base::lower(file.extension().string()) == ".asf" &&
                                         folders_.contains(file.parent_path()) && base::exists(file));
    }

private:
    static fs::path plain(const fs::path& path) { return base::whole_path(path); }
    std::set<fs::path> files_;
    std::set<fs::path> folders_;
};

/// Finds the inputs that can't be written: those that would become another one's file or one that is read, and, unless
/// that is allowed, one that is there.
void check_outputs(std::vector<Item>& items, const ConvertOptions& options, const exporters::ExportFormat& format) {
    if (items.empty()) throw bad_call("expected motion files to convert, found none");
    const Inputs inputs(items);
    std::map<fs::path, const Item*> taken;
    for (Item& item : items) {
        const std::vector<fs::path> files = exporters::files_of(format, item.out);
        for (const fs::path& file : files) {
            const auto [place, is_new] = taken.emplace(file.lexically_normal(), &item);
            if (!is_new && place->second != &item)
                item.refusal = fmt::format("expected a file of its own for each input, found '{}', which '{}' becomes",
                                           base::to_utf8(file.string()), base::to_utf8(place->second->in.string()));
            else if (inputs.contain(file))
                item.refusal =
                    fmt::format("expected a file to write other than those read, found '{}'", base::to_utf8(file.string()));
        }
        item.present = options.skip_existing && item.refusal.empty() && std::ranges::all_of(files, base::exists);
        try {
            if (item.refusal.empty() && !item.present) protect_present(files, options.force);
        } catch (const CallError& complaint) {
            item.refusal = complaint.what();
        }
    }
}

/// What was said about all files: errors and repairs one by one, the rest by kind.
class BatchReport {
public:
    BatchReport(std::ostream& err, std::size_t files)
        : err_(err), files_(files), progress_(err, is_terminal(err), "files") {}

    /// From any thread.
    void add(const exporters::Exported& exported) {
        const std::lock_guard lock(mutex_);
        if (exported.stopped) return;
        std::string_view last_code;
        for (const base::Diagnostic& diagnostic : exported.notes.items()) {
            if (diagnostic.severity == base::Severity::error) {
                errors_ += printed(diagnostic);
                continue;
            }
            if (diagnostic.code.starts_with("repair.")) {  // numbers that differ from file to file
                repairs_[diagnostic.file] += base::to_text(diagnostic);
                continue;
            }
            Kind& kind = kinds_[diagnostic.code];
            if (kind.first.empty()) kind.first = printed(diagnostic);
            if (diagnostic.code != last_code) ++kind.files;
            last_code = diagnostic.code;
        }
        if (exported.notes.has_error()) {
            ++refused_;
        } else {
            ++written_;
            frames_ += exported.frames;
            seconds_ += static_cast<double>(exported.frames) * exported.frame_time;
        }
        show_progress();
    }
    /// An input that is passed over.
    void skip() {
        const std::lock_guard lock(mutex_);
        ++skipped_;
        show_progress();
    }

    /// The repairs, the kinds of notes and warnings, the refused files, and the summary.
    void finish(std::chrono::duration<double> took) {
        for (const auto& [file, repairs] : repairs_) err_ << repairs;
        for (const auto& [code, kind] : kinds_) {
            err_ << kind.first;
            if (kind.files > 1) err_ << fmt::format("  … and in {} more\n", base::counted(kind.files - 1, "file", "files"));
        }
        err_ << errors_;
        err_ << fmt::format("{} written, {}, {:.1f} s of motion, in {:.1f} s", base::counted(written_, "file", "files"),
                            base::counted(frames_, "frame", "frames"), seconds_, took.count());
        if (refused_ > 0) err_ << fmt::format("; {} refused", base::counted(refused_, "file", "files"));
        if (skipped_ > 0) err_ << fmt::format("; {} there already", base::counted(skipped_, "file", "files"));
        if (done() < files_) err_ << fmt::format("; {} left when interrupted", files_ - done());
        err_ << '\n';
    }

    [[nodiscard]] bool any_refused() const noexcept { return refused_ > 0; }

private:
    [[nodiscard]] std::size_t done() const noexcept { return written_ + refused_ + skipped_; }
    void show_progress() { progress_.show(done(), files_); }
    struct Kind {
        std::string first;      // as it was said of the first file
        std::size_t files = 0;  // that it was said of
    };

    std::ostream& err_;
    std::size_t files_;
    std::mutex mutex_;
    ProgressLine progress_;
    std::map<std::string, Kind> kinds_;           // by code
    std::map<std::string, std::string> repairs_;  // what was repaired, by file
    std::string errors_;
    std::size_t written_ = 0;
    std::size_t refused_ = 0;
    std::size_t skipped_ = 0;
    std::size_t frames_ = 0;
    double seconds_ = 0.0;
};
}  // namespace

output::Exit convert_batch(const ConvertOptions& options, const exporters::ExportFormat& format, std::ostream& err) {
    const auto begin = std::chrono::steady_clock::now();
    std::vector<fs::path> unreadable;  // folders
    std::vector<Item> items = items_of(options, format, unreadable);
    check_outputs(items, options, format);
    BatchReport report(err, items.size());
    const Interruption interruption;
    const StopOnInterruption stop;
    const base::Run at_once{options.jobs, stop.token()};
    // Few files have the processors to themselves.
    const base::Run run{items.size() < at_once.thread_count() ? 0U : 1U, stop.token()};
    base::BlockStages<int> stages;
    stages.finish = [&](std::size_t i, int& /*work*/) {
        if (items[i].present) return report.skip();
        try {
            if (!items[i].refusal.empty()) throw CallError(output::Exit::bad_input, items[i].refusal);
            ConvertOptions own = options;
            if (!items[i].take.empty()) own.input.take.options.take = items[i].take;
            report.add(convert_file(own, items[i].in, format, items[i].out, run));
        } catch (const CallError& complaint) {
            if (complaint.exit() == output::Exit::bad_machine) throw;
            exporters::Exported refused;
            refused.notes.error(std::nullopt, "convert.refused", complaint.what());
            refused.notes.locate(base::to_utf8(items[i].in.string()));
            report.add(refused);
        } catch (const std::bad_alloc&) {
            report.add({.notes = loaders::out_of_memory(items[i].in).diagnostics});
        }
    };
    base::for_each_block(items.size(), stages, at_once);
    for (const fs::path& folder : unreadable)
        err << fmt::format("skelplay convert: expected a folder that can be read, found {}\n",
                           base::printable(folder.string()));
    report.finish(std::chrono::steady_clock::now() - begin);
    Interruption::end_if_requested();
    return report.any_refused() || !unreadable.empty() ? output::Exit::bad_input : output::Exit::done;
}
}  // namespace skelplay::cli
