// The boards and what they may bring along, each loaded when a table of its game is opened.
import type { Component } from 'svelte';
import type { BoardProps, GuideHint, Player } from './board';
import type { Data, GameEvent, GameResult } from './protocol';

export type Board = Component<BoardProps<never>>;
export type Scores = Component<{ view: never; players: Player[]; result: GameResult | null; log: GameEvent[] }>;
export type Guide = (view: Data, moves: string[], self: number | null) => GuideHint | null;

const boards = import.meta.glob<Board>('../boards/*/Board.svelte', { import: 'default' });
const scores = import.meta.glob<Scores>('../boards/*/Scores.svelte', { import: 'default' });
const guides = import.meta.glob<{ guide: Guide }>('../boards/*/guide.ts');

export const loadBoard = (game: string): Promise<Board> | undefined => boards[`../boards/${game}/Board.svelte`]?.();
export const loadScores = (game: string): Promise<Scores> | undefined => scores[`../boards/${game}/Scores.svelte`]?.();
export const loadGuide = (game: string): Promise<Guide> | undefined =>
  guides[`../boards/${game}/guide.ts`]?.().then((module) => module.guide);
