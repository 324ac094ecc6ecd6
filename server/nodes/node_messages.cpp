#include "server/nodes/node_messages.hpp"

namespace vivarium::server {

using protocol::Refusal;
using protocol::RefusalCode;

Data node_header(std::string_view kind) { return Data::object({{"kind", kind}}); }

std::string text_at(const Data& header, std::string_view name) {
  const Data* const member = header.find(name);
  const std::string* const text = member == nullptr ? nullptr : member->as_text();
  return text == nullptr ? std::string() : *text;
}

std::optional<std::int64_t> number_at(const Data& header, std::string_view name) {
  const Data* const member = header.find(name);
  const std::int64_t* const number = member == nullptr ? nullptr : member->as_int();
  return number == nullptr ? std::nullopt : std::optional(*number);
}

bool flag_at(const Data& header, std::string_view name) {
  const Data* const member = header.find(name);
  return member != nullptr && member->as_bool() != nullptr && *member->as_bool();
}

void set_refusal(Data& header, const Refusal& refusal) {
  header.set("code", protocol::to_name(refusal.code));
  header.set("detail", refusal.detail);
}

std::optional<Refusal> refusal_at(const Data& header) {
  if (header.find("code") == nullptr) return std::nullopt;
  const auto code = protocol::refusal_code_named(text_at(header, "code"));
  return Refusal{code.value_or(RefusalCode::internal_error), text_at(header, "detail")};
}

NodeMessage answer_with(const Expected<SeatOffer, Refusal>& offer) {
  Data header = Data::object();
  if (!offer) {
    set_refusal(header, offer.error());
  } else {
    header.set("table", offer->table.text());
    header.set("seat", offer->seat ? Data(offer->seat->index()) : Data());
    header.set("token", offer->token);
  }
  return {std::move(header)};
}

Expected<SeatOffer, Refusal> offer_in(const std::optional<NodeMessage>& answer) {
  if (!answer) return Unexpected{unreachable()};
  if (auto refusal = refusal_at(answer->header)) return Unexpected{std::move(*refusal)};
  const auto table = TableId::parse(text_at(answer->header, "table"));
  if (!table) return Unexpected{Refusal{RefusalCode::internal_error}};
  const auto seat = number_at(answer->header, "seat");
  return SeatOffer{
      *table, seat && *seat >= 0 && *seat < kMaxSeats ? std::optional(Seat(static_cast<int>(*seat))) : std::nullopt,
      text_at(answer->header, "token")};
}

Refusal unreachable() { return Refusal{RefusalCode::table_unreachable}; }

}  // namespace vivarium::server
