#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::exporters {

// Numbers of a C3D file as an Intel processor has them.
void append_c3d_word(std::string& bytes, std::uint16_t word);
void append_c3d_float(std::string& bytes, float number);

inline constexpr std::size_t c3d_block_bytes = 512;

/// The parameter section of a C3D file in the making: groups of parameters by name (c3d.org, "The Parameter Section").
class C3dSection {
public:
    static constexpr std::size_t most_blocks = 255;

    /// Begins a group; the parameters that follow are of it.
    void begin_group(std::string_view name);
    void add_word(std::string_view name, std::uint16_t word);
    void add_float(std::string_view name, float number);
    /// A count of 32 bits as two words, the lower one first.
    void add_long(std::string_view name, std::uint32_t count);
    void add_text(std::string_view name, std::string_view text);
    /// Texts of one length, filled up with blanks: in parameters of 255, which are called NAME, NAME2, NAME3 …. None
    /// may be longer than 127 bytes, which is as much as 255 of them have room for.
    void add_texts(std::string_view name, std::span<const std::string> texts);

    /// Blocks that the section fills.
    [[nodiscard]] std::size_t blocks() const noexcept;
    /// The whole section, in so many blocks; these are at most most_blocks.
    [[nodiscard]] std::string bytes() const;

private:
    void add_head(std::string_view name, int group);
    void add(std::string_view name, int type, std::string_view dimensions, std::string_view data);

    std::string records_;
    int group_ = 0;
    std::size_t last_offset_ = 0;  // of the word that leads from the last record to the next
};

}  // namespace skelplay::exporters
