// A replay that somebody asks for, and whoever makes replays.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engine/core/expected.hpp"
#include "protocol/refusal.hpp"
#include "protocol/replay.hpp"

namespace vivarium::server {

// Who wrote the record decides how large it may be, and what it means when it cannot be read.
enum class RecordSource : std::uint8_t { store, stranger };

struct ReplayQuestion {
  RecordSource source;
  std::shared_ptr<const std::string> record;  // JSON
  protocol::ReplayRequest wish;
};

// The JSON text of the page.
using ReplayAnswer = Expected<std::shared_ptr<const std::string>, protocol::Refusal>;

// The record, right from its first step to its last, or why it cannot be shown.
using VerifiedRecord = Expected<std::shared_ptr<const protocol::VerifiedReplay>, protocol::Refusal>;
VerifiedRecord verify_record(const ReplayQuestion& question);
ReplayAnswer page_of(const VerifiedRecord& record, const protocol::ReplayRequest& wish);

struct ReplayJob {
  using Done = std::function<void(const ReplayAnswer&)>;

  std::string address;  // who asks
  ReplayQuestion question;
  Done done;
};

class ReplayMaker {
 public:
  virtual ~ReplayMaker() = default;
  // `done` is called exactly once. REQUIRES: a record
  virtual void ask(ReplayJob job) = 0;
};

}  // namespace vivarium::server
