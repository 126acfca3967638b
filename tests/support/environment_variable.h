#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace skelplay::test {
/// An environment variable that has another value, or none, while this lives.
class EnvironmentVariable {
public:
    EnvironmentVariable(const char* name, const std::optional<std::string>& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        set(value);
    }
    ~EnvironmentVariable() { set(before_); }
    EnvironmentVariable(const EnvironmentVariable&) = delete;
    EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;

private:
    void set(const std::optional<std::string>& value) {
        if (value) setenv(name_, value->c_str(), 1);
        else unsetenv(name_);
    }

    const char* name_;
    std::optional<std::string> before_;
};
}  // namespace skelplay::test
