// vivarium_load: how much a table server carries. Opens tables of four people at a running server, lets them play, and
// prints what came of it as one line of JSON: the moves, the time from sending one until the last of its viewers has
// it, what was sent, and what the server took for it. bench/load/measure makes tables of that.
//
//   vivarium_load PORT PROCESS PROTOCOL TABLES (moves N | seconds N RATE)
//
// `moves N`: each table makes N moves as fast as it can. `seconds N RATE`: for so long, RATE moves a second.
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string_view>
#include <vector>

#include "bench/load/load_table.hpp"
#include "bench/load/server_usage.hpp"

namespace vivarium::load {
namespace {

struct Measurement {
  int process = 0;
  int tables = 0;
  int moves = 0;  // of each table; 0: for so many seconds
  int seconds = 0;
  ServerUsage idle;       // before the first table
  ServerUsage opened;     // all tables, nobody connected
  ServerUsage connected;  // everybody there, the games begun
  ServerUsage end;
};

void rethrow(const std::exception_ptr& failure) {
  if (failure) std::rethrow_exception(failure);
}

asio::awaitable<void> play_moves(Load& load, Measurement& measured, const std::vector<std::unique_ptr<Table>>& tables) {
  load.counting = true;
  measured.connected = ServerUsage::of(measured.process);
  for (const auto& table : tables) co_await table->play(measured.moves);
}

asio::awaitable<void> play_seconds(Load& load, Measurement& measured,
                                   const std::vector<std::unique_ptr<Table>>& tables) {
  load.end = Clock::now() + std::chrono::seconds(measured.seconds + 1);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const std::chrono::duration<double> phase(static_cast<double>(i) / measured.tables / load.moves_per_second);
    asio::co_spawn(load.io, tables[i]->play(phase), rethrow);
  }
  // The first second is the warming up.
  asio::steady_timer timer(load.io);
  timer.expires_after(std::chrono::seconds(1));
  co_await timer.async_wait(asio::use_awaitable);
  measured.connected = ServerUsage::of(measured.process);
  load.counting = true;
  load.updates = 0;
  load.update_bytes = 0;
  timer.expires_after(std::chrono::seconds(measured.seconds));
  co_await timer.async_wait(asio::use_awaitable);
}

asio::awaitable<void> run(Load& load, Measurement& measured) {
  std::vector<std::unique_ptr<Table>> tables;
  measured.idle = ServerUsage::of(measured.process);
  for (int i = 0; i < measured.tables; ++i) {
    tables.push_back(std::make_unique<Table>(load));
    co_await tables.back()->open();
  }
  measured.opened = ServerUsage::of(measured.process);
  for (const auto& table : tables) co_await table->begin();
  if (measured.moves > 0) {
    co_await play_moves(load, measured, tables);
  } else {
    co_await play_seconds(load, measured, tables);
  }
  measured.end = ServerUsage::of(measured.process);
  load.io.stop();
}

void report(Load& load, const Measurement& measured) {
  std::sort(load.latencies.begin(), load.latencies.end());
  const auto quantile = [&](double q) {
    if (load.latencies.empty()) return 0.0;
    return load.latencies[static_cast<std::size_t>(q * static_cast<double>(load.latencies.size() - 1))];
  };
  const auto moves = std::max(static_cast<double>(load.latencies.size()), 1.0);
  const auto updates = std::max(static_cast<double>(load.updates), 1.0);
  const double tables = measured.tables;
  const double processor = measured.end.processor_seconds - measured.connected.processor_seconds;
  std::printf(R"({"tables": %d, "moves": %zu, "refused": %llu, )", measured.tables, load.latencies.size(),
              static_cast<unsigned long long>(load.refusals));
  if (measured.seconds > 0) std::printf(R"("moves_a_second": %.1f, )", moves / measured.seconds);
  std::printf(R"("p50_ms": %.3f, "p95_ms": %.3f, "p99_ms": %.3f, )", quantile(0.5), quantile(0.95), quantile(0.99));
  std::printf(R"("processor_us": %.1f, "disk_bytes": %.0f, "update_bytes": %.0f, )", 1e6 * processor / moves,
              static_cast<double>(measured.end.written_bytes - measured.connected.written_bytes) / moves,
              static_cast<double>(load.update_bytes) / updates);
  std::printf("\"open_table_kib\": %.1f, \"table_kib\": %.1f, \"server_mib\": %.1f}\n",
              (measured.opened.resident_kib - measured.idle.resident_kib) / tables,
              (measured.end.resident_kib - measured.idle.resident_kib) / tables, measured.end.resident_kib / 1024);
}

// Nothing where the arguments cannot be meant.
bool read_arguments(int count, char** given, Load& load, Measurement& measured) {
  if (count < 7) return false;
  load.port = static_cast<std::uint16_t>(std::atoi(given[1]));
  measured.process = std::atoi(given[2]);
  load.dialect = std::atoi(given[3]) == 1 ? kProtocol1 : kProtocol2;
  measured.tables = std::atoi(given[4]);
  const std::string_view mode = given[5];
  if (mode == "moves" && count == 7) {
    measured.moves = std::atoi(given[6]);
  } else if (mode == "seconds" && count == 8) {
    measured.seconds = std::atoi(given[6]);
    load.moves_per_second = std::atof(given[7]);
  }
  return measured.tables > 0 && load.moves_per_second > 0 && measured.moves + measured.seconds > 0;
}

int measure(int count, char** arguments) {
  Load load;
  Measurement measured;
  if (!read_arguments(count, arguments, load, measured)) {
    std::fputs("usage: vivarium_load PORT PROCESS PROTOCOL TABLES (moves N | seconds N RATE)\n", stderr);
    return 2;
  }
  asio::co_spawn(load.io, run(load, measured), rethrow);
  load.io.run();
  report(load, measured);
  return 0;
}

}  // namespace
}  // namespace vivarium::load

int main(int argc, char** argv) {
  try {
    return vivarium::load::measure(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "vivarium_load: %s\n", error.what());
    return 1;
  }
}
