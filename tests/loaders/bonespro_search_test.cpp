// How a BonesPro animation finds its structure, and a mesh the bones of its take.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string>

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
TEST_F(BonesProSearchFor, Seed002ConventionsTheOnlyTxtThatFitsIsFound) {
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

TEST_F(BonesProSearchFor, Seed002AnimationCountsThatDifferAreRefused) {
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
