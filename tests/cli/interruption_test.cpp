// Conversions that are interrupted: the program ends by the signal, at once, and leaves whole files only.

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <thread>
#include "cli/calls.h"
#include "support/started_program.h"

namespace skelplay::cli::interruption_test {
class Interrupted : public Commands {
protected:
    ~Interrupted() override { ::close(pipe_); }

    /// Waits until the program has read what is in the pipe, of which there is no more.
    void wait_until_it_reads(pid_t program) const {
        const std::string head =
            "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xposition\n}\nMOTION\nFrames: 1000\nFrame Time: 0.1\n1\n";
        ASSERT_EQ(::write(pipe_, head.data(), head.size()), static_cast<ssize_t>(head.size()));
        int unread = 1;
        while (unread > 0 && ::waitpid(program, nullptr, WNOHANG) == 0) {
            ASSERT_EQ(::ioctl(pipe_, FIONREAD, &unread), 0);
            std::this_thread::yield();
        }
        ASSERT_EQ(unread, 0) << "it has ended";
    }
    void expect_nothing_hidden() const {
        for (const std::string& name : folder_.names()) EXPECT_FALSE(name.starts_with('.')) << name;
    }

    std::string endless_ = path("endless.bvh");
    int made_ = ::mkfifo(endless_.c_str(), 0600);
    int pipe_ = ::open(endless_.c_str(), O_RDWR | O_CLOEXEC);  // for both: neither end waits for the other
};

TEST_F(Interrupted, AConversionWhileItReadsLeavesTheOldFile) {
    for (const int signal : test::ending_signals) {
        write("out.htr", "old");
        const pid_t id = test::start({SKELPLAY_PROGRAM, "convert", endless_, path("out.htr"), "--force"});
        wait_until_it_reads(id);
        kill(id, signal);
        EXPECT_TRUE(test::is_ended_by(id, signal)) << signal;
        EXPECT_EQ(read("out.htr"), "old");
        expect_nothing_hidden();
    }
}

TEST_F(Interrupted, OfManyFilesThoseThatAreWrittenStay) {
    for (const int signal : test::ending_signals) {
        const pid_t id = test::start({SKELPLAY_PROGRAM, "convert", asset("walk.bvh"), endless_, "--to", "htr", "-d",
                                      path("out"), "-j", "1", "--force"});
        wait_until_it_reads(id);
        kill(id, signal);
        EXPECT_TRUE(test::is_ended_by(id, signal)) << signal;
        EXPECT_THAT(folder_.names("out"), testing::ElementsAre("walk.htr"));
    }
}
}  // namespace skelplay::cli::interruption_test
