#include "render/image.h"

namespace skelplay::render {
Image downsampled(const Image& image, int factor) {
    Image made = blank_image(image.width / factor, image.height / factor);
    const auto pixels = static_cast<unsigned>(factor * factor);
    for (int y = 0; y < made.height; ++y)
        for (int x = 0; x < made.width; ++x) {
            std::array<unsigned, 4> sum{};
            for (int row = 0; row < factor; ++row) {
                const std::uint8_t* from = image.pixel(x * factor, y * factor + row);
                for (std::size_t i = 0; i < static_cast<std::size_t>(factor) * 4; ++i) sum[i % 4] += from[i];
            }
            std::uint8_t* to = made.pixel(x, y);
            for (std::size_t i = 0; i < sum.size(); ++i) to[i] = static_cast<std::uint8_t>((sum[i] + pixels / 2) / pixels);
        }
    return made;
}

void divide_by_alpha(Image& image) noexcept {
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
        const unsigned alpha = image.rgba[i + 3];
        if (alpha == 255U) continue;
        for (std::size_t channel = i; channel < i + 3; ++channel) {
            const unsigned whole = alpha == 0U ? 0U : (image.rgba[channel] * 255U + alpha / 2U) / alpha;
            image.rgba[channel] = static_cast<std::uint8_t>(std::min(whole, 255U));
        }
    }
}

namespace {
constexpr std::uint32_t white_light = 65535;  // of a channel
static_assert(std::uint64_t{white_light} * 255U * Exposure::most <= UINT32_MAX, "a sum fits its type");

/// Linear light of each sRGB byte (IEC 61966-2-1).
const std::array<std::uint16_t, 256>& linear_table() {
    static const auto table = [] {
        std::array<std::uint16_t, 256> made{};
        for (std::size_t i = 0; i < made.size(); ++i) {
            const double value = static_cast<double>(i) / 255.0;
            const double light = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
            made.at(i) = static_cast<std::uint16_t>(std::lround(light * white_light));
        }
        return made;
    }();
    return table;
}

/// The sRGB byte of each linear light. Neighbouring bytes are at least 19 apart in it, so that none is lost.
const std::vector<std::uint8_t>& byte_table() {
    static const auto table = [] {
        std::vector<std::uint8_t> made(std::size_t{white_light} + 1);
        for (std::size_t i = 0; i < made.size(); ++i) {
            const double light = static_cast<double>(i) / white_light;
            const double value = light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1.0 / 2.4) - 0.055;
            made[i] = static_cast<std::uint8_t>(std::lround(value * 255.0));
        }
        return made;
    }();
    return table;
}

constexpr std::uint32_t rounded_ratio(std::uint32_t number, std::uint32_t divisor) noexcept {
    return number / divisor + (number % divisor >= divisor - divisor / 2 ? 1U : 0U);
}
}  // namespace

void Exposure::add(const Image& image) {
    const auto& linear = linear_table();
    if (pictures_++ == 0) {
        width_ = image.width;
        height_ = image.height;
        sums_.assign(image.rgba.size(), 0U);
    }
    for (std::size_t i = 0; i + 3 < sums_.size(); i += 4) {
        const std::uint32_t alpha = image.rgba[i + 3];
        sums_[i + 3] += alpha;
        for (std::size_t channel = i; channel < i + 3 && alpha > 0; ++channel) {
            const std::uint32_t premultiplied = image.rgba[channel];
            const std::uint32_t byte = alpha == 255U ? premultiplied : rounded_ratio(premultiplied * 255U, alpha);
            sums_[channel] += linear.at(std::min(byte, 255U)) * alpha;
        }
    }
}

Image Exposure::take() {
    const auto& bytes = byte_table();
    Image mean = blank_image(width_, height_);
    for (std::size_t i = 0; i + 3 < sums_.size(); i += 4) {
        const std::uint32_t alphas = sums_[i + 3];
        if (alphas == 0) continue;
        const std::uint32_t alpha = rounded_ratio(alphas, pictures_);
        mean.rgba[i + 3] = static_cast<std::uint8_t>(alpha);
        for (std::size_t channel = i; channel < i + 3; ++channel) {
            const std::uint32_t byte = bytes[rounded_ratio(sums_[channel], alphas)];
            mean.rgba[channel] = static_cast<std::uint8_t>(rounded_ratio(byte * alpha, 255U));
        }
    }
    pictures_ = 0;
    return mean;
}
}  // namespace skelplay::render
