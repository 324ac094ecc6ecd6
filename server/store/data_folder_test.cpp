#include "server/store/data_folder.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include "server/store/test_folder.hpp"

namespace vivarium::server {
namespace {

std::string problem_with(const std::string& path) {
  try {
    const DataFolder folder(path);
    return "";
  } catch (const std::runtime_error& problem) {
    return problem.what();
  }
}

TEST(DataFolder, IsMadeForItsOwnerOnly) {
  const TestFolder parent;
  const mode_t before = umask(0);
  const DataFolder folder(parent.file("a/b/data"));
  umask(before);
  EXPECT_EQ(mode_of(parent.file("a/b/data")), 0700U);
  EXPECT_EQ(mode_of(folder.file("lock")), 0600U);
}

TEST(DataFolder, ClosesOneThatOthersCouldRead) {
  const TestFolder parent;
  std::filesystem::create_directory(parent.file("data"));
  ASSERT_EQ(chmod(parent.file("data").c_str(), 0755), 0);
  const DataFolder folder(parent.file("data"));
  EXPECT_EQ(mode_of(parent.file("data")), 0700U);
}

TEST(DataFolder, LeavesAFolderOfEverybodyAsItIs) {
  const TestFolder parent;
  std::filesystem::create_directory(parent.file("data"));
  ASSERT_EQ(chmod(parent.file("data").c_str(), 01777), 0);
  const DataFolder folder(parent.file("data"));
  EXPECT_EQ(mode_of(parent.file("data")), 01777U);
}

TEST(DataFolder, IsUsedByOneServerAtATime) {
  const TestFolder parent;
  const std::string path = parent.file("data");
  {
    const DataFolder first(path);
    const std::string expected = "another server (process " + std::to_string(getpid()) + ") uses the folder " + path +
                                 "; stop it or choose another --data";
    EXPECT_EQ(problem_with(path), expected);
    // Who was kept away has not taken the lock along.
    EXPECT_EQ(problem_with(path), expected);
  }
  EXPECT_EQ(problem_with(path), "");
}

TEST(DataFolder, IsLockedWhateverBecomesOfTheFile) {
  const TestFolder parent;
  const std::string path = parent.file("data");
  {
    const DataFolder first(path);
    std::filesystem::remove(first.file("lock"));
    EXPECT_NE(problem_with(path).find("another server uses the folder"), std::string::npos) << problem_with(path);
  }
  EXPECT_EQ(problem_with(path), "");
}

TEST(DataFolder, IsFreeWhenItsServerIsKilled) {
  const TestFolder parent;
  const std::string path = parent.file("data");
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const DataFolder folder(path);
    const bool told = write(ends[1], "x", 1) == 1;
    while (told) pause();
    _exit(1);
  }
  char ready = 0;
  ASSERT_EQ(read(ends[0], &ready, 1), 1);
  EXPECT_NE(problem_with(path).find("process " + std::to_string(child)), std::string::npos) << problem_with(path);
  kill(child, SIGKILL);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(problem_with(path), "");
  close(ends[0]);
  close(ends[1]);
}

TEST(DataFolder, SaysWhereItCannotBe) {
  const TestFolder parent;
  write_content(parent.file("data"), "a file");
  EXPECT_EQ(problem_with(parent.file("data")), "not a folder: " + parent.file("data"));
}

}  // namespace
}  // namespace vivarium::server
