#include "session/option_table.h"
#include <gmock/gmock.h>
#include "session/embedded_words.h"
#include "session/settings.h"

namespace skelplay::session {
TEST(OptionTable, EachBlockOfWordsIsThatOfARow) {
    std::istringstream lines{std::string(embedded_words().front().text)};
    int blocks = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#' || line.front() == ' ') continue;
        EXPECT_NE(find_option(line), nullptr) << line;
        ++blocks;
    }
    EXPECT_GT(blocks, 100);
}

TEST(OptionTable, WhatCanBeTypedHasAHelp) {
    for (const Option& option : option_table()) {
        const auto first = std::ranges::find(option_table(), option.word, &Option::word);
        EXPECT_TRUE(option.word.empty() || !first->help.empty()) << option.name;
        EXPECT_TRUE(option.group != OptionGroup::none || option.word.empty()) << option.name;
    }
}
}  // namespace skelplay::session
