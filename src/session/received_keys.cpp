
namespace skelplay::session {
bool is_received(std::string_view /*keys*/) { return true; }
}  // namespace skelplay::session
