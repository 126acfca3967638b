#pragma once

#include "session/session.h"

namespace skelplay::session {

/// Marks the active figure's file, and goes on to the next one when that is wished.
void mark_active(Session& session, Mark mark);
/// Where marks are saved if nothing else is said: where they were, else review.csv beside the files.
std::filesystem::path marks_file(const Session& session);
/// Saves the marks and says so; the dialog that asked where closes.
void save_marks_to(Session& session, const std::filesystem::path& file);
/// True when nothing is lost by quitting; else the person is told, once, and asked where to.
bool may_quit(Session& session);

}  // namespace skelplay::session
