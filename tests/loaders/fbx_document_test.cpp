// FBX files made record by record (support/fbx_file.h): what is in them, whichever way they are written.

#include <gmock/gmock.h>
#include <string>
#include "loaders/fbx/fbx.h"
#include "support/fbx_file.h"

namespace skelplay::loaders::fbx_document_test {
using test::FbxForm;
using test::FbxPart;
using testing::ElementsAre;

base::Loaded<FbxDocument> read(const std::string& bytes) {
    return loaded("a.fbx", base::MemoryBytes(bytes), {}, {}, parse_fbx);
}

/// The codes of what is said; places and words are tried in fbx_test.cpp.
std::string codes(const base::Loaded<FbxDocument>& loaded) {
    std::string text;
    for (const base::Diagnostic& item : loaded.diagnostics.items()) text += (text.empty() ? "" : ", ") + item.code;
    return text;
}

const std::vector<FbxPart> sample{
    {"FBXHeaderExtension", {}, {{"FBXVersion", {std::int64_t{7400}}}}},
    {"Numbers",
     {std::int64_t{-7}, 2.5, std::string("a \"word\"")},
     {{"Times", {std::vector<std::int64_t>{0, -5, 46'186'158'000}}}, {"Values", {std::vector<double>{0.5, -1e-9}}}}},
    {"Last", {}}};

/// The sample in every form; in ASCII a quotation mark is `&quot;`.
std::vector<std::string> forms() {
    std::vector<FbxPart> ascii = sample;
    ascii[1].words[2] = std::string("a &quot;word&quot;");
    std::vector<std::string> files{test::fbx_ascii(ascii)};
    for (const std::uint32_t version : {7400U, 7500U, 7700U})
        for (const bool big_endian : {false, true})
            for (const bool deflated : {false, true})
                files.push_back(test::fbx_binary(sample, {version, big_endian, deflated}));
    return files;
}

TEST(FbxDocument, IsTheSameHoweverItIsWritten) {
    for (const std::string& file : forms()) {
        const auto loaded = read(file);
        ASSERT_TRUE(loaded.value) << file.substr(0, 40) << codes(loaded);
        EXPECT_EQ(codes(loaded), "");
        const FbxDocument& document = *loaded.value;
        ASSERT_EQ(document.children(FbxId::root).size(), 3U);
        const FbxId numbers = document.find(FbxId::root, "Numbers");
        EXPECT_EQ(document.integer(numbers, 0), -7);
        EXPECT_EQ(document.number(numbers, 1), 2.5);
        EXPECT_FALSE(document.value(numbers, 3));
        EXPECT_EQ(document.number_count(document.find(numbers, "Times")), 3U);
        EXPECT_THAT(document.integers(document.find(numbers, "Times")).value(), ElementsAre(0, -5, 46'186'158'000));
        EXPECT_THAT(document.numbers(document.find(numbers, "Values")).value(), ElementsAre(0.5, -1e-9));
        EXPECT_EQ(document.find(FbxId::root, "Times"), FbxId::none) << "it is one level deeper";
    }
}

TEST(FbxDocument, WordsAndListsOfOldAsciiMaySpanLines) {
    const auto loaded = read(
        "; FBX 6.1.0 project file\nTakes:  {\n  Take: \"a\" { ; a comment: {\n    Key: 0,1,L,5,2\n      ,C,n,\n "
        "9,3,L\n    Color: 1,"
        "1,1\n  }\n  Shading: Y\n}\n");
    ASSERT_TRUE(loaded.value) << codes(loaded);
    EXPECT_EQ(codes(loaded), "");
    const FbxDocument& document = *loaded.value;
    EXPECT_EQ(document.version, 6100);
    const FbxId takes = document.find(FbxId::root, "Takes");
    const FbxId take = document.find(takes, "Take");
    EXPECT_EQ(document.text(take), "a");
    FbxValueReader list = document.list(document.find(take, "Key"));
    std::string words;
    for (FbxValue value; list.next(value);) words += std::string(value.text) + ' ';
    EXPECT_EQ(words, "0 1 L 5 2 C n 9 3 L ");
    EXPECT_EQ(document.number_count(document.find(take, "Color")), 3U);
    EXPECT_EQ(document.text(document.find(takes, "Shading")), "Y");
}

TEST(FbxDocument, OlderVersionsAreRefusedByName) {
    EXPECT_EQ(codes(read("; FBX 5.8.0 project file\nObjects: {\n}\n")), "fbx.version");
    EXPECT_EQ(codes(read("; FBX project file\nObjects: {\n}\n")), "fbx.version");
    EXPECT_EQ(codes(read(test::fbx_binary(sample, {.version = 6000}))), "fbx.version");
    EXPECT_EQ(codes(read("Kaydara FBX Binary, of the last century")), "fbx.version");
}

TEST(FbxDocument, CountsAndLengthsAreBelievedWhenTheBytesAreThere) {
    for (const bool deflated : {false, true}) {
        std::string bytes = test::fbx_binary(sample, {.deflated = deflated});
        const std::size_t times = bytes.find("Times") + 5;  // after it: 'l', and the count in little-endian order
        ASSERT_EQ(bytes[times], 'l');
        for (const char count : {'\4', '\x7F'}) {
            bytes[times + 4] = count;
            const auto loaded = read(bytes);
            ASSERT_TRUE(loaded.value);
            const FbxDocument& document = *loaded.value;
            EXPECT_FALSE(document.integers(document.find(document.find(FbxId::root, "Numbers"), "Times")));
        }
    }
    std::string bytes = test::fbx_binary(sample, {.deflated = true});
    bytes[bytes.find("Times") + 5 + 20] ^= 0x55;
    const auto loaded = read(bytes);
    const FbxDocument& document = *loaded.value;
    EXPECT_FALSE(document.integers(document.find(document.find(FbxId::root, "Numbers"), "Times")));
}

TEST(FbxDocument, DamageLeavesWhatComesBeforeIt) {
    const std::string bytes = test::fbx_binary(sample);
    const auto cut = read(bytes.substr(0, bytes.size() - 20));
    ASSERT_TRUE(cut.value);
    EXPECT_EQ(codes(cut), "fbx.damaged");
    EXPECT_NE(cut.value->find(FbxId::root, "Numbers"), FbxId::none);
    std::string far = bytes;
    far[30] = '\x7F';  // the end of the first record
    EXPECT_EQ(codes(read(far)), "fbx.damaged");
    struct Row {
        const char* text;
        const char* said;
    };
    for (const auto& [text, complaint] : {Row{"A: 1 {\n B: 2\n", "fbx.damaged"},  //
                                          Row{"A: 1\n}\nB: 2\n", "fbx.unexpected"}, Row{"A: 1 2\nB: 2\n", "fbx.unexpected"},
                                          Row{"A: \"text\nB: 2\n", "fbx.text"}}) {
        const auto loaded = read(std::string("; FBX 7.4.0 project file\n") + text);
        ASSERT_TRUE(loaded.value) << text;
        EXPECT_EQ(codes(loaded), complaint) << text;
        EXPECT_NE(loaded.value->find(FbxId::root, "A"), FbxId::none) << text;
    }
}

TEST(FbxDocument, DepthAndTheNumberOfRecordsAreBounded) {
    std::string deep = "; FBX 7.4.0 project file\n";
    for (int i = 0; i < 70; ++i) deep += "A: {\n";
    EXPECT_EQ(codes(read(deep)), "fbx.depth");
    std::vector<FbxPart> records{{"A", {}}};
    for (int i = 0; i < 70; ++i) records = {{"A", {}, records}};
    EXPECT_EQ(codes(read(test::fbx_binary(records))), "fbx.damaged");
    std::string many = "; FBX 7.4.0 project file\n";
    for (int i = 0; i < 700'000; ++i) many += "A:";
    EXPECT_EQ(codes(read(many)), "fbx.records");
}
}  // namespace skelplay::loaders::fbx_document_test
