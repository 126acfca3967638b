#pragma once

#include "session/figure_id.h"
#include "session/files/review.h"
#include "takes/take.h"

namespace skelplay::session {
struct Opening;

/// The request that reads a file as the call and what is remembered of it say.
takes::TakeRequest request_for(const Session& session, fs::path file);
/// Starts reading one file.
void start_reading(Session& session, Opening opening, takes::TakeRequest request);

/// Starts reading files, folders (which become the playlist), skins, and a map of a skin's groups (.json). `add`: what
/// is open stays open. `by_call`: what the call asks for is done with these figures, see opening_by_call().
void open_files(Session& session, const std::vector<fs::path>& paths, bool add, bool by_call = false);
/// The same with the bundled sample.
void open_sample(Session& session, bool by_call);
/// Starts reading these figures again, with the options they were read with.
void start_reload(Session& session, const std::vector<FigureId>& figures);
/// Starts reading a figure again with another .asf: one of Take::other_skeletons, or any other.
void use_skeleton(Session& session, FigureId figure, const fs::path& skeleton);
/// Starts reading another take of a figure's file, by its index. Alone in the window it begins anew.
void use_take(Session& session, FigureId figure, std::size_t take);
/// The same for the take that is `by` further in the active figure's file; false: there is none.
bool start_next_take(Session& session, int by);
/// Starts reading a figure again as a message about its file suggests, where its remedy is a choice of how it is read.
void read_again(Session& session, FigureId figure, base::Remedy remedy);
/// Starts reading a figure again with another transform, such as retargeting to another skeleton.
void set_take_transform(Session& session, FigureId figure, const takes::TakeTransform& transform);
/// The same by a person, who can take it back.
void choose_take_transform(Session& session, FigureId figure, const takes::TakeTransform& transform);
/// Starts reading a skin for a figure, which keeps its present one until then. `spare`: to offer afterwards.
void start_skin(Session& session, FigureId figure, takes::SkinRequest request, std::vector<fs::path> spare = {});
void detach_skin(Session& session, FigureId figure);
/// Starts reading again the skins whose files have changed on disk.
void reload_changed_skins(Session& session);
/// The files of which the open figures, and what is read ahead, were made.
std::vector<fs::path> watched_files(const Session& session);
/// The figures whose motion file or .asf has changed on disk and is complete.
std::vector<FigureId> changed_on_disk(const Session& session);
/// Reports what is wrong with a file that belongs to no figure; an empty text means that it is in order again.
void report_file(Session& session, const fs::path& file, const std::string& text);
/// Reports, also in a toast, what belongs to no figure: about a file, or something else.
void report_alone(Session& session, const fs::path& subject, base::Severity severity, const std::string& code,
                  const std::string& message);
/// Says in a toast that a figure with repairs that are not saved is closing.
void report_lost_repairs(Session& session, const OpenFigure& open);
/// Closes a figure and forgets what refers to it or its bones.
void close_figure(Session& session, FigureId figure);

/// Takes in what the loader has finished; true if there was anything.
bool drain_loaded(Session& session);

/// Attaches a skin, or detaches it if `result` has none, with its reports. Rebuild the scene graph afterwards.
void set_skin(Session& session, OpenFigure& open, takes::SkinResult result);

void cancel_loading(Session& session);
/// Reads the open files again, or those that were refused; keeps frame, range, camera and selection.
void reload(Session& session);
/// Answers for a file that has lost much on disk: takes what is left of it, or keeps what was read before.
void take_smaller(Session& session, FigureId figure, bool take);
/// Reloads files that have changed on disk, and looks again. No command: mostly it changes nothing.
void reload_changed(Session& session);
/// Retargets a figure to the skeleton of a file; an empty path: to its own.
void retarget(Session& session, FigureId figure, const fs::path& skeleton);
}  // namespace skelplay::session
