#pragma once

#include <new>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/exit_status.h"
#include "base/printable.h"
#include "render/graphics_error.h"

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

/// Runs a command, which returns a base::Exit. What it throws is printed, and gives the exit status.
template <class Command>
int run_command(std::string_view name, std::ostream& err, const Command& command) {
    const auto report = [&](base::Exit exit, const std::exception& why) {
        err << "skelplay " << name << ": " << base::printable(why.what()) << '\n';
        return base::status(exit);
    };
    try {
        return base::status(command());
    } catch (const Complaint& complaint) {
        return report(complaint.exit(), complaint);
    } catch (const render::GraphicsError& error) {
        return report(base::Exit::bad_machine, error);
    } catch (const std::bad_alloc&) {
        err << "skelplay " << name << ": " << base::no_memory_left << '\n';
        return base::status(base::Exit::bad_input);
    }
}

}  // namespace skelplay::cli
