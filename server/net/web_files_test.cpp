#include "server/net/web_files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace vivarium::server {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test.
class WebFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    root_ =
        fs::path(testing::TempDir()) / ("vivarium_web_" + std::string(test->name()) + "_" + std::to_string(::getpid()));
    fs::remove_all(root_);
    fs::create_directories(root_ / "assets");
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string& name, const std::string& content) {
    std::ofstream(root_ / name, std::ios::binary) << content;
  }

  fs::path root_;
};

std::string unpacked(const std::string& gzip) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string input = gzip;
  std::string out(std::size_t{1} << 20U, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST_F(WebFilesTest, EveryPageOfTheTableIsTheIndex) {
  write("index.html", "<p>start");
  const WebFiles files(root_.string());
  for (const char* path : {"/", "/index.html", "/lobby", "/new/take-that", "/table/AAAAAAAAAAAAAAAAAAAAAA",
                           "/rules/cubosaurs", "/replay", "/replay/AAAAAAAAAAAAAAAAAAAAAA/3"}) {
    ASSERT_NE(files.find(path), nullptr) << path;
    EXPECT_EQ(files.find(path)->content, "<p>start") << path;
  }
}

TEST_F(WebFilesTest, WhatIsNeitherAPageNorAFileIsNotFound) {
  write("index.html", "<p>start");
  write("assets/a.js", "1");
  const WebFiles files(root_.string());
  for (const char* path : {"/assets/b.js", "/tables", "/assets", "/favicon.ico", "/assets/../index.html"}) {
    EXPECT_EQ(files.find(path), nullptr) << path;
  }
}

TEST_F(WebFilesTest, WhatGainsByItIsKeptCompressedToo) {
  const std::string text(20'000, 'x');
  write("index.html", text);
  const WebFiles files(root_.string());
  const WebFile* file = files.find("/");
  ASSERT_FALSE(file->gzip.empty());
  EXPECT_LT(file->gzip.size(), 200U);
  EXPECT_EQ(unpacked(file->gzip), text);
}

TEST_F(WebFilesTest, WhatGainsNothingIsNot) {
  write("index.html", "<p>");
  const WebFiles files(root_.string());
  EXPECT_TRUE(files.find("/")->gzip.empty());
}

TEST_F(WebFilesTest, TheTagFollowsTheContent) {
  write("index.html", "one");
  const std::string one = WebFiles(root_.string()).find("/")->tag;
  EXPECT_EQ(WebFiles(root_.string()).find("/")->tag, one);
  write("index.html", "two");
  EXPECT_NE(WebFiles(root_.string()).find("/")->tag, one);
  EXPECT_EQ(one.front(), '"');
  EXPECT_EQ(one.back(), '"');
}

TEST_F(WebFilesTest, OnlyNamesThatChangeWithTheContentLast) {
  write("index.html", "one");
  write("assets/a-1.js", "1");
  const WebFiles files(root_.string());
  EXPECT_FALSE(files.find("/")->lasting);
  EXPECT_TRUE(files.find("/assets/a-1.js")->lasting);
}

TEST_F(WebFilesTest, AFolderWithoutIndexIsRefused) {
  write("assets/a-1.js", "1");
  EXPECT_THROW(WebFiles(root_.string()), std::runtime_error);
}

TEST(AcceptsGzip, ReadsTheField) {
  for (const char* yes : {"gzip", "gzip, deflate, br, zstd", "deflate, gzip;q=0.5", "*", "br;q=1.0, gzip;q=0.001"}) {
    EXPECT_TRUE(accepts_gzip(yes)) << yes;
  }
  for (const char* no : {"", "identity", "br", "gzip;q=0", "gzip; q=0.0", "deflate, gzip;q=0.000", "xgzip"}) {
    EXPECT_FALSE(accepts_gzip(no)) << no;
  }
}

TEST(HasTag, ReadsTheField) {
  for (const char* yes : {"\"a\"", "\"b\", \"a\"", "W/\"a\"", "*"}) EXPECT_TRUE(has_tag(yes, "\"a\"")) << yes;
  for (const char* no : {"", "\"b\"", "a", "\"ab\""}) EXPECT_FALSE(has_tag(no, "\"a\"")) << no;
}

}  // namespace
}  // namespace vivarium::server
