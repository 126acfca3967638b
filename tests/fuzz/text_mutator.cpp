// How libFuzzer changes the inputs of text formats: one time in three as it does itself (bytes, words of a dictionary,
// parts of other inputs), else as the grammar has it, a few changes at a time. A GLB's JSON is such a text, too.

#include <cstring>
#include "mutations.h"
#include "targets.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {
using namespace skelplay::fuzz;

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}
void set_number(std::string& bytes, std::size_t at, std::size_t number) {
    const auto value = static_cast<std::uint32_t>(number);
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

constexpr std::size_t glb_head = 20;  // of the file, and of its first chunk

/// Changes the JSON of a GLB, and states the lengths that it has then. False when the bytes are not one.
bool mutate_glb(std::string& glb, Chance& chance) {
    if (glb.size() < glb_head || !glb.starts_with("glTF")) return false;
    const std::size_t length = std::min<std::size_t>(number_at(glb, 12), glb.size() - glb_head);
    std::string json = glb.substr(glb_head, length);
    mutate_text(json, chance);
    json.resize((json.size() + 3) / 4 * 4, ' ');
    glb.replace(glb_head, length, json);
    set_number(glb, 8, glb.size());
    set_number(glb, 12, json.size());
    return true;
}
}  // namespace

std::size_t skelplay::fuzz::mutate_as_text(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Chance chance(seed);
    if (chance.below(3) == 0) return LLVMFuzzerMutate(data, size, most);
    std::string text(data, data + size);
    const bool binary = std::string_view(text).substr(0, 64).find('\0') != std::string_view::npos;
    for (std::size_t times = 1 + chance.below(3); times > 0; --times) {
        if (!binary) mutate_text(text, chance);
        else if (chance.below(2) == 0 || !mutate_glb(text, chance)) mutate_bytes(text, chance);
    }
    if (text.empty()) return LLVMFuzzerMutate(data, size, most);
    return put_back(text, data, most);
}
