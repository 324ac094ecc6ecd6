// The others at a table: people who choose only when the test says so, so that each moment lasts as long as it is looked at.
import type { Page } from 'playwright-core';
import type { House } from './fixture';
import type { GameId } from './table';

export interface Company {
  /** Where the viewer sits down. */
  link: string;
  /** Whoever must choose does, and who looks at the end of a round goes on. */
  act(): Promise<void>;
}

interface Seat {
  seat: number;
  token: string;
}

declare global {
  interface Window {
    actForOthers: () => void;
  }
}

/** Runs in a page of the server. */
function attend({ table, seats }: { table: string; seats: Seat[] }): void {
  interface Game {
    decision: number;
    to_act: number[];
    decided: number[];
    moves: { text: string }[];
  }
  interface Message {
    type: string;
    game?: Game;
    table?: { pause: { waiting_for: number[] } | null };
    pause?: { waiting_for: number[] } | null;
  }
  const others = seats.map(({ seat, token }) => {
    const socket = new WebSocket(`ws://${location.host}/api/v2/socket`);
    const other = { seat, socket, game: null as Game | null, looks: false, chosen: -1 };
    socket.onopen = () => socket.send(JSON.stringify({ type: 'attend', id: 'attend', protocol: 2, table, token }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type === 'welcome') other.game = message.game ?? null;
      else if (message.type === 'update') other.game = message as unknown as Game;
      else if (message.type === 'table') other.looks = message.pause?.waiting_for.includes(seat) ?? false;
    };
    return other;
  });
  let commands = 0;
  window.actForOthers = () => {
    for (const other of others) {
      const { seat, socket, game } = other;
      const say = (message: object): void => socket.send(JSON.stringify({ id: `${seat}-${++commands}`, ...message }));
      if (other.looks) say({ type: 'go_on' });
      other.looks = false;
      if (!game?.to_act.includes(seat) || game.decided.includes(seat) || other.chosen === game.decision) continue;
      other.chosen = game.decision;
      const move = game.moves[(game.decision * 5 + seat * 3) % game.moves.length]?.text;
      say({ type: 'move', decision: game.decision, move });
    }
  };
}

async function post<T>(house: House, path: string, content: object): Promise<T> {
  const answer = await fetch(`${house.server.address}/api/v2/tables${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(content),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** A table of the viewer and of others, whose names are as long as names can be. */
export async function company(
  house: House,
  game: GameId,
  options: object,
  names: { viewer: string; others: string[] },
): Promise<Company> {
  const seats = ['host', ...names.others.map(() => 'open')];
  const opened = await post<{ table: string; link: string }>(house, '', { name: names.viewer, game, options, seats });
  const others: Seat[] = [];
  for (const name of names.others) others.push(await post<Seat>(house, `/${opened.table}/seats`, { name }));
  const page: Page = await house.person();
  await page.evaluate(attend, { table: opened.table, seats: others });
  return {
    link: house.server.address + opened.link,
    act: () => page.evaluate(() => window.actForOthers()),
  };
}
