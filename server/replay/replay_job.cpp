#include "server/replay/replay_job.hpp"

#include <utility>

#include "protocol/json.hpp"
#include "protocol/record_json.hpp"

namespace vivarium::server {

using protocol::Refusal;
using protocol::RefusalCode;
using protocol::VerifiedReplay;

VerifiedRecord verify_record(const ReplayQuestion& question) {
  const auto complete = [](Record record) -> VerifiedRecord {
    auto replay = VerifiedReplay::of(std::move(record));
    if (!replay) return Unexpected{replay.error()};
    return std::make_shared<const VerifiedReplay>(std::move(replay).value());
  };
  if (question.source == RecordSource::store) {
    auto record = record_from_json(*question.record);
    if (!record) return Unexpected{Refusal{RefusalCode::storage_failed}};
    return complete(std::move(record).value());
  }
  auto record = protocol::parse_replay_record(*question.record);
  if (!record) return Unexpected{record.error()};
  return complete(std::move(record).value());
}

ReplayAnswer page_of(const VerifiedRecord& record, const protocol::ReplayRequest& wish) {
  if (!record) return Unexpected{record.error()};
  const auto page = (*record)->page(wish);
  if (!page) return Unexpected{page.error()};
  return std::make_shared<const std::string>(to_json(*page));
}

}  // namespace vivarium::server
