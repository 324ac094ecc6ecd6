// What is seen of each event of Cubosaurs: cards that come into the Hand, the Hand that goes on, and how a round ends.
import type { Event } from '$net/types/cubosaurs';
import { endingEvent, type Beat, type Flight } from '../../table/beats';
import type { Cubosaurs, CubosaursPosition } from './game';
import { handOf } from './view';

type Passing = Extract<Event, { args: { to: number; seat: number } }>;

const passes = ({ id }: Event): boolean =>
  id === 'cubosaurs.refuse' || id === 'cubosaurs.refuse-same-type' || id === 'cubosaurs.pass';

/** Where a seat's collection lies. */
const home = (seat: number, self: number | null): string => (seat === self ? 'collection' : `seat-${seat}`);

function flightsOf(event: Event, before: CubosaursPosition): Flight[] {
  const { self } = before;
  const at = (seat: number): string => home(seat, self);
  switch (event.id) {
    case 'cubosaurs.dealt':
      return event.args.cards.map((card) => ({
        card: event.args.seat === self ? card : null,
        from: 'pack',
        to: at(event.args.seat),
      }));
    case 'cubosaurs.drawn':
    case 'cubosaurs.drawn-extra':
      return [{ card: event.args.card, from: 'pack', to: 'the-hand', order: 1 }];
    case 'cubosaurs.draw':
    case 'cubosaurs.draw-extra':
      return [{ card: null, from: 'pack', to: 'the-hand', order: 1 }];
    case 'cubosaurs.keep': {
      const { seat, cards } = event.args;
      const seen = handOf(before);
      return cards.map((card) => ({
        card: seat === self || seen.includes(card) ? card : null,
        from: 'the-hand',
        to: at(seat),
      }));
    }
    case 'cubosaurs.refuse':
    case 'cubosaurs.refuse-same-type':
      return [{ card: event.args.card, from: at(event.args.seat), to: 'the-hand' }];
    case 'cubosaurs.buy':
      return [{ card: `tile-${event.args.tile}`, from: 'market', to: `seat-${event.args.seat}` }];
    case 'cubosaurs.destroy-own':
      return [{ card: event.args.card, from: at(event.args.seat), to: 'pack', how: 'sink' }];
    case 'cubosaurs.destroy':
      return [{ card: event.args.card, from: at(event.args.from), to: 'pack', how: 'sink' }];
    case 'cubosaurs.steal':
      return [{ card: event.args.card, from: at(event.args.from), to: at(event.args.seat) }];
    case 'cubosaurs.give':
      return [{ card: event.args.card, from: at(event.args.seat), to: at(event.args.to) }];
    case 'cubosaurs.exchange': {
      const { seat, to, card, given } = event.args;
      return [
        { card, from: at(to), to: at(seat) },
        { card: given, from: at(seat), to: at(to) },
      ];
    }
    case 'cubosaurs.rob':
      return [{ card: 'token', from: `seat-${event.args.from}`, to: `seat-${event.args.seat}` }];
    default:
      return [];
  }
}

/** The table at the end of a round: the last Hand lies with whoever kept it, and the points are counted. */
function closing(before: CubosaursPosition, events: Event[]): CubosaursPosition {
  const scores = endingEvent(events)?.scores;
  const kept = events.find((event) => event.id === 'cubosaurs.keep')?.args;
  const seats = before.view.seats.map((seat, i) => ({
    ...seat,
    points: scores?.[i]?.points ?? seat.points,
    // What its sets are worth now is not told.
    ...(kept?.seat === i ? { cards: [...seat.cards, ...kept.cards], sets: [] } : {}),
  }));
  const hand = { ...before.view.hand, cards: [], drawn: [], shown: null };
  const view = { ...before.view, hand, seats, holder: null };
  return { ...before, toAct: [], decided: [], moves: [], view };
}

export function beats(before: CubosaursPosition, after: CubosaursPosition): Beat<Cubosaurs>[] {
  const { events } = after;
  const flights = (some: Event[]): Flight[] => some.flatMap((event) => flightsOf(event, before));
  const ends = endingEvent(events);
  const next = events.findIndex(({ id }) => id === 'cubosaurs.deal');
  if (ends && next < 0) return [{ position: after, flights: flights(events), ends }];
  if (ends) {
    const last = events.slice(0, next);
    return [
      { position: closing(before, last), flights: flights(last), ends },
      { position: after, flights: flights(events.slice(next)) },
    ];
  }
  const passed = events.find(passes) as Passing | undefined;
  if (!passed) {
    const isKept = events.some(({ id }) => id === 'cubosaurs.keep');
    return [{ position: after, flights: flights(events), rest: isKept ? 500 : 200 }];
  }
  // First what is added lies in the Hand; then the whole Hand goes to the next seat.
  const { seat, to } = passed.args;
  const added = { ...after, toAct: [seat], view: { ...after.view, holder: seat } };
  const onItsWay = handOf(after).map((card) => ({ card, from: 'the-hand', to: `seat-${to}` }));
  return [
    { position: added, flights: flights(events) },
    { position: after, flights: onItsWay, rest: 200 },
  ];
}
