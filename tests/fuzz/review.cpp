// A CSV of marks, bookmarks and dismissed findings: what was read is read again from what is written of it.

#include "session/files/review.h"
#include "pieces.h"
#include "targets.h"

void skelplay::fuzz::try_review(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    const auto list = session::review_from_csv(fuzz::text_of(data, size), "/takes");
    if (!list) return;
    const std::string written = session::to_csv(*list, "/takes");
    const auto again = session::review_from_csv(written, "/takes");
    fuzz::require(again.has_value());
    fuzz::require(session::to_csv(*again, "/takes") == written);
}
