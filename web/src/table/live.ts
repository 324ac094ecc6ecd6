// A live table as a position.
import type { TableView } from '$lib/table_view.svelte';
import type { Position } from './position';

export function livePosition(view: TableView): Position | null {
  const { session } = view;
  const { game, table } = session;
  if (!game || !table) return null;
  return {
    game: table.game,
    match: game.match,
    number: session.updates,
    decision: game.decision,
    facts: game.facts,
    view: game.view,
    secrets: game.revealed ?? game.secrets,
    moves: game.moves,
    events: session.news,
    toAct: game.to_act,
    decided: game.decided,
    self: view.self,
    players: view.players,
    result: game.result ?? null,
    canUndo: game.can_undo,
    pause: table.pause,
  };
}
