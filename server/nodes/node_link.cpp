#include "server/nodes/node_link.hpp"

#include <utility>
#include <vector>

#include "protocol/json.hpp"
#include "server/nodes/node_messages.hpp"

namespace vivarium::server {
namespace {

std::string subject_of(const NodeId& node) { return "vivarium.node." + node.text(); }

// A line of JSON, then the text.
std::string written(const NodeMessage& message) { return to_json(message.header) + '\n' + message.text; }

std::optional<NodeMessage> message_in(std::string&& content) {
  const std::size_t end = content.find('\n');
  if (end == std::string::npos) return std::nullopt;
  auto header = parse_json(std::string_view(content).substr(0, end));
  if (!header || header->as_object() == nullptr) return std::nullopt;
  return NodeMessage{std::move(*header), content.substr(end + 1)};
}

}  // namespace

NodeLink::NodeLink(Bus& bus, const Digest& key, const NodeId& self, std::function<Timestamp()> now, Received received)
    : bus_(bus), self_(self), sealer_(key, self), now_(std::move(now)), received_(std::move(received)) {
  bus_.subscribe(subject_of(self_), [this](std::string_view sealed) { take_in(sealed); });
}

NodeLink::~NodeLink() { bus_.unsubscribe(subject_of(self_)); }

void NodeLink::send(const NodeId& to, const NodeMessage& message) {
  bus_.publish(subject_of(to), sealer_.seal(to, written(message)));
}

void NodeLink::request(const NodeId& to, NodeMessage message, Answered answered) {
  const std::int64_t number = ++requests_;
  waiting_.emplace(number, Waiting{to, now_() + kPatience, std::move(answered)});
  message.header.set("request", number);
  send(to, message);
}

void NodeLink::answer(const NodeId& to, std::int64_t request, NodeMessage message) {
  message.header.set("answers", request);
  send(to, message);
}

void NodeLink::take_in(std::string_view sealed) {
  auto opened = sealer_.open(sealed);
  if (!opened) return;
  auto message = message_in(std::move(opened->content));
  if (!message) return;
  const auto answers = number_at(message->header, "answers");
  const auto request = number_at(message->header, "request");
  if (!answers) return received_(opened->sender, std::move(*message), request);
  const auto waiting = waiting_.find(*answers);
  if (waiting == waiting_.end() || waiting->second.node != opened->sender) return;
  const Answered answered = std::move(waiting->second.answered);
  waiting_.erase(waiting);
  answered(message);
}

template <class Predicate>
void NodeLink::give_up(Predicate is_given_up) {
  std::vector<Answered> given_up;
  for (auto one = waiting_.begin(); one != waiting_.end();) {
    if (is_given_up(one->second)) {
      given_up.push_back(std::move(one->second.answered));
      one = waiting_.erase(one);
    } else {
      ++one;
    }
  }
  for (const Answered& answered : given_up) answered(std::nullopt);
}

void NodeLink::tick() {
  const Timestamp now = now_();
  give_up([now](const Waiting& one) { return one.until <= now; });
}

void NodeLink::forget(const NodeId& node) {
  sealer_.forget(node);
  give_up([&node](const Waiting& one) { return one.node == node; });
}

}  // namespace vivarium::server
