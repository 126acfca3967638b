#include "app/repainting.h"
#include <cstring>
#include <imgui.h>
#include "app/picture.h"
#include "app/ui_layer.h"

namespace skelplay::app {
namespace {
using Box = Repainting::Box;

constexpr std::size_t most_changes = 6;  // each costs a pass over the panels
constexpr float near_by = 8.0F;          // pixels

bool meet(const Box& a, const Box& b, float margin) {
    return glm::all(glm::lessThan(a.low, b.high + margin)) && glm::all(glm::lessThan(b.low, a.high + margin));
}

Box around(const Box& a, const Box& b) { return {glm::min(a.low, b.low), glm::max(a.high, b.high)}; }

float area(const Box& box) { return (box.high.x - box.low.x) * (box.high.y - box.low.y); }

/// The triangles of one of ImGui's commands.
struct Triangles {
    const ImDrawList& list;
    const ImDrawCmd& command;

    [[nodiscard]] std::size_t count() const { return command.ElemCount / 3; }
    [[nodiscard]] const ImDrawVert& corner(std::size_t triangle, std::size_t which) const {
        const auto at = static_cast<int>(command.IdxOffset + 3 * triangle + which);
        return list.VtxBuffer[static_cast<int>(command.VtxOffset) + list.IdxBuffer[at]];
    }
    [[nodiscard]] bool same(std::size_t triangle, const Triangles& other, std::size_t its) const {
        for (std::size_t i = 0; i < 3; ++i)
            if (std::memcmp(&corner(triangle, i), &other.corner(its, i), sizeof(ImDrawVert)) != 0) return false;
        return true;
    }
    /// What shows of a triangle, in window coordinates.
    [[nodiscard]] Box seen(std::size_t triangle) const {
        Box box{glm::vec2(std::numeric_limits<float>::max()), glm::vec2(std::numeric_limits<float>::lowest())};
        for (std::size_t i = 0; i < 3; ++i) {
            const ImVec2 at = corner(triangle, i).pos;
            box = around(box, {{at.x, at.y}, {at.x, at.y}});
        }
        const ImVec4& clip = command.ClipRect;
        return {glm::max(box.low, glm::vec2(clip.x, clip.y)), glm::min(box.high, glm::vec2(clip.z, clip.w))};
    }
};

bool same_place(const ImDrawCmd& a, const ImDrawCmd& b) {
    return std::memcmp(&a.ClipRect, &b.ClipRect, sizeof a.ClipRect) == 0 && a.GetTexID() == b.GetTexID();
}

render::Viewport viewport_of(const Box& box, int height) {
    const glm::ivec2 low(box.low);
    const glm::ivec2 high(box.high);
    return {low.x, height - high.y, high.x - low.x, high.y - low.y};
}

Box box_of(const render::Viewport& where, int height) {
    const glm::vec2 low(where.x, height - where.y - where.height);
    return {low, low + glm::vec2(where.width, where.height)};
}
}  // namespace

void Repainting::Forget::operator()(ImDrawList* list) const { IM_DELETE(list); }

/// Notes a box of window coordinates, in whole pixels.
void Repainting::add(const Box& box) {
    if (box.high.x <= box.low.x || box.high.y <= box.low.y) return;
    const glm::vec2 ratio(ratio_);
    const Box grown{glm::max(glm::floor(box.low * ratio) - 1.0F, glm::vec2(0.0F)),
                    glm::min(glm::ceil(box.high * ratio) + 1.0F, glm::vec2(size_))};
    const auto near_one = std::ranges::find_if(changes_, [&](const Box& other) { return meet(grown, other, near_by); });
    if (near_one == changes_.end()) changes_.push_back(grown);
    else *near_one = around(*near_one, grown);
}

void Repainting::add(const ImDrawList& list) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
        const Triangles triangles{list, command};
        for (std::size_t i = 0; i < triangles.count(); ++i) add(triangles.seen(i));
    }
}

void Repainting::compare(const ImDrawList& now, const ImDrawList& before) {
    if (now.CmdBuffer.Size != before.CmdBuffer.Size ||
        !std::equal(now.CmdBuffer.begin(), now.CmdBuffer.end(), before.CmdBuffer.begin(), same_place)) {
        add(now);
        add(before);
        return;
    }
    for (int i = 0; i < now.CmdBuffer.Size; ++i) {
        const Triangles fresh{now, now.CmdBuffer[i]};
        const Triangles old{before, before.CmdBuffer[i]};
        // Where there are more or fewer than before, those at the end are compared from the end.
        std::size_t begin = 0;
        std::size_t end = 0;
        const std::size_t common = std::min(fresh.count(), old.count());
        if (fresh.count() != old.count()) {
            while (begin < common && fresh.same(begin, old, begin)) ++begin;
            while (end < common - begin && fresh.same(fresh.count() - 1 - end, old, old.count() - 1 - end)) ++end;
        }
        const auto differs = [&](std::size_t t) { return fresh.count() != old.count() || !fresh.same(t, old, t); };
        for (std::size_t t = begin; t < fresh.count() - end; ++t)
            if (differs(t)) add(fresh.seen(t));
        for (std::size_t t = begin; t < old.count() - end; ++t)
            if (differs(t)) add(old.seen(t));
    }
}

/// Joins changes until none lies over another, and there are few.
void Repainting::join() {
    const auto merge = [this](std::size_t a, std::size_t b) {
        changes_[a] = around(changes_[a], changes_[b]);
        changes_.erase(changes_.begin() + static_cast<std::ptrdiff_t>(b));
    };
    for (bool again = true; again;) {
        again = false;
        std::pair<std::size_t, std::size_t> closest;
        float least = std::numeric_limits<float>::max();
        for (std::size_t a = 0; a < changes_.size() && !again; ++a)
            for (std::size_t b = a + 1; b < changes_.size() && !again; ++b) {
                const float growth = area(around(changes_[a], changes_[b])) - area(changes_[a]) - area(changes_[b]);
                if (growth < least) closest = {a, b}, least = growth;
                if ((again = meet(changes_[a], changes_[b], 0.0F))) merge(a, b);
            }
        if (again || changes_.size() <= most_changes) continue;
        merge(closest.first, closest.second);
        again = true;
    }
}

void Repainting::begin(glm::ivec2 size, glm::dvec2 pixel_ratio, const std::vector<panels::Backdrop>& backdrops,
                       bool covered) {
    const bool whole = std::exchange(covered_, covered) || covered || !keeps_ || looks_left_ > 0 || size != size_;
    size_ = size;
    ratio_ = pixel_ratio;
    changes_.clear();
    const ImDrawData& data = *ImGui::GetDrawData();
    const std::span lists(data.CmdLists, static_cast<std::size_t>(data.CmdListsCount));
    if (whole) changes_.push_back({glm::vec2(0.0F), glm::vec2(size)});
    for (std::size_t i = 0; !whole && i < std::max(lists.size(), drawn_.size()); ++i) {
        if (i >= lists.size()) add(*drawn_[i]);
        else if (i >= drawn_.size()) add(*lists[i]);
        else compare(*lists[i], *drawn_[i]);
    }
    if (!whole && backdrops != backdrops_)
        for (const auto& each : {backdrops, backdrops_})
            for (const panels::Backdrop& one : each)
                add(Box{{one.rect.x, one.rect.y}, {one.rect.x + one.rect.width, one.rect.y + one.rect.height}});
    join();
    backdrops_ = backdrops;
    drawn_.clear();
    for (std::size_t i = 0; keeps_ && i < lists.size(); ++i) drawn_.emplace_back(lists[i]->CloneOutput());
}

render::Viewport Repainting::add(const render::Viewport& changed, const render::Viewport& where) {
    if (!changed.empty()) changes_.push_back(box_of(changed, size_.y));
    join();
    // Where panels over the picture have changed, it is drawn again below them.
    for (Box part;;) {
        part = {glm::vec2(size_), glm::vec2(0.0F)};
        for (const Box& change : changes_)
            if (const auto seen = render::common(viewport_of(change, size_.y), where); !seen.empty())
                part = around(part, box_of(seen, size_.y));
        if (part.high.x <= part.low.x) return {};
        const std::size_t before = changes_.size();
        changes_.push_back(part);
        join();
        if (changes_.size() == before) return viewport_of(part, size_.y);
    }
}

void Repainting::fill_behind(const render::Viewport& picture) const {
    // Chromium clears a page's framebuffer with the first that is drawn into it, but not when a picture is copied there.
    if (area(changes_.empty() ? Box{} : changes_.front()) >= static_cast<float>(size_.x * size_.y))
        render::fill(glm::vec3(0.0F));
    for (const Box& change : changes_)
        for (const panels::Backdrop& backdrop : backdrops_) {
            const render::Viewport part =
                render::common(pixels_of(backdrop.rect, ratio_, size_.y), viewport_of(change, size_.y));
            if (!part.empty() && render::common(part, picture) != part) fill(part, size_, backdrop.colour);
        }
}

void Repainting::draw_panels(UiLayer& ui) const {
    for (const Box& change : changes_) ui.draw(change.low, change.high);
}

void Repainting::show(const std::function<void()>& show) {
    if (looks_left_ == 0) return show();
    const auto level = static_cast<std::uint8_t>(20 * looks_left_--);
    render::fill({0, 0, 1, 1}, glm::vec3(static_cast<float>(level) / 255.0F));
    show();
    keeps_ = keeps_ && render::pixel({0, 0})[0] == level;
    if (looks_left_ == 0) forget();  // the pixel goes
}
}  // namespace skelplay::app
