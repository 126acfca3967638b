#include "loaders/asf_parser.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <span>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/acclaim_text.h"
#include "loaders/asf_fields.h"
#include "loaders/asf_scanner.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

class AsfParser {
public:
    explicit AsfParser(std::string_view text) : text_(text), scanner_(text) {}
    base::Loaded<AsfDocument> parse();

private:
    /// A keyword and what reads what follows it.
    struct Row {
        std::string_view word;  // small letters
        void (AsfParser::*read)(const AsfToken& keyword);
    };
    using Values = std::vector<AsfToken>;
    static const Row sections_[];
    static const Row unit_fields_[];
    static const Row root_fields_[];
    static const Row bone_fields_[];

    void version(const AsfToken& keyword);
    void name(const AsfToken& keyword);
    void units(const AsfToken& keyword);
    void documentation(const AsfToken& keyword);
    void root(const AsfToken& keyword);
    void bone_data(const AsfToken& keyword);
    void hierarchy(const AsfToken& keyword);
    void skin(const AsfToken& keyword);

    void mass_unit(const AsfToken& keyword);
    void length_unit(const AsfToken& keyword);
    void angle_unit(const AsfToken& keyword);
    void root_axis(const AsfToken& keyword);
    void root_order(const AsfToken& keyword);
    void root_position(const AsfToken& keyword);
    void root_orientation(const AsfToken& keyword);
    void bone_begin(const AsfToken& keyword);
    void bone_end(const AsfToken& keyword);
    void bone_id(const AsfToken& keyword);
    void bone_name(const AsfToken& keyword);
    void bone_direction(const AsfToken& keyword);
    void bone_length(const AsfToken& keyword);
    void bone_axis(const AsfToken& keyword);
    void bone_dof(const AsfToken& keyword);
    void bone_limits(const AsfToken& keyword);
    void bone_mass(const AsfToken& keyword);
    void bone_centre(const AsfToken& keyword);

    static const Row* find(std::span<const Row> rows, std::string_view word);
    void read_section();
    void skip_section(const AsfToken& keyword);
    void skip_stray_words();
    void read_fields(std::span<const Row> fields);
    void read_field(const Row& field);
    void skip_vendor_keyword();
    Values values(bool (*continues)(const AsfToken&) noexcept = continues_numbers);
    bool in_bones() const { return fields_.data() == bone_fields_; }
    void check_complete();
    void finish_bone();
    std::string bone_title() const;
    void skin_line(const base::Line& line);
    void warn(std::uint64_t offset, std::string_view code, std::string message) {
        diagnostics_.warning(offset, code, std::move(message));
    }

    std::string_view text_;
    AsfScanner scanner_;
    AsfDocument document_;
    base::Diagnostics diagnostics_;
    AsfFields read_{diagnostics_};
    std::span<const Row> fields_;  // of the section being read; empty in sections without
    std::set<const Row*> seen_;    // fields met since the section or the bone began
    std::set<std::string> skipped_keywords_;
    std::optional<AsfBone> bone_;  // between begin and end
};

const AsfParser::Row AsfParser::sections_[]{
    {":version", &AsfParser::version},     {":name", &AsfParser::name},
    {":units", &AsfParser::units},         {":documentation", &AsfParser::documentation},
    {":root", &AsfParser::root},           {":bonedata", &AsfParser::bone_data},
    {":hierarchy", &AsfParser::hierarchy}, {":skin", &AsfParser::skin},
};

const AsfParser::Row AsfParser::unit_fields_[]{
    {"mass", &AsfParser::mass_unit},
    {"length", &AsfParser::length_unit},
    {"angle", &AsfParser::angle_unit},
};

const AsfParser::Row AsfParser::root_fields_[]{
    {"axis", &AsfParser::root_axis},
    {"order", &AsfParser::root_order},
    {"position", &AsfParser::root_position},
    {"orientation", &AsfParser::root_orientation},
};

const AsfParser::Row AsfParser::bone_fields_[]{
    {"begin", &AsfParser::bone_begin},
    {"end", &AsfParser::bone_end},
    {"id", &AsfParser::bone_id},
    {"name", &AsfParser::bone_name},
    {"direction", &AsfParser::bone_direction},
    {"length", &AsfParser::bone_length},
    {"axis", &AsfParser::bone_axis},
    {"dof", &AsfParser::bone_dof},
    {"limits", &AsfParser::bone_limits},
    {"bodymass", &AsfParser::bone_mass},
    {"cofmass", &AsfParser::bone_centre},
};

const AsfParser::Row* AsfParser::find(std::span<const Row> rows, std::string_view word) {
    const auto found =
        std::ranges::find_if(rows, [&](const Row& row) { return base::equal_ignoring_case(row.word, word); });
    return found == rows.end() ? nullptr : &*found;
}

base::Loaded<AsfDocument> AsfParser::parse() {
    if (const std::string_view kind = binary_kind(text_.substr(0, 4096)); !kind.empty()) {
        diagnostics_.error(
            0, "asf.no-text",
            fmt::format("expected the text of an Acclaim skeleton, found {}; nothing is shown", kind));
        return {std::nullopt, std::move(diagnostics_)};
    }
    const std::uint64_t first = scanner_.at_end() ? 0 : scanner_.peek().offset;
    const std::string first_word = scanner_.at_end() ? "nothing" : as_found(scanner_.peek().text);
    while (!scanner_.at_end()) {
        if (scanner_.at_section())
            read_section();
        else
            skip_stray_words();
    }
    if (!document_.root && !document_.has_bone_data) {
        diagnostics_.error(
            first, "asf.no-skeleton",
            fmt::format("expected an Acclaim skeleton with :root and :bonedata, found {} and neither "
                        "of them; nothing is shown",
                        first_word));
        return {std::nullopt, std::move(diagnostics_)};
    }
    return {std::move(document_), std::move(diagnostics_)};
}

void AsfParser::read_section() {
    const AsfToken keyword = scanner_.take();
    fields_ = {};
    seen_.clear();
    const Row* const section = find(sections_, keyword.text);
    if (section != nullptr)
        (this->*section->read)(keyword);
    else
        skip_section(keyword);
}

/// Vendors may add sections of their own (ASF 1.10, after :skin).
void AsfParser::skip_section(const AsfToken& keyword) {
    diagnostics_.note(
        keyword.offset, "asf.vendor-section",
        fmt::format("section {} is none of the document's; it is skipped", as_found(keyword.text)));
    scanner_.take_rest_of_line();
    base::Line line;
    while (scanner_.take_text_line(line)) {
    }
}

void AsfParser::skip_stray_words() {
    warn(scanner_.peek().offset, "asf.stray-text",
         fmt::format("expected a keyword such as :root, found {}; skipped to the next keyword",
                     as_found(scanner_.peek().text)));
    while (!scanner_.at_end() && !scanner_.at_section()) scanner_.take();
}

/// Reads keywords of `fields` and their values up to the next section.
void AsfParser::read_fields(std::span<const Row> fields) {
    fields_ = fields;
    while (!scanner_.at_end() && !scanner_.at_section()) {
        if (const Row* const field = find(fields_, scanner_.peek().text))
            read_field(*field);
        else
            skip_vendor_keyword();
    }
}

void AsfParser::read_field(const Row& field) {
    const AsfToken keyword = scanner_.take();
    const bool delimiter = field.read == &AsfParser::bone_begin || field.read == &AsfParser::bone_end;
    if (in_bones() && !delimiter && !bone_) {
        warn(keyword.offset, "asf.no-begin",
             fmt::format("expected begin, found {}; a bone begins here", as_found(keyword.text)));
        bone_begin(keyword);
    }
    if (!delimiter && !seen_.insert(&field).second)
        warn(keyword.offset, "asf.repeated-keyword",
             fmt::format("expected one {0}, found another; the last one holds", field.word));
    (this->*field.read)(keyword);
}

/// "Ignore lines of data until you find a recognizable keyword" (ASF 1.10). An `end` that ends the line closes the
/// bone, as in the document's `cofmass 1.0 end`.
void AsfParser::skip_vendor_keyword() {
    const AsfToken keyword = scanner_.take();
    if (skipped_keywords_.insert(base::lower(keyword.text)).second)
        diagnostics_.note(
            keyword.offset, "asf.vendor-keyword",
            fmt::format("keyword {} is none of the document's; it is skipped", as_found(keyword.text)));
    while (!scanner_.at_end() && !scanner_.at_section()) {
        const AsfToken& next = scanner_.peek();
        if (next.begins_line && find(fields_, next.text) != nullptr) return;
        if (next.ends_line && in_bones() && base::equal_ignoring_case(next.text, "end")) return;
        scanner_.take();
    }
}

/// The values of the keyword taken last: up to the end of its line or a keyword on it, and on over further lines that
/// begin as `continues` tells.
AsfParser::Values AsfParser::values(bool (*continues)(const AsfToken&) noexcept) {
    Values values;
    while (!scanner_.at_end()) {
        const AsfToken& next = scanner_.peek();
        if (next.begins_line && (scanner_.at_section() || !continues(next))) break;
        if (find(fields_, next.text) != nullptr) break;
        values.push_back(scanner_.take());
    }
    return values;
}

void AsfParser::version(const AsfToken& keyword) {
    document_.version = read_.number(keyword, values());
    constexpr double known = 1.1;
    if (document_.version && std::abs(*document_.version - known) > 1e-9)
        diagnostics_.note(keyword.offset, "asf.version",
                          fmt::format("expected version 1.10, found {}; it is read as 1.10",
                                      base::shortest(*document_.version)));
}

void AsfParser::name(const AsfToken&) {
    document_.name = base::to_utf8(base::trimmed(without_comment(scanner_.take_rest_of_line().text)));
}

void AsfParser::units(const AsfToken&) { read_fields(unit_fields_); }

void AsfParser::mass_unit(const AsfToken& keyword) { document_.units.mass = read_.number(keyword, values()); }

void AsfParser::length_unit(const AsfToken& keyword) {
    const auto length = read_.number(keyword, values());
    if (length && !(*length > 0))
        warn(keyword.offset, "asf.bad-unit",
             fmt::format("expected a length above 0, found {}; 1 is assumed", base::shortest(*length)));
    else
        document_.units.length = length;
}

void AsfParser::angle_unit(const AsfToken& keyword) {
    document_.units.angle = read_.angle_unit(keyword, values());
}

/// Free text, in which only a line that begins with `#` is a comment and only a section ends it.
void AsfParser::documentation(const AsfToken&) {
    std::string text(without_comment(scanner_.take_rest_of_line().text));
    base::Line line;
    while (scanner_.take_text_line(line)) {
        std::string_view words = line.text;
        while (!words.empty() && base::is_blank(words.back())) words.remove_suffix(1);
        if (base::trimmed(words).starts_with('#')) continue;
        text.append("\n").append(words);
    }
    document_.documentation = base::to_utf8(base::trimmed(text));
}

void AsfParser::root(const AsfToken& keyword) {
    document_.root = AsfRoot{};
    document_.root->offset = keyword.offset;
    read_fields(root_fields_);
    std::string missing;
    for (const Row& field : root_fields_)
        if (!seen_.contains(&field)) missing += fmt::format("{}{}", missing.empty() ? "" : ", ", field.word);
    if (!missing.empty())
        diagnostics_.note(
            keyword.offset, "asf.root-default",
            fmt::format("no {} in :root; axis xyz, order tx ty tz rx ry rz, position and orientation 0 "
                        "stand in for what is missing",
                        missing));
}

void AsfParser::root_axis(const AsfToken& keyword) {
    document_.root->axis = read_.axis_order(keyword, values());
}
void AsfParser::root_order(const AsfToken&) {
    document_.root->order = read_.dofs(values(continues_dofs), false);
}
void AsfParser::root_position(const AsfToken& keyword) {
    document_.root->position = read_.vector(keyword, values());
}
void AsfParser::root_orientation(const AsfToken& keyword) {
    document_.root->orientation = read_.vector(keyword, values());
}

void AsfParser::bone_data(const AsfToken&) {
    document_.has_bone_data = true;
    read_fields(bone_fields_);
    if (!bone_) return;
    warn(bone_->offset, "asf.no-end",
         fmt::format("expected end after {}, found {}; the bone ends there", bone_title(),
                     scanner_.at_end() ? std::string(end_of_file) : as_found(scanner_.peek().text)));
    finish_bone();
}

void AsfParser::bone_begin(const AsfToken& keyword) {
    if (bone_) {
        warn(keyword.offset, "asf.no-end",
             fmt::format("expected end after {}, found begin; the bone ends there", bone_title()));
        finish_bone();
    }
    bone_.emplace();
    bone_->offset = keyword.offset;
    seen_.clear();
}

/// A second `end` is harmless.
void AsfParser::bone_end(const AsfToken&) {
    if (bone_) finish_bone();
}

void AsfParser::bone_id(const AsfToken& keyword) {
    const Values words = values();
    bone_->id = words.empty() ? std::nullopt : base::parse_integer(words.front().text);
    if (!bone_->id)
        warn(words.empty() ? keyword.offset : words.front().offset, "asf.bad-id",
             fmt::format("expected a whole number, found {}; the bone has no id",
                         words.empty() ? "nothing" : as_found(words.front().text)));
}

/// The first word on the line is the name, even when it is a keyword.
void AsfParser::bone_name(const AsfToken& keyword) {
    if (scanner_.at_end() || scanner_.peek().begins_line) {
        warn(keyword.offset, "asf.no-name", "expected a name, found nothing; the bone has none");
        return;
    }
    const AsfToken word = scanner_.take();
    bone_->name = base::to_utf8(word.text);
    bone_->offset = word.offset;
    const Values more = values([](const AsfToken&) noexcept { return false; });
    if (!more.empty())
        warn(more.front().offset, "asf.long-name",
             fmt::format("expected a name without blanks, found {} after {}; it is skipped",
                         as_found(more.front().text), as_found(word.text)));
}

void AsfParser::bone_direction(const AsfToken& keyword) {
    bone_->direction = read_.vector(keyword, values());
}

void AsfParser::bone_length(const AsfToken& keyword) {
    bone_->length = read_.number(keyword, values()).value_or(0.0);
    if (bone_->length < 0)
        warn(keyword.offset, "asf.negative-length",
             fmt::format("expected a length of 0 or more, found {}; the bone points the other way",
                         base::shortest(bone_->length)));
}

/// Three angles, always about x, y and z, and the order of their rotations.
void AsfParser::bone_axis(const AsfToken& keyword) {
    const Values words = values();
    const auto letters =
        std::ranges::find_if(words, [](const AsfToken& word) { return !base::parse_number(word.text); });
    bone_->axis = read_.vector(keyword, {words.begin(), letters});
    bone_->axis_order = read_.axis_order(keyword, {letters, words.end()});
}

void AsfParser::bone_dof(const AsfToken&) { bone_->dofs = read_.dofs(values(continues_dofs), true); }
void AsfParser::bone_limits(const AsfToken& keyword) { bone_->limits = read_.limits(keyword, values()); }
void AsfParser::bone_mass(const AsfToken& keyword) { bone_->body_mass = read_.number(keyword, values()); }
void AsfParser::bone_centre(const AsfToken& keyword) {
    bone_->centre_of_mass = read_.number(keyword, values());
}

/// The bone as messages name it.
std::string AsfParser::bone_title() const {
    if (!bone_->name.empty()) return as_found(bone_->name);
    return bone_->id ? fmt::format("bone {}", *bone_->id) : "a bone without name";
}

/// Says what a bone must have and this one has not.
void AsfParser::check_complete() {
    struct Needed {
        std::string_view word;
        std::string_view instead;
    };
    static constexpr Needed needed[]{
        {"direction", "0 0 0"},
        {"length", "0"},
        {"axis", "0 0 0 xyz"},
    };
    if (bone_->name.empty() && !bone_->id)
        warn(bone_->offset, "asf.no-name",
             "expected a name or an id of the bone, found neither; it is left out");
    for (const auto& [word, instead] : needed)
        if (!seen_.contains(find(bone_fields_, word)))
            warn(bone_->offset, "asf.missing-keyword",
                 fmt::format("expected {} of {}, found none; {} is assumed", word, bone_title(), instead));
}

void AsfParser::finish_bone() {
    check_complete();
    if (seen_.contains(find(bone_fields_, "limits")) && bone_->limits.size() != bone_->dofs.size())
        warn(bone_->offset, "asf.limit-count",
             fmt::format("expected {} limits of {}, one for each degree of freedom, found {}; {}",
                         bone_->dofs.size(), bone_title(), bone_->limits.size(),
                         bone_->limits.size() < bone_->dofs.size() ? "the rest has none"
                                                                   : "the last ones are left out"));
    bone_->limits.resize(bone_->dofs.size());
    if (!bone_->name.empty() || bone_->id) document_.bones.push_back(std::move(*bone_));
    bone_.reset();
    seen_.clear();
}

/// One row of words for each line; what they mean is for the builder to say.
void AsfParser::hierarchy(const AsfToken&) {
    document_.has_hierarchy = true;
    bool new_row = true;
    while (!scanner_.at_end() && !scanner_.at_section()) {
        const AsfToken word = scanner_.take();
        if (new_row || word.begins_line) document_.hierarchy.emplace_back();
        new_row = false;
        document_.hierarchy.back().push_back({base::to_utf8(word.text), word.offset});
    }
}

void AsfParser::skin(const AsfToken&) {
    skin_line(scanner_.take_rest_of_line());
    base::Line line;
    while (scanner_.take_text_line(line)) skin_line(line);
}

/// File names, quoted or not, the quoted ones with whatever stands between the quotes.
void AsfParser::skin_line(const base::Line& line) {
    std::string_view rest = line.text;
    while (!rest.empty() && rest.front() != '#') {
        if (is_acclaim_blank(rest.front())) {
            rest.remove_prefix(1);
            continue;
        }
        const bool quoted = rest.front() == '"';
        if (quoted) rest.remove_prefix(1);
        const auto ends = [&](char c) {
            return quoted ? c == '"' : is_acclaim_blank(c) || c == '#' || c == '"';
        };
        const auto length = static_cast<std::size_t>(std::ranges::find_if(rest, ends) - rest.begin());
        const std::string_view file = base::trimmed(rest.substr(0, length));
        if (!file.empty()) document_.skins.push_back(base::to_utf8(file));
        if (quoted && length == rest.size())
            warn(line.offset + (line.text.size() - rest.size()) - 1, "asf.open-quote",
                 "expected a closing quote, found the end of the line; the name ends there");
        rest.remove_prefix(std::min(rest.size(), length + (quoted ? 1 : 0)));
    }
}

}  // namespace

base::Loaded<AsfDocument> parse_asf(std::string_view text) { return AsfParser(text).parse(); }

}  // namespace skelplay::loaders
