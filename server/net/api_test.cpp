// What is answered over HTTP, without a socket: a request goes in, an answer comes out.
#include "server/net/api.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocol/json.hpp"
#include "server/log.hpp"
#include "server/replay/replay_service.hpp"
#include "server/store/memory_store.hpp"
#include "server/store/test_folder.hpp"

namespace vivarium::server {
namespace {

struct NoBots final : BotThinker {
  void think(BotTask /*task*/) override {}
};

struct ApiTest : testing::Test {
  ApiTest() {
    set_log_level(LogLevel::off);
    start();
  }
  void TearDown() override { set_log_level(LogLevel::info); }

  // With the settings as they are now.
  void start() {
    api = std::make_unique<Api>(config, Api::Services{registry, reader, metrics, replays, [this] { ++measured; }});
  }
  HttpResponse ask(const HttpRequest& request) {
    std::vector<HttpResponse> answers;
    api->handle(request, [&](const HttpResponse& answer) { answers.push_back(answer); });
    EXPECT_EQ(answers.size(), 1U) << request.target;
    return answers.empty() ? HttpResponse{} : answers.front();
  }
  static HttpRequest reading(const std::string& target, const std::string& host = "localhost") {
    HttpRequest request;
    request.method = "GET";
    request.target = target;
    request.host = host;
    request.address = "1.2.3.4";
    return request;
  }
  static HttpRequest posting(const std::string& target, const std::string& body) {
    HttpRequest request = reading(target);
    request.method = "POST";
    request.body = body;
    request.content_type = "application/json";
    return request;
  }
  HttpResponse get(const std::string& target) { return ask(reading(target)); }
  HttpResponse post(const std::string& target, const std::string& body) { return ask(posting(target, body)); }
  static std::string code(const HttpResponse& answer) {
    const auto data = parse_json(answer.body);
    const Data* refusal = data ? data->find("refusal") : nullptr;
    return refusal == nullptr ? std::to_string(answer.status) : *refusal->find("code")->as_text();
  }
  static std::string text_of(const HttpResponse& answer, std::string_view name) {
    return *parse_json(answer.body)->find(name)->as_text();
  }
  static std::string field(const HttpResponse& answer, std::string_view name) {
    for (const auto& [known, value] : answer.fields) {
      if (known == name) return value;
    }
    return "";
  }
  std::string opened() {
    return text_of(post("/api/v2/tables", R"({"name":"Ana","game":"take-that","seats":["host","open"]})"), "table");
  }
  // A table with that many finished games.
  TableId with_finished(std::int64_t games) {
    const TableId table = TableId::random();
    for (std::int64_t match = 1; match <= games; ++match) {
      Append append{table, static_cast<std::uint64_t>(match - 1), {"event"}};
      append.summary.phase = StoredPhase::over;
      append.finished =
          FinishedGame{match, "take-that", true, Timestamp(1000 + match), "record " + std::to_string(match)};
      EXPECT_EQ(store.append(append), std::nullopt);
    }
    return table;
  }
  static std::vector<std::int64_t> matches_of(const HttpResponse& answer) {
    std::vector<std::int64_t> matches;
    const auto data = parse_json(answer.body);
    for (const Data& one : *data->find("matches")->as_array()) matches.push_back(*one.find("match")->as_int());
    return matches;
  }

  ServerConfig config;
  MemoryStore store;
  DirectReader reader{store};
  DirectWriter writer{store};
  NoBots bots;
  Metrics metrics;
  MetricsMonitor monitor{metrics};
  TableRegistry registry{{},
                         {reader, writer, bots, monitor, [] { return Timestamp(1'000'000'000); }, [] {},
                          [](const auto& work) { work(); }}};
  std::vector<ReplayQuestion> questions;
  std::promise<std::function<void()>> answered;  // by the service, on its thread
  ReplayService replays{{},
                        [this](const ReplayQuestion& question) -> ReplayAnswer {
                          questions.push_back(question);
                          return std::make_shared<const std::string>("page");
                        },
                        [this](std::function<void()> work) { answered.set_value(std::move(work)); }};
  int measured = 0;
  std::unique_ptr<Api> api;
};

TEST_F(ApiTest, AnswersWhatIsThereAndNothingElse) {
  for (const char* target : {"/", "/table/abc", "/api/v2/games", "/api/v2/finished", "/api/v2/tables", "/healthz"}) {
    EXPECT_EQ(get(target).status, 200) << target;
  }
  for (const char* target :
       {"", "x", "/x.js", "/api", "/api/v2", "/api/v3/games", "/api/v3/tables", "/apis/v1/games", "/api/v2/games/x",
        "/api/v2/finished/x", "/api/v2/nothing", "/api/v2/socket", "/metrics"}) {
    EXPECT_EQ(code(get(target)), "not_found") << target;
  }
}

TEST_F(ApiTest, TakesOtherMethodsNowhere) {
  const auto with = [&](const std::string& method, const std::string& target) {
    HttpRequest request = posting(target, "{}");
    request.method = method;
    return code(ask(request));
  };
  EXPECT_EQ(with("HEAD", "/api/v2/games"), "200");
  EXPECT_EQ(with("PUT", "/api/v2/games"), "method_not_allowed");
  EXPECT_EQ(with("DELETE", "/"), "method_not_allowed");
  for (const std::string& target :
       {std::string("/"), std::string("/api"), std::string("/api/v2/games"), std::string("/api/v2/finished"),
        "/api/v2/tables/" + opened(), "/api/v2/tables/" + opened() + "/matches"}) {
    EXPECT_EQ(with("POST", target), "method_not_allowed") << target;
  }
  EXPECT_EQ(with("GET", "/api/v2/replays"), "method_not_allowed");
  EXPECT_EQ(with("GET", "/api/v2/tables/" + opened() + "/seats"), "not_found");
}

TEST_F(ApiTest, SaysWhetherItIsReady) {
  EXPECT_EQ(get("/readyz").body, "ready\n");
  api->set_store_works(false);
  EXPECT_EQ(get("/readyz").status, 503);
  EXPECT_EQ(get("/readyz").body, "the store cannot be written\n");
  api->set_store_works(true);
  EXPECT_EQ(get("/readyz").status, 200);
  api->set_ready(false);
  EXPECT_EQ(get("/readyz").status, 503);
  EXPECT_EQ(get("/readyz").body, "shutting down\n");
  EXPECT_EQ(get("/healthz").body, "ok\n");
}

TEST_F(ApiTest, TakesNobodyInWhileItShutsDown) {
  const std::string table = opened();
  api->set_ready(false);
  const HttpResponse answer = post("/api/v2/tables", R"({"name":"Ana","game":"take-that","seats":["host","open"]})");
  EXPECT_EQ(code(answer), "shutting_down");
  EXPECT_EQ(field(answer, "Retry-After"), "5");
  EXPECT_EQ(code(post("/api/v2/tables/" + table + "/seats", R"({"name":"Ben"})")), "shutting_down");
  EXPECT_EQ(api->socket_problem(reading("/"))->code, protocol::RefusalCode::shutting_down);
}

TEST_F(ApiTest, SaysWhenToComeBackWhereThatHelps) {
  using protocol::RefusalCode;
  EXPECT_EQ(field(api->refused({RefusalCode::too_many_requests}), "Retry-After"), "5");
  EXPECT_EQ(field(api->refused({RefusalCode::server_full}), "Retry-After"), "5");
  EXPECT_EQ(field(api->refused({RefusalCode::not_found}), "Retry-After"), "");
  EXPECT_EQ(field(api->refused({RefusalCode::storage_full}), "Retry-After"), "");
}

struct ApiHosts : ApiTest {
  std::string with_host(const std::string& host) {
    const HttpRequest request = reading("/api/v2/games", host);
    const std::string answer = code(ask(request));
    EXPECT_EQ(api->socket_problem(request).has_value(), answer != "200") << host;
    // Whether it lives is told to anybody.
    EXPECT_EQ(ask(reading("/healthz", host)).status, 200);
    return answer;
  }
};

TEST_F(ApiHosts, AnswersToItsAddressesAndToLocalNames) {
  for (const char* host : {"", "localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:8080", "10.1.2.3:80", "[::1]",
                           "[::1]:8080", "table.localhost:8080"}) {
    EXPECT_EQ(with_host(host), "200") << host;
  }
  for (const char* host : {"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example",
                           "[evil]", "notlocalhost", "[]"}) {
    EXPECT_EQ(with_host(host), "wrong_origin") << host;
  }
}

TEST_F(ApiHosts, AnswersToTheNameOfItsMachine) {
  std::array<char, 256> name{};
  ASSERT_EQ(::gethostname(name.data(), name.size() - 1), 0);
  const std::string own = name.data();
  EXPECT_EQ(with_host(own), "200");
  EXPECT_EQ(with_host(own + ".local:8080"), "200");
  EXPECT_EQ(with_host(own + ".evil.example"), "wrong_origin");
}

TEST_F(ApiHosts, AnswersToItsPublicName) {
  config.public_url = "https://Games.Example.org:8443";
  start();
  EXPECT_EQ(with_host("games.example.org"), "200");
  EXPECT_EQ(with_host("games.example.org:8443"), "200");
  EXPECT_EQ(with_host("127.0.0.1"), "200");
  EXPECT_EQ(with_host("example.org"), "wrong_origin");
}

TEST_F(ApiHosts, AnswersToNoOtherNamesThanThoseItWasGiven) {
  config.hosts = {"Games.example.org:80", "https://play.example.org/"};
  config.public_url = "https://public.example.org";
  start();
  for (const char* host : {"games.example.org", "play.example.org:99", "public.example.org"}) {
    EXPECT_EQ(with_host(host), "200") << host;
  }
  for (const char* host : {"", "localhost", "127.0.0.1", "a.localhost", "other.example.org"}) {
    EXPECT_EQ(with_host(host), "wrong_origin") << host;
  }
  config.hosts = {"*"};
  start();
  EXPECT_EQ(with_host("other.example.org"), "200");
}

TEST_F(ApiHosts, ANameThatIsNoneIsNoSetting) {
  for (const char* name : {"", "a b", "games.example.org, other", "[games]", "ä"}) {
    config.hosts = {name};
    EXPECT_THROW(start(), std::runtime_error) << name;
  }
  for (const char* name : {"a-b_c.example.org", "10.0.0.1", "[::1]", "*"}) {
    config.hosts = {name};
    EXPECT_NO_THROW(start()) << name;
  }
}

TEST_F(ApiTest, TakesNothingFromPagesOfAnotherSite) {
  HttpRequest request = posting("/api/v2/tables", R"({"name":"Ana","game":"take-that","seats":["host","open"]})");
  request.host = "localhost:8080";
  const auto from = [&](const std::string& origin) {
    request.origin = origin;
    return api->socket_problem(request) ? "refused" : code(ask(request));
  };
  EXPECT_EQ(from(""), "201");
  EXPECT_EQ(from("http://localhost:8080"), "201");
  EXPECT_EQ(from("http://LOCALHOST:8080"), "201");
  EXPECT_EQ(from("http://localhost:8081"), "refused");
  EXPECT_EQ(from("https://evil.example"), "refused");
  EXPECT_EQ(from("null"), "refused");
  EXPECT_EQ(code(ask(request)), "wrong_origin");
  // Whoever only reads learns nothing: a browser keeps the answer to itself.
  request.method = "GET";
  EXPECT_EQ(code(ask(request)), "200");
  config.public_url = "https://games.example.org";
  start();
  request.method = "POST";
  EXPECT_EQ(from("https://games.example.org"), "201");
  EXPECT_EQ(from("https://example.org"), "refused");
}

TEST_F(ApiTest, WantsJson) {
  for (const char* target : {"/api/v2/tables", "/api/v2/replays"}) {
    HttpRequest request = posting(target, "{}");
    for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded"}) {
      request.content_type = type;
      EXPECT_EQ(code(ask(request)), "unreadable_message") << type;
    }
  }
  HttpRequest request = posting("/api/v2/tables", R"({"name":"Ana","game":"take-that","seats":["host","open"]})");
  request.content_type = "application/json; charset=utf-8";
  EXPECT_EQ(ask(request).status, 201);
}

TEST_F(ApiTest, OpensATableAndGivesItsSeatsAway) {
  config.public_url = "https://games.example.org";
  start();
  const HttpResponse made = post("/api/v2/tables", R"({"name":"Ana","game":"take-that","seats":["open","host"]})");
  ASSERT_EQ(made.status, 201);
  const std::string table = text_of(made, "table");
  const std::string page = "https://games.example.org/table/" + table;
  EXPECT_EQ(text_of(made, "link"), page + "#" + text_of(made, "token"));
  EXPECT_EQ(text_of(made, "invitation"), page);
  EXPECT_EQ(*parse_json(made.body)->find("seat"), Data(1));
  const std::string at = "/api/v2/tables/" + table;
  const HttpResponse joined = post(at + "/seats", R"({"name":"Ben"})");
  ASSERT_EQ(joined.status, 201);
  EXPECT_EQ(*parse_json(joined.body)->find("seat"), Data(0));
  EXPECT_EQ(text_of(joined, "link"), page + "#" + text_of(joined, "token"));
  EXPECT_NE(text_of(joined, "token"), text_of(made, "token"));
  EXPECT_EQ(code(post(at + "/seats", R"({"name":"Cem"})")), "table_full");
  EXPECT_EQ(code(post(at + "/seats", R"({"nome":"Cem"})")), "wrong_field");
  EXPECT_EQ(text_of(get(at), "phase"), "gathering");
  EXPECT_EQ(code(get(at + "/nothing")), "not_found");
  EXPECT_EQ(code(post(at + "/seats/1", R"({"name":"Cem"})")), "method_not_allowed");
}

TEST_F(ApiTest, RefusesTablesThatCannotBe) {
  EXPECT_EQ(code(post("/api/v2/tables", "{")), "unreadable_message");
  EXPECT_EQ(code(post("/api/v2/tables", R"({"name":"Ana","game":"chess","seats":["host"]})")), "no_such_game");
  EXPECT_EQ(code(post("/api/v2/tables", R"({"name":" ","game":"take-that","seats":["host","open"]})")), "wrong_name");
  EXPECT_EQ(code(get("/api/v2/tables/abc")), "no_such_table");
  const std::string nobodys = "/api/v2/tables/" + TableId::random().text();
  EXPECT_EQ(code(get(nobodys)), "no_such_table");
  EXPECT_EQ(code(post(nobodys + "/seats", R"({"name":"Ben"})")), "no_such_table");
}

TEST_F(ApiTest, ListsTheMatchesOfATableLatestFirst) {
  const std::string at = "/api/v2/tables/" + with_finished(3).text() + "/matches";
  EXPECT_EQ(matches_of(get(at)), (std::vector<std::int64_t>{3, 2, 1}));
  EXPECT_EQ(matches_of(get(at + "?before=3")), (std::vector<std::int64_t>{2, 1}));
  EXPECT_EQ(matches_of(get(at + "?before=1")), std::vector<std::int64_t>{});
  for (const char* query : {"?before=", "?before=x", "?before=3x", "?after=1", "?3"}) {
    EXPECT_EQ(code(get(at + query)), "wrong_field") << query;
  }
  EXPECT_EQ(matches_of(get("/api/v2/finished")), (std::vector<std::int64_t>{3, 2, 1}));
  EXPECT_EQ(matches_of(get("/api/v2/tables/" + with_finished(60).text() + "/matches")).size(), TableApi::kMaxListed);
}

TEST_F(ApiTest, GivesTheRecordOfAMatch) {
  const std::string at = "/api/v2/tables/" + with_finished(2).text() + "/matches/";
  const HttpResponse answer = get(at + "2/record");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "record 2\n");
  EXPECT_EQ(field(answer, "Content-Disposition"), R"(attachment; filename="take-that-2.json")");
  for (const char* match : {"3", "0", "x", "2x", ""}) {
    EXPECT_EQ(code(get(at + match + "/record")), "not_found") << match;
    EXPECT_EQ(code(get(at + match + "/replay")), "not_found") << match;
  }
  EXPECT_EQ(code(get(at + "2/nothing")), "not_found");
  EXPECT_EQ(code(get(at + "2/record/more")), "not_found");
}

struct ApiReplay : ApiTest {
  // What comes back once the service has thought.
  std::string replayed(const HttpRequest& request) {
    std::string body;
    api->handle(request, [&](const HttpResponse& answer) { body = answer.body; });
    if (!body.empty()) return "at once: " + body;
    auto answer = answered.get_future();
    // Far longer than it takes: a test that hangs shall fail, not hang.
    if (answer.wait_for(std::chrono::seconds(20)) != std::future_status::ready) return "nothing comes";
    answer.get()();
    answered = {};
    return body;
  }
};

TEST_F(ApiReplay, IsMadeOfAMatchOfATable) {
  const std::string at = "/api/v2/tables/" + with_finished(2).text() + "/matches/2/replay";
  EXPECT_EQ(replayed(reading(at + "?view=seat1&from=3")), "page");
  ASSERT_EQ(questions.size(), 1U);
  EXPECT_EQ(questions[0].source, RecordSource::store);
  EXPECT_EQ(*questions[0].record, "record 2");
  EXPECT_EQ(questions[0].wish.from, 3U);
  EXPECT_EQ(questions[0].wish.viewer, Viewer::seat(Seat(1)));
  EXPECT_EQ(code(get(at + "?view=nobody")), "wrong_field");
}

TEST_F(ApiReplay, IsMadeOfARecordThatSomebodySends) {
  EXPECT_EQ(replayed(posting("/api/v2/replays", "a record")), "page");
  ASSERT_EQ(questions.size(), 1U);
  EXPECT_EQ(questions[0].source, RecordSource::stranger);
  EXPECT_EQ(*questions[0].record, "a record");
  EXPECT_EQ(code(post("/api/v2/replays?from=x", "a record")), "wrong_field");
  EXPECT_EQ(TableApi::most_bytes("/api/v2/replays"), protocol::kReplayLimits.bytes);
  EXPECT_EQ(TableApi::most_bytes("/api/v2/replays?from=1"), protocol::kReplayLimits.bytes);
  EXPECT_EQ(TableApi::most_bytes("/api/v2/replays/x"), protocol::kRequestLimits.bytes);
}

TEST_F(ApiTest, TellsItsNumbersToThoseWhoMayReadThem) {
  const auto asked = [&](bool is_local) {
    HttpRequest request = reading("/metrics");
    request.is_local = is_local;
    return ask(request).status;
  };
  EXPECT_EQ(asked(true), 200);
  EXPECT_EQ(measured, 1);
  EXPECT_EQ(asked(false), 404);
  config.metrics = MetricsFor::any;
  EXPECT_EQ(asked(false), 200);
  config.metrics = MetricsFor::off;
  EXPECT_EQ(asked(true), 404);
  EXPECT_EQ(measured, 2);
}

TEST_F(ApiTest, SendsAFileOnceAndPackedToThoseWhoTakeIt) {
  const TestFolder folder;
  const std::string text = std::string(1000, 'a');
  write_content(folder.file("index.html"), text);
  write_content(folder.file("short.txt"), "a");
  std::filesystem::create_directory(folder.file("assets"));
  write_content(folder.file("assets/a-1.js"), text);
  config.web = folder.path();
  start();
  HttpRequest request = reading("/");
  const HttpResponse plain = ask(request);
  EXPECT_EQ(plain.body, text);
  EXPECT_EQ(field(plain, "Content-Encoding"), "");
  EXPECT_EQ(field(plain, "Vary"), "Accept-Encoding");
  EXPECT_EQ(field(plain, "Cache-Control"), "no-cache");
  EXPECT_TRUE(field(plain, "ETag").starts_with("W/\""));
  EXPECT_EQ(field(get("/assets/a-1.js?x"), "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(field(get("/short.txt"), "Vary"), "");

  request.accept_encoding = "gzip";
  const HttpResponse packed = ask(request);
  EXPECT_EQ(field(packed, "Content-Encoding"), "gzip");
  EXPECT_LT(packed.body.size(), 100U);
  EXPECT_EQ(field(packed, "ETag"), field(plain, "ETag"));

  request.if_none_match = field(plain, "ETag");
  const HttpResponse known = ask(request);
  EXPECT_EQ(known.status, 304);
  EXPECT_EQ(known.body, "");
  EXPECT_EQ(field(known, "Content-Encoding"), "");
  EXPECT_EQ(field(known, "ETag"), field(plain, "ETag"));

  // Somebody who looks at pages is told by a page that there is none here; a program is told so as a program.
  request.target = "/nothing";
  request.accept = "text/html,*/*;q=0.8";
  const HttpResponse missing = ask(request);
  EXPECT_EQ(missing.status, 404);
  EXPECT_EQ(missing.type, "text/html; charset=utf-8");
  request.accept = "*/*";
  EXPECT_EQ(code(ask(request)), "not_found");
}

}  // namespace
}  // namespace vivarium::server
