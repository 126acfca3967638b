// glTF 2.0: Khronos, glTF 2.0 Specification (nodes 3.5, buffers and accessors 3.6, skins 3.7, animations 3.11, appendix
// C); what of it becomes a bone, a take and a frame is in the manual. Files are written by hand in support/gltf_file.h.

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "scene/skin_attachment.h"
#include "support/gltf_file.h"
#include "support/posed.h"
#include "support/small_png.h"
#include "text_reading.h"

namespace skelplay::loaders::gltf_test {
using test::edited;
using test::GltfFile;
using test::leg_gltf;

LoadResult read(std::string_view text, const std::string& take = {}) {
    LoadOptions options;
    options.take = take;
    return read_text(read_gltf, "a.gltf", text, options);
}

/// "hip 10,2,0; knee 10,1,0": the bones' positions in a frame, in their order.
std::string positions(const LoadResult& result, std::size_t frame) {
    std::string text;
    if (!result.figure) return "refused";
    const auto world = test::world_matrices(*result.figure, frame);
    for (std::size_t i = 0; i < world.size(); ++i) {
        text += fmt::format("{}{}", i == 0 ? "" : "; ", result.figure->skeleton[figure::bone_id(i)].name);
        for (int axis = 0; axis < 3; ++axis)
            text += fmt::format("{}{:.6g}", axis == 0 ? " " : ",", std::round(world[i][3][axis] * 1e5) / 1e5 + 0.0);
    }
    return text;
}

std::size_t frames_of(const LoadResult& result) { return result.figure ? frame_count(result.figure->take) : 0; }

TEST(Gltf, JointsAreBonesAndNodesAboveThemMoveThem) {
    for (const std::string& bytes : {leg_gltf().text(), leg_gltf().glb()}) {
        const LoadResult result = read(bytes);
        EXPECT_EQ(said(result), "");
        ASSERT_TRUE(result.figure);
        EXPECT_EQ(result.figure->format, figure::Format::gltf);
        EXPECT_EQ(result.figure->metres_per_unit, 1.0);
        // The rig doubles all lengths and stands at x = 10.
        EXPECT_EQ(positions(result, 0), "hip 10,2,0; knee 10,1,0");
        EXPECT_EQ(positions(result, 15), "hip 10,4,0; knee 10,3,0");
        EXPECT_EQ(positions(result, 30), "hip 10,4,0; knee 10,3,0");
    }
}

TEST(Gltf, TakesAreTheAnimationsAndTheFirstThatMovesIsShown) {
    const std::string text = leg_gltf().text();
    const LoadResult result = read(text);
    ASSERT_TRUE(result.figure);
    const std::vector<figure::TakeInfo> takes{{"Still", 1, 1.0 / 30}, {"Step", 31, 1.0 / 30}};
    EXPECT_EQ(result.figure->takes, takes);
    EXPECT_EQ(result.figure->take_index, 1U);
    EXPECT_EQ(frames_of(result), 31U);
    for (const char* still : {"Still", "1"}) {
        const LoadResult rest = read(text, still);
        ASSERT_TRUE(rest.figure) << still;
        EXPECT_EQ(frames_of(rest), 1U);
        EXPECT_TRUE(figure::is_rest_only(rest.figure->take));
        EXPECT_EQ(positions(rest, 0), "hip 10,2,0; knee 10,1,0");
    }
    EXPECT_EQ(frames_of(read(text, "Step")), 31U);
    EXPECT_EQ(said(read(text, "Jump")), "1:1 load.no-such-take");
}

TEST(Gltf, ABoneEndsWhereItsFirstChildIs) {
    const LoadResult result = read(leg_gltf().text());
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, 15, pose);
    EXPECT_EQ(pose.tail.at(0), glm::dvec3(0, -1, 0));
    EXPECT_EQ(pose.tail.at(1), glm::dvec3(0)) << "no child: its own origin";
}

// From 0 degrees at frame 0 to 90 at frame 15: 18 degrees in frame 3. The rig's scale, which never changes, is in the
// lengths alone.
TEST(Gltf, RotationsTurnEvenlyBetweenKeys) {
    const auto world = test::world_matrices(*read(leg_gltf().text()).figure, 3);
    const double angle = 18 * 0.017453292519943295;
    EXPECT_NEAR(world[1][1].y, std::cos(angle), 1e-6);
    EXPECT_NEAR(world[1][1].z, std::sin(angle), 1e-6);
}

// A scale that changes, or that is not even, stays in the matrices: children move with it.
TEST(Gltf, OtherScalesStay) {
    const std::string text = leg_gltf().text();
    const LoadResult uneven = read(edited(text, "\"scale\":[2,2,2]", "\"scale\":[2,3,2]"));
    EXPECT_EQ(positions(uneven, 15), "hip 10,6,0; knee 10,4.5,0");
    EXPECT_EQ(test::world_matrices(*uneven.figure, 0)[0][1], glm::dvec4(0, 3, 0, 0));
    const LoadResult none = read(edited(text, "\"scale\":[2,2,2]", "\"scale\":[0,0,0]"));
    EXPECT_EQ(positions(none, 15), "hip 10,0,0; knee 10,0,0");
}

/// A node "box" that one channel moves, without a skin.
template <class Number>
GltfFile moving(std::string_view path, std::string_view interpolation, const std::vector<float>& times,
                const std::vector<Number>& values, bool normalized = false) {
    GltfFile file;
    const int input = file.add(times, "SCALAR");
    const int output = file.add(values, path == "rotation" ? "VEC4" : "VEC3", normalized);
    file.members = fmt::format(
        R"("nodes":[{{"name":"box","children":[1]}},{{"translation":[0,1,0]}}],"animations":[{{"channels":[{{"sampler":0,)"
        R"("target":{{"node":0,"path":"{}"}}}}],"samplers":[{{"input":{},"output":{},"interpolation":"{}"}}]}}])",
        path, input, output, interpolation);
    return file;
}

TEST(Gltf, WithoutJointsTheNodesThatMoveAreBones) {
    const LoadResult result = read(moving<float>("translation", "LINEAR", {0, 1}, {0, 0, 0, 30, 0, 0}).text());
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(positions(result, 7), "box 7,0,0; node 1 7,1,0") << "and those below them, by number without a name";
}

TEST(Gltf, StepsHoldTheKeyBefore) {
    const LoadResult result = read(moving<float>("translation", "STEP", {0, 0.5, 1}, {1, 0, 0, 2, 0, 0, 3, 0, 0}).text());
    EXPECT_EQ(positions(result, 14).substr(0, 9), "box 1,0,0");
    EXPECT_EQ(positions(result, 15).substr(0, 9), "box 2,0,0");
    EXPECT_EQ(positions(result, 29).substr(0, 9), "box 2,0,0");
    EXPECT_EQ(positions(result, 30).substr(0, 9), "box 3,0,0");
}

// Half way, at u = 0.5: (0.25 - 0.75 + 1) · 0 + (0.125 - 0.5 + 0.5) · d · 4 + (0.75 - 0.25) · 10 + (0.125 - 0.25) · d ·
// 2 is 0.5 + 5 - 0.25 over one second, 1 + 5 - 0.5 over two.
TEST(Gltf, CubicsHaveTangentsInUnitsASecond) {
    const std::vector<float> values{0, 0, 0, 0, 0, 0, 4, 0, 0, 2, 0, 0, 10, 0, 0, 0, 0, 0};
    EXPECT_EQ(positions(read(moving<float>("translation", "CUBICSPLINE", {0, 1}, values).text()), 15).substr(0, 12),
              "box 5.25,0,0");
    EXPECT_EQ(positions(read(moving<float>("translation", "CUBICSPLINE", {0, 2}, values).text()), 30).substr(0, 11),
              "box 5.5,0,0");
}

// Both keys are the same rotation by 90 degrees with opposite signs: between them nothing turns.
TEST(Gltf, RotationsTakeTheShortWay) {
    const float half = 0.70710678F;
    const LoadResult result =
        read(moving<float>("rotation", "LINEAR", {0, 1}, {half, 0, 0, half, -half, 0, 0, -half}).text());
    EXPECT_EQ(positions(result, 11), "box 0,0,0; node 1 0,0,1");
}

// 32767 is 1, and -32768 is not below -1: a turn by 90 degrees about x, as 23170 / 32767 is sin 45.
TEST(Gltf, NormalisedIntegersAreFractions) {
    const LoadResult words = read(moving<std::int16_t>("rotation", "STEP", {0}, {23170, 0, 0, 23170}, true).text());
    EXPECT_EQ(positions(words, 0), "box 0,0,0; node 1 0,0,1");
    const LoadResult least = read(moving<std::int16_t>("scale", "STEP", {0}, {1, -32768, 1}, true).text());
    EXPECT_EQ(positions(least, 0), "box 0,0,0; node 1 0,-1,0");
    const LoadResult bytes = read(moving<std::uint8_t>("scale", "STEP", {0}, {255, 51, 0}, true).text());
    EXPECT_EQ(positions(bytes, 0), "box 0,0,0; node 1 0,0.2,0");
}

TEST(Gltf, SparseElementsReplaceOthers) {
    GltfFile file = moving<float>("translation", "LINEAR", {0, 1}, {0, 0, 0, 30, 0, 0});
    const int indices = file.add_view<std::uint16_t>({1, 0});
    const int values = file.add_view<float>({60, 0, 0});
    file.accessors[1].back() = ',';
    file.accessors[1] += fmt::format(R"("sparse":{{"count":1,"indices":{{"bufferView":{},"componentType":5123}},)"
                                     R"("values":{{"bufferView":{}}}}}}})",
                                     indices, values);
    EXPECT_EQ(positions(read(file.text()), 15).substr(0, 10), "box 30,0,0") << "half way to 60";
    file.accessors[1] = edited(file.accessors[1], R"("bufferView":1,)", "");
    EXPECT_EQ(positions(read(file.text()), 15).substr(0, 10), "box 30,0,0") << "without a view the others are 0";
    EXPECT_EQ(said(read(edited(file.text(), R"("sparse":{"count":1)", R"("sparse":{"count":3)"))), "1:1 gltf.bad-value");
}

/// The rate and the number of frames of keys at these times.
std::string rate_of(const std::vector<float>& times, const char* interpolation = "LINEAR") {
    const std::size_t values = times.size() * (std::string_view(interpolation) == "CUBICSPLINE" ? 9 : 3);
    const LoadResult result =
        read(moving<float>("translation", interpolation, times, std::vector<float>(values, 1.0F)).text());
    return fmt::format("{:.6g} {}", 1.0 / frame_time(result.figure->take).value(), frames_of(result));
}

/// The times of so many keys that are this far apart, from `start` on.
std::vector<float> sampled(double frame_time, int keys, double start = 0) {
    std::vector<float> times;
    for (int key = 0; key < keys; ++key) times.push_back(static_cast<float>(start + key * frame_time));
    return times;
}

TEST(Gltf, TheRateIsThatOfItsKeysWhereTheyAreEvenlySpaced) {
    for (const double rate : {48.0, 72.0, 90.0, 59.94, 23.976, 12.5, 119.88, 7.0, 1000.0, 144.0, 10.0, 33.3, 24.0})
        for (const int keys : {3, 100, 20'000}) {
            EXPECT_EQ(rate_of(sampled(1 / rate, keys)), fmt::format("{:.6g} {}", rate, keys));
            const double start = keys > 3 ? 0.7 : 0.0;  // so few rounded times could as well be 60 / 1.001 a second
            EXPECT_EQ(rate_of(sampled(1 / rate, keys, start)), fmt::format("{:.6g} {}", rate, keys));
        }
    EXPECT_EQ(rate_of(sampled(0.008333, 167)), "120.005 167") << "the frame time has four digits";
    EXPECT_EQ(rate_of(sampled(1.001 / 30, 50)), "29.97 50");
    const LoadResult rounded = read(moving<float>("translation", "LINEAR", sampled(double{1.0F / 30}, 104),
                                                  std::vector<float>(std::size_t{104} * 3, 1.0F))
                                        .text());
    EXPECT_EQ(frame_time(rounded.figure->take), 1.0 / 30) << "multiples of a 32-bit frame time";
    EXPECT_EQ(rate_of(sampled(1.0 / 240, 200'000)), "240 200000") << "after 800 s times are not exact";
    EXPECT_EQ(rate_of({0, 0.0125F}), "80 2");
    EXPECT_EQ(rate_of({0, 1.0F / 48, 5.0F / 48, 9.0F / 48, 30.0F / 48}), "48 31") << "some frames have no key";
    EXPECT_EQ(rate_of({0.0F, 0.0333F, 0.0667F, 0.1F}), "30 4") << "near enough to frames";
}

// Between them the figure moves: they are no samples.
TEST(Gltf, TheRateOfKeysSetByHandIsTheFirstOneOnWhoseFramesTheyLie) {
    EXPECT_EQ(rate_of({0, 0.5, 1}), "30 31");
    EXPECT_EQ(rate_of({0, 0.125F}), "24 4");
    EXPECT_EQ(rate_of({0, 1.0F / 12, 2.0F / 12}, "CUBICSPLINE"), "24 5");
    EXPECT_EQ(rate_of({1.0F / 24, 2.0F / 24}), "24 2") << "from the first key on";
    EXPECT_EQ(rate_of({3}), "30 1");
    EXPECT_EQ(rate_of({0, 0.1F, 0.173F, 0.3F}), "30 10") << "none: the lowest that is as dense";
    EXPECT_EQ(rate_of({0, 1.0F / 110, 2.4F / 110, 3.0F / 110}), "120 4");
    EXPECT_EQ(rate_of({0, 1.0F / 999, 2.4F / 999, 3.0F / 999}), "240 1") << "but no more than that";
    EXPECT_EQ(rate_of({0, 1, 1.0005F}), "240 241") << "two keys of a jump are no rate";
}

TEST(Gltf, KeysAtTwoTimesInTracksOfOneKeyEachAreATakeToo) {
    GltfFile file = moving<float>("translation", "LINEAR", {0}, {1, 1, 1});
    const int later = file.add<float>({0.0123F}, "SCALAR");
    file.members =
        edited(file.members, R"("channels":[{)", R"("channels":[{"sampler":1,"target":{"node":1,"path":"translation"}},{)");
    file.members = edited(file.members, R"("interpolation":"LINEAR"}])",
                          fmt::format(R"("interpolation":"LINEAR"}},{{"input":{},"output":1}}])", later));
    EXPECT_EQ(frames_of(read(file.text())), 1U);
}

TEST(Gltf, NodesBetweenJointsAreBonesAndOthersAreNot) {
    std::string members =
        R"("nodes":[{"name":"a","children":[1,4]},{"name":"b","children":[2,3]},{"name":"c"},{"name":"d"},)"
        R"({"name":"e"}],"skins":[{"joints":[0,2]}])";
    EXPECT_EQ(positions(read(GltfFile{members}.text()), 0), "a 0,0,0; b 0,0,0; c 0,0,0");
    EXPECT_EQ(positions(read(GltfFile{edited(members, "[0,2]", "[2,3]")}.text()), 0), "c 0,0,0; d 0,0,0") << "two roots";
}

TEST(Gltf, OnlyTheDefaultSceneIsShown) {
    const std::string members = R"("nodes":[{"name":"a"},{"name":"b"}],"skins":[{"joints":[0,1]}],)"
                                R"("scenes":[{"nodes":[0]},{"nodes":[1]}])";
    EXPECT_EQ(positions(read(GltfFile{members}.text()), 0), "a 0,0,0");
    EXPECT_EQ(positions(read(GltfFile{members + R"(,"scene":1)"}.text()), 0), "b 0,0,0");
}

TEST(Gltf, AMatrixIsUsedUnlessAChannelMovesItsNode) {
    GltfFile file = moving<float>("translation", "LINEAR", {0, 1}, {0, 0, 0, 30, 0, 0});
    file.members = edited(file.members, R"({"translation":[0,1,0]})", R"({"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,3,4,5,1]})");
    EXPECT_EQ(positions(read(file.text()), 0), "box 0,0,0; node 1 3,4,5");
    file.members =
        edited(file.members, R"({"name":"box",)", R"({"name":"box","matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,9,0,1],)");
    EXPECT_EQ(positions(read(file.text()), 1), "box 1,0,0; node 1 4,4,5");
}

TEST(Gltf, ChannelsThatDoNotFitAreLeftOut) {
    const std::string text = leg_gltf().text();
    EXPECT_EQ(said(read(edited(text, R"({"input":0,"output":2})", R"({"input":0,"output":3})"))), "1:1 gltf.channel");
    EXPECT_EQ(said(read(moving<float>("translation", "LINEAR", {1, 0}, {0, 0, 0, 1, 0, 0}).text())), "1:1 gltf.channel");
    EXPECT_EQ(said(read(moving<float>("translation", "LINEAR", {0, NAN}, {0, 0, 0, 1, 0, 0}).text())), "1:1 gltf.channel");
    EXPECT_EQ(said(read(moving<float>("translation", "LINEAR", {0, 1}, {0, 0, 0, INFINITY, 0, 0}).text())),
              "1:1 gltf.channel");
    EXPECT_EQ(said(read(moving<float>("translation", "SPLINE", {0, 1}, {0, 0, 0, 1, 0, 0}).text())),
              "1:1 gltf.no-skeleton, 1:1 gltf.interpolation");
}

// ---- What is refused ----

TEST(Gltf, RefusesWhatIsBroken) {
    struct Row {
        std::string_view from, to, code;
    };
    const std::string text = leg_gltf().text();
    for (const Row& row : std::vector<Row>{
             {R"("version":"2.0")", R"("version":"1.0")", "gltf.version"},
             {R"("asset":{"version":"2.0"},)", "", "gltf.version"},
             {R"("children":[2])", R"("children":[1])", "gltf.tree"},
             {R"("children":[2])", R"("children":[7])", "gltf.index"},
             {R"({"name":"body","mesh":0,"skin":0})", R"({"name":"body","children":[3]})", "gltf.tree"},
             {R"("nodes":[0,3])", R"("nodes":[0,0])", "gltf.tree"},
             {R"("nodes":[0,3])", R"("nodes":[0,1])", "gltf.tree"},
             {R"("scene":0)", R"("scene":1)", "gltf.index"},
             {R"("joints":[1,2])", R"("joints":[1,9])", "gltf.index"},
             {R"("joints":[1,2])", R"("joints":[1,-1])", "gltf.index"},
             {R"("joints":[1,2])", R"("joints":{"1":2})", "gltf.bad-value"},
             {R"({"input":0,)", R"({"input":99,)", "gltf.index"},
             {R"([0,-0.5,0])", R"([0,-0.5])", "gltf.bad-value"},
             {R"([0,-0.5,0])", R"([0,1e999,0])", "gltf.json"},
             {R"([0,-0.5,0])", R"([0,1e308,0])", "gltf.bad-value"},
             {R"("scale":[2,2,2])", R"("scale":[1e308,1e308,1e308])", "gltf.bad-value"},
             {R"("componentType":5126,"count":3,"type":"SCALAR")", R"("componentType":5127,"count":3,"type":"SCALAR")",
              "gltf.bad-value"},
             {R"("count":3,"type":"SCALAR")", R"("count":3,"type":"VECTOR")", "gltf.bad-value"},
             {R"("count":3,"type":"SCALAR")", R"("count":4,"type":"SCALAR")", "gltf.short-view"},
             {R"("count":3,"type":"SCALAR")", R"("count":4000000000,"type":"SCALAR")", "gltf.too-many"},
             {R"("count":3,"type":"SCALAR")", R"("count":-3,"type":"SCALAR")", "gltf.bad-value"},
             {R"({"buffer":0,"byteOffset":0,)", R"({"buffer":0,"byteOffset":99999,)", "gltf.short-buffer"},
             {R"({"buffer":0,"byteOffset":0,)", R"({"buffer":0,"byteStride":99999,"byteOffset":0,)", "gltf.bad-value"},
             {R"("buffers":[{"byteLength":)", R"("buffers":[{"byteLength":9)", "gltf.short-buffer"},
             {";base64,", ";base64,*", "gltf.base64"},
             {";base64,", ",", "gltf.base64"},
             {R"("scene":0)", R"("extensionsRequired":["FOO_nodes"],"scene":0)", "gltf.extension"},
             {R"({"buffer":0,"byteOffset":0,)",
              R"({"extensions":{"EXT_meshopt_compression":{}},"buffer":0,"byteOffset":0,)", "gltf.meshopt"},
         })
        EXPECT_EQ(said(read(edited(text, row.from, row.to))), "1:1 " + std::string(row.code)) << row.from << row.to;
}

TEST(Gltf, SaysWhereTheJsonIsBroken) {
    EXPECT_EQ(said(read("{\"asset\":{\"version\":\"2.0\"},\n\"nodes\":[}\n")), "2:10 gltf.json");
    EXPECT_EQ(said(read("{\"asset\":" + std::string(100'000, '['))), "1:1 gltf.json") << "deeper than any stack";
    EXPECT_EQ(said(read(R"({"asset":{"version":"2.0"},"nodes":[{"name":"\")" + std::string(300, '[') + R"("}]})")),
              "1:1 gltf.no-skeleton")
        << "brackets in a name are none";
}

TEST(Gltf, RefusesAGlbThatIsCutOrOld) {
    const std::string whole = leg_gltf().glb();
    EXPECT_EQ(said(read(edited(whole, std::string_view("glTF\2", 5), std::string_view("glTF\1", 5)))), "1:1 gltf.version");
    EXPECT_EQ(said(read("glTF")), "1:1 gltf.version");
    EXPECT_EQ(said(read(whole.substr(0, 16))), "1:1 gltf.json");
    EXPECT_EQ(said(read(edited(whole, "JSON", "WHAT"))), "1:1 gltf.json");
    EXPECT_EQ(said(read(whole.substr(0, whole.size() - 8))), "1:1 gltf.short-buffer");
}

TEST(Gltf, SaysWhatAFileHoldsInWhichNothingIsASkeleton) {
    EXPECT_EQ(said(read(R"({"asset":{"version":"2.0"}})")), "1:1 gltf.no-skeleton");
    const LoadResult morph =
        read(GltfFile{R"("nodes":[{"mesh":0},{"camera":0}],"cameras":[{}],"meshes":[{"primitives":[]}],)"
                      R"("animations":[{"channels":[{"sampler":0,"target":{"node":0,"path":"weights"}}],"samplers":[{}]}])"}
                 .text());
    EXPECT_EQ(said(morph), "1:1 gltf.no-skeleton");
}

TEST(Gltf, ATakeThatIsFarLongerThanItsFileIsRefused) {
    EXPECT_EQ(said(read(moving<float>("translation", "LINEAR", {0, 1e9F}, {0, 0, 0, 1, 0, 0}).text())),
              "1:1 gltf.too-long");
}

// Frames are baked in blocks by several threads, and a stop is seen between two blocks.
TEST(Gltf, ATakeIsBakedByAllThreadsUntilItIsStopped) {
    const auto built = [](const base::Run& run) {
        const std::string text = moving<float>("translation", "LINEAR", {0, 100}, {0, 0, 0, 3000, 0, 0}).text();
        return read_part(text, [&](Reading& in) {
            in.run = run;
            return read_gltf(in);
        });
    };
    const auto one = built({.threads = 1});
    const auto four = built({.threads = 4});
    ASSERT_TRUE(one.value && four.value);
    EXPECT_EQ(std::get<figure::BakedMotion>(one.value->take).local, std::get<figure::BakedMotion>(four.value->take).local);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(built({.threads = 1, .stop = stop.get_token()}), Stopped);
}

// ---- Buffers beside the file ----

class GltfFolder : public InFolder {
protected:
    LoadResult with_uri(std::string_view uri) { return load(write("a.gltf", leg_gltf().json(uri))); }
};

TEST_F(GltfFolder, BuffersAreFoundBesideTheFile) {
    std::filesystem::create_directory(folder_.path() / "parts");
    write("leg bin.bin", leg_gltf().bytes);
    write("parts/leg.bin", leg_gltf().bytes);
    for (const char* uri : {"leg bin.bin", "leg%20bin.bin", "parts/leg.bin", "./parts/leg.bin"})
        EXPECT_EQ(positions(with_uri(uri), 15), "hip 10,4,0; knee 10,3,0") << uri;
}

TEST_F(GltfFolder, NothingElseIsRead) {
    write("leg.bin", leg_gltf().bytes);
    std::filesystem::create_directory(folder_.path() / "sub");
    const std::string outside = (folder_.path() / "leg.bin").string();
    for (const std::string& uri :
         {std::string("../leg.bin"), std::string("%2e%2e/leg.bin"), std::string("sub/../../leg.bin"), outside,
          "file://" + outside, std::string("https://example.org/leg.bin"), std::string("..\\\\leg.bin"),
          std::string("leg.bin%00")}) {
        const LoadResult result = load(write("sub/a.gltf", leg_gltf().json(uri)));
        ASSERT_FALSE(result.figure) << uri;
        EXPECT_EQ(result.diagnostics.items().front().code, "gltf.outside") << uri;
    }
    std::filesystem::create_symlink(outside, folder_.path() / "sub" / "link.bin");
    const LoadResult linked = load(write("sub/a.gltf", leg_gltf().json("link.bin")));
    EXPECT_FALSE(linked.figure);
    EXPECT_EQ(linked.diagnostics.items().front().code, "gltf.outside");
    std::filesystem::create_symlink("leg.bin", folder_.path() / "link.bin");
    EXPECT_TRUE(with_uri("link.bin").figure) << "a link to a file in the folder";
    EXPECT_EQ(said(with_uri("leg.txt")), "1:1 gltf.no-buffer");
    EXPECT_EQ(said(with_uri("sub")), "1:1 gltf.no-buffer");
    write("leg.bin", leg_gltf().bytes.substr(8));
    EXPECT_EQ(said(with_uri("leg.bin")), "1:1 gltf.short-buffer");
}

// ---- Meshes ----

std::vector<glm::dvec3> vertices_of(const LoadResult& result, std::size_t frame) {
    std::vector<glm::dvec3> vertices;
    pose_weighted(result.figure->weighted_skin.value(), test::world_matrices(*result.figure, frame), vertices);
    return vertices;
}

void expect_at(const glm::dvec3& found, const glm::dvec3& expected) {
    for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(found[axis], expected[axis], 1e-6) << "axis " << axis;
}

// In frame 15 the hip is at (10, 4, 0) and the knee at (10, 3, 0), turned by 90 degrees about x. The corner between
// them is (0.1, -0.25, 0) from the hip, so (10.2, 3.5, 0); and (0.1, 0.25, 0) from the knee, turned (10.2, 3, 0.5).
// With weights of 1/4 and 3/4 it is at (10.2, 3.125, 0.375).
TEST(Gltf, VerticesFollowTheirJointsByWeight) {
    const LoadResult result = read(leg_gltf().text());
    ASSERT_TRUE(result.figure && result.figure->weighted_skin);
    const figure::WeightedSkin& skin = *result.figure->weighted_skin;
    EXPECT_EQ(skin.name, "trousers");
    ASSERT_EQ(skin.triangles.size(), 1U);
    ASSERT_EQ(skin.materials.size(), 1U);
    EXPECT_EQ(skin.materials[0].diffuse, glm::vec3(1, 0, 0));
    EXPECT_EQ(skin.vertex_materials, (std::vector<std::uint32_t>{0, 0, 0}));
    expect_at(vertices_of(result, 0)[1], {10.2, 1.5, 0});
    expect_at(vertices_of(result, 15)[0], {10, 4, 0});
    expect_at(vertices_of(result, 15)[1], {10.2, 3.125, 0.375});
    expect_at(vertices_of(result, 15)[2], {10, 3, 0});
}

// The mesh's own axes are half as large, and the matrices say so: nothing else changes.
TEST(Gltf, BindMatricesHaveTheMeshsOwnScale) {
    GltfFile file = leg_gltf();
    std::vector<float> binds(32);
    std::memcpy(binds.data(), file.bytes.data() + 12 + 48 + 36, 128);
    ASSERT_EQ(binds[13], -1.0F);
    for (const std::size_t joint : {0U, 16U})
        for (const std::size_t diagonal : {0U, 5U, 10U}) binds[joint + diagonal] = 2.0F;
    std::memcpy(file.bytes.data() + 12 + 48 + 36, binds.data(), 128);
    std::vector<float> corners{0, 0.5F, 0, 0.05F, 0.375F, 0, 0, 0.25F, 0};
    std::memcpy(file.bytes.data() + 12 + 48 + 36 + 128, corners.data(), 36);
    const LoadResult result = read(file.text());
    expect_at(vertices_of(result, 15)[1], {10.2, 3.125, 0.375});
    expect_at(result.figure->weighted_skin->positions[1], {10.2, 1.5, 0});
}

// A mesh at a node without a skin follows the bone at it or above it; one that hangs on no bone is scenery.
TEST(Gltf, MeshesOfNodesFollowTheirBone) {
    GltfFile file = leg_gltf();
    file.members = edited(file.members, R"({"name":"body","mesh":0,"skin":0})", R"({"name":"floor","mesh":0})");
    EXPECT_EQ(said(read(file.text())), "gltf.scenery");
    file.members = edited(file.members, R"({"name":"knee",)", R"({"name":"knee","children":[4],)");
    file.members =
        edited(file.members, R"({"name":"floor","mesh":0})", R"({"name":"floor"},{"translation":[0,0,1],"mesh":0})");
    const LoadResult result = read(file.text());
    EXPECT_EQ(said(result), "");
    // The first corner, (0, 1, 1) from the knee; twice as large and turned about x: (10, 3 - 2, 2).
    expect_at(vertices_of(result, 15)[0], {10, 1, 2});
}

/// The leg's trousers with a picture, the members of its material and the place of the picture.
GltfFile textured_leg(std::string_view image, std::string_view material = "", std::string_view place = "") {
    GltfFile file = leg_gltf();
    const int points = file.add<float>({0, 0, 0.5F, 0.25F, 1, 0}, "VEC2");
    file.members = edited(file.members, R"("JOINTS_0")", fmt::format(R"("TEXCOORD_0":{},"JOINTS_0")", points));
    file.members = edited(
        file.members, R"({"name":"red","pbrMetallicRoughness":{"baseColorFactor":[1,0,0,1]}}])",
        fmt::format(
            R"({{"name":"red"{},"pbrMetallicRoughness":{{"baseColorTexture":{{"index":0{}}}}}}}],"textures":[{{"source":0}}],"images":[{}])",
            material, place, image));
    return file;
}

const std::string png_uri = fmt::format(R"({{"uri":"data:image/png;base64,{}"}})", test::small_png_base64);

// Pixels of the picture: see test::small_png(). Alpha holds only where the material has it so.
TEST(Gltf, AMaterialHasItsPictureAndCutsItWhereItSaysSo) {
    const auto alphas = [](const GltfFile& file) {
        const LoadResult result = read(file.text());
        EXPECT_EQ(said(result), "");
        const auto& picture = result.figure->weighted_skin->materials.at(0).picture;
        if (!picture) return std::string("none");
        EXPECT_EQ(fmt::format("{}", fmt::join(std::span(picture->pixel(0, 1), 3), " ")), "0 0 255");
        std::string text;
        for (const auto& [x, y] : {std::pair(0, 0), {1, 0}, {0, 1}, {1, 1}})
            text += picture->pixel(x, y)[3] < 128 ? "hole " : "solid ";
        return text;
    };
    EXPECT_EQ(alphas(textured_leg(png_uri)), "solid solid solid solid ");
    EXPECT_EQ(alphas(textured_leg(png_uri, R"(,"alphaMode":"MASK")")), "solid solid solid hole ");
    EXPECT_EQ(alphas(textured_leg(png_uri, R"(,"alphaMode":"MASK","alphaCutoff":0.6)")), "solid hole solid hole ");
    EXPECT_EQ(alphas(textured_leg(png_uri, R"(,"alphaMode":"BLEND")")), "solid solid solid hole ");
}

TEST(Gltf, AMaterialHasOneSideUnlessItSaysTwo) {
    const auto one_sided = [](std::string_view extra) {
        return read(textured_leg(png_uri, extra).text()).figure->weighted_skin->materials.at(0).one_sided;
    };
    EXPECT_TRUE(one_sided(""));
    EXPECT_TRUE(one_sided(R"(,"doubleSided":false)"));
    EXPECT_FALSE(one_sided(R"(,"doubleSided":true)"));
}

TEST(Gltf, PicturesOfOneNameAreTwo) {
    GltfFile file = textured_leg(R"({"name":"a","uri":"data:;base64,AAAA"},)" + edited(png_uri, "{", R"({"name":"a",)"));
    file.members = edited(file.members, R"("textures":[{"source":0}])", R"("textures":[{"source":0},{"source":1}])");
    file.members = edited(file.members, R"("materials":[)",
                          R"("materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}},)");
    file.members = edited(file.members, R"("baseColorTexture":{"index":0}}}],)", R"("baseColorTexture":{"index":1}}}],)");
    const LoadResult result = read(file.text());
    const auto& materials = result.figure->weighted_skin->materials;
    ASSERT_EQ(materials.size(), 2U);
    EXPECT_FALSE(materials[0].picture);
    EXPECT_TRUE(materials[1].picture);
}

// KHR_texture_transform: (0.5, 0.25) twice as wide is (1, 0.25); a quarter turn counter-clockwise, as seen where the
// second coordinate points down, makes it (0.25, -1); and 0.125 to the right.
TEST(Gltf, APictureIsPlacedAsItsTransformSays) {
    const std::string place =
        R"(,"extensions":{"KHR_texture_transform":{"scale":[2,1],"rotation":1.5707963267948966,"offset":[0.125,0]}})";
    const LoadResult result = read(textured_leg(png_uri, "", place).text());
    const auto& points = result.figure->weighted_skin->texture_points;
    ASSERT_EQ(points.size(), 3U);
    EXPECT_NEAR(points[1].x, 0.375, 1e-6);
    EXPECT_NEAR(points[1].y, -1.0, 1e-6);
    EXPECT_EQ(read(textured_leg(png_uri).text()).figure->weighted_skin->texture_points[1], glm::vec2(0.5F, 0.25F));
}

TEST_F(GltfFolder, PicturesAreReadBelowTheFolderOnly) {
    std::filesystem::create_directories(folder_.path() / "sub/a.fbm");
    write("out.png", test::small_png());
    write("sub/a.png", test::small_png());
    write("sub/a.fbm/b.png", test::small_png());
    write("sub/cut.png", test::small_png().substr(0, 40));
    write("sub/c.ktx", "\xABKTX 20");
    std::filesystem::create_symlink(folder_.path() / "out.png", folder_.path() / "sub/link.png");
    const auto notes = [&](std::string_view name) {
        const std::string uri = fmt::format(R"({{"uri":"{}"}})", name);
        const LoadResult result = load(write("sub/a.gltf", textured_leg(uri).text()));
        const figure::Material& material = result.figure->weighted_skin->materials.at(0);
        EXPECT_EQ(material.picture == nullptr, !said(result).empty()) << name;
        EXPECT_EQ(material.diffuse == glm::vec3(1.0F), material.picture != nullptr) << "grey without it";
        EXPECT_TRUE(!material.picture || std::filesystem::exists(material.picture->file)) << "a page carries it";
        return said(result);
    };
    for (const char* name : {"a.png", "./a.png", "D:/elsewhere/a.png", "/home/somebody/a.png", "textures/b.png"})
        EXPECT_EQ(notes(name), "") << name;
    for (const char* name : {"../out.png", "out.png", "link.png", "cut.png", "c.ktx", "none.png", ""})
        EXPECT_EQ(notes(name), "picture.unread") << name;
    LoadOptions options;
    options.pictures = false;
    EXPECT_EQ(said(read_text(read_gltf, "a.gltf", textured_leg(R"({"uri":"none.png"})").text(), options)), "gltf.textures");
}

TEST(Gltf, StripsAndFansAreCutIntoTriangles) {
    GltfFile file = leg_gltf();
    const int order = file.add<std::uint16_t>({0, 1, 2, 1, 0, 0}, "SCALAR");
    const auto triangles = [&](int mode) {
        const std::string with =
            edited(file.text(), R"("material":0})", fmt::format(R"("material":0,"indices":{},"mode":{}}})", order, mode));
        return read(with).figure->weighted_skin.value().triangles.size();
    };
    EXPECT_EQ(triangles(4), 2U);
    EXPECT_EQ(triangles(5), 4U);
    EXPECT_EQ(triangles(6), 4U);
}

TEST(Gltf, AMeshThatCannotBeReadIsLeftOut) {
    const std::string text = leg_gltf().text();
    const auto left_out = [&](std::string_view from, std::string_view to) {
        const LoadResult result = read(edited(text, from, to));
        EXPECT_TRUE(result.figure && !result.figure->weighted_skin) << to;
        return said(result);
    };
    EXPECT_EQ(left_out(R"("JOINTS_0":5)", R"("JOINTS_0":4)"), "1:1 gltf.bad-value");
    EXPECT_EQ(left_out(R"("joints":[1,2])", R"("joints":[1])"), "1:1 gltf.index");
    EXPECT_EQ(left_out(R"("joints":[1,2])", R"("joints":[2,1,2])"), "1:1 gltf.bad-value");
    EXPECT_EQ(left_out(R"("scale":[2,2,2])", R"("scale":[2,2,0])"), "1:1 gltf.flat-bind");
    const std::string packed =
        edited(text, R"("material":0})", R"("material":0,"extensions":{"KHR_draco_mesh_compression":{}}})");
    EXPECT_EQ(said(read(packed)), "") << "with its vertices beside the packed ones";
    const LoadResult draco = read(edited(packed, R"({"bufferView":4,)", "{"));
    EXPECT_EQ(said(draco), "1:1 gltf.draco");
    EXPECT_EQ(positions(draco, 15), "hip 10,4,0; knee 10,3,0");
}

// ---- VRM ----

TEST(Gltf, AVrmAndItsAnimationsSayWhatTheirBonesAre) {
    const std::string nodes = R"("nodes":[{"name":"b1","children":[1]},{"name":"hair"},{"name":"b2"}],)";
    const std::string first =
        R"("extensions":{"VRM":{"humanoid":{"humanBones":[{"bone":"hips","node":0},{"bone":"head","node":1}]},)"
        R"("meta":{"title":"Alicia","author":"","licenseName":"CC0","texture":3}}})";
    const std::string second =
        R"("extensions":{"VRMC_vrm":{"humanoid":{"humanBones":{"hips":{"node":0},"head":{"node":1}}},)"
        R"("meta":{"name":"Alicia","authors":["A","B"],"allowRedistribution":false}}})";
    const std::string animation =
        R"("extensions":{"VRMC_vrm_animation":{"humanoid":{"humanBones":{"hips":{"node":0},"head":{"node":1}}}}})";
    for (const std::string& extension : {first, second, animation}) {
        const LoadResult result = read(GltfFile{nodes + extension}.text());
        EXPECT_EQ(said(result), "");
        ASSERT_TRUE(result.figure);
        ASSERT_EQ(result.figure->skeleton.size(), 2U);
        EXPECT_EQ(result.figure->skeleton.bones()[0].part_name, "hips");
        EXPECT_EQ(result.figure->skeleton.bones()[1].part_name, "head");
        if (extension == animation) continue;  // it says nothing else
        EXPECT_EQ(result.figure->documentation, extension == first
                                                    ? "licenseName: CC0\ntitle: Alicia"
                                                    : "allowRedistribution: no\nauthors: A, B\nname: Alicia");
    }
}
}  // namespace skelplay::loaders::gltf_test
