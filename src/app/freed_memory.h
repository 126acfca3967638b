#pragma once

#include <cstddef>

namespace skelplay::app {

/// Sets how much freed memory is kept for the next picture, for so many figures; the rest goes back to the system. Left
/// alone, the C library keeps blocks as large as the largest that was ever freed, and a window that is open all day
/// holds what reading its files once needed. What a software renderer needs anew for each picture is worth keeping,
/// though: giving that back and asking for it again takes a tenth of a picture's time for one figure, a quarter for
/// thirty.
void keep_freed_memory(std::size_t figures);

/// Gives back all freed memory at once, which takes about a millisecond: for when much of it was freed that the next
/// pictures do not need.
void give_back_freed_memory();

}  // namespace skelplay::app
