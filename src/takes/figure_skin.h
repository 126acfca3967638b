#pragma once

#include "analysis/fitted_skin.h"
#include "scene/skin_surface.h"
#include "takes/file_watch.h"
#include "takes/maps/maps.h"

namespace skelplay::takes {
/// A skin's file as it was read.
struct SkinFile {
    fs::path file;
    FileStamp stamp;                           // when it was read
    std::shared_ptr<const figure::Mesh> mesh;  // in the file's own scale; null: it was not read, or is not kept
    base::Diagnostics messages;                // with their places
};

/// A skin attached to a figure.
struct FigureSkin {
    fs::path file;                                             // empty: the skin is part of the figure's own file
    scene::AttachOptions attach;                               // the options it was attached with, those of the map too
    std::shared_ptr<const figure::Skin> rigid;                 // null: the skin is weighted, see Figure::weighted_skin
    std::shared_ptr<const scene::SkinSurface> surface;         // never null
    std::shared_ptr<const scene::SkinSurface> coarse_surface;  // see scene::coarse_surface(); may be null
    analysis::SkinCheck check;                                 // for a rigid skin
    analysis::WeightCheck weights;                             // for a weighted skin
    FileStamp stamp;                                           // of the file, when it was read
    FileStamp map_stamp;                                       // of SkinRequest::map, if that was read
    SkinFile read;                                             // for attaching it again; of a rigid skin
};

/// A figure's skin, and the diagnostics of reading it.
struct SkinResult {
    std::optional<FigureSkin> skin;
    base::Diagnostics diagnostics;
};

/// Which skin to attach to a figure.
struct SkinRequest {
    bool none = false;  // true: no skin
    fs::path file;      // empty: the figure's own skin, or the first one that its ASF lists
    scene::AttachOptions attach;
    fs::path map = {};           // of its groups, see takes/maps/maps.h; empty: they go by their names
    bool map_is_edited = false;  // `attach` has all of it and what was changed since: the file is not read
    friend bool operator==(const SkinRequest&, const SkinRequest&) = default;
};

/// Gives a weighted skin the faces of its mesh, see scene::copy_faces(). False, and said: it is another one.
bool copy_faces(figure::WeightedSkin& weights, const figure::Mesh& mesh, base::Diagnostics& messages);

/// The findings of the check for either kind of skin.
inline const std::vector<analysis::SkinFinding>& findings_of(const FigureSkin& skin) noexcept {
    return skin.rigid ? skin.check.findings : skin.weights.findings;
}

/// Reads a map of groups: its format alone is checked. Reads a file; diagnostics have their places.
base::Loaded<SkinMap> load_skin_map(const fs::path& file);

/// The options for attaching a mesh, with the map's; nothing when that was refused. Unknown names are warnings.
base::Loaded<scene::AttachOptions> attachment_of(const SkinRequest& request, const figure::Mesh& mesh,
                                                 const figure::Skeleton& skeleton);

/// Reports the factor and the offset in which a skin is attached, where nobody asked for them.
void note_fitted(const analysis::FittedSkin& fitted, const scene::AttachOptions& asked, base::Diagnostics& messages);

/// Says so when something is asked of groups, but the skin has weights.
void note_unused_map(const SkinRequest& request, base::Diagnostics& messages);

/// Reads the requested skin and attaches it. If the mesh has the vertices of the figure's weighted skin, that skin
/// takes over the faces of the mesh. A bind frame outside the take means the rest pose. `read`: what was read of the
/// file before, which is not read again unless it has been written since.
SkinResult load_skin(const figure::Figure& figure, const SkinRequest& request, const SkinFile& read = {},
                     const base::Run& run = {});
}  // namespace skelplay::takes
