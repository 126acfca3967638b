#pragma once

#include <functional>
#include <string_view>

namespace skelplay::base {

/// True when a file's first bytes are those of gzip data (RFC 1952). No text format that we read begins with them.
constexpr bool is_gzip(std::string_view head) noexcept { return head.starts_with("\x1F\x8B\x08"); }

/// How unpacking ended. `stopped`: the receiver refused more bytes.
enum class Gunzipped : std::uint8_t { whole, cut_off, damaged, stopped };

/// Unpacks gzip data piece by piece, in little memory, and compares the check sums. `more` returns the next packed
/// bytes, valid until its next call, and nothing at the end; `take` receives unpacked bytes and returns false to stop.
/// Several gzip members are unpacked as one file; bytes after them are ignored, as gzip does.
Gunzipped gunzip(const std::function<std::string_view()>& more, const std::function<bool(std::string_view)>& take);

}  // namespace skelplay::base
