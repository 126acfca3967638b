#pragma once

#include <concepts>
#include <type_traits>
#include "base/prelude.h"

namespace skelplay::session {
struct Session;

/// A request to a session: a call of a function that changes it, with its arguments. Keys, mouse, dropped files, the
/// command line, panels and tests all make such requests. Arguments are values and ids, no references into a session.
class Command {
public:
    /// No request.
    Command() = default;
    template <std::invocable<Session&> Call> Command(Call call) : call_(std::move(call)) {}

    explicit operator bool() const noexcept { return static_cast<bool>(call_); }
    void operator()(Session& session) const { call_(session); }

private:
    std::function<void(Session&)> call_;  // a member, so that apply() is not looked for in std
};

/// The call of `function` with these arguments, all of which must be given.
template <class Result, class... Parameters>
Command command(Result (*function)(Session&, Parameters...), std::type_identity_t<std::decay_t<Parameters>>... arguments) {
    return [function, ... given = std::move(arguments)](Session& session) { function(session, given...); };
}

/// The only way to change a session. A command that names an id which is not open changes nothing.
void apply(Session& session, const Command& command);

/// The same for the command that command() makes of these arguments.
template <class Result, class... Parameters>
void apply(Session& session, Result (*function)(Session&, Parameters...),
           std::type_identity_t<std::decay_t<Parameters>>... arguments) {
    apply(session, command(function, std::move(arguments)...));
}
}  // namespace skelplay::session
