#include "protocol/record_json.hpp"

#include <utility>

#include "protocol/json.hpp"

namespace vivarium {

Expected<Record, std::string> record_from_json(std::string_view line) {
  JsonLimits limits;
  limits.bytes = kMaxRecordLine;
  const auto data = parse_json(line, limits);
  if (!data) return Unexpected{data.error().text()};
  auto record = record_from_data(*data);
  if (!record) return Unexpected{record.error().text()};
  return std::move(record).value();
}

std::string to_json_line(const Record& record) { return to_json(to_data(record)); }

}  // namespace vivarium
