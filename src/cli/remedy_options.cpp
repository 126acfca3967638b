#include "cli/remedy_options.h"

namespace skelplay::cli {

std::string_view remedy_options(base::Remedy remedy) {
    using base::Remedy;
    switch (remedy) {
        case Remedy::none: break;
        case Remedy::set_rate: return ", --fps sets it";
        case Remedy::set_file_rate: return "; --fps sets the latter";
        case Remedy::set_unit_and_rate: return "; --unit-metres and --fps say others";
        case Remedy::set_unit: return "; --unit-metres says otherwise";
        case Remedy::set_up_axis: return "; --up says otherwise";
        case Remedy::keep_axes: return "; --up, --unit-metres and --offsets set these, --no-match-axes leaves them so";
        case Remedy::name_skeleton: return "; name one with --skeleton";
        case Remedy::name_other_skeleton: return "; --skeleton names another";
        case Remedy::open_as_skin: return " (--skin)";
        case Remedy::add_positions: return "; --bvh-positions add overrides";
        case Remedy::replace_positions: return "; --bvh-positions replace overrides";
        case Remedy::global_root_preset: return "; --root-preset global overrides";
        case Remedy::set_index_base: return ", --bonespro-index-base says otherwise";
        case Remedy::show_invalid_points: return ", but --invalid-points shows those that have a place";
        case Remedy::write_up_axis: return "; --to-up y or z turns it";
        case Remedy::write_unit: return "; --to-unit asks for another unit";
        case Remedy::name_unit: return "; --unit-metres or --to-unit says it";
        case Remedy::note_unit: return ", which --unit-metres says where it is read";
        case Remedy::apply_scale: return "; --apply-scale multiplies lengths by it";
        case Remedy::add_faces: return "; --skin OBJ gives it those of a mesh with the same vertices";
    }
    return {};
}

}  // namespace skelplay::cli
