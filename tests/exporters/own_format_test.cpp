// What every format keeps that is both read and written: a file of support/format_samples.h comes back as it was.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>
#include "exporters/round_trip.h"
#include "loaders/formats.h"
#include "support/format_samples.h"

namespace skelplay::exporters::own_format_test {
std::string suffix_of(const test::FormatSample& sample) { return std::filesystem::path(sample.file).extension(); }

bool writes(const ExportFormat& format, const std::string& suffix) {
    return std::ranges::find(format.suffixes, suffix) != format.suffixes.end();
}

std::vector<std::uint64_t> numbers_of(const figure::Figure& figure) {
    std::vector<std::uint64_t> bits;
    for (const double number : figure::channel_motion(figure.take)->samples)
        bits.push_back(std::bit_cast<std::uint64_t>(number));
    return bits;
}

class OwnFormat : public RoundTrip, public testing::WithParamInterface<test::FormatSample> {};

TEST_P(OwnFormat, EveryNumberNameAndPlaceComesBack) {
    loaders::LoadOptions options;
    if (!GetParam().partner.empty()) options.skeleton = folder_.write("partner.txt", GetParam().partner);
    const figure::Figure source = load_text(std::string(GetParam().file), GetParam().bytes, options);
    const figure::Figure back = load(write(source, "back" + suffix_of(GetParam())));
    EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
    EXPECT_EQ(numbers_of(back), numbers_of(source));
    ASSERT_EQ(back.skeleton.size(), source.skeleton.size());
    for (std::size_t i = 0; i < source.skeleton.size(); ++i) {
        const figure::Bone& before = source.skeleton[figure::bone_id(i)];
        const figure::Bone& after = back.skeleton[figure::bone_id(i)];
        EXPECT_EQ(after.name, before.name);
        EXPECT_EQ(after.parent, before.parent);
        EXPECT_EQ(after.offset, before.offset);
        EXPECT_EQ(after.tail, before.tail);
        EXPECT_EQ(after.file_order, before.file_order);
    }
}

std::vector<test::FormatSample> written_samples() {
    std::vector<test::FormatSample> samples = test::format_samples();
    std::erase_if(samples, [](const test::FormatSample& sample) {
        return std::ranges::none_of(
            export_formats(), [&](const ExportFormat& format) { return format.own && writes(format, suffix_of(sample)); });
    });
    return samples;
}

INSTANTIATE_TEST_SUITE_P(Formats, OwnFormat, testing::ValuesIn(written_samples()),
                         [](const auto& row) { return suffix_of(row.param).substr(1) + std::to_string(row.index); });

TEST(OwnFormats, EachHasASample) {
    for (const ExportFormat& format : export_formats())
        EXPECT_TRUE(!format.own || std::ranges::any_of(test::format_samples(), [&](const test::FormatSample& sample) {
            return writes(format, suffix_of(sample));
        })) << format.name;
}
}  // namespace skelplay::exporters::own_format_test
