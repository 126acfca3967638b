#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/acclaim/acclaim.h"
#include "loaders/acclaim/amc.h"
#include "loaders/acclaim/asf.h"
#include "loaders/formats.h"
#include "loaders/wording_golden.h"

namespace skelplay::loaders {

/// What reading a text as an ASF file gives; its diagnostics are located in "t.asf".
inline LoadResult read_asf_text(std::string_view text, const LoadOptions& options = {}) {
    const base::MemoryBytes bytes{std::string(text)};
    LoadResult result = read_asf({"t.asf", bytes}, options, {});
    result.diagnostics.locate("t.asf", bytes);
    result.diagnostics.sort();
    return result;
}

/// The result of reading a text as an AMC file with this skeleton; its diagnostics are located in "t.amc". The skeleton
/// must be readable; its diagnostics are dropped.
inline LoadResult read_amc_text(std::string_view asf, std::string_view amc, const LoadOptions& options = {},
                                const base::Run& run = {}) {
    const base::MemoryBytes bytes{std::string(amc)};
    LoadResult result;
    auto head = parse_amc_head(bytes);
    if (head.value) {
        SkeletonFile skeleton{"t.asf", parse_asf(asf).value.value(), {}};
        skeleton.rig = build_rig(skeleton.document).value.value();
        result = read_amc_motion({"folder/t.amc", bytes}, *head.value, std::move(skeleton), options, run);
    }
    head.diagnostics.append(std::move(result.diagnostics));
    result.diagnostics = std::move(head.diagnostics);
    result.diagnostics.locate("t.amc", bytes);
    result.diagnostics.sort();
    return result;
}

inline const figure::Motion& motion_of(const figure::Figure& figure) { return std::get<figure::Motion>(figure.take); }

}  // namespace skelplay::loaders
