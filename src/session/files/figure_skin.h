#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "analysis/skin_check.h"
#include "analysis/weighted_check.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "figure/skin.h"
#include "scene/skin_attachment.h"
#include "scene/skin_surface.h"
#include "session/files/file_watch.h"

namespace skelplay::session {

/// A skin as a figure wears it.
struct FigureSkin {
    std::filesystem::path file;                         // empty: it came in the figure's own file
    scene::AttachOptions attach;                        // how it was attached
    std::shared_ptr<const figure::Skin> rigid;          // null: it is a weighted one, Figure::weighted_skin
    std::shared_ptr<const scene::SkinSurface> surface;  // never null
    analysis::SkinCheck check;                          // of a rigid one
    analysis::WeightCheck weights;                      // of a weighted one
    FileStamp stamp;                                    // of the file, when it was read
};

/// A figure's skin, and what was said while it was read (located).
struct SkinResult {
    std::optional<FigureSkin> skin;
    base::Diagnostics diagnostics;
};

/// What a person wishes a figure to wear.
struct SkinRequest {
    bool none = false;           // nothing at all
    std::filesystem::path file;  // empty: what the figure itself brings or its ASF lists
    scene::AttachOptions attach;
};

/// What is to be put right, of either kind.
const std::vector<analysis::SkinFinding>& findings_of(const FigureSkin& skin) noexcept;

/// Reads and attaches the skin that is wished; a mesh that has a weighted skin's vertices gives it its faces; no skin
/// and no diagnostics when there is none to be had. An attachment to a frame that the take does not have is to the rest
/// pose. Reads files; for any thread.
SkinResult load_skin(const figure::Figure& figure, const SkinRequest& request);

}  // namespace skelplay::session
