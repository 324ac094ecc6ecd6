// For tests of what is lost on the way: passes connections to a socket on, and cuts one when it is told to.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace vivarium::server {

class TestProxy {
 public:
  enum class Cut : std::uint8_t { none, request, answer };

  // Listens at one path and connects to the other.
  TestProxy(const std::string& path, std::string target) : target_(std::move(target)) {
    listener_ = socket(AF_UNIX, SOCK_STREAM, 0);
    const sockaddr_un address = address_of(path);
    if (bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        listen(listener_, 8) != 0) {
      throw std::runtime_error("no proxy");
    }
    thread_ = std::thread([this] { run(); });
  }
  ~TestProxy() {
    stopping_ = true;
    thread_.join();
    for (const Pair& pair : pairs_) close(pair);
    ::close(listener_);
  }
  TestProxy(const TestProxy&) = delete;
  TestProxy& operator=(const TestProxy&) = delete;

  // Ends the connection where the next thing comes that goes that way, without passing it on.
  void cut_next(Cut cut) { cut_ = cut; }
  // Passes nothing on for the time being: everything looks alive and nothing answers.
  void freeze(bool frozen) { frozen_ = frozen; }

 private:
  struct Pair {
    int client;
    int server;
  };

  static sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
    return address;
  }
  static void close(const Pair& pair) {
    ::close(pair.client);
    ::close(pair.server);
  }

  void accept_one() {
    const Pair pair{accept(listener_, nullptr, nullptr), socket(AF_UNIX, SOCK_STREAM, 0)};
    const sockaddr_un address = address_of(target_);
    if (connect(pair.server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return close(pair);
    pairs_.push_back(pair);
  }

  // False: the connection is over.
  bool pass(int from, int to, Cut way) {
    std::array<char, 65'536> bytes{};
    const ssize_t count = read(from, bytes.data(), bytes.size());
    if (count <= 0) return false;
    Cut expected = way;
    if (cut_.compare_exchange_strong(expected, Cut::none)) return false;
    return write(to, bytes.data(), static_cast<std::size_t>(count)) == count;
  }

  void run() {
    while (!stopping_) {
      std::vector<pollfd> waited = {{listener_, POLLIN, 0}};
      for (const Pair& pair : pairs_) {
        waited.push_back({pair.client, POLLIN, 0});
        waited.push_back({pair.server, POLLIN, 0});
      }
      if (poll(waited.data(), waited.size(), 10) <= 0 || frozen_) continue;
      std::vector<Pair> left;
      for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const Pair pair = pairs_[i];
        const bool asked = waited[2 * i + 1].revents != 0;
        const bool answered = waited[2 * i + 2].revents != 0;
        const bool goes_on = (!asked || pass(pair.client, pair.server, Cut::request)) &&
                             (!answered || pass(pair.server, pair.client, Cut::answer));
        if (goes_on) {
          left.push_back(pair);
        } else {
          close(pair);
        }
      }
      pairs_ = left;
      if (waited[0].revents != 0) accept_one();
    }
  }

  std::string target_;
  int listener_ = -1;
  std::atomic<Cut> cut_{Cut::none};
  std::atomic<bool> frozen_{false};
  std::atomic<bool> stopping_{false};
  std::vector<Pair> pairs_;
  std::thread thread_;
};

}  // namespace vivarium::server
