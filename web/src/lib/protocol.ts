// The messages of docs/PROTOCOL.md, as types. Field names are the wire's own.

export interface Data {
  [name: string]: unknown;
}

/** Something that happened: an id of i18n/ and its arguments. */
export interface GameEvent {
  id: string;
  args: Data;
}

export interface Refusal {
  code: string;
  text: string;
}

export interface SeatInfo {
  seat: number;
  player: 'person' | 'bot' | 'open';
  name?: string;
  connected?: boolean;
  played_by?: 'person' | 'bot';
  stand_in?: 'absent' | 'time' | 'asked' | 'replaced';
  countdown?: { reason: string; milliseconds: number };
}

export interface TableInfo {
  table: string;
  phase: 'gathering' | 'playing' | 'over' | 'closed';
  match: number;
  game: string;
  options: Data;
  listed: boolean;
  pace: 'off' | 'relaxed' | 'fast';
  absent_seconds: number | null;
  free_text: boolean;
  seats: SeatInfo[];
  /** `away`: gone for so long that anybody with a seat may go on. */
  host: { name: string; seat: number | null; connected: boolean; away?: boolean };
  spectators: number;
  rematch: number[];
  deal: {
    commitment?: string;
    contributions?: { seat: number; entropy: string }[];
    seed?: string;
    next_commitment?: string;
    next_contributors?: number[];
  };
}

export interface GameResult {
  /** Missing where the game has no rounds of its own. */
  rounds?: number[][];
  scores: number[];
  winners: number[];
}

export interface Update {
  match: number;
  turn: number;
  event: number;
  events: GameEvent[];
  to_act: number[];
  decided: number[];
  moves: string[];
  view: Data;
  result?: GameResult;
  revealed?: Data;
}

export interface ChatLine {
  number: number;
  name: string;
  seat: number | null;
  text?: string;
  phrase?: string;
}

export interface You {
  role: 'seat' | 'host' | 'spectator';
  /** Missing for spectators, as are the name and `host`; null for a host who only watches. */
  seat?: number | null;
  name?: string;
  host?: boolean;
}

export type ServerMessage =
  | { type: 'welcome'; protocol: number; you: You; table: TableInfo; game: Update | null; chat: ChatLine[] }
  | ({ type: 'table' } & TableInfo)
  | ({ type: 'update' } & Update)
  | ({ type: 'chat' } & ChatLine)
  | { type: 'answer'; id: string | null; accepted: true; turn?: number; reason?: GameEvent | null }
  | { type: 'answer'; id: string | null; accepted: false; refusal: Refusal }
  | { type: 'goodbye'; refusal: Refusal; come_back_after: number | null };
