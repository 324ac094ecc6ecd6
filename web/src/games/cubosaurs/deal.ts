// What is mixed in a game, and when (docs/FAIR_DEAL.md): all that checking a deal needs of the rules.
import { range, type Walk } from '$net/deal/walk';

export function deal(walk: Walk): void {
  const deck = [...'TSBPCGKE'].flatMap((type) => range(1, type === 'E' ? 6 : 7).map((number) => `${type}${number}`));
  const interaction = (walk.edition('interaction') as number[] | undefined) ?? [7, 8, 9, 10];
  const inPlay = range(1, 10).filter((tile) => walk.option('peaceful') !== true || !interaction.includes(tile));
  const market = new Set<number>();
  for (let round = 0; round < (walk.option('rounds') as number); ++round) {
    walk.cards('shuffle', (stream) => stream.shuffled(deck));
    const seats = round === 0 ? range(0, walk.players - 1) : lowest(walk.record.result?.rounds?.[round - 1] ?? []);
    if (seats.length > 1) walk.player('first-player', seats);
    if (walk.option('dna') === true) {
      const pile = inPlay.filter((tile) => !market.has(tile)).map(String);
      const tiles = walk.cards('tiles', (stream) => stream.shuffled(pile)).map(Number);
      for (const tile of tiles) if (market.size < walk.players + 1) market.add(tile);
    }
    walk.moves((move) => {
      const bought = /^buy (\d+)(?: |$)/.exec(move)?.[1];
      if (bought !== undefined) market.delete(Number(bought));
    });
  }
}

function lowest(points: number[]): number[] {
  const least = Math.min(...points);
  return points.flatMap((score, seat) => (score === least ? [seat] : []));
}
