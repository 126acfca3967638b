#pragma once

#include <functional>
#include <string_view>

namespace skelplay::base {

/// True when a file's first bytes are those of gzip data (RFC 1952). No text of ours begins so.
constexpr bool is_gzip(std::string_view head) noexcept { return head.starts_with("\x1F\x8B\x08"); }

/// How unpacking ended. `stopped`: by the one who takes the bytes.
enum class Gunzipped : std::uint8_t { whole, cut_off, damaged, stopped };

/// Unpacks gzip data piece by piece, in little memory. `more` gives the next packed bytes, valid until it is called
/// again, and nothing at their end; `take` gets what comes out, and ends it by false. Several gzip files one after the
/// other are one; anything after them is left out, as gzip itself does. The check sums are compared.
Gunzipped gunzip(const std::function<std::string_view()>& more, const std::function<bool(std::string_view)>& take);

}  // namespace skelplay::base
