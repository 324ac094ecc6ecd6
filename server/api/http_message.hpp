// A request and its answer, without the connection that they come over.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace vivarium::server {

struct HttpRequest {
  std::string method;
  std::string target;  // path and query, as they came
  std::string body;
  std::string host;  // header fields; empty where they are missing
  std::string origin;
  std::string content_type;
  std::string accept;
  std::string accept_encoding;
  std::string if_none_match;
  std::string address;    // of the client
  bool is_local = false;  // the client is a program on this machine
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> fields;  // besides those of every answer
};

}  // namespace vivarium::server
