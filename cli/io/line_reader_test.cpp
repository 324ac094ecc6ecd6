#include "cli/io/line_reader.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "cli/io/descriptor.hpp"

namespace vivarium::cli {
namespace {

using Status = LineReader::Status;

Descriptor file_with(const std::string& content) {
  Descriptor file(::memfd_create("lines", 0));
  EXPECT_EQ(::write(file.number(), content.data(), content.size()), static_cast<ssize_t>(content.size()));
  ::lseek(file.number(), 0, SEEK_SET);
  return file;
}

TEST(LineReader, GivesLinesAndTheirNumbers) {
  const Descriptor file = file_with(std::string("one\n\n\0two\r\nlast", 15));
  LineReader lines(file.number(), 100);
  ASSERT_EQ(lines.next(), Status::line);
  EXPECT_EQ(lines.line(), "one");
  ASSERT_EQ(lines.next(), Status::line);
  EXPECT_EQ(lines.line(), "");
  ASSERT_EQ(lines.next(), Status::line);
  EXPECT_EQ(lines.line(), std::string("\0two\r", 5));
  EXPECT_EQ(lines.number(), 3U);
  ASSERT_EQ(lines.next(), Status::line);
  EXPECT_EQ(lines.line(), "last");
  EXPECT_EQ(lines.next(), Status::end);
  EXPECT_EQ(lines.next(), Status::end);
  EXPECT_EQ(lines.number(), 4U);
}

TEST(LineReader, AnEmptyFileHasNoLine) {
  const Descriptor file = file_with("");
  EXPECT_EQ(LineReader(file.number(), 100).next(), Status::end);
}

TEST(LineReader, SkipsALineThatIsTooLongAndGoesOn) {
  std::string text(500'007, 'y');
  text[300'000] = '\n';
  text.replace(500'001, 6, "\nshort");
  const Descriptor file = file_with(text);
  LineReader lines(file.number(), 200'000);
  EXPECT_EQ(lines.next(), Status::too_long);
  ASSERT_EQ(lines.next(), Status::line);
  EXPECT_EQ(lines.line(), std::string(200'000, 'y'));
  ASSERT_EQ(lines.next(), Status::line);
  EXPECT_EQ(lines.line(), "short");
  EXPECT_EQ(lines.number(), 3U);
  EXPECT_EQ(lines.next(), Status::end);
}

TEST(LineReader, SaysWhyReadingFailed) {
  const Descriptor folder(::open("/", O_RDONLY | O_DIRECTORY));
  LineReader lines(folder.number(), 100);
  EXPECT_EQ(lines.next(), Status::failed);
  EXPECT_EQ(lines.error(), EISDIR);
}

}  // namespace
}  // namespace vivarium::cli
