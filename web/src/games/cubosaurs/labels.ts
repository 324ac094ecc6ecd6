// Cards in words, as they are read aloud.
import type { Facts } from '$net/types/cubosaurs';
import { signed } from '$words/numbers';
import { t } from '$words/i18n';
import type { CubosaursPosition } from './game';
import { exactCardName, typeName, typeOf } from './names';
import { printed } from './view';

/** With what is printed on it, and what picking it would change. */
export function cardLabel(facts: Facts, card: string, change: number | null = null, note = ''): string {
  const { dna, worth } = printed(facts, card);
  const [paired = 0, alone = 0] = worth ?? [];
  const parts = [
    exactCardName(card),
    worth && typeOf(card) !== 'E'
      ? t('cubosaurs.ui.raptor-values', { paired: signed(paired), alone: signed(alone) })
      : '',
    dna ? t('cubosaurs.ui.dna-icon') : '',
    note,
    change === null ? '' : t('cubosaurs.ui.difference', { points: signed(change) }),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

type Drawn = CubosaursPosition['view']['hand']['drawn'][number];

export const listOf = (words: string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(words);

/** Of a drawn card that the viewer knows: who else does; empty where everybody does. */
export function seenNote({ self, players }: CubosaursPosition, { seen_by }: Drawn): string {
  if (seen_by.length >= players.length) return '';
  const names = listOf(seen_by.filter((seat) => seat !== self).map((seat) => players[seat]?.name ?? ''));
  const seers = self === null || !seen_by.includes(self) ? 'others' : seen_by.length > 1 ? 'both' : 'you';
  return t('cubosaurs.ui.seen-by', { seers, names });
}

/** Of one that they do not know: who does, and what it has turned out not to be. */
export function hiddenNote({ players }: CubosaursPosition, { seen_by, cannot_be }: Drawn): string {
  const names = listOf(seen_by.map((seat) => players[seat]?.name ?? ''));
  const types = listOf(cannot_be.map(typeName));
  return t('cubosaurs.ui.hidden-card', { names, types, some: types === '' ? 'no' : 'yes' });
}

/** All that is to be said of the drawn cards in the Hand. */
export function handNotes(position: CubosaursPosition): string[] {
  const { hand } = position.view;
  const drawn = hand.drawn.flatMap((one, i) => {
    const card = position.secrets?.drawn[i];
    const note = card ? seenNote(position, one) : hiddenNote(position, one);
    return note === '' ? [] : [card ? `${exactCardName(card)}: ${note}` : note];
  });
  return hand.shown ? [...drawn, t('cubosaurs.ui.shown', { type: typeName(hand.shown) })] : drawn;
}
