#pragma once

#include "loaders/fbx/fbx_document.h"

namespace skelplay::loaders {

/// Finds the records of a binary file. A head that contradicts the file's size ends the reading: what was found before
/// it is kept, with a warning.
class FbxBinaryScanner {
public:
    FbxBinaryScanner(FbxDocument& document, base::Diagnostics& diagnostics)
        : document_(document), bytes_(document.bytes()), diagnostics_(diagnostics) {}

    /// Fills the document's records; false, after an error, when there are too many.
    bool scan();

private:
    struct Head {
        std::uint64_t end = 0;
        std::uint64_t values = 0;       // how many
        std::uint64_t values_size = 0;  // in bytes
        std::uint64_t name_end = 0;
        std::string_view name;
    };
    bool read_head(std::uint64_t at, std::uint64_t limit, Head& head) const;
    bool scan_list(std::uint64_t at, std::uint64_t limit, std::size_t depth);
    bool scan_record(const Head& head, std::size_t depth);
    void count_values(FbxRecord& record, std::uint64_t stated);
    void warn(std::string message);

    FbxDocument& document_;
    std::string_view bytes_;
    base::Diagnostics& diagnostics_;
    bool wide_ = false;  // 64-bit fields
    bool warned_ = false;
    bool too_many_ = false;
};

/// Finds the records of an ASCII file.
class FbxAsciiScanner {
public:
    FbxAsciiScanner(FbxDocument& document, base::Diagnostics& diagnostics)
        : document_(document), bytes_(document.bytes()), diagnostics_(diagnostics) {}

    /// Fills the document's records; false, after an error, when there are too many.
    bool scan();

private:
    void skip_blanks();
    [[nodiscard]] bool at_end() const noexcept { return at_ >= bytes_.size(); }
    [[nodiscard]] std::string_view word_at(std::uint64_t at) const;
    [[nodiscard]] bool is_name(std::string_view word) const;
    bool open(std::string_view name);
    void read_values(FbxRecord& record);
    void skip_text();
    void close();
    void skip_unexpected();

    FbxDocument& document_;
    std::string_view bytes_;
    base::Diagnostics& diagnostics_;
    std::uint64_t at_ = 0;
    std::vector<FbxId> open_;  // records whose braces are open
};

}  // namespace skelplay::loaders
