// DataWriter: where structured values go that are told piece by piece, the same values that Data holds. What is shown
// to many at every move goes straight into a message in this way; DataBuilder makes a tree for those who want one.
//
// A function that gets a DataWriter writes one value; one that gets an ObjectWriter adds members to that object.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/data.hpp"

namespace vivarium {

// REQUIRES, of whoever tells: every object and list that begins also ends, and within an object each value stands
// behind a name that no other has.
class DataWriter {
 public:
  virtual ~DataWriter() = default;

  virtual void begin_object() = 0;
  virtual void end_object() = 0;
  virtual void name(std::string_view name) = 0;
  virtual void begin_list() = 0;
  virtual void end_list() = 0;
  virtual void null() = 0;
  virtual void boolean(bool value) = 0;
  virtual void whole(std::int64_t value) = 0;
  virtual void fraction(double value) = 0;
  virtual void text(std::string_view value) = 0;

  void write(bool value) { boolean(value); }
  void write(int value) { whole(value); }
  void write(std::int64_t value) { whole(value); }
  void write(double value) { fraction(value); }
  void write(const char* value) { text(value); }
  void write(std::string_view value) { text(value); }
  void write(const std::string& value) { text(value); }
  // What exists as a tree.
  void write(const Data& data);
  // Null for nothing.
  template <class T>
  void write(const std::optional<T>& value) {
    value ? write(*value) : null();
  }

 protected:
  DataWriter() = default;
  DataWriter(const DataWriter&) = default;
  DataWriter(DataWriter&&) = default;
  DataWriter& operator=(const DataWriter&) = default;
  DataWriter& operator=(DataWriter&&) = default;
};

class ObjectWriter;
class ListWriter;

// Members of an object that somebody else begins and ends. An object or list in it has to end before the next member.
class MembersWriter {
 public:
  explicit MembersWriter(DataWriter& out) : out_(out) {}
  MembersWriter(const MembersWriter&) = delete;
  MembersWriter& operator=(const MembersWriter&) = delete;
  ~MembersWriter() = default;

  template <class T>
  MembersWriter& set(std::string_view name, const T& value) {
    member(name).write(value);
    return *this;
  }
  [[nodiscard]] ObjectWriter object(std::string_view name);
  [[nodiscard]] ListWriter list(std::string_view name);
  // Where exactly one value has to go, which is the member's.
  [[nodiscard]] DataWriter& member(std::string_view name) {
    out_.name(name);
    return out_;
  }

 protected:
  [[nodiscard]] DataWriter& out() { return out_; }

 private:
  DataWriter& out_;
};

// An object, from the construction to the end of this one.
class ObjectWriter : public MembersWriter {
 public:
  explicit ObjectWriter(DataWriter& out) : MembersWriter(out) { out.begin_object(); }
  ObjectWriter(const ObjectWriter&) = delete;
  ObjectWriter& operator=(const ObjectWriter&) = delete;
  ~ObjectWriter() { out().end_object(); }
};

// A list, in the same way.
class ListWriter {
 public:
  explicit ListWriter(DataWriter& out) : out_(out) { out_.begin_list(); }
  ListWriter(const ListWriter&) = delete;
  ListWriter& operator=(const ListWriter&) = delete;
  ~ListWriter() { out_.end_list(); }

  template <class T>
  ListWriter& add(const T& value) {
    out_.write(value);
    return *this;
  }
  [[nodiscard]] ObjectWriter object() { return ObjectWriter(out_); }
  [[nodiscard]] ListWriter list() { return ListWriter(out_); }
  // Where exactly one value has to go, the next of the list.
  [[nodiscard]] DataWriter& item() { return out_; }

 private:
  DataWriter& out_;
};

inline ObjectWriter MembersWriter::object(std::string_view name) { return ObjectWriter(member(name)); }
inline ListWriter MembersWriter::list(std::string_view name) { return ListWriter(member(name)); }

}  // namespace vivarium
