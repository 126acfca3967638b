// Paths and texts on Windows, by third_party/windows/toolchain.cmake. Expectations are Unicode's; run by windows.sh.

#include <filesystem>
#include <gtest/gtest.h>

namespace {
namespace fs = std::filesystem;

TEST(WindowsPaths, TakeATextAsUtf8) {
    EXPECT_EQ(fs::path("日本語/ü.bvh").wstring(), L"\u65E5\u672C\u8A9E/\u00FC.bvh");
    EXPECT_EQ(fs::path("\U0001F600").wstring(), L"\xD83D\xDE00");
    EXPECT_EQ(fs::path(std::string("a")) / std::string_view("ü"), fs::path(L"a\\\u00FC"));
}

TEST(WindowsPaths, TakeAByteThatIsNoUtf8AsALetterOfLatin1) {
    EXPECT_EQ(fs::path("\xFC.obj").wstring(), L"\u00FC.obj");
    EXPECT_EQ(fs::path("\xE6\x97").wstring(), L"\u00E6\u0097") << "the third byte is missing";
    EXPECT_EQ(fs::path("\xC0\xAF").wstring(), L"\u00C0\u00AF") << "a slash in two bytes is none";
    EXPECT_EQ(fs::path("\xED\xA0\x80").wstring(), L"\u00ED\u00A0\u0080") << "half a pair is no letter";
}

TEST(WindowsPaths, AreTextsWithSlashes) {
    EXPECT_EQ(fs::path(L"C:\\Gr\u00F6\u00DFe\\\u65E5").string(), "C:/Größe/日");
    EXPECT_EQ(fs::path(L"\\\\server\\share").string(), "//server/share");
    EXPECT_EQ(fs::path(L"\xD83D\xDE00").string(), "\U0001F600");
    EXPECT_EQ(fs::path(L"a\xD83Dz").string(), "a\uFFFDz") << "a disk may have such names";
}
}  // namespace
