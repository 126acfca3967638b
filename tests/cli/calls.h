#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
using Words = std::vector<std::string>;

inline std::string asset(const std::string& name) { return std::string(SKELPLAY_SOURCE_DIR) + "/assets/" + name; }
inline std::string test_data(const std::string& name) { return std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/" + name; }

inline Words joined(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// An answer has the members of `expected`, and may have others. Numbers may differ by rounding.
inline void expect_json(const nlohmann::json& found, const nlohmann::json& expected, const std::string& where = "") {
    if (expected.is_object() && found.is_object()) {
        for (const auto& [key, value] : expected.items())
            expect_json(found.value(key, nlohmann::json("absent")), value, where + "/" + key);
    } else if (expected.is_number() && found.is_number()) {
        EXPECT_NEAR(found.get<double>(), expected.get<double>(), 1e-9) << where;
    } else {
        EXPECT_EQ(found, expected) << where;
    }
}
inline void expect_json(const nlohmann::json& found, const char* expected) {
    expect_json(found, nlohmann::json::parse(expected));
}

/// A call that is refused.
struct Refusal {
    Words words;
    std::string sentence;  // among what it says
    int status = 2;
};

/// Each call ends with its status, says its sentence and prints nothing else.
inline void expect_refusals(const std::vector<Refusal>& refusals) {
    for (const Refusal& refusal : refusals) {
        const test::Called called = test::call(refusal.words);
        EXPECT_EQ(called.status, refusal.status) << testing::PrintToString(refusal.words);
        EXPECT_EQ(called.out, "") << testing::PrintToString(refusal.words);
        EXPECT_THAT(called.err, testing::HasSubstr(refusal.sentence)) << testing::PrintToString(refusal.words);
    }
}

/// Calls with files of a folder that goes with the test.
class Commands : public testing::Test {
protected:
    std::string write(const std::string& name, std::string_view text = "x") const {
        return folder_.write(name, text).string();
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string read(const std::string& name) const { return folder_.read(name); }

    /// What a call that must work prints; what it says besides is in `said_`.
    std::string printed(const Words& words) {
        test::Called called = test::call(words);
        EXPECT_EQ(called.status, 0) << testing::PrintToString(words) << called.err;
        said_ = std::move(called.err);
        return std::move(called.out);
    }
    /// With --json.
    nlohmann::json json_of(const Words& words) { return nlohmann::json::parse(printed(joined(words, {"--json"}))); }

    test::TemporaryFolder folder_;
    std::string said_;
};
}  // namespace skelplay::cli
