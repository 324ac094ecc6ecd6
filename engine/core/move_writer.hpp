// MoveWriter: appends to a FixedVector of moves through a pointer. push_back would send the size to memory and back for
// each of hundreds of moves; here the list learns its size when the writer goes.
#pragma once

#include <cstddef>

#include "engine/core/assert.hpp"
#include "engine/core/fixed_vector.hpp"

namespace vivarium {

template <class Move, std::size_t N>
class MoveWriter {
 public:
  explicit MoveWriter(FixedVector<Move, N>& moves) : moves_(moves), next_(moves.end()) {}
  MoveWriter(const MoveWriter&) = delete;
  MoveWriter& operator=(const MoveWriter&) = delete;
  ~MoveWriter() { moves_.resize_unspecified(static_cast<std::size_t>(next_ - moves_.data())); }

  // Writes the move and keeps it only if `keep`, without a branch. REQUIRES: the list is not full
  void add_if(bool keep, Move move) {
    VIVARIUM_ASSERT(next_ < moves_.data() + N);
    *next_ = move;
    next_ += keep ? 1 : 0;
  }
  void add(Move move) { add_if(true, move); }

 private:
  FixedVector<Move, N>& moves_;
  Move* next_;
};

}  // namespace vivarium
