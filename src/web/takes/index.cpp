#include "takes/index.h"

// A page has no folders to search, and no index.

namespace skelplay::takes {
struct TakeIndex::State {};

TakeIndex::TakeIndex(const fs::path&, Use) { throw IndexError("a page has no index of takes"); }
TakeIndex::TakeIndex(TakeIndex&&) noexcept = default;
TakeIndex& TakeIndex::operator=(TakeIndex&&) noexcept = default;
TakeIndex::~TakeIndex() = default;

fs::path TakeIndex::default_file() { return {}; }
std::vector<std::int64_t> TakeIndex::find(const IndexQuery&, const std::stop_token&) { return {}; }
void TakeIndex::set_reviews(const FileReviews&) {}
std::vector<IndexedTake> TakeIndex::takes(std::span<const std::int64_t>) { return {}; }
IndexTable TakeIndex::table(std::span<const std::int64_t>, std::vector<std::string>) { return {}; }
std::vector<std::int64_t> TakeIndex::like(const std::string&, std::span<const std::int64_t>) { return {}; }
std::vector<std::pair<std::size_t, std::size_t>> TakeIndex::repeats(std::span<const std::int64_t>) { return {}; }
std::vector<IndexedFolder> TakeIndex::folders(const fs::path&) { return {}; }
TakeIndex::Count TakeIndex::count(const fs::path&) { return {}; }
std::vector<std::pair<std::string, std::size_t>> TakeIndex::values(std::string_view, const fs::path&) { return {}; }
IndexTable TakeIndex::select(const std::string&) { return {}; }
bool TakeIndex::walk(std::span<const fs::path>, std::vector<fs::path>&, const IndexRun&) { return false; }
bool TakeIndex::read(std::span<const fs::path>, const IndexRun&) { return false; }
void TakeIndex::merge(std::span<const fs::path>) {}
void TakeIndex::finish() {}
}  // namespace skelplay::takes
