// The one question of the moment. Everything that could ask says so here, and the first that has something to say does.
import type { Move } from '$net/types/common';
import type { Position } from './position';

/** What a button of the prompt does. */
export type Deed =
  | { do: 'play'; move: Move }
  | { do: 'go-on' | 'retract' | 'undo' | 'put-back' | 'understood' | 'hint' }
  /** What the page offers after the game. */
  | { do: 'page'; act: () => void };

export interface Choice {
  text: string;
  deed: Deed;
  /** What to do now: at most one of the question's choices, and the first. */
  primary?: boolean;
}

/** What a game asks in the position; `picked` of the picker is taken into account. */
export interface Asked {
  text: string;
  choices?: Choice[];
  /** Several cards are gathered before they are played: a second tap puts a card back. */
  gathers?: boolean;
}

export interface Question extends Asked {
  kind: 'refused' | 'stand-in' | 'why' | 'ended' | 'asked' | 'chosen' | 'waiting' | 'over';
  choices: Choice[];
  /** A quieter second line. */
  tip: string;
}

export interface Sources {
  position: Position;
  /** A bot plays for the viewer, who can come back. */
  standIn: { text: string; back: () => void } | null;
  /** Why the last command was refused, worded; empty if it was not. */
  refusal: string;
  /** Why what was tapped cannot be chosen. */
  reason: string;
  /** The round that has ended is still being looked at. */
  ended: { text: string; waitingFor: string } | null;
  asked: Asked | null;
  picked: boolean;
  /** "Waiting for Ana and Ben". */
  waiting: string;
  over: string;
  /** For somebody's first games, or what happened last. */
  tip: string;
  /** A hint of the expert can be asked for. */
  hints: boolean;
  words: (id: string) => string;
}

const understood = (words: Sources['words']): Choice => ({
  text: words('scene.understood'),
  deed: { do: 'understood' },
});

export function questionOf(sources: Sources): Question {
  const { position, asked, words, tip } = sources;
  const { self, moves, toAct, decided } = position;
  // A secret choice can be changed: whoever picks anew is asked again.
  const changes = sources.picked && self !== null && decided.includes(self);
  const mine = self !== null && moves.length > 0 && (toAct.includes(self) || changes);
  if (sources.refusal) return { kind: 'refused', text: sources.refusal, tip: '', choices: [understood(words)] };
  const { standIn } = sources;
  if (standIn && !position.result && !sources.picked) {
    const back: Choice = { text: words('table.stand-in.back'), deed: { do: 'page', act: standIn.back }, primary: true };
    return { kind: 'stand-in', text: standIn.text, tip, choices: [back] };
  }
  if (sources.ended) {
    const goOn: Choice = { text: words('scene.go-on'), deed: { do: 'go-on' }, primary: true };
    return { kind: 'ended', text: sources.ended.text, tip: sources.ended.waitingFor, choices: [goOn] };
  }
  const undo: Choice[] = position.canUndo ? [{ text: words('scene.undo'), deed: { do: 'undo' } }] : [];
  if (position.result) return { kind: 'over', text: sources.over, tip, choices: [] };
  if (mine && asked) {
    const putBack: Choice[] = sources.picked ? [{ text: words('scene.put-back'), deed: { do: 'put-back' } }] : [];
    const hint: Choice[] =
      sources.hints && !sources.picked ? [{ text: words('scene.hint'), deed: { do: 'hint' } }] : [];
    const choices = [...(asked.choices ?? []), ...putBack, ...undo, ...hint].slice(0, 3);
    if (sources.reason) return { ...asked, kind: 'why', text: sources.reason, choices, tip: asked.text };
    return { ...asked, kind: 'asked', choices, tip };
  }
  const chosen = position.self !== null && position.decided.includes(position.self);
  const retract: Choice[] = chosen ? [{ text: words('scene.retract'), deed: { do: 'retract' } }] : [];
  const text = sources.reason || sources.waiting;
  return { kind: chosen ? 'chosen' : 'waiting', text, tip, choices: [...retract, ...undo] };
}
