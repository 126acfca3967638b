#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "session/files/review.h"

namespace skelplay::session {

struct Session;

/// Opens the library over the window, or closes it. Playing rests meanwhile.
struct ToggleLibrary {};
/// Opens a take of the library; the files shown there become the playlist, in their order. Closes the library.
struct OpenFromLibrary {
    std::vector<std::filesystem::path> files;
    std::size_t index = 0;  // of the one to open
    bool add = false;       // it is added to what is open, and the playlist stays
};
/// Marks a file, whether it is open or not; one that has this mark already loses it.
struct MarkListed {
    std::filesystem::path file;
    Mark mark = Mark::keep;
};
/// The library shows another folder: the marks that were saved in it come back, see read_review_in().
struct ReadReview {
    std::filesystem::path folder;
};

/// Carried out by apply().
void handle(Session& session, const ToggleLibrary& asked);
void handle(Session& session, const OpenFromLibrary& asked);
void handle(Session& session, const MarkListed& asked);
void handle(Session& session, const ReadReview& asked);

}  // namespace skelplay::session
