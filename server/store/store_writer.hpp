// StoreWriter: appends to a store without making a table wait for the disk.
#pragma once

#include <functional>
#include <optional>

#include "server/store/event_store.hpp"

namespace vivarium::server {

class StoreWriter {
 public:
  using Done = std::function<void(const std::optional<StoreError>&)>;

  virtual ~StoreWriter() = default;
  // `done` is told once the events are safe, or why they are not stored at all.
  virtual void append(Append append, Done done) = 0;

  using Removed = std::function<void(const Expected<bool, StoreError>&)>;
  // A step of EventStore::remove_expired, after what has been given to be appended so far.
  virtual void remove_expired(Retention retention, Removed done) = 0;
};

// Writes at once, on the caller's thread.
class DirectWriter final : public StoreWriter {
 public:
  explicit DirectWriter(EventStore& store) : store_(store) {}
  void append(Append append, Done done) override { done(store_.append(append)); }
  void remove_expired(Retention retention, Removed done) override { done(store_.remove_expired(retention)); }

 private:
  EventStore& store_;
};

}  // namespace vivarium::server
