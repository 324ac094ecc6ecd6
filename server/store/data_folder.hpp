// DataFolder: the folder where a server keeps its tables, for that server alone as long as this lives: other servers on
// this machine are kept away by a lock, other users by its mode.
#pragma once

#include <string>
#include <string_view>

namespace vivarium::server {

class DataFolder {
 public:
  // Makes the folder where there is none, and closes it to others where it is this user's. Throws std::runtime_error,
  // in words for the operator, where that cannot be done or another server uses it.
  explicit DataFolder(const std::string& path);
  ~DataFolder();
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;

  [[nodiscard]] std::string file(std::string_view name) const;

 private:
  void lock() const;
  void release() const;

  std::string path_;
  // Descriptors of what is locked; they end with the process, however that ends. The folder itself, so that no other
  // server comes in where the file is removed, and the file for file systems that cannot lock folders.
  int folder_ = -1;
  int lock_ = -1;
};

}  // namespace vivarium::server
