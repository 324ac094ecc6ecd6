// The requests of docs/PROTOCOL.md.
import { freshId } from './random';
import type { Data, GameEvent, GameResult, Refusal, TableInfo } from './protocol';

export interface OptionInfo {
  name: string;
  kind: 'flag' | 'number' | 'choices' | 'edition';
  meaning: string;
  default: string;
  allowed: string;
  lowest?: number;
  highest?: number;
  choices?: string[];
}

export interface GameInfo {
  id: string;
  title: string;
  authors: string;
  summary: string;
  min_players: number;
  max_players: number;
  minutes: number;
  options: OptionInfo[];
  /** What is printed on the cards of the standard edition; `assumed` where no source says so. */
  facts: (GameEvent & { assumed: boolean })[];
}

export interface House {
  games: GameInfo[];
  bots: { name: string; summary: string }[];
  phrases: string[];
}

export interface Lobby {
  gathering: TableInfo[];
  playing: TableInfo[];
}

export interface Offer {
  table: string;
  seat: number | null;
  token: string;
  link: string;
}

export interface OpenRequest {
  name: string;
  game: string;
  options?: Data;
  seats: string[];
  listed?: boolean;
  pace?: TableInfo['pace'];
  absent_seconds?: number | null;
  free_text?: boolean;
}

/** The position after one step of a recorded game, as a viewer saw it. */
export interface Frame {
  step: number;
  seat?: number;
  move?: string;
  chance?: string;
  events: GameEvent[];
  to_act: number[];
  decided: number[];
  view: Data;
}

export interface ReplayPage {
  game: string;
  options: Data;
  players: string[];
  total: number;
  rounds: { round: number; step: number }[];
  result?: GameResult;
  from: number;
  frames: Frame[];
}

export interface FinishedMatch {
  table: string;
  match: number;
  game: string;
  finished_at: number;
}

/** The server said no, or (with the code `offline`) nothing at all. */
export class RequestRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

const base = '/api/v1';

async function request<Answer>(path: string, body?: object): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(
      base + path,
      body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new RequestRefused({ code: 'offline', text: 'the server cannot be reached' });
  }
  const answer = (await response.json().catch(() => null)) as (Answer & { refusal?: Refusal }) | null;
  if (response.ok && answer !== null) return answer;
  throw new RequestRefused(answer?.refusal ?? { code: 'offline', text: `the server answered ${response.status}` });
}

let asked: Promise<House> | null = null;

/** The games, their options, the bots and the phrases. They do not change while the page is open: asked for once. */
export function house(): Promise<House> {
  asked ??= request<House>('/games').catch((problem: unknown) => {
    asked = null;
    throw problem;
  });
  return asked;
}

// A wish keeps its key until the server has answered it: whoever asks once more after a lost connection gets the same
// table or seat, and not a second one.
const keys = new Map<string, string>();

async function wish<Answer>(path: string, body: object): Promise<Answer> {
  const text = path + JSON.stringify(body);
  const key = keys.get(text) ?? freshId();
  keys.set(text, key);
  try {
    const answer = await request<Answer>(path, { ...body, key });
    keys.delete(text);
    return answer;
  } catch (problem) {
    if (!(problem instanceof RequestRefused) || problem.refusal.code !== 'offline') keys.delete(text);
    throw problem;
  }
}

export const lobby = (): Promise<Lobby> => request('/tables');
export const tableInfo = (table: string): Promise<TableInfo> => request(`/tables/${table}`);
export const openTable = (table: OpenRequest): Promise<Offer> => wish('/tables', table);
export const joinTable = (table: string, name: string): Promise<Offer> => wish(`/tables/${table}/seats`, { name });
export const recordAddress = (table: string, match: number): string =>
  `${base}/tables/${table}/matches/${match}/record`;

const replayQuery = (view: string, from: number): string => `?view=${view}&from=${from}`;
export const replayOfMatch = (table: string, match: number, view: string, from: number): Promise<ReplayPage> =>
  request(`/tables/${table}/matches/${match}/replay${replayQuery(view, from)}`);
export const replayOfRecord = (record: object, view: string, from: number): Promise<ReplayPage> =>
  request(`/replays${replayQuery(view, from)}`, record);
export const matchesOf = (table: string): Promise<{ matches: FinishedMatch[] }> => request(`/tables/${table}/matches`);
export const finishedMatches = (): Promise<{ matches: FinishedMatch[] }> => request('/finished');
