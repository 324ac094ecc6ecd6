// What a game brings to the table (src/games/<game>/game.ts): its cards, what lies in the middle, what one owns, and
// its words. It brings no layout, motion, hand, seat or prompt of its own.
import type { Component } from 'svelte';
import type { Asked } from '../table/asking';
import type { BeatsOf } from '../table/beats';
import type { Picker } from '../table/picker.svelte';
import type { AnyGame, GameTypes, Position } from '../table/position';

export interface CardProps {
  /** Null: face down. */
  card: string | null;
}

/** `position` is what is shown; the picker knows what can be chosen. */
export interface TableProps<G extends GameTypes = AnyGame> {
  position: Position<G>;
  picker: Picker;
}

export interface SeatProps<G extends GameTypes = AnyGame> extends TableProps<G> {
  seat: number;
}

export interface Score {
  points: number;
  /** Beside it, smaller: what was before, and the like. */
  note?: string;
}

export interface Weights {
  middle: number;
  mine: number;
  /** Of mine to the middle's 1 where they stand side by side, if that differs. */
  beside?: number;
}

export interface GameParts<G extends GameTypes = AnyGame> {
  /** Fills --card-width; a picture only, the name is given around it. */
  Card: Component<CardProps>;
  /** What all share. */
  Middle: Component<TableProps<G>>;
  /** One's own things beside the plate; none where the plate says it all. */
  Mine?: Component<TableProps<G>>;
  /** On each plate, in one line: what the seat owns. */
  Belongings?: Component<SeatProps<G>>;
  /** Beside each plate: what the seat has just played. */
  Played?: Component<SeatProps<G>>;
  /** All that the seat owns, where it is looked at closely. */
  Owned: Component<SeatProps<G>>;

  /** A seat's hand as far as the viewer sees it; null if it does not. */
  hand(position: Position<G>, seat: number): readonly string[] | null;
  /** Null: there is nothing to count. */
  handSize(position: Position<G>, seat: number): number | null;
  score(position: Position<G>, seat: number): Score;
  /** "Round 1 of 2" */
  round(position: Position<G>): string;
  /** A card of the hand in words, with what it can do now. */
  cardName(position: Position<G>, card: string, picker: Picker): string;
  /** What is asked now; null where nothing is. */
  asks(position: Position<G>, picker: Picker): Asked | null;
  /** For somebody's first games; null where there is nothing to say. */
  tip?(position: Position<G>): { id: string; args?: Record<string, unknown> } | null;
  beats: BeatsOf<G>;
  /** Where points come from, in words, in the order in which they are counted. */
  sources(): readonly { name: string; text: string }[];
  /** What is asked about becomes large: the picker knows. */
  weights(position: Position<G>, picker: Picker): Weights;
  /** How many lines a full hand takes on a phone; 2 unless told. */
  handLines?: 1 | 2;
  /** How much an event decided, for the story at the end; 0 for most. */
  decisive?(event: G['event']): number;
}

/** A game's types are its own affair: the table handles all games alike. */
export const defineGame = <G extends GameTypes>(parts: GameParts<G>): GameParts => parts as unknown as GameParts;

const modules = import.meta.glob<{ default: GameParts }>('../games/*/game.ts');

/** A game that brings nothing is played at the generic table. */
export const loadGame = async (game: string): Promise<GameParts> =>
  (await (modules[`../games/${game}/game.ts`]?.() ?? import('./generic/game'))).default;
