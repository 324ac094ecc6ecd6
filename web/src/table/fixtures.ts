// Positions for tests, with only what matters named.
import type { Event, Move } from '$net/types/common';
import type { Position } from './position';

export const moveOf = (text: string, kind: string, cards: string[] = [], rest: object = {}): Move => ({
  text,
  kind,
  cards,
  ...rest,
});

export const eventOf = (id: string, rest: Partial<Event> = {}): Event => ({ id, args: {}, ...rest });

export const positionOf = (changes: Partial<Position> = {}): Position => ({
  game: 'test',
  match: 1,
  number: 1,
  decision: 1,
  facts: {},
  view: {},
  secrets: null,
  moves: [],
  events: [],
  toAct: [],
  decided: [],
  self: 0,
  players: ['Ana', 'Ben', 'Cleo'].map((name, seat) => ({ seat, name, bot: false, away: false })),
  result: null,
  canUndo: false,
  pause: null,
  ...changes,
});
