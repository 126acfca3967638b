// A picture that shows no figure says why, and what helps.

#include "session/empty_picture.h"
#include "session/figures.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;

struct EmptyPictureOf : test::OneTake {
    /// Does what the button does.
    void help() { run(*empty_picture(session)->command); }
    [[nodiscard]] std::string why() const {
        const auto empty = empty_picture(session);
        return empty ? empty->why : std::string();
    }
};

TEST_F(EmptyPictureOf, AFigureThatIsSeenIsNone) { EXPECT_EQ(why(), ""); }

TEST_F(EmptyPictureOf, AHiddenFigureShowsItAgain) {
    apply(session, set_visible, active(), false);
    EXPECT_EQ(why(), "The figure is hidden");
    help();
    EXPECT_EQ(why(), "");
}

TEST_F(EmptyPictureOf, AFigureOutsideIsFramed) {
    scene::Camera away = camera();
    away.target.x += 100;
    apply(session, set_camera, away, false, false, {});
    EXPECT_EQ(why(), "The figure is outside the picture");
    help();
    EXPECT_EQ(why(), "");
    scene::Camera close = camera();
    close.distance = 0.01;
    apply(session, set_camera, close, false, false, {});
    EXPECT_EQ(why(), "") << "from very near";
}
}  // namespace
}  // namespace skelplay::session
