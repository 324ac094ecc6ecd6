// What a host wants a new table to be, and the request that opens it. What is left as the rules say is left out.
import type { GameInfo, OpenRequest, OptionInfo } from '$net/api';
import type { Data, TableInfo } from '$net/protocol';

export interface TablePlan {
  name: string;
  /** One for each seat: `host`, `open` or `bot:LEVEL`. */
  seats: string[];
  /** Only what differs from the rules' default. Choices have one entry for each seat. */
  options: Record<string, boolean | number | Data>;
  choices: Record<string, string[]>;
  listed: boolean;
  pace: TableInfo['pace'];
  absentSeconds: number | null;
  freeText: boolean;
}

export const usualPlan = (name: string): TablePlan => ({
  name,
  seats: ['host', 'open'],
  options: {},
  choices: {},
  listed: false,
  pace: 'off',
  absentSeconds: 60,
  freeText: true,
});

export const canAddSeat = (plan: TablePlan, game: GameInfo): boolean => plan.seats.length < game.max_players;
export const canRemoveSeat = (plan: TablePlan, game: GameInfo): boolean => plan.seats.length > game.min_players;

/** The choice of each seat; the first one is what the rules say. */
export function choicesOf(plan: TablePlan, option: OptionInfo): string[] {
  const usual = option.choices?.[0] ?? '';
  return plan.seats.map((_, seat) => plan.choices[option.name]?.[seat] ?? usual);
}

export function requestOf(plan: TablePlan, game: GameInfo): OpenRequest {
  const options: Data = { ...plan.options };
  for (const option of game.options) {
    if (option.kind !== 'choices' || !plan.choices[option.name]) continue;
    const chosen = choicesOf(plan, option);
    if (chosen.some((choice) => choice !== option.choices?.[0])) options[option.name] = chosen;
  }
  return {
    name: plan.name,
    game: game.id,
    seats: plan.seats,
    options,
    listed: plan.listed,
    pace: plan.pace,
    absent_seconds: plan.absentSeconds,
    free_text: plan.freeText,
  };
}
