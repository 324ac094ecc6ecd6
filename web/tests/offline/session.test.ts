// A page's session at a table of this device: the page does not know that there is no server.
import { expect, test } from 'vitest';
import { PortLine } from '../../src/offline/client';
import { join } from '../../src/offline/port';
import { TableSession } from '../../src/net/session.svelte';
import { start } from './support';

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}

test('a session attends, plays, loses its line and comes back', async () => {
  const tables = await start();
  const request = { name: 'Ana', game: 'take-that', seats: ['host', 'bot:random'], options: { rounds: 1 } };
  const opened = await tables.request({
    method: 'POST',
    target: '/api/v2/tables',
    type: 'application/json',
    body: JSON.stringify(request),
  });
  const { table, token } = JSON.parse(opened.body) as { table: string; token: string };
  const session = new TableSession(table, token, () => {
    const { port1, port2 } = new MessageChannel();
    join(port2, tables);
    return new PortLine(port1);
  });
  await until(() => session.connection.state === 'open');
  await session.command('start');
  while (!session.game?.result) {
    await until(() => Boolean(session.game?.result) || session.game?.to_act.includes(0) === true);
    const move = session.game?.moves[0];
    if (move) await session.move(move.text);
    if (session.game?.decision === 4) session.reconnect();
    await until(() => session.connection.state === 'open');
  }
  expect(session.refusal).toBeNull();
  expect(session.game.result.scores).toHaveLength(2);
  session.close();
});
