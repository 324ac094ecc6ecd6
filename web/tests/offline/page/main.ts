// A page that has what a page has of its tables, and nothing to look at: the test plays through it.
import { localTables } from '../../../src/offline/client';
import { TableSession } from '../../../src/net/session.svelte';

interface Offer {
  table: string;
  token: string;
}

export interface Played {
  offer: Offer;
  event: number;
  decision: number;
  result: object | null;
  ended: string | null;
}

async function open(game: string, bot: string): Promise<Offer> {
  const answer = await localTables().fetch('/api/v2/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ana', game, seats: ['host', bot] }),
  });
  return (await answer.json()) as Offer;
}

/** Makes so many moves, or plays to the end, at a new table or one that was opened before. */
async function play(game: string, bot: string, most: number, before: Offer | null): Promise<Played> {
  const offer = before ?? (await open(game, bot));
  const session = new TableSession(offer.table, offer.token, () => localTables().openLine());
  const isOver = (): boolean => session.connection.state === 'ended' || Boolean(session.game?.result);
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds() && !isOver()) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  await until(() => session.connection.state === 'open');
  if (!session.game) await session.command('start');
  for (let moves = 0; moves < most; moves += 1) {
    await until(() => session.game?.to_act.includes(0) === true);
    const move = session.game?.moves[0];
    if (isOver() || !move) break;
    await session.move(move.text);
    Object.assign(window, { told: session.game?.event });
  }
  const { event = 0, decision = 0, result = null } = session.game ?? {};
  const ended = session.connection.state === 'ended' ? session.connection.refusal.code : null;
  return { offer, event, decision, result, ended };
}

Object.assign(window, { play });
