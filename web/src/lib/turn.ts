// Who is awaited, from this viewer's seat.
import type { Update } from '$net/protocol';

export type Turn =
  /** I have something to choose; `others` do too, at the same time. */
  | { kind: 'mine'; others: number[] }
  /** I have chosen in secret and may change it until the others have. */
  | { kind: 'chosen'; others: number[] }
  | { kind: 'waiting'; others: number[] }
  | { kind: 'over'; winners: number[]; won: boolean };

export function turnOf(game: Pick<Update, 'to_act' | 'decided' | 'result'>, self: number | null): Turn {
  if (game.result) {
    const { winners } = game.result;
    return { kind: 'over', winners, won: self !== null && winners.includes(self) };
  }
  const others = game.to_act.filter((seat) => seat !== self);
  if (self !== null && game.to_act.includes(self)) return { kind: 'mine', others };
  if (self !== null && game.decided.includes(self)) return { kind: 'chosen', others };
  return { kind: 'waiting', others };
}
