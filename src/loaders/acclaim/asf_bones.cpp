#include <bitset>
#include "loaders/acclaim/acclaim_text.h"

namespace skelplay::loaders {
namespace {
/// Reads the bones of :bonedata. Missing or wrong values are reported and replaced by harmless defaults.
class AsfBoneReader {
public:
    AsfBoneReader(base::Scanner& scanner, VendorKeywords& vendor, std::vector<AsfBone>& bones,
                  base::Diagnostics& diagnostics)
        : section_(scanner, words, vendor, diagnostics), bones_(bones), diagnostics_(diagnostics) {}

    /// Reads up to the next section.
    void read(const Reading& in) {
        base::Word keyword;
        while (section_.next(keyword)) {
            in.check_stop();
            read_row(section_.find(keyword.text), keyword);
        }
        if (!bone_) return;
        diagnostics_.warning(bone_->offset, "asf.no-end", base::said("asf.no-end", title()));
        finish();
    }

private:
    /// In the order of the definition.
    enum class Word : std::uint8_t { begin, end, id, name, direction, length, axis, dof, limits, bodymass, cofmass };
    static constexpr std::array<std::string_view, 11> words{
        "begin", "end", "id", "name", "direction", "length", "axis", "dof", "limits", "bodymass", "cofmass",
    };

    void read_row(std::size_t row, const base::Word& keyword) {
        const Word word{static_cast<std::uint8_t>(row)};
        if (word == Word::begin) return begin(keyword);
        if (word == Word::end) {  // an extra one is ignored
            if (bone_) finish();
            return;
        }
        if (!bone_) {
            diagnostics_.warning(keyword.offset, "asf.no-begin", "expected begin, found {}; a bone begins here",
                                 as_found(keyword.text));
            begin(keyword);
        }
        if (word < Word::bodymass) order_.see(row, words.at(row), keyword.offset);
        if (seen_.test(row) && !(word == Word::axis && axis_complete_))
            diagnostics_.warning(keyword.offset, "asf.repeated-keyword",
                                 "expected one {} of {}, found another; the last one is used", words.at(row), title());
        seen_.set(row);
        read_values(word, keyword);
    }

    void read_values(Word word, const base::Word& keyword) {
        switch (word) {
            case Word::id: return read_id(keyword);
            case Word::name: return read_name(keyword);
            case Word::direction: bone_->direction = section_.vector(keyword); return;
            case Word::length: return read_length(keyword);
            case Word::axis: return read_axis(keyword);
            case Word::dof: bone_->dofs = section_.dofs(true); return;
            case Word::limits: bone_->limits = section_.limits(keyword); return;
            case Word::bodymass: return read_body_mass(keyword);
            case Word::cofmass:
                bone_->centre_of_mass = section_.number(keyword);
                centre_offset_ = keyword.offset;
                return;
            case Word::begin:
            case Word::end: break;
        }
    }

    void begin(const base::Word& keyword) {
        if (bone_) {
            diagnostics_.warning(keyword.offset, "asf.no-end", "expected end after {}, found begin; the bone ends there",
                                 title());
            finish();
        }
        bone_.emplace();
        bone_->offset = keyword.offset;
        order_.begin();
        axis_complete_ = false;
    }

    void read_id(const base::Word& keyword) {
        const auto values = section_.values();
        bone_->id = values.empty() ? std::nullopt : base::parse_integer(values.front().text);
        if (!bone_->id)
            diagnostics_.warning(values.empty() ? keyword.offset : values.front().offset, "asf.bad-id",
                                 base::said("asf.bad-id", values.empty() ? "nothing" : as_found(values.front().text)));
    }

    /// The first word on the line is the name, even when it is a keyword.
    void read_name(const base::Word& keyword) {
        const base::Word word = section_.word();
        if (word.text.empty())
            return diagnostics_.warning(keyword.offset, "asf.no-name", "expected a name, found nothing; the bone has none");
        bone_->name = base::to_utf8(word.text);
        bone_->offset = word.offset;
        const auto more = section_.values([](const base::Word&) noexcept { return false; });
        if (!more.empty())
            diagnostics_.warning(more.front().offset, "asf.long-name",
                                 "expected a name without blanks, found {} after {}; it is skipped",
                                 as_found(more.front().text), as_found(word.text));
    }

    void read_length(const base::Word& keyword) {
        bone_->length = section_.number(keyword).value_or(0.0);
        if (bone_->length < 0)
            diagnostics_.warning(keyword.offset, "asf.negative-length",
                                 base::said("asf.negative-length", base::shortest(bone_->length)));
    }

    /// Three angles, always given for x, y and z, and the order of the rotations. The first axis that has both counts:
    /// in the definition as it is printed, the explanation of `axis` continues on a line that begins with that word.
    void read_axis(const base::Word& keyword) {
        const auto values = section_.values();
        if (axis_complete_)
            return diagnostics_.warning(keyword.offset, "asf.repeated-keyword",
                                        base::said("asf.repeated-keyword", title()));
        const auto letters =
            std::ranges::find_if(values, [](const base::Word& value) { return !base::parse_number(value.text); });
        axis_complete_ = letters - values.begin() == 3 && letters != values.end();
        bone_->axis = section_.vector(keyword, {values.begin(), letters});
        bone_->axis_order = section_.axis_order(keyword, {letters, values.end()});
    }

    void read_body_mass(const base::Word& keyword) {
        bone_->body_mass = section_.number(keyword);
        if (!bone_->body_mass || *bone_->body_mass >= 0) return;
        diagnostics_.warning(keyword.offset, "asf.negative-mass", "expected a bodymass of 0 or more, found {}; {} has none",
                             base::shortest(*bone_->body_mass), title());
        bone_->body_mass.reset();
    }

    void finish() {
        check_complete();
        check_centre_of_mass();
        fit_limits();
        if (!bone_->name.empty() || bone_->id) bones_.push_back(std::move(*bone_));
        bone_.reset();
        seen_.reset();
    }

    /// Reports what a bone must have and this one lacks.
    void check_complete() {
        struct Needed {
            Word word;
            std::string_view instead;
        };
        static constexpr Needed needed[]{{Word::direction, "0 0 0"}, {Word::length, "0"}, {Word::axis, "0 0 0 xyz"}};
        if (bone_->name.empty() && !bone_->id)
            diagnostics_.warning(bone_->offset, "asf.no-name", base::said("asf.no-name"));
        for (const auto& [word, instead] : needed)
            if (!has(word))
                diagnostics_.warning(bone_->offset, "asf.missing-keyword", "expected {} of {}, found none; {} is assumed",
                                     words.at(index(word)), title(), instead);
    }

    /// `cofmass` is the "position of cofm along bone" (ASF 1.10), so it is from 0 to the bone's length.
    void check_centre_of_mass() {
        const auto& centre = bone_->centre_of_mass;
        if (!centre || (*centre >= std::min(0.0, bone_->length) && *centre <= std::max(0.0, bone_->length))) return;
        diagnostics_.note(
            centre_offset_, "asf.centre-of-mass",
            base::said("asf.centre-of-mass", title(), base::shortest(*centre), base::shortest(bone_->length)));
    }

    /// Makes as many limits as degrees of freedom, once the bone is complete: `dof` may come after `limits`.
    void fit_limits() {
        const std::size_t needed_count = bone_->dofs.size();
        const std::size_t found = bone_->limits.size();
        if (has(Word::limits) && found != needed_count)
            diagnostics_.warning(
                bone_->offset, "asf.limit-count",
                base::said("asf.limit-count", title(), needed_count, found,
                           found < needed_count ? "the last ones have none" : "the last ones are left out"));
        bone_->limits.resize(needed_count);
    }

    static constexpr std::size_t index(Word word) { return static_cast<std::size_t>(word); }
    [[nodiscard]] bool has(Word word) const { return seen_.test(index(word)); }

    /// The bone's name for messages.
    [[nodiscard]] std::string title() const {
        if (!bone_->name.empty()) return as_found(bone_->name);
        return bone_->id ? fmt::format("bone {}", *bone_->id) : "a bone without a name";
    }

    AsfSection section_;
    std::vector<AsfBone>& bones_;
    base::Diagnostics& diagnostics_;
    KeywordOrder order_{diagnostics_};
    std::optional<AsfBone> bone_;      // between begin and end
    std::bitset<words.size()> seen_;   // the bone's keywords so far
    bool axis_complete_ = false;       // the bone has an axis with three angles and an order
    std::uint64_t centre_offset_ = 0;  // of the bone's `cofmass`
};
}  // namespace

void read_bone_data(base::Scanner& scanner, VendorKeywords& vendor, std::vector<AsfBone>& bones, Reading& in) {
    AsfBoneReader(scanner, vendor, bones, in.diagnostics).read(in);
}
}  // namespace skelplay::loaders
