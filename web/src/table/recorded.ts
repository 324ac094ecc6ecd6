// A step of a recorded game as a position.
import type { Replay } from '$lib/replay.svelte';
import type { Player, Position } from './position';

export function recordedPosition(replay: Replay, players: Player[], self: number | null): Position | null {
  const { facts, frame } = replay;
  if (!facts || !frame) return null;
  return {
    game: facts.game,
    match: 0,
    number: replay.step,
    decision: replay.step,
    facts: facts.facts,
    view: frame.view,
    secrets: frame.secrets,
    moves: [],
    events: replay.forward ? frame.events : [],
    toAct: frame.to_act,
    decided: frame.decided,
    self,
    players,
    result: replay.step === replay.last ? (facts.result ?? null) : null,
    canUndo: false,
    pause: null,
  };
}
