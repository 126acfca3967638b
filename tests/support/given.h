#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>

#include "cli/option_words.h"

namespace skelplay::test {

/// Settings of options by their names in the option table.
inline cli::OptionValues given(std::initializer_list<std::pair<std::string_view, std::string_view>> settings) {
    cli::OptionValues all;
    for (const auto& [name, value] : settings) all.push_back({name, std::string(value)});
    return all;
}

}  // namespace skelplay::test
