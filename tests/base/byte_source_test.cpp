#include "base/byte_source.h"
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include "support/gzip.h"
#include "support/temporary_folder.h"

namespace skelplay::base::byte_source_test {
using Kind = OpenFailure::Kind;

/// All bytes; a failure's reason behind "! " when it can't be opened.
std::string bytes_of(const Opened& opened) {
    if (const auto* failure = std::get_if<OpenFailure>(&opened)) return "! " + failure->reason;
    const auto& source = *std::get<std::unique_ptr<ByteSource>>(opened);
    return source.text(0, source.size());
}

Kind kind_of(const Opened& opened) { return std::get<OpenFailure>(opened).kind; }

/// Text of many blocks that does not repeat with them.
std::string long_text() {
    std::string text;
    for (int i = 0; i < 150'000; ++i) text += std::to_string(i) + '\n';
    return text;
}

class Bytes : public testing::Test {
protected:
    test::TemporaryFolder folder;
};

TEST_F(Bytes, PackedOnesAreUnpackedWhateverTheirName) {
    EXPECT_EQ(bytes_of(open_bytes(folder.write("a.bvh.gz", test::gzip("HIERARCHY\n")))), "HIERARCHY\n");
    EXPECT_EQ(bytes_of(open_bytes(folder.write("a.bvh", test::gzip("HIERARCHY\n")))), "HIERARCHY\n");
    EXPECT_EQ(bytes_of(open_bytes(folder.write("plain.gz", "HIERARCHY\n"))), "HIERARCHY\n");
    EXPECT_EQ(bytes_of(open_bytes(folder.write("nothing.gz", test::gzip("")))), "");
}

TEST_F(Bytes, UnpackedAreReadByPositionAcrossBlocks) {
    const std::string text = long_text();
    const auto opened = open_bytes(folder.write("a.gz", test::gzip(text)));
    EXPECT_EQ(bytes_of(opened), text);
    const auto& source = *std::get<std::unique_ptr<ByteSource>>(opened);
    for (const std::size_t at : {std::size_t{0}, std::size_t{262'140}, text.size() - 5, text.size(), text.size() + 9})
        EXPECT_EQ(source.text(at, 10), at < text.size() ? text.substr(at, 10) : "") << at;
}

TEST_F(Bytes, SeveralPackedFilesBehindEachOtherAreOne) {
    const std::string two = test::gzip("one ") + test::gzip("two");
    EXPECT_EQ(bytes_of(open_bytes(folder.write("a.gz", two))), "one two");
    EXPECT_EQ(bytes_of(open_bytes(folder.write("zeros.gz", two + std::string(70'000, '\0')))), "one two");
    EXPECT_EQ(bytes_of(open_bytes(folder.write("junk.gz", two + "junk"))), "one two");
}

TEST_F(Bytes, DamagedOnesAreRefused) {
    const std::string packed = test::gzip(long_text());
    const auto cut = open_bytes(folder.write("cut.gz", packed.substr(0, packed.size() / 2)));
    EXPECT_EQ(bytes_of(cut), "! expected a whole gzip file, found one that ends too early");
    EXPECT_EQ(kind_of(cut), Kind::damaged);
    for (const std::size_t at : {packed.size() / 2, packed.size() - 6}) {  // in the data; in the check sum
        std::string damaged = packed;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
        const auto opened = open_bytes(folder.write("damaged.gz", damaged));
        EXPECT_EQ(bytes_of(opened), "! expected a whole gzip file, found a damaged one");
        EXPECT_EQ(kind_of(opened), Kind::damaged);
    }
    EXPECT_EQ(bytes_of(open_bytes(folder.write("head.gz", packed.substr(0, 3)))),
              "! expected a whole gzip file, found one that ends too early");
}

TEST_F(Bytes, MoreThanTheLimitIsRefusedWhenUnpacked) {
    const auto file = folder.write("a.gz", test::gzip("0123456789"));
    EXPECT_EQ(bytes_of(open_bytes(file, 10)), "0123456789");
    const auto opened = open_bytes(file, 9);
    EXPECT_EQ(bytes_of(opened), "! expected at most 9 bytes when unpacked, found more");
    EXPECT_EQ(kind_of(opened), Kind::too_large);
    EXPECT_EQ(bytes_of(open_bytes(folder.write("plain", "0123456789"), 9)), "0123456789") << "read by position";
}

// Ten times the packed size and 32 MiB: blanks shrink to a thousandth, so that 40 MiB of them are 40 KiB.
TEST_F(Bytes, AGzipBombIsRefusedBeforeItFillsTheMemory) {
    constexpr std::size_t mebi = 1U << 20U;
    const std::string_view refused =
        "! expected at most 32 MiB and ten times the packed size when unpacked, found more (gunzip unpacks it)";
    const auto bomb = open_bytes(folder.write("bomb.gz", test::gzip(std::string(40 * mebi, ' '))));
    EXPECT_EQ(bytes_of(bomb), refused);
    EXPECT_EQ(kind_of(bomb), Kind::too_large);
    EXPECT_EQ(bytes_of(open_bytes(folder.write("small.gz", test::gzip(std::string(31 * mebi, ' '))))).size(), 31 * mebi);
    std::string noise(mebi, ' ');  // what can't be packed makes room for ten times as much
    std::uint32_t state = 1;
    for (char& c : noise) c = static_cast<char>((state = state * 1'664'525U + 1'013'904'223U) >> 24U);
    EXPECT_EQ(bytes_of(open_bytes(folder.write("a.gz", test::gzip(noise + std::string(40 * mebi, ' '))))).size(),
              41 * mebi);
}

TEST_F(Bytes, OfAPipeAreReadWholeAndUnpacked) {
    const auto pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const auto through = [&](std::string_view bytes, std::uint64_t most) {
        const std::jthread writer(
            [&] { std::ofstream(pipe, std::ios::binary) << bytes.substr(0, 1) << std::flush << bytes.substr(1); });
        return bytes_of(open_bytes(pipe, most));
    };
    EXPECT_EQ(through("plain", 5), "plain");
    EXPECT_EQ(through("plain", 4), "! expected at most 4 bytes through a pipe, found more");
    EXPECT_EQ(through(test::gzip("packed"), 6), "packed");
    EXPECT_EQ(through(test::gzip("packed"), 5), "! expected at most 5 bytes when unpacked, found more");
}

TEST_F(Bytes, OfAPipeAreNotWaitedForAfterAStop) {
    const auto pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(bytes_of(open_bytes(pipe, most_bytes_in_memory, stop.get_token())), "! Operation canceled")
        << "it has no writer";
    // A writer that writes a little, and neither more nor an end: it holds the pipe open.
    const int writer = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(::write(writer, "HIER", 4), 4);
    Opened opened;
    {
        std::stop_source later;
        const std::jthread reader([&] { opened = open_bytes(pipe, most_bytes_in_memory, later.get_token()); });
        for (int waiting = 4; waiting > 0;) ASSERT_EQ(::ioctl(writer, FIONREAD, &waiting), 0);
        later.request_stop();  // it has read what there is, and waits
    }
    EXPECT_EQ(bytes_of(opened), "! Operation canceled");
    EXPECT_EQ(kind_of(opened), Kind::unreadable);
    ::close(writer);
}

TEST_F(Bytes, AtTheHeadAreReadAlone) {
    const std::string text = long_text();
    std::string packed = test::gzip(text);
    EXPECT_EQ(read_head(folder.write("plain", text), 9), text.substr(0, 9));
    EXPECT_EQ(read_head(folder.write("short", "12"), 9), "12");
    packed.resize(packed.size() / 2);  // what is behind does not matter
    EXPECT_EQ(read_head(folder.write("a.gz", packed), 9), text.substr(0, 9));
    EXPECT_EQ(read_head(folder.path(), 9), "");
    EXPECT_EQ(read_head(folder / "none", 9), "");
}

TEST_F(Bytes, AreCountedAsUnpacked) {
    EXPECT_EQ(estimated_size(folder.write("plain", "12345")), 5U);
    EXPECT_EQ(estimated_size(folder.write("a.gz", test::gzip(std::string(70'000, 'x')))), 70'000U);
    EXPECT_EQ(estimated_size(folder / "none"), 0U);
}
}  // namespace skelplay::base::byte_source_test
