// How a BonesPro animation finds its structure, and a mesh the bones of its take.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string>
#include "loaders/partner_search.h"
#include "support/bytes_read.h"
#include "support/gzip.h"
#include "support/needs.h"
#include "text_reading.h"

namespace skelplay::loaders::bonespro_search_test {
using testing::ElementsAre;
using testing::IsEmpty;

/// So many bones in a row; the first vertex is at `x`.
std::string structure(int bones, int vertices, int x = 0) {
    std::string text = fmt::format("Begin structure file\n{} {}\n", bones, vertices);
    for (int b = 0; b < bones; ++b)
        text += fmt::format("<b{}> {}\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 {} 1 0 0 0 1 0 0 0 1 0 0 0\n", b,
                            b == 0 ? "*" : std::to_string(b - 1), b);
    for (int v = 0; v < vertices; ++v) text += fmt::format("{} 0 0 1 0 1\n", x + v);
    return text + "End structure file\n";
}

std::string animation(int bones, int vertices) {
    std::string text =
        fmt::format("Begin animation file\n{} {} 1\nBones Absolute Matrix XYZ Degrees 0 0 1\n", bones, vertices);
    for (int b = 0; b < bones; ++b) text += "1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n";
    return text + "End animation file\n";
}

class BonesProSearchFor : public InFolder {
protected:
    LoadResult find() { return read("walk-bones.txt", options_); }

    LoadOptions options_{.fps = 30};  // nothing to say about the rate
};

// "In text format and have the TXT extension."
TEST_F(BonesProSearchFor, ConventionsTheOnlyTxtThatFitsIsFound) {
    write("walk-bones.txt", animation(2, 1));
    write("walk-structure.txt", structure(3, 1));
    write("Other.TXT", structure(2, 1));
    write("readme.txt", "Begin with this\n");
    const LoadResult result = find();
    EXPECT_EQ(skeleton_of(result), "Other.TXT");
    EXPECT_EQ(said_by_file(result), "walk-bones.txt bonespro.structure");
    EXPECT_THAT(others(result), IsEmpty());
}

TEST_F(BonesProSearchFor, OfThoseThatFitTheLongestCommonStemWins) {
    write("walk-bones.txt", animation(2, 1));
    write("walk-structure.txt", structure(2, 1));
    write("run-structure.txt", structure(2, 1, 5));
    const LoadResult result = find();
    EXPECT_EQ(skeleton_of(result), "walk-structure.txt");
    EXPECT_EQ(said_by_file(result), "walk-bones.txt bonespro.structure");
    EXPECT_THAT(others(result), ElementsAre("run-structure.txt"));
}

/// Text that gzip can't pack, of about so many bytes.
std::string noise(std::size_t bytes) {
    std::string text;
    std::uint64_t state = 1;
    while (text.size() < bytes) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        text += static_cast<char>('!' + (state >> 33U) % 90U);
    }
    return text;
}

TEST_F(BonesProSearchFor, OtherPackedTextsBesideItAreNotUnpackedWhole) {
    constexpr std::size_t large = 8U << 20U;
    write("walk-bones.txt", animation(2, 1));
    write("walk-structure.txt.gz", test::gzip(structure(2, 1)));
    write("notes.txt.gz", test::gzip(noise(large)));
    const auto bytes = test::bytes_read_by([&] { EXPECT_EQ(skeleton_of(find()), "walk-structure.txt.gz"); });
    NEEDS({test::this_machine, bytes ? "" : "the system does not count the bytes that a program reads"});
    EXPECT_LT(*bytes, large / 8);
}

TEST_F(BonesProSearchFor, ADamagedStructureIsRefusedWhereItIsTheOnlyOne) {
    write("walk-bones.txt", animation(2, 20'000));
    const std::string packed = test::gzip(structure(2, 20'000));
    write("walk-structure.txt.gz", packed.substr(0, packed.size() / 2));
    EXPECT_EQ(said_by_file(find()), "walk-bones.txt bonespro.structure, walk-structure.txt.gz:1:1 load.gzip");
}

// Every animation is compared with every structure, and its mesh with every Bones export.
TEST_F(BonesProSearchFor, AFolderIsLookedThroughOnceForAllItsAnimations) {
    const auto bytes_for = [&](std::size_t files) {
        const std::string padding(10'000, ' ');
        for (std::size_t i = 0; i < files; ++i) {
            write(fmt::format("take{}.txt", i), animation(2, 1) + padding);
            write(fmt::format("take{}-structure.txt", i), structure(2, 1) + padding);
        }
        options_.partners = std::make_shared<PartnerFiles>();
        return test::bytes_read_by([&] {
            for (std::size_t i = 0; i < files; ++i)
                EXPECT_EQ(skeleton_of(read(fmt::format("take{}.txt", i), options_)),
                          fmt::format("take{}-structure.txt", i));
        });
    };
    const auto few = bytes_for(3);
    NEEDS({test::this_machine, few ? "" : "the system does not count the bytes that a program reads"});
    EXPECT_LT(*bytes_for(30), 20 * *few);
}

TEST_F(BonesProSearchFor, ATieIsAnErrorThatNamesThem) {
    write("walk-bones.txt", animation(2, 1));
    write("a.txt", structure(2, 1));
    write("b.txt", structure(2, 1, 5));
    const LoadResult result = find();
    EXPECT_EQ(skeleton_of(result), "none");
    EXPECT_EQ(said_by_file(result), "walk-bones.txt:1:1 bonespro.several-structures");
    EXPECT_THAT(others(result), ElementsAre("a.txt", "b.txt"));
    write("b.txt", structure(2, 1));  // the same as the other: it does not matter which
    EXPECT_EQ(skeleton_of(find()), "a.txt");
}

TEST_F(BonesProSearchFor, AnimationCountsThatDifferAreRefused) {
    write("walk-bones.txt", animation(2, 3));
    EXPECT_EQ(said_by_file(find()), "walk-bones.txt:1:1 bonespro.no-structure");
    write("s.txt", structure(2, 1));
    EXPECT_EQ(said_by_file(find()), "walk-bones.txt:2:1 bonespro.counts");
    options_.skeleton = folder_ / "s.txt";
    const LoadResult named = find();
    EXPECT_EQ(skeleton_of(named), "none");
    EXPECT_EQ(said_by_file(named), "walk-bones.txt:2:1 bonespro.counts");
}

TEST_F(BonesProSearchFor, TheOptionComesFirst) {
    write("walk-bones.txt", animation(2, 1));
    write("walk-structure.txt", structure(2, 1));
    write("else/s.dat", structure(2, 1, 5));
    options_.skeleton = folder_ / "else/s.dat";
    const LoadResult result = find();
    EXPECT_EQ(skeleton_of(result), "else/s.dat");
    EXPECT_EQ(said_by_file(result), "");
    EXPECT_EQ(result.figure->weighted_skin->positions[0], glm::dvec3(5, 0, 0));
}

TEST_F(BonesProSearchFor, TheOptionMustNameAStructure) {
    write("walk-bones.txt", animation(2, 1));
    write("s.asf", ":version 1.10\n");
    options_.skeleton = folder_ / "s.asf";
    EXPECT_EQ(said_by_file(find()), "s.asf:1:1 bonespro.structure");
    options_.skeleton = folder_ / "none.txt";
    EXPECT_EQ(said_by_file(find()), "none.txt bonespro.unreadable-structure");
}

TEST_F(BonesProSearchFor, WhatTheStructureIsGuiltyOfIsSaidWithItsOwnPlace) {
    write("walk-bones.txt", animation(1, 1));
    write("s.txt",
          "Begin structure file\n1 1\n<b> 3\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n0 0 0 1 0 1\n"
          "End structure file");
    options_.skeleton = folder_ / "s.txt";
    EXPECT_EQ(said_by_file(find()), "s.txt:3:5 bonespro.no-parent");
}
}  // namespace skelplay::loaders::bonespro_search_test
