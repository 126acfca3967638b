#include "loaders/acclaim/acclaim.h"

#include <chrono>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "base/text.h"
#include "loaders/acclaim/amc.h"
#include "loaders/acclaim/asf.h"
#include "loaders/acclaim/skin_files.h"
#include "loaders/dof_notes.h"
#include "loaders/formats.h"

namespace skelplay::loaders {

namespace {

using Clock = std::chrono::steady_clock;

base::Loaded<figure::Figure> build_skeleton(AsfDocument&& document, const LoadOptions& /*options*/) {
    auto rig = build_rig(document);
    base::Loaded<figure::Figure> result{std::nullopt, std::move(rig.diagnostics)};
    if (!rig.value) return result;
    result.value = build_asf(std::move(document), *rig.value);
    judge_dofs(*result.value, "asf", true, result.diagnostics);
    return result;
}

}  // namespace

LoadResult read_asf(const Input& input, const LoadOptions& options) {
    const auto parse = [&](const base::ByteSource& bytes, const LoadOptions& asked) {
        const std::string text = bytes.text(0, bytes.size());
        if (asked.progress != nullptr) *asked.progress += text.size();
        auto document = parse_asf(text);
        if (document.value) note_absent_skins(*document.value, input.path, document.diagnostics);
        return document;
    };
    return read_in_two_steps(input, options, parse, build_skeleton);
}

LoadResult read_amc(const Input& input, const LoadOptions& options) {
    LoadResult result;
    auto begin = Clock::now();
    auto head = parse_amc_head(input.bytes);
    base::Diagnostics diagnostics = std::move(head.diagnostics);
    if (head.value) {
        SkeletonSearch search = find_skeleton(input.path, *head.value, options);
        diagnostics.append(std::move(search.diagnostics));
        if (search.found) note_other_subject(*head.value, *search.found, input.path, diagnostics);
        const auto reading = lap(begin);
        if (search.found) result = read_amc_motion(input, *head.value, std::move(*search.found), options);
        result.times.read = reading;
        result.other_skeletons = std::move(search.others);
        diagnostics.append(std::move(result.diagnostics));
    }
    result.diagnostics = std::move(diagnostics);
    return result;
}

}  // namespace skelplay::loaders
