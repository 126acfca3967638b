#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

namespace skelplay::test {
/// Which pieces of a file have been parsed, so that one can wait for others. Pieces are begun in their order: with two
/// threads or more a piece may wait for the next one, if that one waits for none.
class ParsedPieces {
public:
    explicit ParsedPieces(std::size_t count) : parsed_(count) {}
    void note(std::size_t piece) {
        parsed_[piece] = true;
        parsed_[piece].notify_all();
    }
    /// Returns at once when there is no such piece.
    void wait_for(std::size_t piece) const {
        if (piece < parsed_.size()) parsed_[piece].wait(false);
    }

private:
    std::vector<std::atomic<bool>> parsed_;
};
}  // namespace skelplay::test
