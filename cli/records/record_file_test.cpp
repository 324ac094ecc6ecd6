#include "cli/records/record_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/io/console.hpp"

namespace vivarium::cli {
namespace {

namespace fs = std::filesystem;

class RecordFileTest : public testing::Test {
 protected:
  RecordFileTest() {
    std::string name = (fs::temp_directory_path() / "vivarium-XXXXXX").string();
    EXPECT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  ~RecordFileTest() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }
  [[nodiscard]] std::string content(const char* name) const {
    std::ostringstream text;
    text << std::ifstream(path(name)).rdbuf();
    return text.str();
  }
  [[nodiscard]] std::size_t file_count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

std::string refusal(const std::string& path) {
  try {
    RecordFile file(path);
    return "accepted";
  } catch (const BadInput& error) {
    return error.what();
  }
}

TEST_F(RecordFileTest, GetsItsNameOnlyWhenItIsWhole) {
  RecordFile file(path("games.jsonl"));
  EXPECT_TRUE(file.write("one\n"));
  EXPECT_FALSE(fs::exists(path("games.jsonl")));
  EXPECT_TRUE(fs::exists(path("games.jsonl.partial")));
  file.finish();
  EXPECT_EQ(content("games.jsonl"), "one\n");
  EXPECT_EQ(file_count(), 1U);
}

TEST_F(RecordFileTest, LeavesNothingBehindWhenItIsGivenUp) {
  {
    EXPECT_TRUE(RecordFile(path("games.jsonl")).write("one\n"));
  }
  EXPECT_EQ(file_count(), 0U);
}

TEST_F(RecordFileTest, KeepsAnOldFileUntilTheNewOneIsWhole) {
  std::ofstream(path("games.jsonl")) << "old";
  {
    EXPECT_TRUE(RecordFile(path("games.jsonl")).write("new"));
  }
  EXPECT_EQ(content("games.jsonl"), "old");
  RecordFile file(path("games.jsonl"));
  EXPECT_TRUE(file.write("new"));
  file.finish();
  EXPECT_EQ(content("games.jsonl"), "new");
}

TEST_F(RecordFileTest, TakesOverWhatAKilledProcessLeftBehind) {
  std::ofstream(path("games.jsonl.partial")) << "much longer than the new one";
  RecordFile file(path("games.jsonl"));
  EXPECT_TRUE(file.write("new"));
  file.finish();
  EXPECT_EQ(content("games.jsonl"), "new");
  EXPECT_EQ(file_count(), 1U);
}

TEST_F(RecordFileTest, DoesNotDisturbAnotherProcessThatIsWriting) {
  RecordFile first(path("games.jsonl"));
  EXPECT_EQ(refusal(path("games.jsonl")), "another process is writing " + path("games.jsonl.partial"));
  EXPECT_TRUE(first.write("first"));
  first.finish();
  EXPECT_EQ(content("games.jsonl"), "first");
}

TEST_F(RecordFileTest, FollowsALink) {
  std::ofstream(path("real.jsonl")) << "old";
  fs::create_symlink(path("real.jsonl"), path("link.jsonl"));
  RecordFile file(path("link.jsonl"));
  EXPECT_TRUE(file.write("new"));
  file.finish();
  EXPECT_TRUE(fs::is_symlink(path("link.jsonl")));
  EXPECT_EQ(content("real.jsonl"), "new");
}

TEST_F(RecordFileTest, SaysWhyItCannotBegin) {
  EXPECT_EQ(refusal(folder_.string()), "cannot write " + folder_.string() + ": Is a directory");
  EXPECT_EQ(refusal(path("none/games.jsonl")),
            "cannot write " + path("none/games.jsonl") + ": No such file or directory");
  EXPECT_EQ(refusal(""), "cannot write : No such file or directory");
}

TEST_F(RecordFileTest, ADeviceStaysADevice) {
  struct stat before = {};
  struct stat after = {};
  ASSERT_EQ(::stat("/dev/full", &before), 0);
  RecordFile file("/dev/full");
  EXPECT_FALSE(file.write(std::string(100'000, 'x')));
  EXPECT_FALSE(file.reader_has_left());
  try {
    file.finish();
    FAIL();
  } catch (const BadInput& error) {
    EXPECT_EQ(std::string(error.what()), "cannot write /dev/full: No space left on device");
  }
  ASSERT_EQ(::stat("/dev/full", &after), 0);
  EXPECT_EQ(before.st_ino, after.st_ino);
  EXPECT_FALSE(fs::exists("/dev/full.partial"));
}

}  // namespace
}  // namespace vivarium::cli
