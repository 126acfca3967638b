#include "exporters/fbx_node.h"
#include <type_traits>
#include "base/gzip.h"

namespace skelplay::exporters {
namespace {
using base::append_little_endian;

/// The letter of a type in the binary form.
template <class Number> constexpr char letter(bool array) {
    if (std::is_same_v<Number, std::int32_t>) return array ? 'i' : 'I';
    if (std::is_same_v<Number, std::int64_t>) return array ? 'l' : 'L';
    if (std::is_same_v<Number, float>) return array ? 'f' : 'F';
    return array ? 'd' : 'D';
}

/// The values of a record in the binary form. Numbers are in this machine's order, which is the format's.
class BinaryValues {
public:
    explicit BinaryValues(std::string& bytes) : bytes_(bytes) {}

    void operator()(const std::string& text) { append_bytes('S', text); }
    void operator()(const FbxBytes& raw) { append_bytes('R', raw.bytes); }
    void operator()(const FbxNode::Times& times) {
        // Most curves of a take have the same times, which are packed once.
        std::string& packed = packed_times_[times.get()];
        if (packed.empty()) append_array(packed, *times);
        bytes_ += packed;
    }
    template <class Number> void operator()(const std::vector<Number>& numbers) { append_array(bytes_, numbers); }
    template <class Number> void operator()(const Number& number) {
        bytes_ += letter<Number>(false);
        bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
    }

private:
    void append_bytes(char type, const std::string& text) {
        bytes_ += type;
        append_little_endian(bytes_, text.size(), 4);
        bytes_ += text;
    }

    template <class Number> static void append_array(std::string& bytes, const std::vector<Number>& numbers) {
        constexpr std::size_t worth_packing = 128;  // bytes
        const std::string_view plain(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
        const bool packs = plain.size() >= worth_packing;
        const std::string packed = packs ? base::deflated(plain) : std::string(plain);
        bytes += letter<Number>(true);
        append_little_endian(bytes, numbers.size(), 4);
        append_little_endian(bytes, packs ? 1 : 0, 4);
        append_little_endian(bytes, packed.size(), 4);
        bytes += packed;
    }

    std::string& bytes_;
    std::map<const void*, std::string> packed_times_;
};

void set_word(std::string& bytes, std::size_t at, std::size_t number) {
    std::string word;
    append_little_endian(word, number, 4);
    bytes.replace(at, word.size(), word);
}

constexpr std::size_t end_record_bytes = 13;  // ends the records below one: a head of zeros

void append_binary(const FbxNode& node, std::string& bytes, BinaryValues& values) {
    const std::size_t head = bytes.size();
    bytes.append(4, '\0');  // where it ends
    append_little_endian(bytes, node.values.size(), 4);
    bytes.append(4, '\0');  // bytes of the values
    bytes += static_cast<char>(node.name.size());
    bytes += node.name;
    const std::size_t begin = bytes.size();
    for (const FbxNode::Value& value : node.values) std::visit(values, value);
    set_word(bytes, head + 8, bytes.size() - begin);
    for (const FbxNode& child : node.children) append_binary(child, bytes, values);
    if (!node.children.empty() || node.values.empty()) bytes.append(end_record_bytes, '\0');
    set_word(bytes, head, bytes.size());
}

/// The values of a record as text, the first after a blank, the others after commas.
class AsciiValues {
public:
    AsciiValues(std::string& text, std::size_t depth) : text_(text), indent_(depth + 1, '\t') {}

    void operator()(const std::string& value) {
        // `Model::Hips` is Hips of the class Model.
        const std::size_t end = value.find('\0');
        const std::string name = value.substr(0, end);
        const std::string shown = end == std::string::npos ? name : value.substr(end + 2) + "::" + name;
        begin();
        text_ += '"';
        for (const char c : shown) text_ += c == '"' ? "&quot;" : std::string(1, c);
        text_ += '"';
    }
    void operator()(const FbxBytes& /*raw*/) {
        begin();
        text_ += "\"\"";
    }
    void operator()(const FbxNode::Times& times) { (*this)(*times); }
    template <class Number> void operator()(const std::vector<Number>& numbers) {
        begin();
        text_ += fmt::format("*{} {{\n{}a: ", numbers.size(), indent_);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (i > 0) text_ += ',';
            append(numbers[i]);
        }
        text_ += '\n' + indent_.substr(1) + '}';
    }
    template <class Number> void operator()(const Number& number) {
        begin();
        append(number);
    }

private:
    void begin() { text_ += std::exchange(begun_, true) ? ", " : " "; }
    template <class Number> void append(Number number) {
        if constexpr (std::is_integral_v<Number>) text_ += std::to_string(number);
        else base::append_number(text_, static_cast<double>(number));
    }

    std::string& text_;
    std::string indent_;
    bool begun_ = false;
};

void append_ascii(const FbxNode& node, std::string& text, std::size_t depth) {
    text += std::string(depth, '\t') + node.name + ':';
    AsciiValues values(text, depth);
    for (const FbxNode::Value& value : node.values) std::visit(values, value);
    if (!node.children.empty() || node.values.empty()) {
        text += " {\n";
        for (const FbxNode& child : node.children) append_ascii(child, text, depth + 1);
        text += std::string(depth, '\t') + '}';
    }
    text += '\n';
}
}  // namespace

std::optional<std::string> binary_fbx(const FbxNode& top) {
    // Both are the same in every file.
    constexpr std::string_view foot("\xfa\xbc\xab\x09\xd0\xc8\xd4\x66\xb1\x76\xfb\x83\x1c\xf7\x26\x7e\0\0\0\0", 20);
    constexpr std::string_view last("\xf8\x5a\x8c\x6a\xde\xf5\xd9\x7e\xec\xe9\x0c\xe3\x75\x8f\x29\x0b", 16);
    constexpr std::size_t step = 16;  // the version in the foot stands at a multiple of it, after at least one zero
    std::string bytes("Kaydara FBX Binary  \0\x1a\0", 23);
    append_little_endian(bytes, fbx_version, 4);
    BinaryValues values(bytes);
    for (const FbxNode& node : top.children) append_binary(node, bytes, values);
    if (bytes.size() > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    bytes.append(end_record_bytes, '\0');
    bytes += foot;
    bytes.append(step - bytes.size() % step, '\0');
    append_little_endian(bytes, fbx_version, 4);
    bytes.append(120, '\0');
    bytes += last;
    return bytes;
}

std::string ascii_fbx(const FbxNode& top) {
    std::string text = "; FBX 7.4.0 project file\n";
    for (const FbxNode& node : top.children) append_ascii(node, text, 0);
    return text;
}
}  // namespace skelplay::exporters
