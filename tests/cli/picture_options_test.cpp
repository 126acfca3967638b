#include <gtest/gtest.h>
#include "cli/view_request.h"

namespace skelplay::cli {
namespace {
constexpr double degree = 0.017453292519943295;

template <class T> std::string reason(const std::variant<T, std::string>& parsed) {
    const std::string* why = std::get_if<std::string>(&parsed);
    return why == nullptr ? "accepted" : *why;
}

TEST(PictureOptions, CamerasAreNamesOrAngles) {
    struct Case {
        const char* text;
        double yaw;  // degrees
        double pitch;
        double distance;  // 0: none
        bool follow;
        bool ortho;
    };
    for (const Case& c : {Case{"front", 0, 0, 0, false, false},
                          {"right", 90, 0, 0, false, false},
                          {"Top,ortho", 0, 90, 0, false, true},
                          {"three-quarter,follow", 35, 12, 0, true, false},
                          {"30,15", 30, 15, 0, false, false},
                          {"-30.5, +15 ,4.5", -30.5, 15, 4.5, false, false},
                          {"0,-90,2,follow,ortho", 0, -90, 2, true, true}}) {
        const auto parsed = parse_camera(c.text);
        ASSERT_EQ(reason(parsed), "accepted") << c.text;
        const auto& camera = std::get<CameraChoice>(parsed);
        EXPECT_DOUBLE_EQ(camera.yaw, c.yaw * degree) << c.text;
        EXPECT_DOUBLE_EQ(camera.pitch, c.pitch * degree) << c.text;
        EXPECT_EQ(camera.distance.value_or(0.0), c.distance) << c.text;
        EXPECT_EQ(camera.follow, c.follow) << c.text;
        EXPECT_EQ(camera.orthographic, c.ortho) << c.text;
    }
    const auto aimed = std::get<CameraChoice>(parse_camera("0,0,3,at=1:-0.5:+2e1,follow"));
    EXPECT_EQ(aimed.target, glm::dvec3(1, -0.5, 20));
    EXPECT_TRUE(aimed.follow && !aimed.hold);
    // The last word counts.
    EXPECT_EQ(to_text(std::get<CameraChoice>(parse_camera("front,follow,hold"))), "0,0,hold");
    EXPECT_EQ(to_text(std::get<CameraChoice>(parse_camera("front,follow-joint"))), "0,0,follow-joint");
    // Words alone keep the usual direction.
    const CameraChoice usual;
    EXPECT_EQ(std::get<CameraChoice>(parse_camera("follow")).yaw, usual.yaw);
}

TEST(PictureOptions, OtherCamerasAreRefused) {
    struct Case {
        const char* text;
        const char* reason;
    };
    for (const Case& c : {Case{"30", "expected a camera as YAW,PITCH or YAW,PITCH,DISTANCE, found 1 numbers"},
                          {"1,2,3,4", "expected a camera as YAW,PITCH or YAW,PITCH,DISTANCE, found 4 numbers"},
                          {"0,91", "expected a camera's yaw within 360 and its pitch within 90 degrees, found 0,91"},
                          {"400,0", "expected a camera's yaw within 360 and its pitch within 90 degrees, found 400,0"},
                          {"0,0,0", "expected a camera's distance above 0 metres, found 0"},
                          {"0,0,-1", "expected a camera's distance above 0 metres, found -1"}})
        EXPECT_EQ(reason(parse_camera(c.text)), c.reason);
    for (const char* text : {"", "side", "front,back", "front,30,15", "front,", "nan,0", "front,at=1:2", "front,at=1:2:3:4",
                             "front,at=1:2:x", "front,at=", "front,at=1e9:0:0"})
        EXPECT_TRUE(reason(parse_camera(text)).starts_with("expected a camera")) << text;
}

TEST(PictureOptions, ACameraIsReadBackFromItsText) {
    CameraChoice camera;
    EXPECT_EQ(to_text(camera), "34.377468,11.459156");
    camera = {-90 * degree, -0.0, 4.25, glm::dvec3(1.5, 0.9, -1.0 / 3), true, true};
    EXPECT_EQ(to_text(camera), "-90,0,4.25,at=1.5:0.9:-0.333333,follow,ortho");
    const auto read = std::get<CameraChoice>(parse_camera(to_text(camera)));
    EXPECT_DOUBLE_EQ(read.yaw, camera.yaw);
    EXPECT_EQ(read.distance, camera.distance);
    EXPECT_NEAR(read.target->z, -1.0 / 3, 1e-6);
    EXPECT_TRUE(read.follow && read.orthographic);
    // However near, it is a distance.
    camera.distance = 1e-9;
    EXPECT_EQ(reason(parse_camera(to_text(camera))), "accepted");
}

TEST(PictureOptions, SizesAreWidthAndHeight) {
    const auto size = std::get<output::PictureSize>(parse_picture_size("640x360"));
    EXPECT_EQ(size.width, 640);
    EXPECT_EQ(size.height, 360);
    EXPECT_EQ(std::get<output::PictureSize>(parse_picture_size("1X16384")).height, 16384);
    for (const char* text : {"", "640", "x", "640x", "x360", "0x360", "640x-1", "640x360x2", "6.4x3", "16385x1",
                             "9000x9000", "99999999999999999999x1"})
        EXPECT_EQ(reason(parse_picture_size(text)),
                  std::string("expected a size such as 1280x720 (sides up to 16384 pixels, 64 million in all), found '") +
                      text + "'");
}
}  // namespace
}  // namespace skelplay::cli
