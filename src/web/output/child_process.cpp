// A page starts no other programs.

#include "output/child_process.h"

namespace skelplay::output {
std::optional<std::filesystem::path> find_program(std::string_view) { return std::nullopt; }

class ChildProcess::System {};

ChildProcess::ChildProcess(const std::filesystem::path&, const std::vector<std::string>&) {}
ChildProcess::~ChildProcess() = default;
bool ChildProcess::started() const noexcept { return false; }
void ChildProcess::kill() noexcept {}
bool ChildProcess::feed(std::span<const std::uint8_t>) { return false; }
int ChildProcess::finish() { return -1; }
}  // namespace skelplay::output
