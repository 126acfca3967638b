#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>
#include <zlib.h>

namespace skelplay::test {
/// The name of an object and its class, which are written in one text.
struct FbxName {
    std::string_view type, name;
};

/// A record of an FBX file in the making. It shares nothing with the reader but Blender's description of the bytes.
struct FbxPart {
    using Word = std::variant<std::int64_t, double, std::string, FbxName, std::vector<std::int64_t>, std::vector<double>>;
    std::string_view name;
    std::vector<Word> words;
    std::vector<FbxPart> parts = {};
};

/// How records are written.
struct FbxForm {
    std::uint32_t version = 7400;
    bool big_endian = false;
    bool deflated = false;  // arrays
};

/// Writes records as binary bytes.
class FbxWriter {
public:
    explicit FbxWriter(FbxForm form) : form_(form) {}

    std::string file(const std::vector<FbxPart>& records) {
        bytes_ = std::string("Kaydara FBX Binary  \0\x1A\0", 23);
        if (form_.big_endian) bytes_.back() = '\1';
        bytes_.resize(22);
        bytes_ += form_.big_endian ? '\1' : '\0';
        number(form_.version, 4);
        for (const FbxPart& record : records) part(record);
        empty();
        return bytes_;
    }

private:
    [[nodiscard]] std::size_t field() const { return form_.version >= 7500 ? 8 : 4; }
    [[nodiscard]] std::string digits(std::uint64_t value, std::size_t size) const {
        std::string text;
        for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(value >> (8 * i) & 0xFFU);
        if (form_.big_endian) std::ranges::reverse(text);
        return text;
    }
    void number(std::uint64_t value, std::size_t size) { bytes_ += digits(value, size); }
    void empty() { bytes_.append(3 * field() + 1, '\0'); }

    void part(const FbxPart& record) {
        const std::size_t head = bytes_.size();
        bytes_.append(3 * field(), '\0');
        bytes_ += static_cast<char>(record.name.size());
        bytes_ += record.name;
        const std::size_t begin = bytes_.size();
        for (const FbxPart::Word& each : record.words) word(each);
        const std::size_t size = bytes_.size() - begin;
        for (const FbxPart& below : record.parts) part(below);
        if (!record.parts.empty()) empty();
        std::size_t at = head;
        for (const std::uint64_t value :
             {std::uint64_t{bytes_.size()}, std::uint64_t{record.words.size()}, std::uint64_t{size}}) {
            bytes_.replace(at, field(), digits(value, field()));
            at += field();
        }
    }

    void text(std::string_view value) {
        bytes_ += 'S';
        number(value.size(), 4);
        bytes_ += value;
    }

    void array(char type, std::size_t count, std::string data) {
        if (form_.deflated) {
            std::string packed(compressBound(data.size()), '\0');
            auto size = static_cast<uLongf>(packed.size());
            compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(data.data()),
                     data.size());
            packed.resize(size);
            data = std::move(packed);
        }
        bytes_ += type;
        number(count, 4);
        number(form_.deflated ? 1 : 0, 4);
        number(data.size(), 4);
        bytes_ += data;
    }

    void word(const FbxPart::Word& word) {
        if (const auto* integer = std::get_if<std::int64_t>(&word)) {
            bytes_ += 'L';
            number(static_cast<std::uint64_t>(*integer), 8);
        } else if (const auto* real = std::get_if<double>(&word)) {
            bytes_ += 'D';
            number(std::bit_cast<std::uint64_t>(*real), 8);
        } else if (const auto* plain = std::get_if<std::string>(&word)) {
            text(*plain);
        } else if (const auto* name = std::get_if<FbxName>(&word)) {
            text(std::string(name->name) + std::string("\0\1", 2) + std::string(name->type));
        } else if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&word)) {
            std::string data;
            for (const std::int64_t value : *integers) data += digits(static_cast<std::uint64_t>(value), 8);
            array('l', integers->size(), data);
        } else {
            const auto& reals = std::get<std::vector<double>>(word);
            std::string data;
            for (const double value : reals) data += digits(std::bit_cast<std::uint64_t>(value), 8);
            array('d', reals.size(), data);
        }
    }

    FbxForm form_;
    std::string bytes_;
};

inline std::string fbx_binary(const std::vector<FbxPart>& records, FbxForm form = {}) {
    return FbxWriter(form).file(records);
}

/// A value of an ASCII file; an array begins a record of its own.
inline std::string fbx_ascii_word(const FbxPart::Word& word) {
    const auto joined = [](const auto& values) {
        std::string text = fmt::format("*{} {{\na: ", values.size());
        for (std::size_t i = 0; i < values.size(); ++i) text += fmt::format("{}{}", i == 0 ? "" : ",", values[i]);
        return text + "\n}";
    };
    if (const auto* integer = std::get_if<std::int64_t>(&word)) return fmt::format("{}", *integer);
    if (const auto* real = std::get_if<double>(&word)) return fmt::format("{:#}", *real);
    if (const auto* text = std::get_if<std::string>(&word)) return '"' + *text + '"';
    if (const auto* name = std::get_if<FbxName>(&word)) return fmt::format("\"{}::{}\"", name->type, name->name);
    if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&word)) return joined(*integers);
    return joined(std::get<std::vector<double>>(word));
}

inline std::string fbx_ascii_records(const std::vector<FbxPart>& records, const std::string& indent = {}) {
    std::string text;
    for (const FbxPart& record : records) {
        text += indent + std::string(record.name) + ": ";
        for (std::size_t i = 0; i < record.words.size(); ++i)
            text += (i == 0 ? "" : ", ") + fbx_ascii_word(record.words[i]);
        if (!record.parts.empty()) text += " {\n" + fbx_ascii_records(record.parts, indent + '\t') + indent + '}';
        text += '\n';
    }
    return text;
}

inline std::string fbx_ascii(const std::vector<FbxPart>& records) {
    return "; FBX 7.4.0 project file\n" + fbx_ascii_records(records);
}

// ---- Scenes ----

inline constexpr std::int64_t fbx_second = 46'186'158'000;
inline constexpr std::int64_t fbx_frame = fbx_second / 30;

inline FbxPart fbx_property(std::string_view name, std::vector<FbxPart::Word> values) {
    std::vector<FbxPart::Word> words{std::string(name), std::string(), std::string(), std::string()};
    words.insert(words.end(), values.begin(), values.end());
    return {"P", words};
}

inline FbxPart fbx_vector(std::string_view name, double x, double y, double z) { return fbx_property(name, {x, y, z}); }

inline FbxPart fbx_object(std::string_view record, std::int64_t id, FbxName name, std::string_view kind,
                          std::vector<FbxPart> properties, std::vector<FbxPart> parts = {}) {
    parts.insert(parts.begin(), {"Properties70", {}, std::move(properties)});
    return {record, {id, name, std::string(kind)}, std::move(parts)};
}

inline FbxPart fbx_model(std::int64_t id, std::string_view name, std::string_view kind,
                         std::vector<FbxPart> properties = {}) {
    return fbx_object("Model", id, {"Model", name}, kind, std::move(properties));
}

/// A curve whose keys all have the same flags and numbers.
inline FbxPart fbx_curve(std::int64_t id, std::vector<std::int64_t> times, std::vector<double> values,
                         std::int64_t flags = 4, std::vector<double> numbers = {0.0, 0.0, 0.0, 0.0}) {
    const auto keys = static_cast<std::int64_t>(times.size());
    return fbx_object("AnimationCurve", id, {"AnimCurve", ""}, "", {},
                      {{"KeyTime", {std::move(times)}},
                       {"KeyValueFloat", {std::move(values)}},
                       {"KeyAttrFlags", {std::vector<std::int64_t>{flags}}},
                       {"KeyAttrDataFloat", {std::move(numbers)}},
                       {"KeyAttrRefCount", {std::vector<std::int64_t>{keys}}}});
}

inline FbxPart fbx_link(std::int64_t child, std::int64_t parent) { return {"C", {std::string("OO"), child, parent}}; }
inline FbxPart fbx_link(std::int64_t child, std::int64_t parent, std::string_view property) {
    return {"C", {std::string("OP"), child, parent, std::string(property)}};
}

/// A scene in the making: its objects and connections, and what its settings say.
struct FbxScene {
    std::vector<FbxPart> settings{fbx_property("TimeMode", {std::int64_t{6}})};
    std::vector<FbxPart> objects;
    std::vector<FbxPart> links;

    /// A node below another; 0: the scene's root.
    FbxScene& node(std::int64_t id, std::string_view name, std::int64_t parent, std::vector<FbxPart> properties,
                   std::string_view kind = "LimbNode") {
        objects.push_back(fbx_model(id, name, kind, std::move(properties)));
        links.push_back(fbx_link(id, parent));
        return *this;
    }
    /// A take with one layer, whose id is one more; its span is in frames.
    FbxScene& take(std::int64_t id, std::string_view name, std::int64_t first, std::int64_t last) {
        objects.push_back(
            fbx_object("AnimationStack", id, {"AnimStack", name}, "",
                       {fbx_property("LocalStart", {first * fbx_frame}), fbx_property("LocalStop", {last * fbx_frame})}));
        return layer(id + 1, id, {});
    }
    FbxScene& layer(std::int64_t id, std::int64_t take, std::vector<FbxPart> properties) {
        objects.push_back(fbx_object("AnimationLayer", id, {"AnimLayer", "layer"}, "", std::move(properties)));
        links.push_back(fbx_link(id, take));
        return *this;
    }
    /// A curve of one axis ("d|X") of a property of a node, and its curve node, whose id is one less than the curve's.
    FbxScene& move(std::int64_t layer, std::int64_t node, std::string_view property, std::string_view axis, FbxPart curve) {
        const std::int64_t id = std::get<std::int64_t>(curve.words.front());
        objects.push_back(fbx_object("AnimationCurveNode", id - 1, {"AnimCurveNode", "T"}, "", {}));
        links.push_back(fbx_link(id - 1, layer));
        links.push_back(fbx_link(id - 1, node, property));
        links.push_back(fbx_link(id, id - 1, axis));
        objects.push_back(std::move(curve));
        return *this;
    }

    [[nodiscard]] std::vector<FbxPart> records() const {
        return {
            {"FBXHeaderExtension", {}, {{"FBXHeaderVersion", {std::int64_t{1003}}}, {"FBXVersion", {std::int64_t{7400}}}}},
            {"GlobalSettings", {}, {{"Properties70", {}, settings}}},
            {"Objects", {}, objects},
            {"Connections", {}, links}};
    }
    [[nodiscard]] std::string ascii() const { return fbx_ascii(records()); }
    [[nodiscard]] std::string binary(FbxForm form = {}) const { return fbx_binary(records(), form); }
};

/// A leg of two joints that bends forward at the knee, by 90 degrees about X within two frames, in centimetres with Y
/// up.
///
///     Hip (0, 90, 0)
///      |                         frame 2:   Hip (0, 90, 0)
///     Knee (0, 50, 0)                        |
///      |                                    Knee (0, 50, 0) - Foot (0, 50, -40)
///     Foot (0, 10, 0)
inline FbxScene bending_leg() {
    FbxScene scene;
    scene.settings = {fbx_property("UpAxis", {std::int64_t{1}}), fbx_property("UpAxisSign", {std::int64_t{1}}),
                      fbx_property("UnitScaleFactor", {1.0}), fbx_property("TimeMode", {std::int64_t{6}})};
    scene.node(10, "Hip", 0, {fbx_vector("Lcl Translation", 0, 90, 0)})
        .node(11, "Knee", 10, {fbx_vector("Lcl Translation", 0, -40, 0)})
        .node(12, "Foot", 11, {fbx_vector("Lcl Translation", 0, -40, 0)})
        .take(20, "bend", 0, 2)
        .move(21, 11, "Lcl Rotation", "d|X", fbx_curve(31, {0, 2 * fbx_frame}, {0.0, 90.0}));
    return scene;
}
}  // namespace skelplay::test
