// What the module exports. A call in either direction is bytes in a buffer of the module: input() makes room for them,
// the caller fills it in, and output() is where the answer lies until the next call.
//
// One host serves all connections of a page; a worker in which bots think only calls think().
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "bindings/wasm/table_host.hpp"
#include "bindings/wasm/task.hpp"

namespace {

using vivarium::server::Timestamp;
using vivarium::wasm::TableHost;

std::string& input() {
  static std::string bytes;
  return bytes;
}
std::string& output() {
  static std::string bytes;
  return bytes;
}
std::unique_ptr<TableHost>& host() {
  static std::unique_ptr<TableHost> only;
  return only;
}

std::uint32_t answer(std::string bytes) {
  output() = std::move(bytes);
  std::string().swap(input());
  return static_cast<std::uint32_t>(output().size());
}

// Any number may come from the page.
Timestamp time_at(double unix_milliseconds) {
  constexpr double kLatest = 1e15;
  const bool good = unix_milliseconds >= 0 && unix_milliseconds <= kLatest;
  return Timestamp(good ? static_cast<std::int64_t>(unix_milliseconds) : 0);
}

}  // namespace

// Where the next call's bytes are to be put; null where they are too many.
extern "C" __attribute__((export_name("vivarium_input"))) char* vivarium_input(std::uint32_t size) {
  if (size > TableHost::kMaxFrame) return nullptr;
  input().resize(size);
  return input().data();
}

// Takes one frame in. Returns the length of the frames that come out.
extern "C" __attribute__((export_name("vivarium_call"))) std::uint32_t vivarium_call(double now) {
  if (!host()) host() = std::make_unique<TableHost>(time_at(now));
  return answer(host()->call(time_at(now), input()));
}

// When to call again though nothing happens, in milliseconds since 1970.
extern "C" __attribute__((export_name("vivarium_next"))) double vivarium_next() {
  const auto next = host() ? host()->next() : std::nullopt;
  return next ? static_cast<double>(next->unix_milliseconds()) : std::numeric_limits<double>::infinity();
}

// Thinks about a task. Returns the length of the answer; 0 where it was none.
extern "C" __attribute__((export_name("vivarium_think"))) std::uint32_t vivarium_think() {
  return answer(vivarium::wasm::think(input()));
}

extern "C" __attribute__((export_name("vivarium_output"))) const char* vivarium_output() { return output().data(); }
