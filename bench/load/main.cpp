// vivarium_load: how much a table server carries. Opens N tables of four people at a running server, plays at a given
// rate, and reports moves a second, the time from sending a move until the last of its viewers has it, and what the
// server took for it.
//
//   vivarium_load PORT PROCESS TABLES MOVES_PER_SECOND_PER_TABLE SECONDS
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
#include <vector>

#include "bench/load/load_table.hpp"
#include "bench/load/server_usage.hpp"

namespace vivarium::load {
namespace {

struct Measurement {
  int process = 0;
  int tables = 0;
  int seconds = 0;
  ServerUsage idle;       // before the first table
  ServerUsage opened;     // all tables, nobody connected
  ServerUsage connected;  // everybody there, the games begun
  ServerUsage end;
};

void rethrow(const std::exception_ptr& failure) {
  if (failure) std::rethrow_exception(failure);
}

asio::awaitable<void> run(Load& load, Measurement& measured) {
  asio::steady_timer timer(load.io);
  std::vector<std::unique_ptr<Table>> tables;
  measured.idle = ServerUsage::of(measured.process);
  for (int i = 0; i < measured.tables; ++i) {
    tables.push_back(std::make_unique<Table>(load));
    co_await tables.back()->open();
  }
  measured.opened = ServerUsage::of(measured.process);
  for (const auto& table : tables) co_await table->begin();
  std::fprintf(stderr, "%d tables are open\n", measured.tables);

  load.end = Clock::now() + std::chrono::seconds(measured.seconds + 1);
  for (int i = 0; i < measured.tables; ++i) {
    const std::chrono::duration<double> phase(static_cast<double>(i) / measured.tables / load.moves_per_second);
    asio::co_spawn(load.io, tables[static_cast<std::size_t>(i)]->play(phase), rethrow);
  }
  // The first second is the warming up.
  timer.expires_after(std::chrono::seconds(1));
  co_await timer.async_wait(asio::use_awaitable);
  measured.connected = ServerUsage::of(measured.process);
  load.counting = true;
  load.bytes = 0;
  timer.expires_after(std::chrono::seconds(measured.seconds));
  co_await timer.async_wait(asio::use_awaitable);
  measured.end = ServerUsage::of(measured.process);
  load.io.stop();
}

void report(Load& load, const Measurement& measured) {
  std::sort(load.latencies.begin(), load.latencies.end());
  const auto quantile = [&](double q) {
    if (load.latencies.empty()) return 0.0;
    return load.latencies[static_cast<std::size_t>(q * static_cast<double>(load.latencies.size() - 1))];
  };
  const auto moves = static_cast<double>(load.latencies.size());
  const double tables = measured.tables;
  std::printf("tables                      %12d\n", measured.tables);
  std::printf("moves a second              %12.0f\n", moves / measured.seconds);
  std::printf("p50, p95, p99               %12.2f %.2f %.2f ms\n", quantile(0.5), quantile(0.95), quantile(0.99));
  std::printf("refused or lost             %12llu\n", static_cast<unsigned long long>(load.refusals));
  std::printf("sent by the server          %12.1f KiB/s\n", static_cast<double>(load.bytes) / 1024 / measured.seconds);
  std::printf("processor time              %12.3f ms a move, %.2f cores\n",
              1000 * (measured.end.processor_seconds - measured.connected.processor_seconds) / std::max(moves, 1.0),
              (measured.end.processor_seconds - measured.connected.processor_seconds) / measured.seconds);
  std::printf("memory of an open table     %12.1f KiB\n",
              (measured.opened.resident_kib - measured.idle.resident_kib) / tables);
  std::printf("memory of a connection      %12.1f KiB, with its share of the game\n",
              (measured.end.resident_kib - measured.opened.resident_kib) / tables / kPlayers);
  std::printf("memory of a table in all    %12.1f KiB\n",
              (measured.end.resident_kib - measured.idle.resident_kib) / tables);
  std::printf("memory of the server        %12.1f MiB\n", measured.end.resident_kib / 1024);
}

int measure(char** arguments) {
  Load load;
  Measurement measured;
  load.port = static_cast<std::uint16_t>(std::atoi(arguments[1]));
  measured.process = std::atoi(arguments[2]);
  measured.tables = std::atoi(arguments[3]);
  load.moves_per_second = std::atof(arguments[4]);
  measured.seconds = std::atoi(arguments[5]);
  if (measured.tables < 1 || measured.seconds < 1 || !(load.moves_per_second > 0)) return 2;
  asio::co_spawn(load.io, run(load, measured), rethrow);
  load.io.run();
  report(load, measured);
  return 0;
}

}  // namespace
}  // namespace vivarium::load

int main(int argc, char** argv) {
  try {
    const int status = argc == 6 ? vivarium::load::measure(argv) : 2;
    if (status == 2)
      std::fputs("usage: vivarium_load PORT PROCESS TABLES MOVES_PER_SECOND_PER_TABLE SECONDS\n", stderr);
    return status;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "vivarium_load: %s\n", error.what());
    return 1;
  }
}
