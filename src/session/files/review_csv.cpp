
namespace skelplay::session {
namespace {
/// Adds a message to the reports of the active figure; it goes when the figure is closed.
void report_review(Session& session, const fs::path& csv, base::Severity severity, std::string_view code,
                   const std::string& message) {
    FileReport report{csv.string(), session.document.active, {}};
    severity == base::Severity::warning ? report.diagnostics.warning(std::nullopt, code, message)
                                        : report.diagnostics.note(std::nullopt, code, message);
    report.diagnostics.locate(report.file);
    show_minor_toast(session, base::to_sentence(report.diagnostics.items().front(), base::to_utf8(csv.filename().string())),
                     severity);
    store_report(session.document, std::move(report));
}

void read_review(Session& session, const fs::path& csv) {
    const auto list = takes::read_review(csv);
    if (!list)
        return report_review(session, csv, base::Severity::warning, "session.no-review",
                             "expected a list of marks with the columns file, mark and perhaps bookmarks, dismissed, "
                             "tags and labels, found "
                             "something else; it is left alone");
    const std::string added = merge_review(session.document, *list, csv);
    if (added.empty()) return;
    report_review(session, csv, base::Severity::note, "session.review",
                  fmt::format("the marks saved here are back: {}; {} takes them back", added,
                              session.ui.fingers ? "Undo" : "Ctrl+Z"));
}
}  // namespace

void read_review_in(Session& session, const fs::path& folder) {
    const fs::path whole = base::whole_path(folder / default_review).parent_path();
    Review& review = session.document.review;
    if (!session.options.reviews || review.csv_of.contains(whole)) return;
    const fs::path csv = takes::review_in(whole);
    review.csv_of[whole] = csv;
    if (!csv.empty()) read_review(session, csv);
}

void read_reviews_of(Session& session, const std::vector<fs::path>& files) {
    for (const fs::path& file : files) read_review_in(session, file.parent_path());
}
}  // namespace skelplay::session
