// The containers of a glTF: its text or GLB, and the buffers in it and beside it.

#include "loaders/gltf/gltf.h"
#include "loaders/partner_search.h"

namespace skelplay::loaders {
namespace {
// ---- GLB (section 4) ----

constexpr std::size_t glb_head = 12;
constexpr std::size_t chunk_head = 8;
constexpr std::uint32_t json_chunk = 0x4E4F534A;
constexpr std::uint32_t binary_chunk = 0x004E4942;

/// The JSON and the bytes behind it.
struct GltfContainer {
    std::string json;
    std::optional<std::string> binary;
};

/// The chunk at an offset, which is moved behind it; nothing at the end. A chunk that the file cuts off is shorter than
/// it says.
std::optional<std::string_view> next_chunk(std::string_view bytes, std::size_t& offset, std::uint32_t& kind) {
    if (bytes.size() < offset + chunk_head) return std::nullopt;
    const std::uint32_t length = base::number_at<std::uint32_t>(bytes, offset);
    kind = base::number_at<std::uint32_t>(bytes, offset + 4);
    const std::string_view chunk = bytes.substr(offset + chunk_head, length);
    offset += chunk_head + chunk.size();
    return chunk;
}

GltfContainer opened_glb(std::string_view bytes) {
    if (bytes.size() < glb_head || base::number_at<std::uint32_t>(bytes, 4) != 2)
        refuse(0, "gltf.version", "expected glTF 2, found {}; nothing is shown",
               bytes.size() < glb_head ? "the end of the file"
                                       : fmt::format("version {}", base::number_at<std::uint32_t>(bytes, 4)));
    GltfContainer container;
    std::size_t offset = glb_head;
    std::uint32_t kind = 0;
    const auto json = next_chunk(bytes, offset, kind);
    if (!json || kind != json_chunk)
        refuse(0, "gltf.json", "expected a chunk of JSON, found {}; nothing is shown",
               json ? "another one" : "the end of the file");
    container.json = *json;
    if (const auto binary = next_chunk(bytes, offset, kind); binary && kind == binary_chunk)
        container.binary = std::string(*binary);
    return container;
}

// ---- Buffers (section 3.6.1) ----

std::string embedded(std::string_view uri) {
    const std::size_t comma = uri.find(',');
    auto bytes = comma == std::string_view::npos || !uri.substr(0, comma).ends_with(";base64")
                     ? std::nullopt
                     : base::from_base64(uri.substr(comma + 1));
    if (!bytes) refuse(0, "gltf.base64", base::said("gltf.base64"));
    return std::move(*bytes);
}

/// The file beside `file` that a URI names. Only what is in its folder is read.
fs::path neighbour(const fs::path& file, const std::string& uri) {
    const std::string name = base::percent_decoded(uri);
    const fs::path path(name);
    bool inside = !name.empty() && !path.is_absolute() && std::ranges::find(path, "..") == path.end() &&
                  name.find(':') == std::string::npos && name.find('\\') == std::string::npos &&
                  name.find('\0') == std::string::npos;
    inside = inside && leads_inside(file.parent_path() / path, file.parent_path());
    if (!inside) refuse(0, "gltf.outside", base::said("gltf.outside", as_found(uri)));
    return file.parent_path() / path;
}

/// The bytes of a file beside this one, as many as are declared.
std::string beside(const fs::path& file, const std::string& uri, std::uint64_t length) {
    const fs::path path = neighbour(file, uri);
    if (!base::is_file(path))
        refuse(0, "gltf.no-buffer", "expected the buffer {}, found no such file; nothing is shown",
               as_found(base::percent_decoded(uri)));
    const base::Opened opened = base::open_bytes(path);
    if (const auto* failure = std::get_if<base::OpenFailure>(&opened))
        refuse(0, "gltf.no-buffer", "expected the buffer {}, found none ({}); nothing is shown",
               as_found(base::percent_decoded(uri)), failure->reason);
    const auto& source = *std::get<std::unique_ptr<base::ByteSource>>(opened);
    return source.text(0, std::min(source.size(), length));
}

/// Reads the bytes of all buffers; a view beyond them is found when it is read. Bytes in the JSON are removed there.
void open_buffers(const fs::path& file, std::optional<std::string> binary, GltfDocument& document) {
    const std::size_t count = gltf_json::list(document.root, "buffers").size();
    for (std::size_t i = 0; i < count; ++i) {
        gltf_json::Json& buffer = document.root["buffers"][i];
        const std::uint64_t length = gltf_json::whole(buffer, "byteLength");
        const bool fallback = gltf_json::is_fallback(buffer);
        std::string& bytes = document.buffers.emplace_back();
        if (gltf_json::member(buffer, "uri").is_string()) {
            const auto& uri = buffer["uri"].get_ref<const std::string&>();
            bytes = uri.starts_with("data:") ? embedded(uri) : beside(file, uri, length);
            buffer.erase("uri");
        } else if (i == 0 && binary) {
            bytes = std::move(*binary);
        } else if (!fallback) {
            refuse(0, "gltf.no-buffer", "expected the bytes of buffer {}, found none; nothing is shown", i);
        }
        if (bytes.size() < length && !fallback)
            refuse(0, "gltf.short-buffer", "expected {} bytes in buffer {}, found {}; nothing is shown", length, i,
                   bytes.size());
        document.bytes += bytes.size();
    }
}
}  // namespace

GltfDocument parse_gltf(Reading& in) {
    GltfDocument document;
    std::string bytes(in.bytes.size(), '\0');
    bytes.resize(read_in_pieces(in, 0, bytes));
    in.run.advance(bytes.size());
    document.bytes = bytes.size();
    GltfContainer container;
    in.binary = bytes.starts_with("glTF");
    if (in.binary) container = opened_glb(bytes);
    else container.json = std::move(bytes);
    bytes = {};
    if (base::utf8_prefix(container.json) < container.json.size()) container.json = base::to_utf8(container.json);
    document.root = gltf_json::parse(container.json);
    document.roots = gltf_json::scene_roots(document.root);
    open_buffers(in.path, std::move(container.binary), document);
    return document;
}
}  // namespace skelplay::loaders
