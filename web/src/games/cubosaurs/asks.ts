// What Cubosaurs asks: to keep the Hand or to refuse it, which tile, and with which cards and whom.
import type { Move } from '$net/types/cubosaurs';
import { t } from '$words/i18n';
import { plain, signed } from '$words/numbers';
import type { Asked, Choice } from '../../table/asking';
import { movesWith, type Part, type Picker } from '../../table/picker.svelte';
import type { CubosaursPosition } from './game';
import { cardName } from './names';

/** Moves with somebody else, as far as they are picked: to rob, or to buy a tile that reaches them. */
export function reaching(picker: Picker): Move[] {
  const moves = (picker.moves as Move[]).filter((move) => 'seat' in move);
  return moves.filter(({ kind }) => kind === 'rob' || picker.part['tile'] !== undefined);
}

/** What a tap on a card of one's own picks: it goes with the tile that is picked, or else refuses the Hand. */
export function ownPart(picker: Picker, card: string): Part {
  const forTile = picker.part['tile'] !== undefined && picker.moves.some(({ cards }) => cards.length > 0);
  return forTile ? { ...picker.part, cards: [card] } : { kind: 'refuse', cards: [card] };
}

/** What the points of a seat change by if this is picked; null where that is not decided by it. */
export function changeBy({ moves }: CubosaursPosition, part: Part, seat: number | null): number | null {
  const [move, another] = movesWith(moves, part);
  return move && !another && seat !== null ? (move.points[seat] ?? 0) : null;
}

function worth({ view, self }: CubosaursPosition, move: Move): { before: string; after: string; difference: string } {
  const before = self === null ? 0 : (view.seats[self]?.points ?? 0);
  const difference = self === null ? 0 : (move.points[self] ?? 0);
  return { before: plain(before), after: plain(before + difference), difference: signed(difference) };
}

/** "Ben: 5 → 4 points" for everybody else whose points a move changes. */
function othersOf({ view, self, players }: CubosaursPosition, move: Move): string[] {
  return view.seats.flatMap(({ points }, seat) => {
    const change = move.points[seat] ?? 0;
    if (seat === self || change === 0) return [];
    const values = { before: plain(points), after: plain(points + change) };
    return [t('cubosaurs.ui.change', { name: players[seat]?.name, ...values })];
  });
}

function outcomeOf(position: CubosaursPosition, move: Move): string {
  switch (move.kind) {
    case 'rob':
      return t('cubosaurs.ui.do.rob', { count: position.view.dna?.tokens_due ?? 1 });
    case 'buy':
      return [t(`cubosaurs.tile.${move.tile}`), ...othersOf(position, move)].join(' · ');
    default:
      return [t('cubosaurs.ui.worth', worth(position, move)), ...othersOf(position, move)].join(' · ');
  }
}

function labelOf(position: CubosaursPosition, move: Move): string {
  const { before, after } = worth(position, move);
  switch (move.kind) {
    case 'keep':
      return `${t('cubosaurs.ui.keep')}: ${before} → ${after}`;
    case 'refuse':
      return t('cubosaurs.ui.refuse', { card: cardName(move.cards[0] ?? '') });
    case 'rob':
      return t('cubosaurs.ui.rob', { name: position.players[move.seat]?.name });
    case 'buy': {
      const buy = t('cubosaurs.ui.buy', { count: move.cost });
      return before === after ? buy : `${buy}: ${before} → ${after}`;
    }
  }
}

export function asks(position: CubosaursPosition, picker: Picker): Asked | null {
  const { moves, view, players } = position;
  const choice = (move: Move): Choice => ({ text: labelOf(position, move), deed: { do: 'play', move }, primary: true });
  const picked = picker.move as Move | null;
  if (picked) return { text: outcomeOf(position, picked), choices: [choice(picked)] };
  const { tile } = picker.part as { tile?: number };
  if (tile !== undefined) return { text: t(`cubosaurs.tile.${tile}`) };
  if (view.phase === 'rob') return { text: t('cubosaurs.ui.do.rob', { count: view.dna?.tokens_due ?? 1 }) };
  const keep = moves.find(({ kind }) => kind === 'keep');
  const choices = keep ? [choice(keep)] : [];
  if (moves.some(({ kind }) => kind === 'refuse')) {
    return { text: t('cubosaurs.ui.do.turn', { name: players[view.next ?? 0]?.name }), choices };
  }
  const buys = moves.some(({ kind }) => kind === 'buy');
  return { text: t(buys ? 'cubosaurs.ui.do.keep-or-buy' : 'cubosaurs.ui.do.keep'), choices };
}
