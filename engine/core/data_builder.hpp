// DataBuilder: makes a Data of what it is told, for those who look into a view instead of sending it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/data_writer.hpp"

namespace vivarium {

class DataBuilder final : public DataWriter {
 public:
  void begin_object() override { open_.emplace_back(Data::object()); }
  void end_object() override { close(); }
  void name(std::string_view name) override;
  void begin_list() override { open_.emplace_back(Data::array()); }
  void end_list() override { close(); }
  void null() override { add(Data()); }
  void boolean(bool value) override { add(value); }
  void whole(std::int64_t value) override { add(value); }
  void fraction(double value) override { add(value); }
  void text(std::string_view value) override { add(value); }

  // REQUIRES: one value has been told, and all of it
  [[nodiscard]] Data data() &&;

 private:
  // An object or list that has begun, and in an object the name of the next member.
  struct Open {
    explicit Open(Data begun) : value(std::move(begun)) {}
    Data value;
    std::optional<std::string> name = {};
  };

  void add(Data value);
  void close();

  std::vector<Open> open_;
  std::optional<Data> result_;
};

// What tell(writer) tells, as a tree.
template <class Tell>
[[nodiscard]] Data build_data(const Tell& tell) {
  DataBuilder builder;
  tell(builder);
  return std::move(builder).data();
}

}  // namespace vivarium
