// What an operator can watch: counts and times, as Prometheus reads them. One thread, the one that owns the tables.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/refusal.hpp"

namespace vivarium::server {

class Metrics {
 public:
  Metrics();
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  void set_tables(std::size_t count);
  void set_rooms(std::size_t count);
  void set_connections(std::size_t count);
  void set_waiting_bots(std::size_t count);
  void set_store_works(bool works);
  void count_move(std::string_view by);  // person, bot, stand-in
  void count_refusal(protocol::RefusalCode code);
  void count_request(int status);
  void count_message();
  void count_dropped_reader();
  void count_failure(std::string_view where);  // what should not happen: session, table, damaged-table, server
  void count_finished_game(std::string_view game);
  // From a command's arrival until everybody has been sent what it changed.
  void observe_command(double seconds);
  void observe_store(double seconds, std::size_t appends);

  // For the operator, or for anybody: without what would tell of a table what only those who play there know, such as
  // that a secret choice was changed.
  enum class Readers : std::uint8_t { operators, anybody };
  [[nodiscard]] std::string text(Readers readers) const;

 private:
  struct Families;
  std::unique_ptr<Families> families_;
};

}  // namespace vivarium::server
