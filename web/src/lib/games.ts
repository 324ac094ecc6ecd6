// What each game brings to the page (src/games/<game>), loaded when a table of that game is opened.
import type { Component } from 'svelte';
import type { BoardProps, GuideHint, Player, Position } from './board';
import type { GameEvent, GameResult } from '$net/protocol';

// Each board knows the types of its own game, the page none of them.
export type Board = Component<BoardProps<never>>;
export type Scores = Component<{
  view: never;
  facts: never;
  players: Player[];
  result: GameResult | null;
  log: GameEvent[];
}>;
export type Guide = (position: Position<never>, self: number | null) => GuideHint | null;

const boards = import.meta.glob<Board>('../games/*/Board.svelte', { import: 'default' });
const scores = import.meta.glob<Scores>('$games/*/Scores.svelte', { import: 'default' });
const guides = import.meta.glob<{ guide: Guide }>('$games/*/guide.ts');

export const loadBoard = (game: string): Promise<Board> | undefined => boards[`../games/${game}/Board.svelte`]?.();
export const loadScores = (game: string): Promise<Scores> | undefined => scores[`../games/${game}/Scores.svelte`]?.();
export const loadGuide = (game: string): Promise<Guide> | undefined =>
  guides[`../games/${game}/guide.ts`]?.().then((module) => module.guide);
