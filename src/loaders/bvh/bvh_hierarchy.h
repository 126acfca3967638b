#pragma once

#include <stop_token>

#include "base/diagnostics.h"
#include "loaders/bvh/bvh_document.h"
#include "loaders/bvh/bvh_scanner.h"

namespace skelplay::loaders {

/// How reading the hierarchy ended.
enum class BvhHierarchyEnd : std::uint8_t {
    motion,   // the word MOTION has been read
    file,     // the file ends after a complete hierarchy
    refused,  // an error has been reported
    stopped,  // by the stop token
};

/// Reads from HIERARCHY to MOTION into document.joints and document.columns.
BvhHierarchyEnd read_bvh_hierarchy(BvhScanner& scanner, const std::stop_token& stop, BvhDocument& document,
                                   base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
