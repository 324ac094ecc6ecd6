#include "engine/core/data_writer.hpp"

namespace vivarium {

void DataWriter::write(const Data& data) {
  if (const bool* flag = data.as_bool()) {
    boolean(*flag);
  } else if (const std::int64_t* number = data.as_int()) {
    whole(*number);
  } else if (const double* part = data.as_double()) {
    fraction(*part);
  } else if (const std::string* words = data.as_text()) {
    text(*words);
  } else if (const Data::Array* values = data.as_array()) {
    ListWriter list(*this);
    for (const Data& value : *values) list.add(value);
  } else if (const Data::Object* members = data.as_object()) {
    ObjectWriter object(*this);
    for (const Data::Member& member : *members) object.set(member.first, member.second);
  } else {
    null();
  }
}

}  // namespace vivarium
