// What each player did in a round, gathered from the events: the view forgets it as soon as the next round begins.
import type { GameEvent } from '$net/protocol';
import type { Species } from './view';

export interface Told {
  seat: number;
  deed: 'attack' | 'buried' | 'out';
  cards: string[];
  count: number;
  species: Species | null;
  strength: number;
  status: 'waiting' | 'done' | 'cancelled';
  took: { card: string; territory: string; place: string } | null;
}

export interface Story {
  /** In the order in which the attacks act, weakest first; then those who did not attack. */
  now: Told[];
  before: Told[];
}

export const noStory: Story = { now: [], before: [] };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

function shown(event: GameEvent, deed: Told['deed']): Told {
  const cards = texts(event.args.cards);
  return {
    seat: Number(event.args.seat),
    deed,
    cards,
    count: Number(event.args.count ?? cards.length),
    species: (event.args.species as Species | undefined) ?? null,
    strength: Number(event.args.strength ?? 0),
    status: 'waiting',
    took: null,
  };
}

function withDeed(now: Told[], deed: Told): Told[] {
  return [...now.filter((told) => told.seat !== deed.seat), deed];
}

function revised(now: Told[], event: GameEvent, change: Partial<Told>): Told[] {
  return now.map((told) => (told.seat === event.args.seat ? { ...told, ...change } : told));
}

function tell(now: Told[], event: GameEvent): Told[] {
  const { args } = event;
  switch (event.id) {
    case 'dino-twist.attack':
    case 'dino-twist.attack-mixed':
      return withDeed(now, shown(event, 'attack'));
    case 'dino-twist.bury':
    case 'dino-twist.bury-hidden':
      return withDeed(now, shown(event, 'buried'));
    case 'dino-twist.sits-out':
      return withDeed(now, shown(event, 'out'));
    case 'dino-twist.named':
      return revised(now, event, { species: args.species as Species });
    case 'dino-twist.cancelled':
      return revised(now, event, { status: 'cancelled' });
    case 'dino-twist.capture':
      return revised(now, event, {
        status: 'done',
        took: { card: text(args.card), territory: text(args.territory), place: text(args.place) },
      });
    default:
      return now;
  }
}

function inActingOrder(now: Told[]): Told[] {
  const late = (told: Told): number => (told.deed === 'attack' ? 0 : 1);
  return [...now].sort((a, b) => late(a) - late(b) || a.strength - b.strength || a.seat - b.seat);
}

/** The story after these events. */
export function continued(story: Story, events: GameEvent[]): Story {
  let { now, before } = story;
  for (const event of events) {
    if (event.id === 'dino-twist.events-dealt') [now, before] = [[], []];
    else if (event.id === 'dino-twist.round' || event.id === 'dino-twist.big-rock') [now, before] = [[], now];
    else now = tell(now, event);
  }
  return { now: inActingOrder(now), before: inActingOrder(before) };
}
