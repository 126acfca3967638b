#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skelplay::loaders {

/// Finds bones by the words that ASF and AMC use: the name as spelled, else the name in any case, else the id, else the
/// same name by Acclaim's convention ("L_u_arm" is "h_left_up_arm").
class BoneNames {
public:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    /// True when an earlier bone has the name (ASCII case aside), the same spelling, or the id.
    struct Taken {
        bool name = false;
        bool spelling = false;
        bool id = false;
    };
    /// A bone, or `none`, and whether it has that name by the convention alone.
    struct Found {
        std::size_t bone = none;
        bool by_convention = false;
    };

    Taken add(std::string_view name, std::optional<std::int64_t> id, std::size_t bone);
    /// From now on the name is that of `bone`, whatever had it before.
    void replace(std::string_view name, std::size_t bone);
    [[nodiscard]] Found find(std::string_view name_or_id) const;
    /// The bones among which a value of this name is divided, the first division first: "h_torso_1", "h_torso_2" … for
    /// "h_torso". Empty: none.
    [[nodiscard]] std::vector<std::size_t> divisions(std::string_view name) const;

private:
    std::map<std::string, std::size_t, std::less<>> spelled_;
    std::map<std::string, std::size_t, std::less<>> folded_;        // lower case; the first bone of that name
    std::map<std::string, std::size_t, std::less<>> conventional_;  // `none`: several bones have this name
    std::map<std::string, std::vector<std::pair<int, std::size_t>>, std::less<>> divisions_;  // by number
    std::map<std::int64_t, std::size_t> ids_;
};

}  // namespace skelplay::loaders
