// How the end of a game is told.
import type { Result } from '$net/types/common';
import { t } from '$words/i18n';
import type { Position } from '../table/position';
import { placesOf } from './places';

export const nameIn = ({ self, players }: Pick<Position, 'self' | 'players'>, seat: number): string =>
  seat === self ? t('scene.you') : (players[seat]?.name ?? '');

/** Who has won, and which place the viewer came in where that is not the same. */
export function endingOf({ self, players }: Position, { winners, scores }: Result): { title: string; own: string } {
  if (self !== null && winners.includes(self))
    return { title: t(winners.length > 1 ? 'table.turn.shared' : 'table.turn.won'), own: '' };
  const names = new Intl.ListFormat(document.documentElement.lang || 'en').format(
    winners.map((seat) => players[seat]?.name ?? ''),
  );
  const title = t('table.turn.over', { names, count: winners.length });
  return { title, own: self === null ? '' : t('scene.came', { place: placesOf(scores)[self] ?? 0 }) };
}
