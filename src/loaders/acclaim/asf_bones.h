#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/acclaim/acclaim_text.h"

namespace skelplay::loaders {

/// Keywords that come in another order than the definition has them, "the keywords appear in the following order" (ASF
/// 1.10). They are read all the same, and the first one is noted.
class KeywordOrder {
public:
    explicit KeywordOrder(base::Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    /// The order begins anew.
    void begin() { last_ = 0; }

    /// `rank`: the keyword's place in the definition.
    void see(std::size_t rank, std::string_view keyword, std::uint64_t offset) {
        if (rank < last_ && !told_) {
            told_ = true;
            diagnostics_.note(offset, "asf.order", "expected {} before {}, found it after; it is read all the same",
                              keyword, last_keyword_);
        }
        if (rank < last_) return;
        last_ = rank;
        last_keyword_ = keyword;
    }

private:
    base::Diagnostics& diagnostics_;
    std::size_t last_ = 0;
    std::string_view last_keyword_;
    bool told_ = false;
};

/// Reads the bones of :bonedata, up to the next section. Missing or wrong values are reported and replaced by harmless
/// defaults.
void read_bone_data(base::Scanner& scanner, VendorKeywords& vendor, std::vector<AsfBone>& bones, Reading& in);

}  // namespace skelplay::loaders
