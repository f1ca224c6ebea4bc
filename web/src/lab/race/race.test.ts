import { expect, test } from 'vitest';
import type { Answer, MethodOffer, RaceEvent, RaceRequest } from '../../app/types';
import { type Entrant, formatEntrants, parseEntrants, requestOf } from './entrants';
import { Lane, RaceRun } from './lanes.svelte';
import { csvOf, rowOf } from './table';
import { verdictOf } from './verdict';

const offer = (id: string, more: Partial<MethodOffer> = {}): MethodOffer => ({
  id,
  method: id,
  about: '',
  heuristics: [],
  heuristic: null,
  weights: [],
  weight: null,
  width: null,
  seconds: null,
  doubtful: false,
  memory: null,
  ...more,
});

const estimates = { heuristics: ['misplaced', 'manhattan'], heuristic: 'manhattan' };
const OFFERS = [
  offer('bfs'),
  offer('astar', estimates),
  offer('weighted', { ...estimates, method: 'astar', weights: [1.5, 5], weight: 1.5 }),
];
const REQUEST: RaceRequest = { board: '1 2/0 3', entrants: [] };

const answer = (lane: number, more: Partial<Answer>): Answer & { lane: number } =>
  ({
    lane,
    status: 'solved',
    moves: 'L',
    length: 1,
    optimal: true,
    guarantee_kind: 'optimal',
    guarantee_factor: null,
    expanded: 1234,
    generated: 3000,
    frontier: 7,
    memory: 12_345_678,
    seconds: 0.01234,
    nodes_per_second: 100_000,
    heuristic: null,
    reason: null,
    reason_code: null,
    ...more,
  }) as Answer & { lane: number };

const BFS: Entrant = { method: 'bfs', heuristic: null, weight: null, seconds: null };

/** The lanes of the last race that had an answer, as they were announced. */
let answered: Lane[] = [];

async function raceAfter(...events: readonly RaceEvent[]): Promise<RaceRun> {
  answered = [];
  const race = new RaceRun(async function* () {
    await Promise.resolve();
    yield* events;
  });
  const kept = (lane: Lane) => answered.push(lane);
  await race.run(REQUEST, [BFS, { ...BFS, method: 'astar', heuristic: 'manhattan' }], '', kept);
  return race;
}

test('entrants written into a link are read again', () => {
  const text = 'bfs,astar:misplaced,astar:manhattan:5';
  const entrants = parseEntrants(text, OFFERS);
  expect(entrants.map(({ method }) => method)).toEqual(['bfs', 'astar', 'weighted']);
  expect(formatEntrants(entrants)).toBe(text);
  expect(entrants.map((entrant) => requestOf(entrant, OFFERS))).toEqual([
    { method: 'bfs' },
    { method: 'astar', heuristic: 'misplaced' },
    { method: 'astar', heuristic: 'manhattan', weight: 5 },
  ]);
});

test('a link with unknown entrants opens the default race', () => {
  const offers = [offer('shortest'), ...OFFERS];
  expect(formatEntrants(parseEntrants('magic,bfs:,dfs', offers))).toBe(
    'bfs,astar:misplaced,astar:manhattan,astar:manhattan:5',
  );
});

test('large boards race the search for good solutions, without the weakest estimate', () => {
  const large = [offer('best'), ...OFFERS];
  expect(formatEntrants(parseEntrants(null, large))).toBe(
    'best,bfs,astar:manhattan,astar:manhattan:5',
  );
  const small = [offer('shortest'), ...OFFERS];
  expect(formatEntrants(parseEntrants(null, small))).toBe(
    'bfs,astar:misplaced,astar:manhattan,astar:manhattan:5',
  );
});

test('each lane says what its answer proves', async () => {
  const { lanes } = await raceAfter(
    { event: 'queued', data: { lane: 0, position: 0, warming: false } },
    { event: 'solved', data: answer(0, {}) },
    {
      event: 'limited',
      data: answer(1, {
        status: 'limited',
        moves: null,
        length: null,
        optimal: false,
        reason_code: 'search.memory_limit',
        memory: 999_999_916,
      }),
    },
    { event: 'finished', data: {} },
  );
  expect(lanes.map(verdictOf)).toEqual(['shortest, proven', 'gave up: 1 GB of memory']);
  expect(answered).toEqual(lanes);
});

test('a board without a solution has its reason once', async () => {
  const none = { status: 'unsolvable', moves: null, length: null, reason: 'the parity' } as const;
  const race = await raceAfter(
    { event: 'unsolvable', data: answer(0, none) },
    { event: 'unsolvable', data: answer(1, none) },
    { event: 'finished', data: {} },
  );
  expect(race.unsolvable).toBe('the parity');
  expect((await raceAfter({ event: 'solved', data: answer(0, {}) })).unsolvable).toBe('');
});

test('the CSV has what the table shows', async () => {
  const { lanes } = await raceAfter(
    { event: 'solved', data: answer(0, {}) },
    { event: 'error', data: { lane: 1, detail: 'no, "never"', code: 'x', values: {} } },
    { event: 'finished', data: {} },
  );
  expect(csvOf(lanes.map(rowOf))).toBe(
    'entrant,estimate,weight,verdict,moves,expanded,generated,frontier,megabytes,seconds,states_per_second,solution\r\n' +
      'BFS,,,"shortest, proven",1,1234,3000,7,12.3,0.0123,100000,L\r\n' +
      'A*,Manhattan,,"failed: no, ""never""",,,,,,,,\r\n',
  );
});

test('while the server starts, a lane says so instead of its place in the queue', () => {
  const lane = new Lane(BFS);
  lane.phase = 'queued';
  [lane.position, lane.warming] = [1, true];
  expect(verdictOf(lane)).toBe('the server is getting ready');
  lane.warming = false;
  expect(verdictOf(lane)).toBe('queued: 1 search ahead');
});

test('another search of the player ends the lanes that have not ended', async () => {
  const { lanes, replaced } = await raceAfter(
    { event: 'solved', data: answer(0, {}) },
    { event: 'cancelled', data: {} },
  );
  expect(replaced).toBe(true);
  expect(lanes.map(({ phase }) => phase)).toEqual(['ended', 'replaced']);
});

test('a stream that ends early stops the lanes', async () => {
  const race = await raceAfter({ event: 'queued', data: { lane: 0, position: 2, warming: true } });
  expect(race.offline).toBe(true);
  expect(race.lanes.map(({ phase }) => phase)).toEqual(['stopped', 'stopped']);
});
