// What is mixed in a game, and when (docs/FAIR_DEAL.md): all that checking a deal needs of the rules.
import { range, type Walk } from '$net/deal/walk';

export function deal(walk: Walk): void {
  const deck = range(12, 98)
    .filter((card) => card % 10 !== 0)
    .map(String);
  for (let round = 0; round < (walk.option('rounds') as number); ++round) {
    walk.cards('shuffle', (stream) => stream.shuffled(deck));
    walk.moves();
  }
}
