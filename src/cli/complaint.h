#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "base/exit_status.h"

namespace skelplay::cli {

/// Thrown to end a command with an exit status and a message.
class Complaint : public std::runtime_error {
public:
    Complaint(base::Exit exit, const std::string& sentence) : std::runtime_error(sentence), exit_(exit) {}
    [[nodiscard]] base::Exit exit() const noexcept { return exit_; }

private:
    base::Exit exit_;
};

/// The value; throws the message as a Complaint (Exit::bad_call) when there is no value.
template <class T>
T valid(std::variant<T, std::string> parsed) {
    if (const std::string* why = std::get_if<std::string>(&parsed)) throw Complaint(base::Exit::bad_call, *why);
    return std::get<T>(std::move(parsed));
}

}  // namespace skelplay::cli
