// One table as this browser sees it: the connection, what came over it, and what was asked of it.
import type { ChatLine, GameEvent, ServerMessage, TableInfo, Update, You } from './protocol';

export class TableSession {
  you = $state<You | null>(null);
  table = $state<TableInfo | null>(null);
  game = $state.raw<Update | null>(null);
  chat = $state<ChatLine[]>([]);
  log = $state<GameEvent[]>([]);
  pending = $state<string | null>(null);

  #socket: WebSocket;
  #ids = 0;

  constructor(table: string, token: string | null) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#socket = new WebSocket(`${scheme}://${location.host}/api/v1/socket`);
    this.#socket.onopen = () => this.#post('attend', { protocol: 1, table, ...(token ? { token } : {}) });
    this.#socket.onmessage = (message) => this.#receive(JSON.parse(String(message.data)) as ServerMessage);
  }

  start(): void {
    this.#post('start');
  }

  move(move: string): void {
    this.pending = move;
    this.#post('move', { turn: this.game?.turn, move });
  }

  retract(): void {
    this.#post('retract', { turn: this.game?.turn });
  }

  close(): void {
    this.#socket.close();
  }

  #post(type: string, fields: object = {}): void {
    this.#socket.send(JSON.stringify({ type, id: String(++this.#ids), ...fields }));
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.you = message.you;
        this.table = message.table;
        this.chat = message.chat;
        if (message.game) this.#update(message.game);
        break;
      case 'table':
        this.table = message;
        break;
      case 'update':
        this.#update(message);
        break;
      case 'chat':
        this.chat.push(message);
        break;
      case 'answer':
        this.pending = null;
        break;
    }
  }

  #update(update: Update): void {
    this.game = update;
    this.log.push(...update.events);
  }
}
