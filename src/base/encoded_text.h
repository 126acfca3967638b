#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace skelplay::base {

/// Bytes as base64 (RFC 4648, section 4), with its padding.
std::string to_base64(std::string_view bytes);

/// The bytes that base64 stands for, padded or not; nothing where it is none.
std::optional<std::string> from_base64(std::string_view text);

/// The text of a URI with its %20 and the like as bytes (RFC 3986, section 2.1); others stay as they are.
std::string percent_decoded(std::string_view uri);

}  // namespace skelplay::base
