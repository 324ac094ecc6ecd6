// What Dino Twist asks, and what its moves would do.
import type { Move } from '$net/types/dino-twist';
import type { Asked, Choice } from '../../table/asking';
import type { Picker } from '../../table/picker.svelte';
import type { DinoTwistPosition } from './game';
import { beatenNames, cardName, placeName, signed, speciesName, ui } from './labels';
import { eventOf } from './places';

type Capture = Extract<Move, { kind: 'capture' }>;

export const gainOf = (move: Extract<Move, { points: unknown }>, self: number | null): number =>
  self === null ? 0 : (move.points[self] ?? 0);

export const capturesOf = (moves: readonly object[]): Capture[] =>
  (moves as Move[]).filter((move) => move.kind === 'capture');

/** Where the Dino that is taken may live, once it is clear which one; none where there is nothing to choose. */
export function placings(picker: Picker): Capture[] {
  const captures = capturesOf(picker.offered);
  const from = picker.part['from'] ?? captures[0]?.from;
  const places = captures.filter((move) => move.from === from);
  const clear = picker.part['from'] !== undefined || places.length === captures.length;
  return clear && places.length > 1 ? places : [];
}

const choice = (move: Move, text: string, primary = false): Choice => ({ text, deed: { do: 'play', move }, primary });

function prepare(position: DinoTwistPosition, picker: Picker): Asked {
  const exact = picker.exact as Move[];
  const attack = exact.find((move) => move.kind === 'attack');
  const burial = exact.find((move) => move.kind === 'bury');
  if (!picker.picked) {
    const mayBury = position.moves.some((move) => move.kind === 'bury') ? ui('may-bury') : '';
    return { text: `${ui(`prompt.${eventOf(position)?.teams ?? 'duos'}`)} ${mayBury}`.trim(), gathers: true };
  }
  const choices: Choice[] = [];
  if (attack) choices.push(choice(attack, ui('attack', { strength: attack.strength }), true));
  if (burial) {
    const points = gainOf(burial, position.self);
    choices.push(choice(burial, ui('bury', { count: burial.cards.length, points }), !attack));
  }
  if (attack) return { text: ui('beats', { dinos: beatenNames(attack.beats) }), choices, gathers: true };
  return { text: ui(burial ? 'may-bury' : 'prompt.more'), choices, gathers: true };
}

function redraw({ moves }: DinoTwistPosition, picker: Picker): Asked {
  const count = Math.max(...moves.map((move) => move.cards.length));
  const text = ui('prompt.redraw', { count });
  const swap = picker.exact[0] as Move | undefined;
  if (swap) return { text, choices: [choice(swap, ui('swap', { count: swap.cards.length }), true)], gathers: true };
  const keep = moves.find((move) => move.cards.length === 0);
  return { text, choices: keep && !picker.picked ? [choice(keep, ui('keep'), true)] : [], gathers: true };
}

function name({ moves }: DinoTwistPosition): Asked {
  const choices = moves.flatMap((move) =>
    move.kind === 'name'
      ? [choice(move, ui('attack-as', { species: speciesName(move.species), strength: move.strength }))]
      : [],
  );
  return { text: ui('prompt.naming'), choices };
}

function captureText(move: Capture, self: number | null): string {
  const points = signed(gainOf(move, self));
  const text = move.replaces
    ? ui('consequence-replaces', { points, card: cardName(move.replaces) })
    : ui('consequence', { points });
  return move.place === move.from ? text : ui('twist-place', { place: placeName(move.place), card: text });
}

function capture({ moves, view, self }: DinoTwistPosition, picker: Picker): Asked {
  const only = capturesOf(picker.picked ? picker.exact : moves);
  const [move] = only;
  const take = (one: Capture): string => ui('take', { card: cardName(one.target), place: placeName(one.from) });
  if (move && only.length === 1) return { text: captureText(move, self), choices: [choice(move, take(move), true)] };
  const [placed] = placings(picker);
  if (placed) return { text: ui('prompt.place', { card: cardName(placed.target) }) };
  const strength = view.attacks.find(({ seat }) => seat === self)?.strength ?? 0;
  return { text: ui('prompt.capture', { strength }) };
}

export function asks(position: DinoTwistPosition, picker: Picker): Asked | null {
  switch (position.view.phase) {
    case 'preparation':
      return prepare(position, picker);
    case 'redraw':
      return redraw(position, picker);
    case 'naming':
      return name(position);
    case 'capture':
      return capture(position, picker);
    default:
      return null;
  }
}
