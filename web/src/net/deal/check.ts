// The deal of a finished match, checked here and with nothing but what this browser noted, the seed and the record
// (docs/FAIR_DEAL.md, "Checking a record"). Loaded when somebody asks for it.
import type { GameResult } from '../protocol';
import type { DealNote } from './notes';
import { checkOutcomes } from './outcomes';
import { commitmentOf, keyOf, parseSeed } from './seed';
import { DealFault, type GameRecord } from './walk';

/** `unknown`: nothing was noted that it could be compared with. */
export type Finding = 'right' | 'wrong' | 'unknown';

export interface DealReport {
  fair: boolean;
  /** The record has the seed that was shown, and a seed as it should be. */
  seed: Finding;
  /** The server's part is the one that was promised; `unknown` if the promise was not seen before the first card. */
  promise: Finding;
  /** This browser's own part is in it; `unknown` if it sent none, or if it is not and the server accepted none. */
  own: Finding;
  /** All parts are those that were shown with the first card. */
  parts: Finding;
  /** Every outcome of chance is what the seed gives. */
  outcomes: Finding;
  /** How many there are. */
  count: number;
  /** The step that is wrong, from 1. */
  step: number | null;
}

export interface Told {
  game: string;
  match: number;
  commitment?: string | undefined;
  seed?: string | undefined;
  result?: GameResult | undefined;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const asFinding = (right: boolean): Finding => (right ? 'right' : 'wrong');

/** It ended as the game did that was seen here. */
function isResult({ result }: GameRecord, seen: GameResult | undefined): boolean {
  if (!seen) return true;
  return (['scores', 'winners', 'rounds'] as const).every((part) => same(result?.[part], seen[part]));
}

function outcomesOf(record: GameRecord, key: Uint8Array): Pick<DealReport, 'outcomes' | 'count' | 'step'> {
  try {
    return { outcomes: 'right', count: checkOutcomes(record, key), step: null };
  } catch (problem) {
    // Whatever else is strange about a record is found at some step too.
    return { outcomes: 'wrong', count: 0, step: problem instanceof DealFault ? problem.step + 1 : null };
  }
}

/** `told` is what the table shows now, `note` what this browser wrote down meanwhile. */
export function checkDeal(record: GameRecord, told: Told, note: DealNote | undefined): DealReport {
  const none = { outcomes: 'wrong', count: 0, step: null } as const;
  const text = record.seed ?? '';
  const seed = parseSeed(text, record.players.length);
  const isShown = told.seed === undefined || told.seed === text;
  const isGame = record.game === told.game && isResult(record, told.result);
  if (!seed || !isShown || !isGame) {
    return { fair: false, seed: 'wrong', promise: 'unknown', own: 'unknown', parts: 'unknown', ...none };
  }
  const commitment = commitmentOf(seed);
  const kept = commitment === (note?.commitment ?? told.commitment);
  const promise = !kept ? 'wrong' : note?.before ? 'right' : 'unknown';
  const used = seed.contributions.some((part) => part.seat === note?.seat && part.entropy === note.entropy);
  const own = used ? 'right' : note?.accepted ? 'wrong' : 'unknown';
  const shown = note?.shown?.map(({ seat, entropy }) => ({ seat, entropy }));
  const parts = shown ? asFinding(same(seed.contributions, shown)) : 'unknown';
  const findings = { seed: 'right' as const, promise, own, parts, ...outcomesOf(record, keyOf(seed)) } as const;
  const fair = ![findings.promise, findings.own, findings.parts, findings.outcomes].includes('wrong');
  return { fair, ...findings };
}
