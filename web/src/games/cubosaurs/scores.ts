// The rounds of a game and where their points came from. The view knows the sources of the round on the table; those of
// earlier rounds were told when they ended, and are taken from the log.
import type { GameEvent } from '$lib/protocol';
import type { CubosaursView, Sources } from './view';

export interface RoundScores {
  round: number;
  /** By seat. */
  points: number[];
  /** By seat; null where they are not known. */
  sources: Sources[] | null;
}

const numberIn = (event: GameEvent, name: string): number => Number(event.args[name] ?? 0);

export function roundScores(view: CubosaursView, log: GameEvent[]): RoundScores[] {
  const told = sourcesTold(log);
  const finished = view.seats[0]?.rounds.length ?? 0;
  return Array.from({ length: finished }, (_, i) => {
    const round = i + 1;
    const onTable = view.phase === 'over' && round === finished;
    return {
      round,
      points: view.seats.map((seat) => seat.rounds[i] ?? 0),
      sources: onTable ? view.seats.map((seat) => seat.sources) : (told.get(round) ?? null),
    };
  });
}

function sourcesTold(log: GameEvent[]): Map<number, Sources[]> {
  const told = new Map<number, Sources[]>();
  let seats: Sources[] = [];
  for (const event of log) {
    if (event.id === 'cubosaurs.round-end') {
      seats = [];
      told.set(numberIn(event, 'round'), seats);
    } else if (event.id === 'cubosaurs.round-score') {
      seats[numberIn(event, 'seat')] = {
        sets: numberIn(event, 'sets'),
        raptors: numberIn(event, 'raptors'),
        eggs: numberIn(event, 'eggs'),
        tiles: numberIn(event, 'tiles'),
      };
    }
  }
  return told;
}
