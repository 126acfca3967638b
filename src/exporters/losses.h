#pragma once

#include "base/diagnostics.h"
#include "exporters/export.h"

namespace skelplay::exporters {

/// What a format can hold besides bones, rotations and the translations of the root.
struct Holds {
    bool limits = false;
    bool masses = false;
    bool skins = false;
    bool unit = false;        // the length of a unit, or the file's own scale
    bool up = false;          // which axis points up
    bool ends = true;         // where a bone without children ends
    bool end_names = false;   // names of end sites
    bool tail_scale = false;  // HTR's scale factor of a bone
    bool frame_rate = true;
    bool documentation = false;
    bool names = true;      // of bones
    bool rotations = true;  // and who hangs from whom; otherwise only where bones are
};

/// Notes what the figure has and the format, named as people call it, can't hold; each thing once.
void note_losses(const ExportJob& job, std::string_view format, const Holds& holds);

}  // namespace skelplay::exporters
