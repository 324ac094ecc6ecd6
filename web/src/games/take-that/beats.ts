// What is seen of each event of Take That: which cards travel, and how a round ends.
import type { Event } from '$net/types/take-that';
import { endingEvent, type Beat, type Flight } from '../../table/beats';
import type { TakeThat, TakeThatPosition } from './game';

function flightsOf(event: Event, { self, facts }: TakeThatPosition): Flight[] {
  const handOf = (seat: number): string => (seat === self ? 'hand' : `hand-${seat}`);
  switch (event.id) {
    case 'take-that.start':
    case 'take-that.play':
      return [{ card: event.args.card, from: handOf(event.args.seat), to: 'row' }];
    case 'take-that.twist': {
      const { seat, card, twin } = event.args;
      const to = `seat-${seat}`;
      return [
        { card, from: handOf(seat), to },
        { card: twin, from: 'row', to, order: 1 },
      ];
    }
    case 'take-that.take': {
      const { seat, cards } = event.args;
      // The toad comes last.
      const order = (card: string): number => (facts.toads.includes(card) ? 1 : 0);
      return cards.map((card) => ({ card, from: 'row', to: `seat-${seat}`, order: order(card) }));
    }
    case 'take-that.extra':
      return [{ card: null, from: 'pile', to: `seat-${event.args.seat}`, order: 2 }];
    case 'take-that.drawn':
      return [{ card: event.args.card, from: 'pile', to: 'hand', order: 2 }];
    case 'take-that.draw':
      return [{ card: null, from: 'pile', to: `hand-${event.args.seat}`, order: 2 }];
    case 'take-that.hand':
      return event.args.cards.map((card) => ({ card, from: 'pile', to: 'hand' }));
    default:
      return [];
  }
}

/** The table at the end of a round: everything lies where it went, and the points are counted. */
function closing(before: TakeThatPosition, events: Event[]): TakeThatPosition {
  const scores = endingEvent(events)?.scores;
  const taken = events.find((event) => event.id === 'take-that.take')?.args;
  const twist = events.find((event) => event.id === 'take-that.twist')?.args;
  const seats = before.view.seats.map((seat, i) => ({
    ...seat,
    points: scores?.[i]?.points ?? seat.points,
    taken: taken?.seat === i ? [...seat.taken, ...taken.cards] : seat.taken,
    gained: twist?.seat === i ? [...seat.gained, twist.card, twist.twin] : seat.gained,
  }));
  return { ...before, toAct: [], decided: [], moves: [], view: { ...before.view, row: [], row_cost: 0, seats } };
}

export function beats(before: TakeThatPosition, after: TakeThatPosition): Beat<TakeThat>[] {
  const flights = (events: Event[]): Flight[] => events.flatMap((event) => flightsOf(event, after));
  const { events } = after;
  const ends = endingEvent(events);
  if (!ends) {
    const isTaken = events.some((event) => event.id === 'take-that.take');
    return [{ position: after, flights: flights(events), rest: isTaken ? 900 : 200 }];
  }
  const next = events.findIndex((event) => event.id === 'take-that.deal');
  if (next < 0) return [{ position: after, flights: flights(events), ends }];
  const last = events.slice(0, next);
  return [
    { position: closing(before, last), flights: flights(last), ends },
    { position: after, flights: flights(events.slice(next)) },
  ];
}
