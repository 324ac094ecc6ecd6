#include "bindings/wasm/table_host.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "bindings/wasm/page_connection.hpp"

namespace vivarium::wasm {
namespace {

using namespace std::chrono_literals;
using protocol::Refusal;
using protocol::RefusalCode;
using server::HttpRequest;
using server::HttpResponse;
using server::Timestamp;

// Everybody here is one person, or passes the device on: nobody has to be kept from taking what others need.
server::RegistryLimits limits() {
  server::RegistryLimits limits;
  limits.places.all = PageStore::kMaxTables;
  limits.idle = 24h * 365;
  limits.over = 24h * 30;
  return limits;
}

}  // namespace

TableHost::TableHost(Timestamp now)
    : now_(now),
      registry_(limits(), {reader_, store_, thinkers_, monitor_, [this] { return now_; }, [] {}, later()}),
      api_({registry_, reader_, monitor_, replays_, ""}) {}

// Tables and connections hold on to each other.
TableHost::~TableHost() {
  for (const auto& [id, connection] : connections_) connection->end();
}

server::Post TableHost::later() {
  return [this](std::function<void()> work) { posted_.push_back(std::move(work)); };
}

std::string TableHost::call(Timestamp now, std::string_view bytes) {
  now_ = std::max(now_, now);
  if (const auto frame = read_frame(bytes)) take_in(*frame);
  run_posted();
  const auto due = registry_.next();
  if (due && *due <= now_) {
    registry_.tick(now_);
    run_posted();
  }
  return out_.take();
}

void TableHost::run_posted() {
  while (!posted_.empty()) {
    const auto work = std::move(posted_.front());
    posted_.pop_front();
    work();
  }
  std::vector<std::uint32_t> closed;
  for (const auto& [id, connection] : connections_) {
    if (connection->is_closed()) closed.push_back(id);
  }
  for (const std::uint32_t id : closed) disconnect(id);
}

void TableHost::take_in(const Frame& frame) {
  const auto kind = static_cast<In>(frame.kind);
  const auto field = [&](std::size_t i) { return i < frame.fields.size() ? frame.fields[i] : std::string_view(); };
  if (kind == In::restore || kind == In::restore_game) return restore(frame);
  load();
  switch (kind) {
    case In::connect:
      return connect(frame.id);
    case In::say:
      return say(frame.id, field(0));
    case In::disconnect:
      return disconnect(frame.id);
    case In::request:
      return request(frame);
    case In::stored:
      return store_.stored(frame.id);
    case In::not_stored: {
      const auto kind_of_error = field(0) == "full" ? server::StoreError::Kind::full : server::StoreError::Kind::failed;
      return store_.not_stored(frame.id, {kind_of_error, "the page could not store it"});
    }
    case In::thinkers:
      return thinkers_.set_count(frame.id);
    case In::shut_down:
      return registry_.shut_down(server::Millis(frame.id));
    case In::thought:
      return thinkers_.thought(frame.id, field(0));
    default:
      return;
  }
}

void TableHost::restore(const Frame& frame) {
  if (loaded_ || frame.fields.size() != 2) return;
  if (static_cast<In>(frame.kind) == In::restore) {
    static_cast<void>(store_.restore(frame.fields[0], frame.fields[1]));
  } else {
    static_cast<void>(store_.restore_game(frame.fields[0], frame.fields[1]));
  }
}

void TableHost::load() {
  if (std::exchange(loaded_, true)) return;
  static_cast<void>(registry_.load(store_.memory()));
}

void TableHost::connect(std::uint32_t id) {
  if (connections_.contains(id)) return;
  const auto connection = std::make_shared<PageConnection>(id, out_);
  if (connections_.size() >= kMaxConnections) {
    return connection->close(Refusal{RefusalCode::too_many_connections}, server::Millis(1'000));
  }
  connection->begin(registry_, {limits().room.commands, now_});
  connections_.emplace(id, connection);
}

void TableHost::disconnect(std::uint32_t id) {
  const auto found = connections_.extract(id);
  if (!found.empty()) found.mapped()->end();
}

void TableHost::say(std::uint32_t id, std::string_view text) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  // It may close itself.
  const auto connection = found->second;
  connection->say(text, now_);
}

void TableHost::request(const Frame& frame) {
  const std::uint32_t id = frame.id;
  if (frame.fields.size() != 4) return answer(id, api_.refused({RefusalCode::not_found}));
  if (requests_ >= kMaxRequests) return answer(id, api_.refused({RefusalCode::too_many_requests}));
  HttpRequest request;
  request.method = frame.fields[0];
  request.target = frame.fields[1];
  request.content_type = frame.fields[2];
  request.body = frame.fields[3];
  request.address = "page";
  if (!request.target.starts_with("/api/")) return answer(id, api_.refused({RefusalCode::not_found}));
  if (request.body.size() > server::TableApi::most_bytes(request.target)) {
    return answer(id, api_.refused({RefusalCode::message_too_large}));
  }
  ++requests_;
  api_.handle(request, [this, id](const HttpResponse& response) {
    --requests_;
    answer(id, response);
  });
}

void TableHost::answer(std::uint32_t id, const HttpResponse& response) {
  const std::string status = std::to_string(response.status);
  std::vector<std::string_view> fields = {status, response.type, response.body};
  for (const auto& [name, value] : response.fields) fields.insert(fields.end(), {name, value});
  out_.put(Out::answer, id, fields);
}

}  // namespace vivarium::wasm
