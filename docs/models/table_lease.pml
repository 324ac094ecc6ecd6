/* How a table moves between nodes (server/nodes), as a model for Spin: tools/check-models runs it.
 *
 * One table, two nodes, and a client that makes MOVES moves, each known by its number. At any time, FAULTS times in
 * all, a node's lease runs out although it still works (it was paused or cut off), or it dies and loses what it had in
 * memory. Messages between client and nodes may come late: a node may act on one after it has lost everything.
 *
 * Safe: a move is in the log once, in its order; what was confirmed is in the log; and nobody appends with an old fence.
 * Live: once faults end, every move is confirmed.
 */
#define NODES 2
#define MOVES 2
#ifndef FAULTS
#define FAULTS 2
#endif
#ifdef NO_FENCE
#define IS_WRITER true
#else
#define IS_WRITER (fence == own_fence[self])
#endif
#define NOBODY 255

/* The database. */
byte owner = NOBODY;
byte fence = 0;
byte length = 0;      /* of the log: move k is its entry k */
byte last_writer_fence = 0;
bool leased[NODES];

/* What each node believes. */
bool has[NODES];
byte own_fence[NODES];
byte folded[NODES];   /* moves that it knows of */

/* The client. */
byte next_move = 0;
chan request[NODES] = [1] of { byte };
chan answer = [NODES] of { byte };   /* of the moves that were confirmed */

byte faults = FAULTS;

proctype Node(byte self) {
  byte move;
end:
  do
  /* The lease is renewed; whoever was late looks whether the table is still theirs. */
  :: !leased[self] ->
     atomic { leased[self] = true; has[self] = has[self] && owner == self && own_fence[self] == fence }
  /* Adopts a table that no living node has. It is read after its fence has been raised. */
  :: atomic { leased[self] && !has[self] && (owner == NOBODY || owner == self || !leased[owner]) ->
       owner = self; fence++; own_fence[self] = fence }
     folded[self] = length;
     has[self] = true
  :: atomic { has[self] && nempty(request[self]) -> request[self] ? move }
     if
     :: move < folded[self] -> skip   /* known already: answered again */
     :: else ->
        /* One transaction. */
        atomic {
          if
          :: IS_WRITER && folded[self] == length ->
             assert(move == length);
             assert(own_fence[self] >= last_writer_fence);
             last_writer_fence = own_fence[self];
             length++;
             folded[self] = length
          :: else -> has[self] = false; move = NOBODY   /* fenced: gives the table up, and does not answer */
          fi
        }
     fi;
     atomic {
       if
       :: move != NOBODY && nfull(answer) -> answer ! move
       :: move == NOBODY || full(answer) -> skip   /* an answer may be lost */
       fi
     }
  /* The table is another's: the request is not answered. */
  :: atomic { !has[self] && owner != NOBODY && owner != self && leased[owner] && nempty(request[self]) ->
       request[self] ? move }
  od
}

proctype Client() {
  byte confirmed;
  byte node;
  do
  :: next_move == MOVES -> break
  :: next_move < MOVES ->
     if
     :: nempty(answer) ->
        answer ? confirmed;
        assert(confirmed < length);
        if
        :: confirmed == next_move -> next_move++
        :: else -> skip
        fi
     /* Sends it, or sends it again to another node, until it is confirmed. */
     :: empty(answer) ->
        node = 1 - node;
        if
        :: nfull(request[node]) -> request[node] ! next_move
        :: full(request[node]) -> skip
        fi
     fi
  od
}

proctype Faults() {
  byte node;
end:
  do
  :: faults > 0 ->
     atomic {
       faults--;
       if
       :: node = 0
       :: node = 1
       fi;
       leased[node] = false;
       if
       :: skip                 /* paused, or cut off */
       :: has[node] = false    /* dead: what it knew is gone */
       fi
     }
  :: faults > 0 -> break
  :: faults == 0 -> break
  od
}

init {
  atomic {
    run Node(0);
    run Node(1);
    run Client();
    run Faults()
  }
}

ltl all_confirmed { <> (next_move == MOVES) }
