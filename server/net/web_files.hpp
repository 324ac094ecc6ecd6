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
  bool lasting = false;  // its name changes with its content
};

class WebFiles {
 public:
  // The folder's files, or one plain page if it is empty. Throws std::runtime_error where the folder cannot be read.
  explicit WebFiles(const std::string& folder);
  // Null where there is none. The pages of tables are drawn by the start page.
  [[nodiscard]] const WebFile* find(std::string_view path) const;

 private:
  std::map<std::string, WebFile, std::less<>> files_;
};

}  // namespace vivarium::server
