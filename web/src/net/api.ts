// The requests of docs/PROTOCOL.md.
import { freshId } from './random';
import type { Refusal, TableInfo } from './protocol';
import type { Games, Matches, Opened, OpenRequest, Replay, SeatOffer, Tables } from './types/http';

export type { Frame, GameInfo, OpenRequest, Replay as ReplayPage, Tables } from './types/http';
export type OptionInfo = Games['games'][number]['options'][number];
export type FinishedMatch = Matches['matches'][number];

/** The server said no, or (with the code `offline`) nothing at all. */
export class RequestRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

const base = '/api/v2';

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

let asked: Promise<Games> | null = null;

/** The games, their options, the bots and the phrases. They do not change while the page is open: asked for once. */
export function house(): Promise<Games> {
  asked ??= request<Games>('/games').catch((problem: unknown) => {
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

export const lobby = (): Promise<Tables> => request('/tables');
export const tableInfo = (table: string): Promise<TableInfo> => request(`/tables/${table}`);
export const openTable = (table: OpenRequest): Promise<Opened> => wish('/tables', table);
export const joinTable = (table: string, name: string): Promise<SeatOffer> => wish(`/tables/${table}/seats`, { name });
export const recordAddress = (table: string, match: number): string =>
  `${base}/tables/${table}/matches/${match}/record`;

const replayQuery = (view: string, from: number): string => `?view=${view}&from=${from}`;
export const replayOfMatch = (table: string, match: number, view: string, from: number): Promise<Replay> =>
  request(`/tables/${table}/matches/${match}/replay${replayQuery(view, from)}`);
export const replayOfRecord = (record: object, view: string, from: number): Promise<Replay> =>
  request(`/replays${replayQuery(view, from)}`, record);
export const matchesOf = (table: string): Promise<Matches> => request(`/tables/${table}/matches`);
export const finishedMatches = (): Promise<Matches> => request('/finished');
