import { newId } from '../core';
import { describe, expect, test } from 'vitest';
import {
  EMPTY,
  GAP,
  acknowledged,
  changed,
  dropped,
  failed,
  next,
  refused,
  sending,
  unsent,
  woken,
} from './queue';

const send = (key: string) => ({ kind: 'send', key });
const wait = (ms: number) => ({ kind: 'wait', ms });
const idle = { kind: 'idle' };

describe('the retry queue', () => {
  test('sends a change at once, and nothing twice', () => {
    let queue = changed(EMPTY, 'a', 2);
    expect(next(queue, 1000)).toEqual(send('a'));
    queue = sending(queue, 'a', 2, 1000);
    expect(next(queue, 1000)).toEqual(idle);
    queue = acknowledged(queue);
    expect(next(queue, 9000)).toEqual(idle);
    expect(unsent(queue)).toEqual([]);
  });

  test('sends many quick changes as one, at most two a second, the last always', () => {
    let queue = changed(EMPTY, 'a', 2);
    const sent: [number, number][] = [];
    for (let now = 0; now < 2000; now += 50) {
      if (now < 1000) queue = changed(queue, 'a', 3 + now / 50);
      const step = next(queue, now);
      if (step.kind !== 'send') continue;
      const version = queue.items.get('a')?.version ?? 0;
      sent.push([now, version]);
      queue = acknowledged(sending(queue, 'a', version, now));
    }
    expect(sent).toEqual([
      [0, 3],
      [500, 13],
      [1000, 22],
    ]);
    expect(GAP).toBe(500);
  });

  test('keeps a change that came while an older version was under way', () => {
    let queue = sending(changed(EMPTY, 'a', 2), 'a', 2, 0);
    queue = acknowledged(changed(queue, 'a', 5));
    expect(next(queue, 10)).toEqual(wait(490));
    expect(next(queue, 500)).toEqual(send('a'));
  });

  test('waits longer after each failure, though never for ever, and not when woken', () => {
    let queue = changed(EMPTY, 'a', 2);
    const waits = Array.from({ length: 7 }, () => {
      queue = failed(sending(queue, 'a', 2, 0), 0);
      const step = next(queue, 0);
      return step.kind === 'wait' ? step.ms : step.kind;
    });
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(next(woken(queue), 0)).toEqual(send('a'));
    expect(acknowledged(sending(queue, 'a', 2, 0)).failures).toBe(0);
  });

  test('is as patient as the server asks', () => {
    const queue = failed(sending(changed(EMPTY, 'a', 2), 'a', 2, 0), 0, 20_000);
    expect(next(queue, 0)).toEqual(wait(20_000));
  });

  test('sends the game being played first, and then all others', () => {
    let queue = changed(changed(changed(EMPTY, 'old', 7, 3), 'mine', 2), 'known', 4, 4);
    expect(next(queue, 0, ['mine'])).toEqual(send('mine'));
    queue = acknowledged(sending(queue, 'mine', 2, 0));
    expect(next(queue, 600, ['mine'])).toEqual(send('old'));
    expect(unsent(queue)).toEqual(['old']);
  });

  test('lets a refused game wait without holding up the others', () => {
    let queue = changed(changed(EMPTY, 'bad', 2), 'good', 2);
    queue = refused(sending(queue, 'bad', 2, 0), 0);
    expect(next(queue, 500, ['bad'])).toEqual(send('good'));
    queue = acknowledged(sending(queue, 'good', 2, 500));
    expect(next(queue, 1000)).toEqual(wait(59_000));
    expect(next(dropped(queue, 'bad'), 1000)).toEqual(idle);
  });
});

test('a name is a UUID, also where the browser makes none', () => {
  const source = {
    getRandomValues: (bytes: Uint8Array) => bytes.fill(255),
  } as Pick<Crypto, 'getRandomValues'>;
  expect(newId(source)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newId()).not.toBe(newId());
});
