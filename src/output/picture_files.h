#pragma once

#include <atomic>
#include <stop_token>
#include "base/worker.h"
#include "output/image_file.h"

namespace skelplay::output {
/// The file names of one call: a pattern with at most one %d or %04d, which stands for the frame number.
class NumberedNames {
public:
    /// `%%` is a percent sign. Returns a message for any other pattern.
    static std::variant<NumberedNames, std::string> parse(std::string_view output);
    /// The same for so many pictures: one name for several, or one without .png, gives a message, too.
    static std::variant<NumberedNames, std::string> parse(std::string_view output, std::size_t pictures);

    [[nodiscard]] std::filesystem::path of(std::size_t frame) const {
        return before_ + (numbered_ ? fmt::format("{:0{}}", frame, std::max<std::size_t>(digits_, 1)) : std::string()) +
               after_;
    }
    /// True when each frame has a different name.
    [[nodiscard]] bool numbered() const noexcept { return numbered_; }

private:
    std::string before_;  // the part before the number
    std::string after_;   // the part after it
    bool numbered_ = false;
    std::size_t digits_ = 0;  // the minimum number of digits; leading zeros fill it
};

/// Writes the pictures of one call, in order. Used by one thread at a time, except stop().
class PictureWriter {
public:
    PictureWriter() = default;
    virtual ~PictureWriter() = default;
    PictureWriter(PictureWriter&&) = delete;

    /// Writes the next picture; the first has number 0. Returns nothing on success, else the reason in words.
    virtual std::optional<std::string> add(const render::Image& image, std::size_t number) = 0;
    /// Call it after the last picture; only then does a video get its name. Returns the same as add().
    virtual std::optional<std::string> finish() { return std::nullopt; }
    /// Makes a running add() or finish() fail soon. May be called on any thread.
    virtual void stop() noexcept {}
};

/// Writes each picture as a PNG file. Creates folders as needed.
class PictureFiles : public PictureWriter {
public:
    /// `numbers`: the number in the name of each picture.
    PictureFiles(NumberedNames names, std::vector<std::size_t> numbers, PngChannels channels);

    std::optional<std::string> add(const render::Image& image, std::size_t number) override;

private:
    NumberedNames names_;
    std::vector<std::size_t> numbers_;
    PngChannels channels_;
};

/// Passes pictures to a writer on its own thread, so that the drawing thread never waits: compressing a picture can
/// take longer than a display frame. The destructor stops at once and drops pictures that have not been written.
class PictureQueue {
public:
    /// Makes the writer or returns the reason for failing; called on the queue's thread.
    using Start = std::function<std::variant<std::unique_ptr<PictureWriter>, std::string>()>;

    /// `wake` is called from the queue's thread whenever something has changed; may be empty.
    PictureQueue(Start start, std::function<void()> wake);

    /// True when another picture may be put now; always false after an error.
    [[nodiscard]] bool has_room() const noexcept;
    void put(render::Image image) {
        ++put_;
        worker_.add([this, image = std::move(image)](const std::stop_token& stop) { write(image, stop); });
    }
    /// Call after the last picture.
    void close();
    /// True when everything is written, or after an error, see fault().
    [[nodiscard]] bool ended() const noexcept { return ended_; }
    [[nodiscard]] std::optional<std::string> fault() const { return ended_ ? fault_ : std::nullopt; }
    /// How many pictures have been written.
    [[nodiscard]] std::size_t written() const noexcept { return written_; }

private:
    void write(const render::Image& image, const std::stop_token& stop);
    void end(std::optional<std::string> fault) {
        writer_.reset();
        fault_ = std::move(fault);
        ended_ = true;
    }

    std::unique_ptr<PictureWriter> writer_;  // used by the queue's thread only
    std::size_t put_ = 0;                    // pictures
    std::atomic<std::size_t> written_ = 0;
    std::optional<std::string> fault_;  // does not change after ended_ is set
    std::atomic<bool> ended_ = false;
    base::Worker worker_;  // last: it must end before the other members are destroyed
};
}  // namespace skelplay::output
