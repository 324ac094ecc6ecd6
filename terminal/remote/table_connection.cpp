#include "terminal/remote/table_connection.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <cerrno>
#include <chrono>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "protocol/client_message.hpp"
#include "protocol/json.hpp"
#include "terminal/remote/command_ids.hpp"
#include "terminal/remote/inbox.hpp"
#include "terminal/remote/server_message.hpp"
#include "terminal/remote/server_stream.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

// More than anybody types before one is answered.
constexpr std::size_t kMaxUnanswered = 256;

// Of what a server answers before the first message.
constexpr std::size_t kLargestHandshake = std::size_t{32} << 10U;
constexpr auto kHandshakeTime = std::chrono::seconds(10);
// A server that is silent for so long and answers no ping is gone.
constexpr auto kLongestSilence = std::chrono::seconds(90);

// The types that the protocol has; any other is from a later version.
constexpr std::array<std::string_view, 6> kTypes = {"welcome", "table", "update", "chat", "answer", "goodbye"};

}  // namespace

std::string_view to_name(CertificateError certificate_error) {
  constexpr std::array<std::string_view, 4> kNames = {"unknown", "expired", "elsewhere", "invalid"};
  return kNames[static_cast<std::size_t>(certificate_error)];
}

// Owns the thread. Only the thread uses what stands below "the thread's own".
class TableConnection::Worker {
 public:
  Worker(TableLink link, RetryPolicy policy)
      : link_(std::move(link)),
        policy_(policy),
        wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
        pause_(io_),
        welcome_(io_) {
    if (wake_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
    asio::co_spawn(io_, keep_up(), asio::detached);
    thread_ = std::thread([this] { run(); });
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() {
    io_.stop();
    thread_.join();
    ::close(wake_);
  }

  [[nodiscard]] int descriptor() const { return wake_; }

  std::vector<Incoming> take() {
    const std::lock_guard lock(mutex_);
    std::uint64_t count = 0;
    const ssize_t read = ::read(wake_, &count, sizeof count);
    static_cast<void>(read);
    return inbox_.take();
  }

  std::string send(Data command) {
    const std::string id = ids_.next();
    command.set("id", id);
    asio::post(io_, [this, id, text = to_json(command)] {
      if (unanswered_.size() >= kMaxUnanswered) return deliver({Incoming::Kind::message, refused_here(id)});
      unanswered_.push_back({id, text});
      write_next();
    });
    return id;
  }

  void set_after(Data after) {
    asio::post(io_, [this, after = std::move(after)] { after_ = after; });
  }

 private:
  // Without compression, which no server of ours offers.
  using Socket = websocket::stream<ServerStream, false>;
  struct Command {
    std::string id;
    std::string text;
    bool is_sent = false;
  };

  void deliver(Incoming incoming) {
    const std::lock_guard lock(mutex_);
    inbox_.push(std::move(incoming));
    const std::uint64_t one = 1;
    const ssize_t written = ::write(wake_, &one, sizeof one);
    static_cast<void>(written);
  }

  // Whatever a server makes the libraries throw ends the connection, not the program.
  void run() {
    try {
      io_.run();
    } catch (const std::exception& problem) {
      deliver({Incoming::Kind::lost, {}, problem.what()});
      deliver({Incoming::Kind::closed, {}, problem.what()});
    }
  }

  asio::awaitable<StreamError> attend_safely() {
    StreamError failure;
    try {
      failure = co_await attend();
    } catch (const std::exception&) {
      failure = {asio::error::make_error_code(asio::error::invalid_argument)};
    }
    welcome_.cancel();
    socket_ = nullptr;
    is_writing_ = false;
    co_return failure;
  }

  asio::awaitable<void> keep_up() {
    auto pause = policy_.first_pause;
    for (int failures = 0; failures < policy_.attempts;) {
      const StreamError failure = co_await attend_safely();
      if (is_over_) co_return;
      // Trying again does not help against a bad certificate.
      if (failure.certificate_error) {
        deliver({Incoming::Kind::untrusted, {}, std::string(to_name(*failure.certificate_error))});
        co_return;
      }
      // After a welcome all attempts are available again.
      if (std::exchange(was_welcome_, false)) {
        failures = 0;
        pause = policy_.first_pause;
      }
      ++failures;
      reason_ = failure.error.message();
      deliver({Incoming::Kind::lost, {}, reason_});
      pause_.expires_after(pause);
      error_code ignored;
      co_await pause_.async_wait(into(ignored));
      pause = std::min(pause * 2, policy_.longest_pause);
    }
    deliver({Incoming::Kind::closed, {}, reason_});
  }

  // One connection from its beginning to its end.
  asio::awaitable<StreamError> attend() {
    Socket socket(io_);
    const StreamError failure = co_await socket.next_layer().connect(link_);
    if (failure) co_return failure;
    beast::get_lowest_layer(socket).expires_never();
    socket.set_option(websocket::stream_base::timeout{kHandshakeTime, kLongestSilence, true});
    socket.read_message_max(kLargestServerMessage);
    // Named variables: a temporary must not live across a co_await.
    const std::string host = link_.authority();
    const std::string attend = attend_text();
    socket.next_layer().allow_to_read(kLargestHandshake);
    error_code error;
    co_await socket.async_handshake(host, "/api/v2/socket", into(error));
    if (error) co_return StreamError{error};
    socket.next_layer().allow_to_read(std::nullopt);
    co_await socket.async_write(asio::buffer(attend), into(error));
    if (error) co_return StreamError{error};
    deliver({Incoming::Kind::connected});
    for (Command& command : unanswered_) command.is_sent = false;
    socket_ = &socket;
    expect_welcome();
    write_next();
    error = co_await read_all(socket);
    co_return StreamError{error};
  }

  // A server that accepts the connection and then says nothing is as good as none.
  void expect_welcome() {
    welcome_.expires_after(policy_.welcome);
    welcome_.async_wait([this](error_code cancelled) {
      if (!cancelled && socket_ != nullptr) beast::get_lowest_layer(*socket_).close();
    });
  }

  [[nodiscard]] std::string attend_text() const {
    Data attend = Data::object(
        {{"type", "attend"}, {"id", "attend"}, {"protocol", protocol::kProtocolVersion}, {"table", link_.table}});
    if (link_.token) attend.set("token", *link_.token);
    if (!after_.is_null()) attend.set("after", after_);
    return to_json(attend);
  }

  asio::awaitable<error_code> read_all(Socket& socket) {
    beast::flat_buffer buffer;
    error_code error;
    while (true) {
      co_await socket.async_read(buffer, into(error));
      if (error) co_return error;
      const auto bytes = buffer.data();
      const auto message = server_message({static_cast<const char*>(bytes.data()), bytes.size()});
      buffer.consume(buffer.size());
      if (message) receive(*message);
      if (is_over_) co_return error;
    }
  }

  // Forgets the command that is answered; false if there is none with this id.
  bool forget(const std::string& id) {
    return std::erase_if(unanswered_, [&](const Command& command) { return command.id == id; }) > 0;
  }

  void receive(const Data& message) {
    const std::string type = ViewData(message)["type"].text();
    if (std::find(kTypes.begin(), kTypes.end(), type) == kTypes.end()) return;
    if (type == "welcome") {
      was_welcome_ = true;
      welcome_.cancel();
    }
    if (type == "answer") {
      const std::string id = ViewData(message)["id"].text();
      if (!forget(id) && id != "attend" && !id.empty()) return;
      const Data* accepted = message.find("accepted");
      const bool is_refused = accepted != nullptr && accepted->as_bool() != nullptr && !*accepted->as_bool();
      // Refused: trying again changes nothing.
      if (id == "attend" && is_refused) is_over_ = true;
    }
    if (type == "goodbye") {
      const Data* pause = message.find("come_back_after");
      if (pause == nullptr || pause->is_null()) is_over_ = true;
    }
    deliver({Incoming::Kind::message, message});
    if (is_over_) deliver({Incoming::Kind::closed});
  }

  // What a server would have said.
  static Data refused_here(const std::string& id) {
    const Data refusal = Data::object({{"code", "too_many_messages"}});
    return Data::object({{"type", "answer"}, {"id", id}, {"accepted", false}, {"refusal", refusal}});
  }

  // One write at a time, in order.
  void write_next() {
    if (is_writing_ || socket_ == nullptr) return;
    const auto next = std::find_if(unanswered_.begin(), unanswered_.end(), [](const Command& c) { return !c.is_sent; });
    if (next == unanswered_.end()) return;
    next->is_sent = true;
    is_writing_ = true;
    // The text lives as long as the write, whatever happens to the queue.
    const auto text = std::make_shared<const std::string>(next->text);
    socket_->async_write(asio::buffer(*text), [this, text](error_code failed, std::size_t) {
      is_writing_ = false;
      if (!failed) write_next();
    });
  }

  TableLink link_;
  RetryPolicy policy_;
  int wake_;
  CommandIds ids_;  // the person's thread's own

  std::mutex mutex_;
  Inbox inbox_;  // under the mutex

  // The thread's own.
  asio::io_context io_;
  asio::steady_timer pause_;
  asio::steady_timer welcome_;
  std::deque<Command> unanswered_;
  Socket* socket_ = nullptr;  // while a connection is open
  bool is_writing_ = false;
  bool is_over_ = false;
  bool was_welcome_ = false;
  Data after_;
  std::string reason_;

  std::thread thread_;
};

TableConnection::TableConnection(TableLink link, RetryPolicy policy)
    : worker_(std::make_unique<Worker>(std::move(link), policy)) {}
TableConnection::~TableConnection() = default;
int TableConnection::descriptor() const { return worker_->descriptor(); }
std::vector<Incoming> TableConnection::take() { return worker_->take(); }
std::string TableConnection::send(Data command) { return worker_->send(std::move(command)); }
void TableConnection::set_after(Data after) { worker_->set_after(std::move(after)); }

}  // namespace vivarium::terminal
