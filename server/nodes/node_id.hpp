// NodeId: one run of a node. A node that is started again, or has lost its lease, is another one.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace vivarium::server {

// 128 random bits as 22 characters of base64url.
class NodeId {
 public:
  static NodeId random();
  static std::optional<NodeId> parse(std::string_view text);
  [[nodiscard]] const std::string& text() const { return text_; }
  friend auto operator<=>(const NodeId&, const NodeId&) = default;

 private:
  explicit NodeId(std::string text) : text_(std::move(text)) {}
  std::string text_;
};

}  // namespace vivarium::server
