#include "loaders/reading.h"

namespace skelplay::loaders {
void refuse(std::optional<std::uint64_t> offset, std::string_view code, std::string message, base::Remedy remedy) {
    base::Diagnostics refusal;
    refusal.error(offset, code, std::move(message), remedy);
    throw Refused{refusal.items().front()};
}

std::unique_ptr<base::ByteSource> opened_or_refused(base::Opened opened, std::string_view name, std::string_view code,
                                                    fmt::format_string<const std::string&> message,
                                                    base::Diagnostics& diagnostics) {
    if (auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened)) return std::move(*bytes);
    using Kind = base::OpenFailure::Kind;
    const auto& [kind, reason] = std::get<base::OpenFailure>(opened);
    base::Diagnostics refusal;
    if (kind == Kind::unreadable) {
        refusal.error(std::nullopt, code, fmt::format(message, reason));
        refusal.locate(name);
    } else {
        refusal.error(0, kind == Kind::damaged ? "load.gzip" : "load.too-large", reason + "; nothing is shown");
        refusal.locate(name, base::MemoryBytes({}));  // its bytes are not text to quote
    }
    diagnostics.append(std::move(refusal));
    return nullptr;
}

std::unique_ptr<base::ByteSource> opened_partner(const Reading& in, const fs::path& path, std::string_view code,
                                                 fmt::format_string<const std::string&> message) {
    base::Diagnostics refusal;
    auto bytes = opened_or_refused(base::open_bytes(path, base::most_bytes_in_memory, in.run.stop), path.string(), code,
                                   message, refusal);
    if (!bytes) throw Refused{refusal.items().front()};
    return bytes;
}

std::size_t read_in_pieces(const Reading& in, std::uint64_t offset, std::span<char> into) {
    const std::size_t piece = std::max<std::uint64_t>(1, in.options.chunk_bytes);
    std::size_t done = 0;
    while (done < into.size()) {
        const std::size_t got = in.bytes.read(offset + done, into.subspan(done, std::min(piece, into.size() - done)));
        if (got == 0) break;
        done += got;
    }
    return done;
}

base::ChunkWork motion_work(std::uint64_t begin, const Reading& in) {
    return {.begin = begin,
            .end = in.bytes.size(),
            .chunk_bytes = std::max<std::uint64_t>(1, in.options.chunk_bytes),
            .starts_record = {},
            .run = in.run};
}

namespace {
/// The index of the take with this name or, if none has it, this number; nothing when there is none.
std::optional<std::size_t> take_index(std::span<const figure::TakeInfo> takes, std::string_view asked) {
    const auto named = std::ranges::find(takes, asked, &figure::TakeInfo::name);
    if (named != takes.end()) return static_cast<std::size_t>(named - takes.begin());
    const auto number = base::parse_integer(asked);
    if (!number || *number < 1 || static_cast<std::uint64_t>(*number) > takes.size()) return std::nullopt;
    return static_cast<std::size_t>(*number - 1);
}

/// "Walk, Run", with the number where there is no name.
std::string take_names(std::span<const figure::TakeInfo> takes) {
    std::vector<std::string> names;
    for (const figure::TakeInfo& take : takes)
        names.push_back(take.name.empty() ? fmt::format("{}", names.size() + 1) : as_found(take.name));
    return names.empty() ? "none" : listed(names);
}
}  // namespace

void choose_take(figure::Figure& figure, std::optional<std::size_t> by_default, const LoadOptions& options) {
    figure.take_index = options.take.empty() ? by_default : take_index(figure.takes, options.take);
    if (!options.take.empty() && !figure.take_index)
        refuse(0, "load.no-such-take", "expected the take {}, found {}; nothing is shown", as_found(options.take),
               take_names(figure.takes));
}

std::optional<std::size_t> first_moving_take(figure::Figure& figure, const std::function<bool(std::size_t)>& has_keys,
                                             const std::function<bool(std::size_t)>& moves) {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < figure.takes.size(); ++i) {
        if (!has_keys(i)) continue;
        if (moves(i)) return i;
        figure.takes[i].still = true;
        if (!first) first = i;
    }
    return first;
}

std::string as_found(std::string_view token, std::size_t longest) {
    if (token.empty()) return std::string(end_of_file);
    std::size_t length = std::min(token.size(), longest);
    while (length > 1 && length < token.size() && base::is_continuation(token[length]))
        --length;  // not in the middle of a character
    std::string text = base::to_utf8(token.substr(0, length));
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7f'; }, '?');
    return length < token.size() ? text + "…" : text;
}

std::string listed(std::span<const std::string> things) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(things.size(), most); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ", things[i]);
    if (things.size() > most) text += fmt::format(" and {} more", things.size() - most);
    return text;
}
}  // namespace skelplay::loaders
