#include "server/store/write_ahead_log.hpp"

#include <algorithm>
#include <utility>

#include "server/store/plain_file.hpp"

namespace vivarium::server {
namespace {

// https://www.sqlite.org/fileformat2.html#walformat and https://www.sqlite.org/walformat.html
constexpr std::size_t kHeaderBytes = 32;
constexpr std::size_t kFrameHeaderBytes = 24;
constexpr std::size_t kSaltBytes = 8;
constexpr std::size_t kUsualPageBytes = 4'096;
constexpr std::uint32_t kMagic = 0x377f0682;  // the lowest bit: sums are over big-endian words

using View = std::span<const unsigned char>;

// The sums of SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#walformat).
class LogSum {
 public:
  explicit LogSum(bool big_endian_words) : big_endian_(big_endian_words) {}
  void add(std::span<const unsigned char> bytes) {
    for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
      first_ += word(bytes, i) + second_;
      second_ += word(bytes, i + 4) + first_;
    }
  }
  [[nodiscard]] bool is(std::span<const unsigned char> bytes, std::size_t at) const {
    return big_endian(bytes, at) == first_ && big_endian(bytes, at + 4) == second_;
  }

 private:
  [[nodiscard]] std::uint32_t word(std::span<const unsigned char> bytes, std::size_t at) const {
    const std::uint32_t number = big_endian(bytes, at);
    return big_endian_ ? number : __builtin_bswap32(number);
  }
  bool big_endian_;
  std::uint32_t first_ = 0;
  std::uint32_t second_ = 0;
};

struct Frames {
  bool has_header = false;  // that can be believed
  Bytes salts;              // of this run of the log; frames with others are of an earlier one
  std::uint32_t whole = 0;  // frames up to the end of the last transaction that can be believed
  int later_ends = 0;       // transactions that end after that
  std::optional<Bytes> first_page;
};

// The frames after the header, as far as they can be believed.
class FrameReader {
 public:
  FrameReader(const Descriptor& file, View header) : file_(file), sum_((big_endian(header, 0) & 1U) != 0) {
    const std::size_t page_bytes = big_endian(header, 8);
    sum_.add(header.first(24));
    found_.has_header =
        (big_endian(header, 0) & ~1U) == kMagic && page_bytes >= 512 && page_bytes <= 65'536 && sum_.is(header, 24);
    if (found_.has_header) {
      page_bytes_ = page_bytes;
      const View salts = header.subspan(16, kSaltBytes);
      found_.salts.assign(salts.begin(), salts.end());
    }
  }

  Frames read() {
    bool believed = found_.has_header;
    for (std::uint32_t number = 1;; ++number) {
      const Bytes frame = file_.read_some(kFrameHeaderBytes + page_bytes_);
      if (frame.size() < kFrameHeaderBytes + page_bytes_) return std::move(found_);
      // Without a header the first frame says which run of the log this is.
      if (found_.salts.empty()) found_.salts.assign(frame.begin() + 8, frame.begin() + 8 + kSaltBytes);
      believed = believed && believes(frame);
      if (believed) {
        take(frame, number);
      } else if (is_of_this_run(frame) && ends_transaction(frame)) {
        ++found_.later_ends;
      }
    }
  }

 private:
  [[nodiscard]] bool is_of_this_run(View frame) const {
    return std::equal(found_.salts.begin(), found_.salts.end(), frame.begin() + 8);
  }
  [[nodiscard]] static bool ends_transaction(View frame) { return big_endian(frame, 4) != 0; }
  [[nodiscard]] bool believes(View frame) {
    sum_.add(frame.first(8));
    sum_.add(frame.subspan(kFrameHeaderBytes));
    return is_of_this_run(frame) && sum_.is(frame, 16);
  }
  void take(View frame, std::uint32_t number) {
    if (big_endian(frame, 0) == 1) latest_ = Bytes(frame.begin() + kFrameHeaderBytes, frame.end());
    if (!ends_transaction(frame)) return;
    found_.whole = number;
    if (latest_) found_.first_page = std::exchange(latest_, std::nullopt);
  }

  const Descriptor& file_;
  LogSum sum_;
  std::size_t page_bytes_ = kUsualPageBytes;
  std::optional<Bytes> latest_;
  Frames found_;
};

// What the index in the file -shm says, which a server leaves behind that is killed: it never counts a frame that is
// not safely in the log.
struct LogIndex {
  std::uint32_t frames = 0;
  std::uint32_t in_file = 0;  // of them are in the store's file as well
  Bytes salts;
};

std::optional<LogIndex> read_index(const std::string& path) {
  constexpr std::size_t kCopyBytes = 48;
  constexpr std::size_t kInFileAt = 2 * kCopyBytes;
  constexpr std::uint32_t kVersion = 3'007'000;
  const Descriptor file(path, O_RDONLY);
  if (!file.is_open()) return std::nullopt;
  const Bytes bytes = file.read_some(kInFileAt + 4);
  if (bytes.size() < kInFileAt + 4) return std::nullopt;
  const auto number = [&](std::size_t at) {
    std::uint32_t value = 0;  // as this machine has it
    std::memcpy(&value, bytes.data() + at, sizeof(value));
    return value;
  };
  const bool is_whole = std::memcmp(bytes.data(), bytes.data() + kCopyBytes, kCopyBytes) == 0;
  if (!is_whole || number(0) != kVersion || bytes[12] == 0) return std::nullopt;
  return LogIndex{number(16), number(kInFileAt), Bytes(bytes.begin() + 32, bytes.begin() + 32 + kSaltBytes)};
}

Frames read_frames(const Descriptor& file) {
  const Bytes header = file.read_some(kHeaderBytes);
  return header.size() < kHeaderBytes ? Frames() : FrameReader(file, header).read();
}

std::optional<std::string> damage_of(const Frames& frames, const std::optional<LogIndex>& index) {
  const bool is_its_index = index && (!frames.has_header || index->salts == frames.salts);
  const bool is_needed = index && index->frames > index->in_file;
  if (is_its_index && frames.has_header && frames.whole < index->frames) {
    return std::to_string(index->frames - frames.whole) + " of its " + std::to_string(index->frames) +
           " pages are lost or changed";
  }
  if (is_its_index && !frames.has_header && is_needed) return "its beginning is lost or changed";
  // What was being written when the power failed may be there in part: one transaction.
  if (frames.later_ends > 1) return "something in the middle has changed";
  return std::nullopt;
}

}  // namespace

WriteAheadLog look_at_log(const std::string& store) {
  WriteAheadLog found;
  const auto index = read_index(store + "-shm");
  const Descriptor file(store + "-wal", O_RDONLY);
  if (!file.is_open()) {
    if (errno != ENOENT) throw std::runtime_error(reason());
    if (index && index->frames > index->in_file) found.damage = "it is missing";
    return found;
  }
  found.is_there = true;
  Frames frames = read_frames(file);
  found.damage = damage_of(frames, index);
  found.is_in_file = found.damage && index && index->salts == frames.salts && index->frames == index->in_file;
  found.first_page = std::move(frames.first_page);
  return found;
}

}  // namespace vivarium::server
