// What other nodes ask for, on behalf of their connections. It is read and checked as what comes from a client is.
#include <utility>

#include "protocol/client_message.hpp"
#include "server/nodes/node_gateway.hpp"
#include "server/nodes/node_messages.hpp"
#include "server/nodes/remote_subscriber.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

constexpr Millis kComeBack{300};

NodeMessage refused(const Refusal& refusal) {
  Data header = Data::object();
  set_refusal(header, refusal);
  return {std::move(header)};
}

}  // namespace

struct NodeGateway::Request {
  const NodeId& from;
  std::int64_t number;
  NodeMessage message;

  [[nodiscard]] std::string address() const { return text_at(message.header, "address"); }
};

void NodeGateway::take_in(const NodeId& from, NodeMessage message, const std::optional<std::int64_t>& request) {
  const std::string kind = text_at(message.header, "kind");
  if (request) return serve({from, *request, std::move(message)});
  if (kind == node_kind::kTold) return told(from, std::move(message));
  if (kind == node_kind::kClosed) return closed(from, message);
  if (kind == node_kind::kCommand) return serve_command(from, std::move(message));
  if (kind == node_kind::kLeave) end_remote(from, text_at(message.header, "subscription"));
}

void NodeGateway::serve(const Request& request) {
  const std::string kind = text_at(request.message.header, "kind");
  if (kind == node_kind::kOpen) return serve_open(request);
  if (kind == node_kind::kLobby) return serve_lobby(request);
  if (kind == node_kind::kJoin) return serve_join(request);
  if (kind == node_kind::kLook) return serve_look(request);
  if (kind == node_kind::kAttend) return serve_attend(request);
  services_.link.answer(request.from, request.number, refused({RefusalCode::unknown_type}));
}

void NodeGateway::serve_open(const Request& request) {
  const auto answer = [this, from = request.from, number = request.number](const auto& offer) {
    services_.link.answer(from, number, answer_with(offer));
  };
  const auto wish = protocol::parse_open_request(request.message.text);
  if (!wish) return answer(Expected<SeatOffer, Refusal>(Unexpected{wish.error()}));
  services_.own.open({request.address(), request.message.text, *wish}, answer);
}

// Calls work(table) once the table is here; otherwise the request has been answered.
template <class Work>
void NodeGateway::with_table(const Request& request, const std::string& id, Work work) {
  const auto refuse = [this, from = request.from, number = request.number](const Refusal& refusal) {
    services_.link.answer(from, number, refused(refusal));
  };
  const auto table = TableId::parse(id);
  if (!table) return refuse({RefusalCode::no_such_table});
  if (services_.own.has(*table)) return work(*table);
  adopt(*table, [refuse, table, work](const auto& refusal) {
    if (refusal) return refuse(*refusal);
    work(*table);
  });
}

void NodeGateway::serve_join(const Request& request) {
  const auto answer = [this, from = request.from, number = request.number](const auto& offer) {
    services_.link.answer(from, number, answer_with(offer));
  };
  const auto wish = protocol::parse_join_request(request.message.text);
  if (!wish) return answer(Expected<SeatOffer, Refusal>(Unexpected{wish.error()}));
  const FromClient<protocol::JoinRequest> join{request.address(), request.message.text, *wish};
  with_table(request, text_at(request.message.header, "table"),
             [this, join, answer](const TableId& table) { services_.own.join(table, join, answer); });
}

void NodeGateway::serve_look(const Request& request) {
  with_table(request, text_at(request.message.header, "table"),
             [this, from = request.from, number = request.number](const TableId& table) {
               services_.own.look(table, [this, from, number](const auto& data) {
                 services_.link.answer(from, number, data ? NodeMessage{Data::object(), *data} : refused(data.error()));
               });
             });
}

void NodeGateway::serve_lobby(const Request& request) {
  services_.own.lobby([this, from = request.from, number = request.number](const auto& lobby) {
    services_.link.answer(from, number, {Data::object(), *lobby});
  });
}

void NodeGateway::serve_attend(const Request& request) {
  const std::string id = text_at(request.message.header, "subscription");
  auto wish = protocol::parse_client_message(request.message.text);
  const auto* attend = wish ? std::get_if<protocol::Attend>(&wish->content) : nullptr;
  if (attend == nullptr)
    return services_.link.answer(request.from, request.number, refused({RefusalCode::wrong_field}));
  const auto subscriber = std::make_shared<RemoteSubscriber>(services_.link, request.from, id, request.address());
  with_table(request, attend->table,
             [this, from = request.from, number = request.number, id, subscriber, wish = *attend](const TableId&) {
               remote_.insert_or_assign({from, id}, subscriber);
               const auto seated = std::make_shared<bool>(false);
               const auto admit = [seated](bool has_seat) -> std::optional<Refusal> {
                 *seated = has_seat;
                 return std::nullopt;  // the connection's own node decides about that
               };
               services_.own.attend({wish, {}, subscriber, admit},
                                    [this, from, number, id, subscriber, seated](auto attended) {
                                      if (!attended) {
                                        remote_.erase({from, id});
                                        return services_.link.answer(from, number, refused(attended.error()));
                                      }
                                      subscriber->table = std::move(attended).value();
                                      Data header = Data::object();
                                      header.set("has_seat", *seated);
                                      services_.link.answer(from, number, {std::move(header)});
                                    });
             });
}

void NodeGateway::serve_command(const NodeId& from, NodeMessage message) {
  const std::string id = text_at(message.header, "subscription");
  const auto found = remote_.find({from, id});
  if (found == remote_.end()) return;
  const std::shared_ptr<RemoteSubscriber> subscriber = found->second;
  const auto number = number_at(message.header, "number");
  if (!number || !subscriber->is_next(*number) || !subscriber->table) {
    // Something was lost on the way: the client asks again when it is back.
    subscriber->close(unreachable(), kComeBack);
    return end_remote(from, id);
  }
  auto command = protocol::parse_client_message(message.text);
  if (command && std::holds_alternative<protocol::Command>(command->content)) {
    subscriber->table->command(message.text, std::move(command).value());
  }
}

void NodeGateway::end_remote(const NodeId& from, const std::string& subscription) {
  const auto found = remote_.find({from, subscription});
  if (found == remote_.end()) return;
  const std::shared_ptr<RemoteSubscriber> subscriber = std::move(found->second);
  remote_.erase(found);
  subscriber->table.reset();
}

}  // namespace vivarium::server
