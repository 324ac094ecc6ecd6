// Opening a table, and sitting down at it.
import { openTable, type OpenRequest } from '$net/api';
import { preferences } from './preferences.svelte';
import { router } from './router.svelte';
import { holdSeat, type HeldSeat } from '$net/seats';
import { TableSession } from '$net/session.svelte';
import { t } from '$words/i18n';

/** The bots that people play against, from the gentlest on. The others of the server are there to be measured. */
export const levels = ['easy', 'normal', 'hard', 'expert'];

/** Opens a table and goes there; with `begin` the cards are dealt at once. */
export async function openAndGo(wish: OpenRequest, begin: boolean): Promise<void> {
  const offer = await openTable(wish);
  // The name that stands there for somebody who gave none is not theirs.
  if (wish.name !== t('table.guest')) preferences.set({ name: wish.name });
  holdSeat({ table: offer.table, token: offer.token, game: wish.game, name: wish.name });
  router.go(`/table/${offer.table}`, { begin });
}

/** Closes a table for good, where the one who holds this seat may; tells whether it is closed. */
export async function closeTable({ table, token }: HeldSeat): Promise<boolean> {
  const session = new TableSession(table, token);
  // The goodbye may be here before the answer.
  const closed = new Promise<boolean>((resolve) =>
    session.listen({ ended: ({ code }) => resolve(code === 'table_closed') }),
  );
  const answered = session.quietly('close').then(({ accepted }) => accepted);
  const done = await Promise.race([closed, answered]);
  session.close();
  return done;
}
