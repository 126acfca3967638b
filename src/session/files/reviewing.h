#pragma once

#include "session/session.h"

namespace skelplay::session {

/// The file that is looked at: the playlist's current one, also when it was refused; or the active figure's, when that
/// is not on the list. Empty: nothing is open.
std::filesystem::path reviewed_file(const Session& session);
/// Marks that file, and goes on to the next one when that is wished.
void mark_reviewed(Session& session, Mark mark);
/// Where marks are saved if nothing else is said: where they were, else review.csv beside the files.
std::filesystem::path marks_file(const Session& session);
/// Saves the marks and says so; the dialog that asked where closes.
void save_marks_to(Session& session, const std::filesystem::path& file);
/// Asks the application to quit. Where marks are in no file yet the person is asked first what becomes of them, unless
/// they are to be left, or this is the second time.
void quit(Session& session, bool leave_marks);

}  // namespace skelplay::session
