// Lvalue: an argument of an awaited call, which has to be something with a name.
//
// g++ 12 destroys some temporaries twice that are made in the same full expression as a co_await: aggregates in braces,
// closures with captures, the operands of a conditional (GCC bugs 102217, 101367). A coroutine of ours therefore takes
// each argument with a destructor as an Lvalue: a temporary does not compile. tests/layering/check_coroutines.py looks
// at the calls of libraries, coroutine_test.cpp shows that names suffice.
#pragma once

namespace vivarium::server {

template <class T>
class Lvalue {
 public:
  Lvalue(T& value) : value_(&value) {}
  Lvalue(const T&& value) = delete;
  T& operator*() const { return *value_; }
  T* operator->() const { return value_; }

 private:
  T* value_;
};

}  // namespace vivarium::server
