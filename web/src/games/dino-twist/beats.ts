// What is seen of the events of Dino Twist: all attacks are shown together, the cancelled ones fall, one attack after
// the other takes its Dino, and only then comes the next event.
import type { Event, Secrets, View } from '$net/types/dino-twist';
import { endingEvent, type Beat, type Flight } from '../../table/beats';
import type { DinoTwist, DinoTwistPosition } from './game';

type Scene = 'reveal' | 'named' | 'cancelled' | 'capture' | 'event' | 'tornado' | 'end';
const scenes: Partial<Record<Event['id'], Scene>> = {
  'dino-twist.attack': 'reveal',
  'dino-twist.attack-mixed': 'reveal',
  'dino-twist.bury': 'reveal',
  'dino-twist.bury-hidden': 'reveal',
  'dino-twist.sits-out': 'reveal',
  'dino-twist.named': 'named',
  'dino-twist.cancelled': 'cancelled',
  'dino-twist.capture': 'capture',
  'dino-twist.round': 'event',
  'dino-twist.tornado-swap': 'tornado',
  'dino-twist.big-rock': 'end',
};
/** In milliseconds, after the landing. */
const rests: Record<Scene, number> = {
  ...{ reveal: 1100, named: 800, cancelled: 1200, capture: 500, event: 900, tornado: 400, end: 0 },
};
/** What the last attack did is looked at before the next event comes. */
const roundRest = 1600;

/** The events of each scene, in order; one attack is one scene. */
function scenesOf(events: readonly Event[]): { scene: Scene | null; events: Event[] }[] {
  const found: { scene: Scene | null; events: Event[] }[] = [];
  for (const event of events) {
    const scene = scenes[event.id];
    const last = found.at(-1);
    if (!last || (scene && (scene !== last.scene || scene === 'capture'))) {
      found.push({ scene: scene ?? null, events: [event] });
    } else last.events.push(event);
  }
  return found;
}

function flightsOf(event: Event, { self, decided }: DinoTwistPosition): Flight[] {
  const handOf = (seat: number): string => (seat === self ? 'hand' : `hand-${seat}`);
  const hidden = (count: number, from: string, to: string, order = 0): Flight[] =>
    Array.from({ length: count }, () => ({ card: null, from, to, order }));
  switch (event.id) {
    case 'dino-twist.chosen':
      return hidden(1, handOf(event.args.seat), `played-${event.args.seat}`);
    case 'dino-twist.attack':
    case 'dino-twist.attack-mixed': {
      const { seat, cards } = event.args;
      // The cards of the others lie there already, and turn over.
      return decided.includes(seat) ? [] : cards.map((card) => ({ card, from: handOf(seat), to: `played-${seat}` }));
    }
    case 'dino-twist.bury':
    case 'dino-twist.bury-hidden':
      return hidden(event.args.count, handOf(event.args.seat), `seat-${event.args.seat}`);
    case 'dino-twist.capture': {
      const { seat, card, territory, place, stays } = event.args;
      const home = seat === self ? `island-${place}` : `seat-${seat}`;
      return [
        { card: stays, from: `played-${seat}`, to: `twist-${territory}`, how: 'strike' },
        { card, from: `twist-${territory}`, to: home, order: 1 },
      ];
    }
    case 'dino-twist.replaced':
    case 'dino-twist.replaced-baby': {
      const { seat, card, place } = event.args;
      const from = seat === self ? `island-${place}` : `seat-${seat}`;
      return [{ card, from, to: 'pile', order: 1, how: 'sink' }];
    }
    case 'dino-twist.discard':
      return event.args.cards.map((card) => ({ card, from: `played-${event.args.seat}`, to: 'pile', order: 1 }));
    case 'dino-twist.redraw':
      return event.args.cards.map((card) => ({ card, from: handOf(event.args.seat), to: 'pile' }));
    case 'dino-twist.deal':
    case 'dino-twist.draw':
      return event.args.cards.map((card) => ({ card, from: 'pile', to: handOf(event.args.seat), order: 2 }));
    case 'dino-twist.deal-hidden':
    case 'dino-twist.draw-hidden':
      return hidden(event.args.count, 'pile', handOf(event.args.seat), 2);
    case 'dino-twist.tornado-swap': {
      const { card, territory, other_card, other_territory } = event.args;
      return [
        { card, from: `twist-${other_territory}`, to: `twist-${territory}` },
        { card: other_card, from: `twist-${territory}`, to: `twist-${other_territory}` },
      ];
    }
    default:
      return [];
  }
}

const without = (cards: readonly string[], gone: readonly string[]): string[] => {
  const left = [...cards];
  for (const card of gone) if (left.includes(card)) left.splice(left.indexOf(card), 1);
  return left;
};

const withSeat = (view: View, seat: number, change: Partial<View['seats'][number]>): View => ({
  ...view,
  seats: view.seats.map((one, i) => (i === seat ? { ...one, ...change } : one)),
});

const withAttack = (view: View, seat: number, change: Partial<View['attacks'][number]>): View => ({
  ...view,
  attacks: view.attacks.map((attack) => (attack.seat === seat ? { ...attack, ...change } : attack)),
});

/** What everybody sees once this has happened. */
function viewAfter(view: View, event: Event, { facts, view: end }: DinoTwistPosition): View {
  const index = (territory: string): number => facts.territories.findIndex(({ name }) => name === territory);
  const put = <T>(cards: readonly T[], territory: string, card: T): T[] =>
    cards.map((old, i) => (i === index(territory) ? card : old));
  switch (event.id) {
    case 'dino-twist.attack':
    case 'dino-twist.attack-mixed': {
      const { seat, cards, strength } = event.args;
      const species = 'species' in event.args ? event.args.species : null;
      const attacks = [...view.attacks, { seat, cards, species, strength, status: 'waiting' as const }];
      const hand_size = (view.seats[seat]?.hand_size ?? 0) - cards.length;
      return withSeat({ ...view, attacks }, seat, { action: 'waiting', hand_size });
    }
    case 'dino-twist.bury':
    case 'dino-twist.bury-hidden': {
      const { seat, count } = event.args;
      const hand_size = (view.seats[seat]?.hand_size ?? 0) - count;
      return withSeat(view, seat, { ...end.seats[seat], action: 'buried', burying: count, hand_size });
    }
    case 'dino-twist.named': {
      const { seat, species, strength } = event.args;
      return withAttack(view, seat, { species, strength });
    }
    case 'dino-twist.cancelled':
      return withAttack(view, event.args.seat, { status: 'cancelled' });
    case 'dino-twist.capture': {
      const { seat, territory, place, card, stays } = event.args;
      const island = put(view.seats[seat]?.island ?? [], place, card);
      const { score = view.seats[seat]?.score, claws = 0 } = end.seats[seat] ?? {};
      const done = withAttack(view, seat, { status: 'done' });
      return withSeat({ ...done, twist: put(view.twist, territory, stays) as View['twist'] }, seat, {
        ...{ island: island as View['seats'][number]['island'], claws },
        ...(score ? { score } : {}),
      });
    }
    case 'dino-twist.draw':
    case 'dino-twist.draw-hidden':
      return withSeat(view, event.args.seat, { hand_size: end.seats[event.args.seat]?.hand_size ?? 0 });
    case 'dino-twist.round':
      return { ...end, twist: view.twist };
    case 'dino-twist.tornado-swap': {
      const { card, territory, other_card, other_territory } = event.args;
      return { ...view, twist: put(put(view.twist, territory, card), other_territory, other_card) as View['twist'] };
    }
    default:
      return view;
  }
}

/** The hands that the viewer sees. */
function secretsAfter(secrets: Secrets | null, event: Event, end: Secrets | null): Secrets | null {
  const withHand = (seat: number, cards: readonly string[] | null): Secrets | null =>
    secrets && { ...secrets, hands: secrets.hands.map((hand, i) => (i === seat ? cards : hand)) as Secrets['hands'] };
  switch (event.id) {
    case 'dino-twist.attack':
    case 'dino-twist.attack-mixed':
    case 'dino-twist.bury':
    case 'dino-twist.redraw': {
      const { seat, cards } = event.args;
      const hand = secrets?.hands[seat];
      return hand ? withHand(seat, without(hand, cards)) : secrets;
    }
    case 'dino-twist.draw':
      return withHand(event.args.seat, end?.hands[event.args.seat] ?? null);
    default:
      return secrets;
  }
}

export function beats(before: DinoTwistPosition, after: DinoTwistPosition): Beat<DinoTwist>[] {
  const groups = scenesOf(after.events);
  let { view, secrets } = before;
  const ends = endingEvent(after.events);
  return groups.map(({ scene, events }, i) => {
    for (const event of events) {
      view = viewAfter(view, event, after);
      secrets = secretsAfter(secrets, event, after.secrets);
    }
    const next = groups[i + 1]?.scene;
    const last = scene !== 'event' && (next === 'event' || next === 'end');
    const isLast = i === groups.length - 1;
    return {
      position: isLast ? after : { ...after, moves: [], toAct: [], decided: [], result: null, view, secrets },
      flights: events.flatMap((event) => flightsOf(event, before)),
      ...(scene ? { rest: last ? roundRest : rests[scene] } : {}),
      ...(isLast && ends ? { ends } : {}),
    };
  });
}
