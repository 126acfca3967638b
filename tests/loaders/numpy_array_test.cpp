#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "loaders/numpy/numpy.h"
#include "support/edited.h"
#include "support/numpy_file.h"

namespace skelplay::loaders::numpy_array_test {
using test::edited;
using test::npy;
using test::npy_of;
using test::npz;

std::vector<double> numbers_of(const NumpyArray& array) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < array.size(); ++i) numbers.push_back(array.number(i));
    return numbers;
}

/// The code of the fault; empty: there is none.
template <class Read> std::string fault_of(const Read& read) {
    try {
        read();
    } catch (const Refused& refused) {
        return refused.reason.value().code;
    }
    return {};
}

std::string fault_in(const std::string& bytes) {
    return fault_of([&] { NumpyArray(bytes, "a"); });
}

TEST(NumpyArray, ReadsNumbersOfFourAndEightBytes) {
    const std::vector<double> numbers{-1.5, 2, 3, 4, 5, 600};
    for (const char* type : {"<f4", "<f8"}) {
        const NumpyArray array(npy(type, "2, 3", numbers), "a");
        EXPECT_EQ(array.shape(), (std::vector<std::size_t>{2, 3}));
        EXPECT_EQ(array.columns(), 3U);
        EXPECT_EQ(numbers_of(array), numbers);
    }
    for (const char* type : {"<i4", "<i8"})
        EXPECT_EQ(numbers_of({npy(type, "3,", {-1, 2, 3}), "a"}), (std::vector<double>{-1, 2, 3})) << type;
    EXPECT_EQ(numbers_of({npy("<u4", "1,", {4294967295}), "a"}), std::vector<double>{4294967295});
    const NumpyArray one(npy("<f8", "", {7}), "a");
    EXPECT_TRUE(one.shape().empty());
    EXPECT_EQ(numbers_of(one), std::vector<double>{7});
}

TEST(NumpyArray, ReadsTexts) {
    const NumpyArray names(test::npy_names({"hip", "a"}, 3), "a");
    EXPECT_EQ(names.text(0), "hip");
    EXPECT_EQ(names.text(1), "a");
    EXPECT_EQ(NumpyArray(npy_of("<U2", "1,", std::string("\xFC\0\0\0\xB4\xF9\1\0", 8)), "a").text(0), "\u00FC\U0001F9B4");
    EXPECT_EQ(NumpyArray(npy_of("<U1", "1,", std::string("\0\xD8\0\0", 4)), "a").text(0), "\uFFFD") << "half of one";
    EXPECT_EQ(NumpyArray(npy_of("|S3", "2,", std::string("ab\0xyz", 6)), "a").text(1), "xyz");
}

// numpy.asfortranarray([[1, 2, 3], [4, 5, 6]]) is written column by column.
TEST(NumpyArray, ReadsFortransOrder) {
    const std::string bytes =
        npy_of("{'descr': '<f8', 'fortran_order': True, 'shape': (2, 3), }", test::raw("<f8", {1, 4, 2, 5, 3, 6}));
    EXPECT_EQ(numbers_of({bytes, "a"}), (std::vector<double>{1, 2, 3, 4, 5, 6}));
}

TEST(NumpyArray, ReadsLaterVersionsAndOtherSpellings) {
    const std::string data = test::raw("<f8", {1, 2});
    const std::string dictionary = "{\"shape\":(2,),'fortran_order':False,'descr':'<f8'}\n";
    std::string bytes("\x93NUMPY\x02\x00", 8);
    test::append_number(bytes, dictionary.size(), 4);
    EXPECT_EQ(numbers_of({bytes + dictionary + data, "a"}), (std::vector<double>{1, 2}));
    EXPECT_EQ(fault_in(edited(bytes, "\x02", "\x04") + dictionary + data), "numpy.header");
}

TEST(NumpyArray, RefusesWhatIsNoArrayOfNumbersOrTexts) {
    const std::string good = npy("<f8", "2,", {1, 2});
    for (const auto& [bytes, code] : std::initializer_list<std::pair<std::string, std::string>>{
             {"", "numpy.header"},
             {good.substr(0, 11), "numpy.header"},
             {good.substr(0, 60), "numpy.header"},
             {edited(good, "'descr'", "'other'"), "numpy.header"},
             {edited(good, "'fortran_order': False, ", ""), "numpy.header"},
             {edited(good, "False", "false"), "numpy.header"},
             {edited(good, "(2,)", "(2)"), "numpy.header"},
             {edited(good, "(2,)", "(-2,)"), "numpy.header"},
             {edited(good, "(2,)", "(x,)"), "numpy.header"},
             {edited(good, "'shape'", "'descr'"), "numpy.header"},
             {edited(good, " }", "} 1"), "numpy.header"},
             {edited(good, "'<f8'", "[('x', '<f8')]"), "numpy.fields"},
             {npy_of("|O", "2,", "\x80\x04pickle"), "numpy.objects"},
             {edited(good, "<f8", ">f8"), "numpy.type"},
             {edited(good, "<f8", "<f2"), "numpy.type"},
             {edited(good, "<f8", "<c8"), "numpy.type"},
             {edited(good, "<f8", "<M8"), "numpy.type"},
             {edited(good, "<f8", "<U8"), "numpy.short"},
             {edited(good, "(2,)", "(3,)"), "numpy.short"},
             {edited(good, "(2,)", "(4000000000, 4000000000, 4000000000)"), "numpy.short"},
             {edited(good, "(2,)", "(4000000000, 0)"), "numpy.short"},
         })
        EXPECT_EQ(fault_in(bytes), code) << bytes;
}

TEST(NumpyArray, KeepsTheRowsThatAreThereWhereThatIsAllowed) {
    const std::string bytes = edited(npy("<f8", "2, 2", {1, 2, 3, 4}), "(2, 2)", "(9, 2)");
    EXPECT_EQ(fault_in(bytes), "numpy.short");
    const NumpyArray array(bytes, "a", true);
    EXPECT_EQ(array.missing(), 7U);
    EXPECT_EQ(numbers_of(array), (std::vector<double>{1, 2, 3, 4}));
}

// ---- Archives ----

struct Archive {
    explicit Archive(std::string zip) : bytes(std::move(zip)) {}
    std::filesystem::path path;
    base::MemoryBytes bytes;
    base::Run run;
    StoppableBytes stoppable{bytes, run};
    LoadOptions options;
    Reading in{path, stoppable, options, {}, {}};
    NumpyArchive archive{in};
};

std::string fault_reading(const std::string& zip, std::string_view array = "a") {
    return fault_of([&] { static_cast<void>(Archive(zip).archive.read(array)); });
}

TEST(NumpyArchive, ReadsStoredAndDeflatedMembers) {
    const std::vector<double> numbers(100, 7.0);
    for (const bool deflated : {false, true}) {
        const std::string zip = npz({{"a", npy("<f8", "100,", numbers)}, {"b", npy("<i4", "", {3})}}, deflated);
        EXPECT_EQ(zip.size() < 800, deflated);
        Archive file(zip);
        EXPECT_EQ(file.archive.names(), "a, b");
        EXPECT_EQ(numbers_of(file.archive.read("a")), numbers);
        EXPECT_EQ(numbers_of(file.archive.read("b")), std::vector<double>{3});
    }
}

TEST(NumpyArchive, RefusesDamage) {
    const std::string array = npy("<f8", "2,", {1, 2});
    for (const bool deflated : {false, true}) {
        const std::string zip = npz({{"a", array}}, deflated);
        const std::size_t directory = zip.find("PK\x01\x02");
        const auto with = [&](std::size_t at, char byte) {
            std::string changed = zip;
            changed[at] = byte;
            return changed;
        };
        EXPECT_EQ(fault_reading(zip), "");
        EXPECT_EQ(fault_reading(zip, "c"), "numpy.no-array");
        EXPECT_EQ(fault_reading(zip.substr(0, zip.size() - 1)), "numpy.archive");
        EXPECT_EQ(fault_reading(zip.substr(0, directory)), "numpy.archive");
        EXPECT_EQ(fault_reading(with(zip.size() - 7, 1)), "numpy.archive") << "where the directory begins";
        EXPECT_EQ(fault_reading(with(directory, 'x')), "numpy.archive");
        EXPECT_EQ(fault_reading(with(directory + 8, 1)), "numpy.method") << "encrypted";
        EXPECT_EQ(fault_reading(with(directory + 10, 12)), "numpy.method") << "bzip2";
        EXPECT_EQ(fault_reading(with(directory + 16, 'x')), "numpy.damaged") << "the check sum";
        EXPECT_EQ(fault_reading(with(directory + 21, 1)), "numpy.damaged") << "the packed size";
        EXPECT_EQ(fault_reading(with(directory + 25, 1)), "numpy.damaged") << "the size";
        EXPECT_EQ(fault_reading(with(directory + 27, 0x7F)), "numpy.too-large") << "the size";
        EXPECT_EQ(fault_reading(with(directory + 42, 1)), "numpy.damaged") << "where the member begins";
        EXPECT_EQ(fault_reading(with(40, 'x')), "numpy.damaged");
    }
}

// 64 MiB of zeros are 64 KiB in the file.
TEST(NumpyArchive, RefusesToUnpackFarMoreThanTheFileHolds) {
    const std::string array = npy_of("<f8", "8388608,", std::string(64U << 20U, '\0'));
    EXPECT_EQ(fault_reading(npz({{"a", array}}, true)), "numpy.too-large");
}

TEST(NumpyArchive, StopsBetweenPieces) {
    Archive file(npz({{"a", npy("<f8", "2,", {1, 2})}}));
    std::stop_source stop;
    file.run.stop = stop.get_token();
    stop.request_stop();
    EXPECT_THROW(static_cast<void>(file.archive.read("a")), Stopped);
}
}  // namespace skelplay::loaders::numpy_array_test
