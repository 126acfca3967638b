// The keys of curves: arrays in 7.x, a list of words and numbers in 6.1.

#include "loaders/fbx/fbx_parts.h"

namespace skelplay::loaders {
namespace {
using Flags = FbxKeyFlags;

/// Times beyond this are no times: two of them could not be subtracted.
constexpr std::int64_t longest_time = std::int64_t{1} << 60U;

constexpr bool is_time(std::int64_t ticks) noexcept { return ticks >= -longest_time && ticks <= longest_time; }

/// A word of keys: a letter, in a binary file as a number.
char letter(const FbxDocument& document, const FbxValue& value) {
    const bool word = value.kind == FbxValue::Kind::text || (document.binary() && value.kind != FbxValue::Kind::real);
    return word && value.text.size() == 1 ? value.text.front() : '\0';
}

/// The bits of a float that stand for themselves: in ASCII a whole number is such bits.
std::uint32_t bits_of(const FbxValue& value) {
    return value.kind == FbxValue::Kind::integer ? static_cast<std::uint32_t>(value.integer)
                                                 : std::bit_cast<std::uint32_t>(static_cast<float>(value.real));
}

/// The four floats of each set of attributes, as bits.
std::vector<std::uint32_t> attribute_bits(const FbxDocument& document, FbxId record) {
    std::vector<std::uint32_t> bits;
    if (!document.binary()) {
        FbxValueReader reader = document.list(record);
        for (FbxValue value; reader.next(value);) bits.push_back(bits_of(value));
    } else if (const auto numbers = document.numbers(record)) {
        for (const double number : *numbers) bits.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(number)));
    }
    return bits;
}

double finite(std::uint32_t bits) {
    const auto number = static_cast<double>(std::bit_cast<float>(bits));
    return std::isfinite(number) ? number : 0.0;
}

std::vector<FbxKeyAttributes> read_attributes(const FbxDocument& document, FbxId curve) {
    constexpr std::size_t each = 4;
    constexpr double weight_unit = 1e-4;
    constexpr std::uint32_t low_half = 0xFFFF;
    const std::vector<std::uint32_t> bits = attribute_bits(document, document.find(curve, "KeyAttrDataFloat"));
    const auto flags = document.integers(document.find(curve, "KeyAttrFlags"));
    std::vector<FbxKeyAttributes> sets(flags ? std::max<std::size_t>(flags->size(), 1) : 1);
    for (std::size_t i = 0; flags && i < flags->size(); ++i) {
        sets[i].flags = static_cast<std::uint32_t>((*flags)[i]);
        const std::size_t at = i * each;
        if (at + 3 > bits.size()) continue;
        sets[i].slopes = {finite(bits[at]), finite(bits[at + 1])};
        sets[i].bias = finite(bits[at + 2]);
        sets[i].weights = {(bits[at + 2] & low_half) * weight_unit, (bits[at + 2] >> 16U) * weight_unit};
    }
    return sets;
}

void read_keys_of_7(const FbxDocument& document, FbxId record, FbxCurve& curve) {
    const auto times = document.integers(document.find(record, "KeyTime"));
    const auto values = document.numbers(document.find(record, "KeyValueFloat"));
    // How many keys in a row share each set of attributes.
    const auto shared = document.integers(document.find(record, "KeyAttrRefCount")).value_or(std::vector<std::int64_t>{});
    curve.attributes = read_attributes(document, record);
    if (!times || !values) {
        curve.fault = "times or values that are not there";
        return;
    }
    const std::size_t count = std::min(times->size(), values->size());
    if (times->size() != values->size()) curve.fault = "another number of times than of values";
    curve.keys.reserve(count);
    std::size_t set = 0;
    std::int64_t left = shared.empty() ? 1 : shared.front();
    for (std::size_t i = 0; i < count; ++i, --left) {
        while (left <= 0 && set + 1 < curve.attributes.size()) left = ++set < shared.size() ? shared[set] : 1;
        if (!is_time((*times)[i]) || !std::isfinite((*values)[i])) {
            curve.fault = "a time or value that is none";
            break;
        }
        curve.keys.push_back({(*times)[i], (*values)[i], static_cast<std::uint32_t>(set)});
    }
}

/// Reads the flat list of keys of FBX 6.1.
class OldKeys {
public:
    OldKeys(const FbxDocument& document, FbxId channel, FbxCurve& curve)
        : document_(document), curve_(curve), values_(document.list(document.find(channel, "Key"))),
          version_(document.integer(document.find(channel, "KeyVer")).value_or(4005)) {}

    void read() {
        while (values_.next(value_) && curve_.fault.empty())
            if (!read_key()) curve_.fault = "something else";
    }

private:
    bool number(double& number) {
        if (!values_.next(value_) || !value_.is_number() || !std::isfinite(value_.real)) return false;
        number = value_.real;
        return true;
    }
    char word() { return values_.next(value_) ? letter(document_, value_) : '\0'; }

    /// Reads a key, whose time is the value read last. Keys of one kind without numbers share their attributes.
    bool read_key() {
        if (value_.kind != FbxValue::Kind::integer || !is_time(value_.integer)) return false;
        FbxCurve::Key key{value_.integer, 0.0, 0};
        FbxKeyAttributes set;
        if (!number(key.value) || !read_attributes(set)) return false;
        std::vector<FbxKeyAttributes>& sets = curve_.attributes;
        if (sets.empty() || sets.back() != set) sets.push_back(set);
        key.attributes = static_cast<std::uint32_t>(sets.size() - 1);
        curve_.keys.push_back(key);
        return true;
    }

    bool read_attributes(FbxKeyAttributes& set) {
        constexpr int first_with_next = 4004;
        switch (word()) {
            case 'L': set.flags = Flags::linear; return true;
            case 'U': return read_tangents(set);
            case 'C':
                set.flags = Flags::constant;
                if (version_ >= first_with_next && word() == 'n') set.flags |= Flags::next;
                return true;
            default: return false;
        }
    }

    bool read_tangents(FbxKeyAttributes& set) {
        constexpr int without_weights = 4003;
        constexpr int last_without_weights_of_automatic = 4004;
        const char kind = word();
        if (kind == 'a') {
            set.flags = Flags::cubic | Flags::clamp_progressive | Flags::time_independent;
            return version_ <= last_without_weights_of_automatic || read_weights(set);
        }
        set.flags = Flags::cubic | Flags::user;
        if ((kind != 's' && kind != 'b') || !number(set.slopes[0]) || !number(set.slopes[1])) return false;
        return version_ == without_weights || read_weights(set);
    }

    bool read_weights(FbxKeyAttributes& set) {
        const char kind = word();
        if (kind == 'a' || kind == 'r') {
            set.flags |= Flags::leaving_weight;
            if (!number(set.weights[0])) return false;
        }
        if (kind == 'a' || kind == 'l') {
            set.flags |= Flags::arriving_weight;
            if (!number(set.weights[1])) return false;
        }
        return kind == 'n' || kind == 'a' || kind == 'r' || kind == 'l';
    }

    const FbxDocument& document_;
    FbxCurve& curve_;
    FbxValueReader values_;
    std::int64_t version_;
    FbxValue value_;
};

FbxExtrapolation read_extrapolation(const FbxDocument& document, FbxId curve, std::string_view name) {
    FbxExtrapolation rule;
    const FbxId record = document.find(curve, name);
    const auto type = document.value(document.find(record, "Type"), 0);
    if (type && type->text.size() == 1 && std::string_view("RMAK").find(type->text) != std::string_view::npos)
        rule.kind = static_cast<FbxExtrapolation::Kind>(type->text.front());
    rule.repetitions = document.integer(document.find(record, "Repetition")).value_or(-1);
    return rule;
}
}  // namespace

const FbxCurve& FbxCurves::read(FbxId record) {
    const auto [at, is_new] = read_.try_emplace(record);
    FbxCurve& curve = at->second;
    if (!is_new) return curve;
    curve.ticks = ticks_;
    if (document_.find(record, "KeyTime") != FbxId::none) read_keys_of_7(document_, record, curve);
    else OldKeys(document_, record, curve).read();
    std::vector<FbxCurve::Key>& keys = curve.keys;
    if (!std::ranges::is_sorted(keys, {}, &FbxCurve::Key::time)) std::ranges::stable_sort(keys, {}, &FbxCurve::Key::time);
    curve.before = read_extrapolation(document_, record, "Pre-Extrapolation");
    curve.after = read_extrapolation(document_, record, "Post-Extrapolation");
    return curve;
}

const FbxCurve* FbxCurves::read_reported(FbxId record, base::Diagnostics& diagnostics) {
    if (record == FbxId::none) return nullptr;
    const FbxCurve& curve = read(record);
    if (!curve.fault.empty())
        diagnostics.warning(document_.message_offset(record), "fbx.keys", base::said("fbx.keys", curve.fault));
    return &curve;
}
}  // namespace skelplay::loaders
