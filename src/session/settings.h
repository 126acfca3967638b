#pragma once

#include "session/playback.h"
#include "session/ui_state.h"
#include "session/view.h"

namespace skelplay::session {
/// What a person can set, see option_table().
struct Settings {
    View view;
    Playback playback;
    UiState ui;
    takes::TakeRequest take;  // how the files that the call names are read
};
}  // namespace skelplay::session
