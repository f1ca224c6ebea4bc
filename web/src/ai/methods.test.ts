import { describe, expect, test } from 'vitest';
import type { MethodOffer } from '../app/types';
import {
  SHORTEST,
  choiceFor,
  hasShortest,
  powerOfTen,
  requestOf,
  statesOf,
  timesOf,
} from './methods';

const offer = (id: string, more: Partial<MethodOffer> = {}): MethodOffer => ({
  ...SHORTEST,
  id,
  method: id,
  ...more,
});

const OFFERS = [
  offer('weighted', {
    method: 'astar',
    heuristics: ['manhattan', 'linear-conflict'],
    heuristic: 'linear-conflict',
    weights: [1.5, 3],
    weight: 3,
  }),
  offer('bfs'),
  offer('beam', { heuristics: ['manhattan'], heuristic: 'manhattan', width: 100 }),
];

describe('the choice', () => {
  test('begins with the first offer and its options', () => {
    expect(choiceFor(OFFERS)).toEqual({
      method: 'weighted',
      heuristic: 'linear-conflict',
      weight: 3,
      seconds: null,
    });
  });

  test('is what the player picked, where that is offered', () => {
    expect(choiceFor(OFFERS, { method: 'bfs' }).method).toBe('bfs');
    expect(choiceFor(OFFERS, { method: 'shortest' }).method).toBe('weighted');
    expect(choiceFor(OFFERS, { method: 'weighted', weight: 1.5 })).toEqual({
      method: 'weighted',
      heuristic: 'linear-conflict',
      weight: 1.5,
      seconds: null,
    });
  });

  test('of options of a method that is not offered is not kept', () => {
    expect(choiceFor(OFFERS, { method: 'astar', heuristic: 'misplaced' }).heuristic).toBe(
      'linear-conflict',
    );
  });

  test('is the shortest solution until the server has said what it offers', () => {
    expect(choiceFor([], { method: 'bfs' }).method).toBe('shortest');
    expect(hasShortest(OFFERS)).toBe(false);
    expect(hasShortest([SHORTEST])).toBe(true);
  });
});

test('the server is asked with the options that go with a method, and no others', () => {
  const asked = (method: string) => requestOf(choiceFor(OFFERS, { method }), OFFERS, 'b', 'g');
  expect(asked('bfs')).toEqual({ board: 'b', goal: 'g', method: 'bfs' });
  expect(asked('weighted')).toMatchObject({ method: 'astar', weight: 3 });
  expect(asked('beam')).toEqual({
    board: 'b',
    goal: 'g',
    method: 'beam',
    heuristic: 'manhattan',
    width: 100,
  });
});

test('a search that takes a time is asked for with it, within what the server allows', () => {
  const best = offer('best', { seconds: { least: 0.5, most: 20, default: 3 } });
  expect(requestOf(choiceFor([best]), [best], 'b', 'g').limits).toEqual({ seconds: 3 });
  const longer = choiceFor([best], { method: 'best', seconds: 10 });
  expect(requestOf(longer, [best], 'b', 'g').limits).toEqual({ seconds: 10 });
  expect(timesOf(best)).toEqual([1, 3, 10]);
  expect(timesOf(SHORTEST)).toEqual([]);
});

test('the states of a board are half of all arrangements', () => {
  expect(statesOf({ rows: 3, cols: 3 })).toBe(181440);
  expect(powerOfTen(statesOf({ rows: 4, cols: 4 }))).toBe('10¹³');
});
