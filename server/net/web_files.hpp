// The files of the browser's table. All of them are read when the server starts, and nothing else can be asked for: no
// request ever becomes a path.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace vivarium::server {

struct WebFile {
  std::string type;
  std::string content;
  std::string gzip = {};  // the same, compressed; empty where that saves nothing
  std::string tag = {};   // changes with the content: the opaque part of the ETag, with its quotation marks
  bool lasting = false;   // its name changes with its content
};

class WebFiles {
 public:
  // The folder's files, or one plain page if `folder` is empty. Throws std::runtime_error where the folder cannot be
  // read.
  explicit WebFiles(const std::string& folder);
  // Null where there is none. All pages of the table are drawn by index.html.
  [[nodiscard]] const WebFile* find(std::string_view path) const;

 private:
  std::map<std::string, WebFile, std::less<>> files_;
};

// Whether a request with this Accept-Encoding field takes gzip (RFC 9110, 12.5.3).
bool accepts_gzip(std::string_view accept_encoding);
// Whether one of the tags of an If-None-Match field is `tag`.
bool has_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace vivarium::server
