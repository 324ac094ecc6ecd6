// One table as this browser sees it: the connection, what came over it, and what was asked of it.
//
// Every command has an id that no other command ever had. What was not answered when the connection broke is sent
// again with the same id when it is back; the server carries it out once.
import { waitBefore } from './backoff';
import { freshId } from './random';
import type {
  Accepted,
  ChatLine,
  Command,
  FieldsOf,
  Game,
  GameEvent,
  MovePart,
  Refusal,
  Refused,
  ServerMessage,
  TableInfo,
  Update,
  Welcome,
  You,
} from './protocol';

/** What the session needs of a WebSocket. */
export interface Line {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export type Connection =
  | { state: 'connecting' }
  | { state: 'open' }
  /** The next attempt is made at this time (Date.now). */
  | { state: 'lost'; retryAt: number; refusal: Refusal | null }
  /** There is nothing to come back to. */
  | { state: 'ended'; refusal: Refusal };

export type Answer = Accepted | Refused;

/** Left out where a command has none. */
type Fields<C extends Command> = object extends FieldsOf<C> ? [fields?: FieldsOf<C>] : [fields: FieldsOf<C>];

export interface LogEntry {
  number: number;
  event: GameEvent;
}

interface SentCommand {
  id: string;
  text: string;
  /** A refusal is only the caller's business. */
  quiet: boolean;
  settle: (answer: Answer) => void;
}

/** A command that is not answered for so long says that the line is dead, whatever the browser believes. */
const patience = 12_000;
/** A refusal to attend that no waiting would change. */
const finalRefusals = [
  ...['no_such_table', 'table_closed', 'table_damaged', 'wrong_token', 'sent_away'],
  ...['unsupported_protocol', 'wrong_origin'],
];

function openLine(): Line {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/v2/socket`) as Line;
}

/** Whoever is told what comes, at once and in the order in which it comes. */
export interface SessionListener {
  /** Somebody has come, or come back; before anything that waits is sent. */
  welcomed?: (you: You, table: TableInfo) => void;
  /** The table as it is now; after a welcome too. */
  told?: (table: TableInfo) => void;
  ended?: (refusal: Refusal) => void;
}

export class TableSession {
  connection = $state.raw<Connection>({ state: 'connecting' });
  you = $state.raw<You | null>(null);
  table = $state.raw<TableInfo | null>(null);
  /** When `table` came (Date.now): its countdowns count from there. */
  tableAt = $state(0);
  /** The facts are told once a match and kept. */
  game = $state.raw<Game | null>(null);
  /** What the last update brought, for motion; empty after everything was sent anew. */
  news = $state.raw<GameEvent[]>([]);
  /** Counts updates. */
  updates = $state(0);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** The text of the move that was sent and is not answered yet. */
  pending = $state<string | null>(null);
  /** Why the last command was refused, until the next one. */
  refusal = $state.raw<Refusal | null>(null);
  /** A command of the person's was carried out here. */
  acted = $state(false);

  readonly #tableId: string;
  #token: string | null;
  readonly #open: () => Line;
  #line: Line | null = null;
  #attended = false;
  #attempts = 0;
  #unanswered: SentCommand[] = [];
  readonly #listeners: SessionListener[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  /** The server remembers ids for as long as the table: none may ever come again, also from another page or device. */
  readonly #prefix = freshId();
  #ids = 0;
  #attendId = '';

  constructor(table: string, token: string | null, open: () => Line = openLine) {
    this.#tableId = table;
    this.#token = token;
    this.#open = open;
    this.#connect();
  }

  /** The secret of the seat that is used here; null for somebody who watches. */
  get token(): string | null {
    return this.#token;
  }

  listen(listener: SessionListener): void {
    this.#listeners.push(listener);
  }

  /** Comes back as somebody else: with the token of the seat that was just taken, or without one. */
  become(token: string | null): void {
    this.#token = token;
    this.#forgetGame();
    // What one person wished is not carried out as another one's wish.
    this.#giveUp({ code: 'not_attending', text: 'this was asked from another seat' });
    this.acted = false;
    this.reconnect();
  }

  /** Now, and not when the countdown ends. */
  reconnect(): void {
    this.#drop();
    this.#attempts = 0;
    this.#connect();
  }

  /** The page is shown again, or the network is back. The line may be dead without the browser knowing: ask. */
  wake(): void {
    if (this.connection.state === 'lost') this.reconnect();
    else if (this.#attended) void this.#ask('refresh', {}, true);
  }

  close(): void {
    this.#drop();
    clearTimeout(this.#watch);
  }

  command<C extends Command>(type: C, ...fields: Fields<C>): Promise<Answer> {
    this.refusal = null;
    return this.#ask(type, fields[0], false);
  }

  /** Something the page does by itself: a refusal is no news for the person. */
  quietly<C extends Command>(type: C, ...fields: Fields<C>): Promise<Answer> {
    return this.#ask(type, fields[0], true);
  }

  async move(move: string): Promise<void> {
    if (this.pending !== null || !this.game) return;
    this.pending = move;
    await this.command('move', { decision: this.game.decision, move });
    this.pending = null;
  }

  async retract(): Promise<void> {
    if (this.game) await this.command('retract', { decision: this.game.decision });
  }

  /** REQUIRES: can_undo */
  async undo(): Promise<void> {
    if (this.game) await this.command('undo', { decision: this.game.decision });
  }

  /** What the expert would choose; null where nobody says. */
  async hint(): Promise<string | null> {
    if (!this.game) return null;
    const answer = await this.#ask('hint', { decision: this.game.decision }, true);
    return answer.accepted ? (answer.hint?.move ?? null) : null;
  }

  /** Why no move with these parts can be made now: the answer has a reason, or a refusal. */
  whyNot(move: MovePart): Promise<Answer> {
    return this.#ask('why', { move }, true);
  }

  #ask(type: Command, fields: object | undefined, quiet: boolean): Promise<Answer> {
    const id = this.#newId();
    return new Promise((settle) => {
      const command = { id, text: JSON.stringify({ type, id, ...fields }), quiet, settle };
      this.#unanswered.push(command);
      if (this.#attended) this.#line?.send(command.text);
      this.#watchAnswers();
    });
  }

  // --- the connection ---------------------------------------------------------------------------------------

  #connect(): void {
    this.connection = { state: 'connecting' };
    const line = this.#open();
    this.#line = line;
    line.onopen = () => {
      this.#attendId = this.#newId();
      line.send(
        JSON.stringify({
          type: 'attend',
          id: this.#attendId,
          protocol: 2,
          table: this.#tableId,
          ...(this.#token === null ? {} : { token: this.#token }),
          ...(this.game ? { after: { match: this.game.match, event: this.game.event } } : {}),
        }),
      );
    };
    line.onmessage = (message) => this.#receive(JSON.parse(String(message.data)) as ServerMessage);
    line.onclose = () => this.#lose(null, null);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    const line = this.#line;
    this.#line = null;
    this.#attended = false;
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #lose(refusal: Refusal | null, wait: number | null): void {
    this.#drop();
    const delay = wait ?? waitBefore(this.#attempts, Math.random());
    this.#attempts += 1;
    this.connection = { state: 'lost', retryAt: Date.now() + delay, refusal };
    this.#retry = setTimeout(() => this.#connect(), delay);
  }

  #end(refusal: Refusal): void {
    this.#drop();
    clearTimeout(this.#watch);
    this.connection = { state: 'ended', refusal };
    this.#giveUp(refusal);
    for (const listener of this.#listeners) listener.ended?.(refusal);
  }

  #giveUp(refusal: Refusal): void {
    for (const command of this.#unanswered.splice(0)) {
      command.settle({ type: 'answer', id: command.id, accepted: false, refusal });
    }
  }

  // A phone that slept, or a network that was changed, leaves a socket that looks open and carries nothing.
  #watchAnswers(): void {
    clearTimeout(this.#watch);
    if (this.#unanswered.length === 0) return;
    this.#watch = setTimeout(() => {
      if (this.#attended) this.reconnect();
      this.#watchAnswers();
    }, patience);
  }

  #newId(): string {
    this.#ids += 1;
    return `${this.#prefix}.${this.#ids}`;
  }

  // --- what comes -------------------------------------------------------------------------------------------

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'table':
        return this.#setTable(message);
      case 'update':
        return this.#update(message, message.events);
      case 'chat':
        if (!this.chat.some((line) => line.number === message.number)) this.chat = [...this.chat, message];
        return;
      case 'answer':
        return this.#answer(message);
      case 'goodbye':
        if (message.come_back_after === null) return this.#end(message.refusal);
        return this.#lose(message.refusal, message.come_back_after);
    }
  }

  #welcome(message: Welcome): void {
    this.#attempts = 0;
    this.#attended = true;
    this.connection = { state: 'open' };
    this.you = message.you;
    for (const listener of this.#listeners) listener.welcomed?.(message.you, message.table);
    // One of them may have gone somewhere else.
    if (!this.#attended) return;
    // What the page sends by itself now does not stand among what waits, or it would be sent twice.
    const waiting = [...this.#unanswered];
    this.#setTable(message.table);
    this.chat = message.chat;
    if (message.game) this.#update(message.game, []);
    for (const command of waiting) this.#line?.send(command.text);
    this.#watchAnswers();
  }

  #setTable(table: TableInfo): void {
    this.table = table;
    this.tableAt = Date.now();
    for (const listener of this.#listeners) listener.told?.(table);
  }

  #update(update: Update | Game, news: GameEvent[]): void {
    if (update.match !== this.game?.match) this.log = [];
    // The events are numbered from 1; those that came before are not noted twice.
    const first = update.event - update.events.length + 1;
    const last = this.log.at(-1)?.number ?? 0;
    const entries = update.events.map((event, i) => ({ number: first + i, event }));
    this.log = [...this.log, ...entries.filter((entry) => entry.number > last)];
    this.game = { ...update, facts: update.facts ?? this.game?.facts ?? {} };
    this.news = news;
    this.updates += 1;
  }

  #answer(answer: Answer): void {
    if (answer.id === this.#attendId) {
      if (answer.accepted) return;
      if (finalRefusals.includes(answer.refusal.code)) return this.#end(answer.refusal);
      return this.#lose(answer.refusal, null);
    }
    const index = this.#unanswered.findIndex((command) => command.id === answer.id);
    const [command] = index < 0 ? [] : this.#unanswered.splice(index, 1);
    if (!command) return;
    if (!command.quiet && answer.accepted) this.acted = true;
    if (!command.quiet && !answer.accepted) this.refusal = answer.refusal;
    this.#watchAnswers();
    command.settle(answer);
  }

  #forgetGame(): void {
    this.you = null;
    this.game = null;
    this.log = [];
    this.news = [];
  }
}
