#include "loaders/scene/pictures.h"
#include <stb_image.h>
#include <stb_image_resize.h>
#include "loaders/partner_search.h"

namespace skelplay::loaders {
namespace {
constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20U;  // of a file
constexpr std::uint64_t most_pixels = std::uint64_t{64} << 20U;  // 8192 × 8192, looked at before any is decoded
constexpr int largest_side = 2048;                               // a figure has hardly more pixels in a picture

/// Makes it smaller until it has no longer side.
void shrink(base::Image& image) {
    const int longer = std::max(image.width, image.height);
    if (longer <= largest_side) return;
    const auto side = [&](int pixels) {
        return std::max(1, static_cast<int>(std::int64_t{pixels} * largest_side / longer));
    };
    base::Image small = base::blank_image(side(image.width), side(image.height));
    stbir_resize_uint8_srgb(image.rgba.data(), image.width, image.height, 0, small.rgba.data(), small.width, small.height,
                            0, 4, 3, 0);
    image = std::move(small);
}

/// The image in the bytes of a PNG or JPEG, or why there is none.
std::variant<base::Image, std::string> decoded(std::string_view bytes) {
    if (!bytes.starts_with("\x89PNG") && !bytes.starts_with("\xFF\xD8")) return "another kind of file";
    if (bytes.size() > most_bytes) return "more than 256 MB";
    const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data());
    const auto size = static_cast<int>(bytes.size());
    base::Image image;
    int channels = 0;
    if (stbi_info_from_memory(data, size, &image.width, &image.height, &channels) == 0) return "a damaged one";
    if (static_cast<std::uint64_t>(image.width) * static_cast<std::uint64_t>(image.height) > most_pixels)
        return fmt::format("{} × {} pixels", image.width, image.height);
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
        stbi_load_from_memory(data, size, &image.width, &image.height, &channels, 4), &stbi_image_free);
    if (!pixels) return "a damaged one";
    image.rgba.assign(pixels.get(), pixels.get() + std::size_t{4} * static_cast<unsigned>(image.width) *
                                                       static_cast<unsigned>(image.height));
    shrink(image);
    return image;
}

/// Changes alpha so that what is below the cutoff is below a half.
void set_cutoff(base::Image& image, double cutoff) {
    for (std::size_t i = 3; i < image.rgba.size(); i += 4)
        image.rgba[i] =
            cutoff <= 0.0 ? 255 : static_cast<std::uint8_t>(std::clamp(image.rgba[i] * 0.5 / cutoff + 0.5, 0.0, 255.0));
}
}  // namespace

Pictures::Picture Pictures::left_out(std::string_view name, std::string_view reason) {
    if (wanted_) diagnostics_.note(std::nullopt, "picture.unread", base::said("picture.unread", as_found(name), reason));
    return nullptr;
}

Pictures::Picture Pictures::of_bytes(const std::string& name, std::string_view bytes, double cutoff, const fs::path& file) {
    if (!wanted_) return nullptr;
    const auto [known, fresh] = known_.try_emplace({name, cutoff});
    if (!fresh) return known->second;
    auto read = decoded(bytes);
    if (const auto* reason = std::get_if<std::string>(&read)) return left_out(name, *reason);
    auto& image = std::get<base::Image>(read);
    set_cutoff(image, cutoff);
    image.file = file.string();
    return known->second = std::make_shared<const base::Image>(std::move(image));
}

fs::path Pictures::find(std::string_view named) const {
    std::string portable(named);
    std::ranges::replace(portable, '\\', '/');
    const fs::path path = fs::path(portable).lexically_normal();
    const fs::path folder = model_.parent_path();
    fs::path own_folder = model_;
    own_folder.replace_extension(".fbm");
    const bool drive = portable.size() > 1 && portable[1] == ':';
    for (const fs::path& tried :
         {drive || path.is_absolute() ? fs::path() : folder / path, folder / path.filename(), own_folder / path.filename()})
        if (!tried.empty() && base::is_file(tried) && leads_inside(tried, folder)) return tried;
    return {};
}

Pictures::Picture Pictures::of_file(std::string_view named, double cutoff) {
    const std::string name(named);
    if (!wanted_) return nullptr;
    if (const auto known = known_.find({name, cutoff}); known != known_.end()) return known->second;
    const fs::path file = find(named);
    const base::Opened opened = file.empty() ? base::OpenFailure{} : base::open_bytes(file);
    const auto* source = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
    if (source == nullptr) {
        known_[{name, cutoff}] = nullptr;
        return left_out(named, "no such file below the model's folder");
    }
    return of_bytes(name, (*source)->text(0, std::min((*source)->size(), most_bytes + 1)), cutoff, file);
}
}  // namespace skelplay::loaders
