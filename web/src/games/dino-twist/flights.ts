// Which cards travel with an update, from where to where. A spot is the value of a data-spot attribute on the board.
import type { GameEvent } from '$net/protocol';

export interface Flight {
  card: string;
  from: string;
  to: string;
  faceDown?: boolean;
}

export const spots = {
  twist: (territory: unknown) => `twist:${territory}`,
  island: (seat: unknown, territory: unknown) => `island:${seat}:${territory}`,
  round: (seat: unknown) => `round:${seat}`,
  graveyard: (seat: unknown) => `graveyard:${seat}`,
};

function flightsOfOne({ id, args }: GameEvent): Flight[] {
  const cards = Array.isArray(args.cards) ? args.cards.map(String) : [];
  switch (id) {
    case 'dino-twist.capture':
      return [
        { card: String(args.card), from: spots.twist(args.territory), to: spots.island(args.seat, args.place) },
        { card: String(args.stays), from: spots.round(args.seat), to: spots.twist(args.territory) },
      ];
    case 'dino-twist.cancelled':
    case 'dino-twist.bury':
      return cards.map((card) => ({ card, from: spots.round(args.seat), to: spots.graveyard(args.seat) }));
    case 'dino-twist.bury-hidden':
      return Array.from({ length: Number(args.count) }, () => ({
        card: 'A2',
        from: spots.round(args.seat),
        to: spots.graveyard(args.seat),
        faceDown: true,
      }));
    case 'dino-twist.tornado-swap':
      return [
        { card: String(args.card), from: spots.twist(args.other_territory), to: spots.twist(args.territory) },
        { card: String(args.other_card), from: spots.twist(args.territory), to: spots.twist(args.other_territory) },
      ];
    default:
      return [];
  }
}

export function flightsOf(events: GameEvent[]): Flight[] {
  return events.flatMap(flightsOfOne);
}
