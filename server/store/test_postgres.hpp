// For tests of the store: a PostgreSQL of their own, reached over a socket in a temporary folder, which ends with the
// process of the tests. It runs as the user postgres where the tests run as root, since it refuses to run as that.
#pragma once

#include <fcntl.h>
#include <glob.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/crypto/primitives.hpp"
#include "server/log.hpp"
#include "server/store/postgres_connection.hpp"
#include "server/store/test_folder.hpp"

namespace vivarium::server {

class TestPostgres {
 public:
  // The one that the tests of this process share.
  static TestPostgres& get() {
    static TestPostgres shared;
    return shared;
  }

  TestPostgres() {
    prepare_crypto();
    set_log_level(LogLevel::off);
    const std::string data = folder_.file("data");
    std::filesystem::create_directory(data);
    for (const std::string& each : {folder_.path(), data}) {
      if (geteuid() == 0 && chown(each.c_str(), user().pw_uid, user().pw_gid) != 0) fail("chown");
    }
    wait_for(spawn({program("initdb"), "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "-N"}));
    start();
  }
  ~TestPostgres() { crash(); }
  TestPostgres(const TestPostgres&) = delete;
  TestPostgres& operator=(const TestPostgres&) = delete;

  void start() {
    server_ = spawn({program("postgres"), "-D", folder_.file("data"), "-k", folder_.path(), "-c",
                     "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=50"});
    PostgresConnection connection({address("postgres")});
    while (connection.connect(true)) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  // At once, as if the power had failed.
  void crash() {
    if (server_ == 0) return;
    kill(server_, SIGQUIT);
    wait_for(std::exchange(server_, 0), false);
  }

  [[nodiscard]] PostgresAddress new_database() {
    const std::string name = "test" + std::to_string(++databases_);
    run("postgres", "CREATE DATABASE " + name);
    return address(name);
  }
  [[nodiscard]] PostgresAddress address(const std::string& database) const {
    return *parse_postgres_address("postgresql://postgres@/" + database + "?host=" + folder_.path());
  }
  [[nodiscard]] std::string socket() const { return folder_.file(".s.PGSQL.5432"); }

  static PostgresConnection::Results run(const PostgresAddress& address, const std::string& sql) {
    PostgresConnection connection({address});
    const PostgresQuery query(sql);
    auto results = connection.read(std::span(&query, 1));
    if (!results) throw std::runtime_error(results.error().detail);
    return std::move(results).value();
  }

 private:
  [[noreturn]] static void fail(const std::string& what) { throw std::runtime_error("no PostgreSQL: " + what); }
  static const passwd& user() {
    const passwd* found = getpwnam("postgres");
    if (found == nullptr) fail("there is no user postgres");
    return *found;
  }
  void run(const std::string& database, const std::string& sql) const { run(address(database), sql); }

  static std::string program(const std::string& name) {
    glob_t found{};
    const int failed = glob(("/usr/lib/postgresql/*/bin/" + name).c_str(), 0, nullptr, &found);
    const std::string path = failed == 0 ? found.gl_pathv[found.gl_pathc - 1] : "";
    globfree(&found);
    if (path.empty()) fail(name + " is not installed");
    return path;
  }

  [[nodiscard]] pid_t spawn(const std::vector<std::string>& command) const {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const bool is_root = geteuid() == 0;
    const uid_t uid = is_root ? user().pw_uid : 0;
    const gid_t gid = is_root ? user().pw_gid : 0;
    const std::string log = folder_.file("log");
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) fail("fork");
    if (child > 0) return child;
    const int output = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    if (is_root && (setgid(gid) != 0 || setuid(uid) != 0)) _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (getppid() != parent) _exit(125);
    if (chdir("/") == 0) execv(arguments[0], arguments.data());
    _exit(127);
  }
  void wait_for(pid_t child, bool must_succeed = true) const {
    int status = 0;
    waitpid(child, &status, 0);
    if (must_succeed && status != 0) fail(content_of(folder_.file("log")));
  }

  TestFolder folder_;
  pid_t server_ = 0;
  int databases_ = 0;
};

}  // namespace vivarium::server
