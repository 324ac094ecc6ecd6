// What can be said of the view of any game: names of members as words, and values as text.

export type Value = unknown;

export const isRecord = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "row_cost" → "row cost" */
export const wordsOf = (name: string): string => name.replace(/[_-]/g, ' ');

export function textOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '–';
  if (value === true) return '✓';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(textOf).join(' ');
  if (isRecord(value)) return rowsOf(value).join(', ');
  return String(value as string | number);
}

const rowsOf = (record: Record<string, Value>): string[] =>
  Object.entries(record).map(([name, value]) => `${wordsOf(name)} ${textOf(value)}`);

/** What each seat has, if the view tells it seat by seat. */
export const seatsOf = (view: object): Record<string, Value>[] => {
  const { seats } = view as { seats?: Value };
  return Array.isArray(seats) && seats.every(isRecord) ? seats : [];
};

/** All else. */
export const factsOf = (view: object): [string, Value][] => Object.entries(view).filter(([name]) => name !== 'seats');

/** The first of these numbers that a seat has. */
export const numberOf = (seat: Record<string, Value> | undefined, ...names: string[]): number =>
  names.map((name) => seat?.[name]).find((value) => typeof value === 'number') ?? 0;

export function handOf(secrets: object | null, seat: number): string[] | null {
  const { hands } = (secrets ?? {}) as { hands?: Value };
  const hand: Value = Array.isArray(hands) ? hands[seat] : null;
  return Array.isArray(hand) && hand.every((card) => typeof card === 'string') ? hand : null;
}
