#include "session/analyses/signals.h"
#include <numeric>
#include "session/drawing.h"
#include "session/events.h"
#include "session/playback.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;
using testing::ElementsAre;
using testing::IsEmpty;

/// Of 101 frames with two samples each: EMG counts samples; a plate of type 2, a metre wide, one metre in front of the
/// hips' start, on which 700 N press in its middle. A foot strikes at frame 20 and leaves between frames 60 and 61.
std::shared_ptr<const figure::Recordings> trial() {
    auto made = std::make_shared<figure::Recordings>();
    made->frames = 101;
    made->analog.per_frame = 2;
    for (const char* name : {"Fx", "Fy", "Fz", "Mx", "My", "Mz", "EMG"}) {
        made->analog.channels.push_back({name, "", "N", 0.0, 1.0});
        if (std::string_view(name) == "EMG") made->analog.channels.back().unit = "mV";
    }
    for (int sample = 0; sample < 202; ++sample)
        for (const float value : {0.0F, 0.0F, -700.0F, 0.0F, 0.0F, 0.0F, static_cast<float>(sample)})
            made->analog.stored.push_back(value);
    figure::ForcePlate plate;
    plate.type = 2;
    plate.corners = {glm::dvec3(1.5, 0, 0.5), {0.5, 0, 0.5}, {0.5, 0, -0.5}, {1.5, 0, -0.5}};
    plate.channels = {0, 1, 2, 3, 4, 5};
    made->plates.push_back(plate);
    made->events = {{"Left", "Foot Strike", 0.2, 20.0}, {"", "Off", 0.604, 60.4}, {"", "Late", 9.0, 900.0}};
    return made;
}

struct Signals : test::SessionFixture {
    Signals() : SessionFixture({{"a.bvh", {.recordings = trial()}}, {"b.bvh", {}}}) {
        open({"a.bvh"});
        settle();
    }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const std::size_t signal : shown_signals(session, figure()))
            all.push_back(signals_of(figure()).at(signal).name);
        return all;
    }
};

TEST_F(Signals, AreTheChannelsAndWhatThePlatesMeasure) {
    EXPECT_THAT(names(), IsEmpty()) << "until a person asks for some";
    apply(session, test::set("signals", "emg+Plate 1 Fy+nothing"));
    EXPECT_THAT(names(), ElementsAre("EMG", "Plate 1 Fy"));
    settle();
    const session::MinMaxPyramid* emg = signal_samples(session, 6);
    ASSERT_NE(emg, nullptr);
    EXPECT_EQ(emg->size(), 202U) << "at its own rate";
    EXPECT_EQ(emg->whole().high, 201.0F);
    // Y is up: the ground pushes along it, whatever the sign of the plate's signals.
    const session::MinMaxPyramid* force = signal_samples(session, 8);
    ASSERT_NE(force, nullptr);
    EXPECT_NEAR((*force)[0], 700.0F, 1e-3);
}

TEST_F(Signals, OfAChoiceOneIsAddedOrTakenAway) {
    EXPECT_EQ(toggled_signal("", "EMG"), "EMG");
    EXPECT_EQ(toggled_signal("EMG", "Plate 1 Fy"), "EMG+Plate 1 Fy");
    EXPECT_EQ(toggled_signal("EMG+Plate 1 Fy", "emg"), "Plate 1 Fy");
    EXPECT_TRUE(has_signal("EMG + Fz", "fz"));
    EXPECT_FALSE(has_signal("EMG2", "EMG"));
}

TEST_F(Signals, ThePlateAndItsForceAreDrawnAtTheLengthAskedFor) {
    const auto drawn = [&] {
        scene::DrawList list;
        Drawing drawing;
        drawing.draw(session, list);
        return list;
    };
    const auto forces = [](const scene::DrawList& list) {
        std::vector<scene::BoneInstance> all;
        for (std::size_t i = 0; i < list.bones.size(); ++i)
            if (list.bone_owners[i].bone == figure::BoneId::none) all.push_back(list.bones[i]);
        return all;
    };
    ASSERT_EQ(forces(drawn()).size(), 1U);
    EXPECT_NEAR(forces(drawn())[0].head.y - forces(drawn())[0].tail.y, 0.7F, 1e-4);
    const std::size_t lines = drawn().lines.size();
    apply(session, test::set("force-scale", "2"));
    EXPECT_NEAR(forces(drawn())[0].head.y - forces(drawn())[0].tail.y, 1.4F, 1e-4);
    apply(session, test::set("force-plates", "no"));
    EXPECT_THAT(forces(drawn()), IsEmpty());
    EXPECT_LT(drawn().lines.size(), lines) << "nor the plate";
}

TEST_F(Signals, BracketsStopAtTheEventsOfTheFile) {
    apply(session, command(go_to_frame, 0.0), command(go_to_event, 1));
    EXPECT_EQ(position(), 20.0);
    EXPECT_EQ(toast(), "Left Foot Strike, frame 21");
    while (position() < 60.0) apply(session, go_to_event, 1);
    EXPECT_EQ(toast(), "Off, frame 61");
    EXPECT_EQ(recorded_events(session.document).size(), 2U) << "one is outside the take";
}
}  // namespace
}  // namespace skelplay::session
