#pragma once

#include <string>

namespace skelplay::cli {

/// A word of the call that can't be meant so, in a sentence: expected X, found Y.
struct BadOption {
    std::string reason;
};

}  // namespace skelplay::cli
