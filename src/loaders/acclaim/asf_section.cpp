#include "loaders/acclaim/asf_section.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

bool AsfSection::next(AsfToken& keyword) {
    while (!scanner_.at_end() && !scanner_.at_section()) {
        if (find(scanner_.peek().text) < words_.size()) {
            keyword = scanner_.take();
            return true;
        }
        skip_vendor_keyword();
    }
    return false;
}

std::size_t AsfSection::find(std::string_view word) const {
    const auto found =
        std::ranges::find_if(words_, [&](std::string_view known) { return base::equal_ignoring_case(known, word); });
    return static_cast<std::size_t>(found - words_.begin());
}

/// "Ignore lines of data until you find a recognizable keyword" (ASF 1.10). An `end` that ends the line closes the
/// bone, as in the document's `cofmass 1.0 end`.
void AsfSection::skip_vendor_keyword() {
    const AsfToken keyword = scanner_.take();
    if (skipped_.insert(base::lower(keyword.text)).second)
        diagnostics_.note(keyword.offset, "asf.vendor-keyword",
                          fmt::format("keyword {} is none of the document's; it is skipped", as_found(keyword.text)));
    while (!scanner_.at_end() && !scanner_.at_section()) {
        const AsfToken& next = scanner_.peek();
        const bool closes = next.ends_line && base::equal_ignoring_case(next.text, "end");
        if ((next.begins_line || closes) && find(next.text) < words_.size()) return;
        scanner_.take();
    }
}

std::vector<AsfToken> AsfSection::values(bool (*continues)(const AsfToken&) noexcept) {
    std::vector<AsfToken> values;
    while (!scanner_.at_end()) {
        const AsfToken& next = scanner_.peek();
        if (next.begins_line && (scanner_.at_section() || !continues(next))) break;
        if (find(next.text) < words_.size()) break;
        values.push_back(scanner_.take());
    }
    return values;
}

AsfToken AsfSection::word() {
    if (scanner_.at_end() || scanner_.peek().begins_line) return {};
    return scanner_.take();
}

}  // namespace skelplay::loaders
