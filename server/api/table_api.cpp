#include "server/api/table_api.hpp"

#include <algorithm>
#include <charconv>

#include "protocol/games_data.hpp"
#include "protocol/json.hpp"
#include "protocol/replay.hpp"
#include "protocol/table_request.hpp"
#include "server/log.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

constexpr std::string_view kReplaysPath = "/api/v2/replays";

std::string_view query_of(std::string_view target) {
  return target.substr(std::min(path_of(target).size() + 1, target.size()));
}

HttpResponse json_answer(int status, const Data& data) { return {status, "application/json", to_json(data), {}}; }

// A form of another site cannot send this type without asking first.
bool sends_json(const HttpRequest& request) { return request.content_type.starts_with("application/json"); }
Refusal not_json() { return {RefusalCode::unreadable_message, "Content-Type: application/json expected"}; }

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// "before=17": the matches before that one are asked for; without a query the latest ones.
std::optional<std::int64_t> match_before(std::string_view query) {
  constexpr std::string_view kBefore = "before=";
  if (query.empty()) return kAfterAllMatches;
  return query.starts_with(kBefore) ? whole_number(query.substr(kBefore.size())) : std::nullopt;
}

Data finished_data(const std::vector<FinishedEntry>& entries) {
  Data list = Data::array();
  for (const FinishedEntry& entry : entries) {
    list.push_back(Data::object({{"table", entry.table.text()},
                                 {"match", entry.game.match},
                                 {"game", entry.game.game},
                                 {"finished_at", entry.game.at.unix_milliseconds()}}));
  }
  return Data::object({{"matches", std::move(list)}});
}

}  // namespace

std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::size_t slash = std::min(path.find('/'), path.size());
    parts.emplace_back(path.substr(0, slash));
    path.remove_prefix(slash);
  }
  return parts;
}

HttpResponse TableApi::refused(const Refusal& refusal) {
  services_.monitor.count_refusal(refusal.code);
  HttpResponse answer = json_answer(http_status(refusal.code), Data::object({{"refusal", protocol::to_data(refusal)}}));
  if (answer.status == 429 || answer.status == 503) answer.fields.emplace_back("Retry-After", "5");
  return answer;
}

std::size_t TableApi::most_bytes(std::string_view target) {
  return path_of(target) == kReplaysPath ? protocol::kReplayLimits.bytes : protocol::kRequestLimits.bytes;
}

void TableApi::handle(const HttpRequest& request, const Answered& done) {
  const std::string path(path_of(request.target));
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (!reads && request.method != "POST") return done(refused({RefusalCode::method_not_allowed}));
  const std::vector<std::string> parts = split_path(path);
  if (parts.size() > 1 && parts[1] == "v1") return done(refused({RefusalCode::unsupported_protocol}));
  if (parts.size() < 3 || parts[1] != "v2") return done(refused({RefusalCode::not_found}));
  if (parts[2] == "tables") return route_tables(request, parts, done);
  if (path == kReplaysPath) {
    if (reads) return done(refused({RefusalCode::method_not_allowed}));
    return replay_sent(request, done);
  }
  if (!reads) return done(refused({RefusalCode::method_not_allowed}));
  if (parts.size() == 3 && parts[2] == "games") return done(json_answer(200, protocol::games_data()));
  if (parts.size() == 3 && parts[2] == "finished") return latest(done);
  if (path == kSocketPath) return done(refused({RefusalCode::not_found, "a WebSocket is expected here"}));
  done(refused({RefusalCode::not_found}));
}

void TableApi::route_tables(const HttpRequest& request, const std::vector<std::string>& parts, const Answered& done) {
  const bool posts = request.method == "POST";
  if (posts && !sends_json(request)) return done(refused(not_json()));
  if (parts.size() == 3) {
    if (posts) return open(request, done);
    return services_.tables.lobby([done](const auto& lobby) { done({200, "application/json", *lobby, {}}); });
  }
  const auto table = TableId::parse(parts[3]);
  if (!table) return done(refused({RefusalCode::no_such_table}));
  if (parts.size() == 5 && parts[4] == "seats" && posts) return join(request, *table, done);
  if (posts) return done(refused({RefusalCode::method_not_allowed}));
  if (parts.size() == 5 && parts[4] == "matches") return matches(request, *table, done);
  if (parts.size() == 7 && parts[4] == "matches" && parts[6] == "record") return record(*table, parts[5], done);
  if (parts.size() == 7 && parts[4] == "matches" && parts[6] == "replay") {
    return replay(request, *table, parts[5], done);
  }
  if (parts.size() != 4) return done(refused({RefusalCode::not_found}));
  services_.tables.look(*table, [this, done](const auto& data) {
    if (!data) return done(refused(data.error()));
    done({200, "application/json", *data, {}});
  });
}

std::string TableApi::link(const SeatOffer& offer) const {
  // Behind the #, so that the secret stays out of requests and of logs on the way.
  return services_.public_url + "/table/" + offer.table.text() + "#" + offer.token;
}

void TableApi::open(const HttpRequest& request, const Answered& done) {
  const auto wish = protocol::parse_open_request(request.body);
  if (!wish) return done(refused(wish.error()));
  if (!ready_) return done(refused({RefusalCode::shutting_down}));
  services_.tables.open({request.address, request.body, *wish}, [this, done](const auto& offer) {
    if (!offer) return done(refused(offer.error()));
    done(json_answer(201, Data::object({{"table", offer->table.text()},
                                        {"seat", offer->seat ? Data(offer->seat->index()) : Data()},
                                        {"token", offer->token},
                                        {"link", link(*offer)},
                                        {"invitation", services_.public_url + "/table/" + offer->table.text()}})));
  });
}

void TableApi::join(const HttpRequest& request, const TableId& table, const Answered& done) {
  const auto wish = protocol::parse_join_request(request.body);
  if (!wish) return done(refused(wish.error()));
  if (!ready_) return done(refused({RefusalCode::shutting_down}));
  services_.tables.join(table, {request.address, request.body, *wish}, [this, done](const auto& offer) {
    if (!offer) return done(refused(offer.error()));
    done(json_answer(201, Data::object({{"table", offer->table.text()},
                                        {"seat", offer->seat->index()},
                                        {"token", offer->token},
                                        {"link", link(*offer)}})));
  });
}

// --- finished games --------------------------------------------------------------------------------------------

// A damaged game is the operator's business: whoever asks for it cannot do anything about it.
Refusal TableApi::store_problem(const StoreError& error) {
  const bool damaged = error.kind == StoreError::Kind::damaged;
  log(LogLevel::error, "cannot read from the store", {{"reason", error.detail}});
  services_.monitor.count_failure(damaged ? "damaged-game" : "store");
  return damaged ? Refusal{RefusalCode::table_damaged, "the record of this game"}
                 : Refusal{RefusalCode::storage_failed};
}

template <class Query, class Use>
void TableApi::read(const Answered& done, Query query, Use use) {
  services_.reader.read(std::move(query), [this, done, use = std::move(use)](auto found) {
    if (!found) return done(refused(store_problem(found.error())));
    use(std::move(found).value());
  });
}

void TableApi::matches(const HttpRequest& request, const TableId& table, const Answered& done) {
  const auto before = match_before(query_of(request.target));
  if (!before) return done(refused({RefusalCode::wrong_field, "before: the number of a match expected"}));
  read(
      done, [table, before](EventStore& store) { return store.finished_of(table, *before, kMaxListed); },
      [done](const auto& entries) { done(json_answer(200, finished_data(entries))); });
}

void TableApi::latest(const Answered& done) {
  read(
      done, [](EventStore& store) { return store.latest_finished(kMaxListed); },
      [done](const auto& entries) { done(json_answer(200, finished_data(entries))); });
}

void TableApi::finished_match(const TableId& table, const std::string& match, const Answered& done,
                              std::function<void(FinishedGame)> use) {
  const auto number = whole_number(match);
  if (!number) return done(refused({RefusalCode::not_found}));
  read(
      done, [table, number](EventStore& store) { return store.finished(table, *number); },
      [this, done, use = std::move(use)](std::optional<FinishedGame> found) {
        if (!found) return done(refused({RefusalCode::not_found}));
        use(std::move(*found));
      });
}

void TableApi::record(const TableId& table, const std::string& match, const Answered& done) {
  finished_match(table, match, done, [done](const FinishedGame& game) {
    HttpResponse answer{200, "application/json", game.record + "\n", {}};
    answer.fields.emplace_back("Content-Disposition",
                               "attachment; filename=\"" + game.game + "-" + std::to_string(game.match) + ".json\"");
    done(std::move(answer));
  });
}

void TableApi::replay(const HttpRequest& request, const TableId& table, const std::string& match,
                      const Answered& done) {
  finished_match(table, match, done, [this, request, done](FinishedGame game) {
    ask_for_replay(request, RecordSource::store, std::move(game.record), done);
  });
}

void TableApi::replay_sent(const HttpRequest& request, const Answered& done) {
  if (!sends_json(request)) return done(refused(not_json()));
  ask_for_replay(request, RecordSource::stranger, request.body, done);
}

void TableApi::ask_for_replay(const HttpRequest& request, RecordSource source, std::string record,
                              const Answered& done) {
  const auto wish = protocol::parse_replay_request(query_of(request.target));
  if (!wish) return done(refused(wish.error()));
  auto text = std::make_shared<const std::string>(std::move(record));
  services_.replays.ask({request.address, {source, std::move(text), *wish}, [this, done](const ReplayAnswer& answer) {
                           if (!answer) return done(refused(answer.error()));
                           done({200, "application/json", **answer, {}});
                         }});
}

}  // namespace vivarium::server
