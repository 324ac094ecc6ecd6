#include "server/replay/replay_cache.hpp"

#include <sodium.h>

#include <utility>

namespace vivarium::server {
namespace {

// Of an entry besides what it holds: the nodes of the list and of the map.
constexpr std::size_t kEntryBytes = 512;

}  // namespace

ReplayCache::Key ReplayCache::key_of(const ReplayQuestion& question) {
  // The same text of another source is another question: it may be refused for another reason.
  const auto source = static_cast<unsigned char>(question.source);
  const std::string& text = *question.record;
  Key key{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, key.size());
  crypto_generichash_update(&state, &source, 1);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the library takes bytes
  crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  crypto_generichash_final(&state, key.data(), key.size());
  return key;
}

ReplayCache::Verified ReplayCache::find_or_verify(const ReplayQuestion& question) {
  const Key key = key_of(question);
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
      ++counts_.found;
      entries_.splice(entries_.begin(), entries_, found->second);
      return entries_.front().verified;
    }
  }
  Verified verified = verify_record(question);
  keep(key, verified);
  return verified;
}

void ReplayCache::keep(const Key& key, const Verified& verified) {
  const std::size_t bytes = kEntryBytes + (verified ? (*verified)->bytes() : verified.error().detail.size());
  const std::lock_guard lock(mutex_);
  ++counts_.verified;
  // Another thread may have been faster; and what is larger than all there is would drive out everything else.
  if (by_key_.contains(key) || bytes > most_bytes_) return;
  while (counts_.bytes + bytes > most_bytes_) {
    counts_.bytes -= entries_.back().bytes;
    by_key_.erase(entries_.back().key);
    entries_.pop_back();
    ++counts_.evicted;
  }
  entries_.push_front({key, verified, bytes});
  by_key_.emplace(key, entries_.begin());
  counts_.bytes += bytes;
}

ReplayAnswer ReplayCache::answer(const ReplayQuestion& question) {
  return page_of(find_or_verify(question), question.wish);
}

ReplayCache::Counts ReplayCache::counts() const {
  const std::lock_guard lock(mutex_);
  Counts counts = counts_;
  counts.records = entries_.size();
  return counts;
}

}  // namespace vivarium::server
