import { expect, it } from 'vitest';
import { flightsOf } from './flights';

it('brings a captured Dino home and its successor to the island', () => {
  const capture = {
    id: 'dino-twist.capture',
    args: { seat: 2, card: 'A1', territory: 'sea', place: 'beach', stays: 'A4', cards: ['A4'], strength: 4 },
  };
  expect(flightsOf([capture])).toEqual([
    { card: 'A1', from: 'twist:sea', to: 'island:2:beach' },
    { card: 'A4', from: 'round:2', to: 'twist:sea' },
  ]);
});

it('lets the tornado exchange two Dinos', () => {
  const swap = {
    id: 'dino-twist.tornado-swap',
    args: { card: 'A2', territory: 'beach', other_card: 'A9', other_territory: 'sea' },
  };
  expect(flightsOf([swap])).toEqual([
    { card: 'A2', from: 'twist:sea', to: 'twist:beach' },
    { card: 'A9', from: 'twist:beach', to: 'twist:sea' },
  ]);
});

it('shows nothing of what others bury but how much it is', () => {
  const flights = flightsOf([{ id: 'dino-twist.bury-hidden', args: { seat: 1, count: 2 } }]);
  expect(flights).toHaveLength(2);
  expect(flights.every((flight) => flight.faceDown && flight.to === 'graveyard:1')).toBe(true);
});

it('moves nothing for what only is said', () => {
  expect(flightsOf([{ id: 'dino-twist.round', args: { round: 2 } }])).toEqual([]);
});
