#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "cli/input_options.h"

namespace skelplay::cli {

/// Ends a command with a status and a sentence.
class Complaint : public std::runtime_error {
public:
    Complaint(Exit exit, const std::string& sentence) : std::runtime_error(sentence), exit_(exit) {}
    [[nodiscard]] Exit exit() const noexcept { return exit_; }

private:
    Exit exit_;
};

/// The value, or its complaint thrown: the call is at fault. `Bad` has a `reason`.
template <class T, class Bad>
T valid(std::variant<T, Bad> parsed) {
    if (const Bad* bad = std::get_if<Bad>(&parsed)) throw Complaint(Exit::bad_call, bad->reason);
    return std::get<T>(std::move(parsed));
}

}  // namespace skelplay::cli
