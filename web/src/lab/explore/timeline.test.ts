import { expect, test } from 'vitest';
import type { TraceAnswer } from '../../app/types';
import { parseBoard } from '../../core';
import { termsOf } from './arithmetic';
import { layoutOf } from './layout';
import { Exploration } from './exploration.svelte';
import { Timeline, withoutNext } from './timeline';

type Step = TraceAnswer['steps'][number];
type Successor = Step['successors'][number];

const successor = (node: number, f: number, more: Partial<Successor> = {}): Successor => ({
  node,
  action: 'U',
  state: '1 2/3 0',
  g: 1,
  h: f - 1,
  f,
  kind: 'new',
  step: 1,
  ...more,
});

const expansion = (number: number, node: number, successors: Successor[], more = {}): Step => ({
  number,
  node,
  state: '1 2/3 0',
  parent: 0,
  action: 'U',
  g: 1,
  h: 1,
  f: 2,
  side: 'forward',
  round: null,
  bound: null,
  successors,
  dropped: [],
  ...more,
});

const traceOf = (steps: Step[], more: Partial<TraceAnswer> = {}): TraceAnswer => ({
  version: 1,
  algorithm: 'astar',
  options: {},
  order: 'best',
  roots: [{ node: 0, state: '1 2/3 0', side: 'forward', g: 0, h: 2, f: 2 }],
  steps,
  result: {
    status: 'solved',
    guarantee: 'optimal',
    cost: 2,
    actions: ['U', 'L'],
    path: [0, 2, 3],
    meeting: null,
    expanded: steps.length,
    generated: 4,
    frontier: 2,
    duplicates: 1,
    reopened: 0,
    reason: null,
  },
  ...more,
});

const BEST = new Timeline(
  traceOf([
    expansion(1, 0, [successor(1, 4), successor(2, 2)], { parent: null }),
    expansion(2, 2, [
      successor(0, 3, { kind: 'duplicate', step: 2 }),
      successor(3, 2, { g: 2, step: 2 }),
    ]),
  ]),
);

test('each step has its open and closed nodes, the next one first', () => {
  const lists = [0, 1, 2].map((step) => [
    BEST.openAt(step).map(({ id }) => id),
    BEST.closedAt(step).map(({ id }) => id),
  ]);
  expect(lists).toEqual([
    [[0], []],
    [[2, 1], [0]],
    [
      [3, 1],
      [0, 2],
    ],
  ]);
  expect([0, 1, 2].map((step) => BEST.nextAt(step))).toEqual([0, 2, 3]);
});

test('a node is open, then the next, then closed, and on the path at the end', () => {
  const states = [0, 1, 2].map((step) => Object.fromEntries(BEST.shownAt(step)));
  expect(states).toEqual([
    { 0: 'next' },
    { 0: 'closed', 1: 'open', 2: 'next' },
    { 0: 'path', 1: 'open', 2: 'path', 3: 'goal' },
  ]);
});

test('a prediction does not show which node is next', () => {
  expect(Object.fromEntries(withoutNext(BEST.shownAt(1)))).toEqual({
    0: 'closed',
    1: 'open',
    2: 'open',
  });
  const exploration = new Exploration(BEST.trace);
  exploration.go(1);
  exploration.predicting = true;
  exploration.look(1);
  expect([exploration.selected, exploration.score.made]).toEqual([1, 0]);
  exploration.select(2);
  expect([exploration.verdict, exploration.score]).toEqual(['right', { right: 1, made: 1 }]);
});

test('both nodes of the board at which two sides met are marked', () => {
  const met = new Timeline(
    traceOf([expansion(1, 0, [successor(2, 2, { state: '1 0/3 2' })], { parent: null })], {
      roots: [
        { node: 0, state: '1 2/3 0', side: 'forward', g: 0, h: 0, f: 0 },
        { node: 1, state: '1 0/3 2', side: 'backward', g: 0, h: 0, f: 0 },
      ],
      result: { ...BEST.trace.result, path: [0, 2], meeting: '1 0/3 2' },
    }),
  );
  expect(met.twoSided).toBe(true);
  expect(met.nextAt(1)).toBe(2);
  expect(Object.fromEntries(met.shownAt(1))).toEqual({ 0: 'path', 1: 'meeting', 2: 'meeting' });
});

test('a cheaper path makes a node wait again', () => {
  const reopened = new Timeline(
    traceOf([
      expansion(1, 0, [successor(1, 5, { g: 3 }), successor(2, 2)], { parent: null }),
      expansion(2, 1, []),
      expansion(3, 2, [successor(1, 4, { g: 2, kind: 'reopened', step: 3 })]),
    ]),
  );
  expect(reopened.closedAt(2).map(({ id }) => id)).toEqual([0, 1]);
  expect(reopened.closedAt(3).map(({ id }) => id)).toEqual([0, 2]);
  expect(reopened.openAt(3).map(({ id }) => id)).toEqual([1]);
  expect(reopened.versionAt(reopened.node(1), 2)?.g).toBe(3);
  expect(reopened.versionAt(reopened.node(1), 3)?.g).toBe(2);
});

test('each round of iterative deepening is a tree of its own', () => {
  const rounds = new Timeline(
    traceOf(
      [
        expansion(1, 0, [successor(1, 4, { kind: 'cut' })], { parent: null, round: 1, bound: 2 }),
        expansion(2, 2, [successor(3, 4, { step: 2 })], { parent: null, round: 2, bound: 4 }),
        expansion(3, 3, [], { parent: 2, round: 2, bound: 4 }),
      ],
      { order: 'path', algorithm: 'idastar' },
    ),
  );
  expect(rounds.rounds.map(({ bound, first, last }) => [bound, first, last])).toEqual([
    [2, 1, 1],
    [4, 2, 3],
  ]);
  expect(Object.fromEntries(rounds.shownAt(1))).toEqual({ 0: 'open', 1: 'cut' });
  expect([...rounds.shownAt(2).keys()]).toEqual([2, 3]);
  expect(rounds.openAt(3).map(({ id }) => id)).toEqual([2, 3]);
});

test('parents are above the middle of their children, and no two nodes in one place', () => {
  const spots = layoutOf(BEST);
  expect(spots.get(0)).toEqual({ x: 0.5, y: 0 });
  expect(new Set([...spots.values()].map(({ x, y }) => `${x},${y}`)).size).toBe(4);
});

test('the sum of the tiles is the Manhattan distance', () => {
  const goal = parseBoard('1 2 3/8 0 4/7 6 5');
  const { tiles } = parseBoard('2 8 3/1 6 4/7 0 5');
  expect(termsOf('manhattan', tiles, goal)).toEqual([1, 1, 0, 0, 0, 1, 0, 2]);
  expect(termsOf('misplaced', tiles, goal)).toEqual([1, 1, 0, 0, 0, 1, 0, 1]);
});
