#pragma once

#include <csignal>
#include <gtest/gtest.h>
#include <spawn.h>
#include <string>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace skelplay::test {
/// The signals that ask a program to end: Ctrl+C, kill, and a terminal that is closed.
inline constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

/// Starts a program that takes these signals as one in a terminal does, however the tests were started.
inline pid_t start(std::vector<std::string> words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : ending_signals) sigaddset(&signals, signal);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t id = -1;
    EXPECT_EQ(posix_spawn(&id, pointers.front(), nullptr, &attributes, pointers.data(), environ), 0);
    posix_spawnattr_destroy(&attributes);
    return id;
}

/// Waits for its end; true if this signal has ended it.
inline bool is_ended_by(pid_t program, int signal) {
    int status = 0;
    EXPECT_EQ(waitpid(program, &status, 0), program);
    return WIFSIGNALED(status) && WTERMSIG(status) == signal;
}
}  // namespace skelplay::test
