import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../app/api';
import type { Scored } from '../app/types';
import type { SaveFile } from '../core';
import { Results } from './results.svelte';
import { Sender } from './sender.svelte';

const game = {} as SaveFile;
const scored = { records: [] } as unknown as Scored;
type Put = (id: string) => Promise<Scored>;

function storage(): Pick<Storage, 'getItem' | 'setItem'> & { text: string } {
  return {
    text: '[]',
    getItem() {
      return this.text;
    },
    setItem(_, text) {
      this.text = text;
    },
  };
}

/** The results of a page that was just opened. */
const open = (put: Put, store: ReturnType<typeof storage> | null) =>
  new Results(new Sender(), put, store);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a result', () => {
  test('waits in this browser until the server is there', async () => {
    const store = storage();
    let online = false;
    const sent: string[] = [];
    const put = (id: string) => {
      if (!online) return Promise.reject(new OfflineError('gone'));
      sent.push(id);
      return Promise.resolve(scored);
    };
    const results = open(put, store);
    expect(await results.submit({ id: 'one', game })).toBe(null);
    expect(await results.submit({ id: 'two', game, daily: '2026-11-16' })).toBe(null);
    const later = open(put, store); // the page is opened again
    expect(later.waiting.map(({ id }) => id)).toEqual(['one', 'two']);
    online = true;
    later.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['one', 'two']);
    expect(later.waiting).toEqual([]);
    expect(store.text).toBe('[]');
  });

  test('is tried again by itself, and the queue is empty then', async () => {
    const put = vi
      .fn<Put>()
      .mockRejectedValueOnce(new OfflineError('gone'))
      .mockResolvedValue(scored);
    const results = open(put, storage());
    expect(await results.submit({ id: 'one', game })).toBe(null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(put).toHaveBeenCalledTimes(2);
    expect(results.waiting).toEqual([]);
  });

  test('that the server refuses does not stand in the way of others', async () => {
    const store = storage();
    store.text = JSON.stringify([
      { id: 'bad', game },
      { id: 'good', game },
    ]);
    const sent: string[] = [];
    const results = open((id) => {
      if (id === 'bad') return Promise.reject(new ApiError(422, 'It is not solved.'));
      sent.push(id);
      return Promise.resolve(scored);
    }, store);
    results.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['good']);
    expect(results.waiting).toEqual([]);
  });

  test('is tried at once even if what was being sent before it failed', async () => {
    let fail: (error: Error) => void = () => undefined;
    const sender: Sender = new Sender(() => results.keys);
    const results: Results = new Results(sender, () => Promise.resolve(scored), storage());
    sender.add('game:one', 2, () => ({
      version: 2,
      send: () => new Promise((_, reject) => (fail = reject)),
      refused: () => false,
    }));
    const submitted = results.submit({ id: 'one', game });
    fail(new ApiError(503, 'Busy.'));
    expect(await submitted).toBe(scored);
  });

  test('that the server refuses is an error for who submitted it', async () => {
    const refusal = new ApiError(422, 'It is not solved.');
    const results = open(() => Promise.reject(refusal), storage());
    await expect(results.submit({ id: 'one', game })).rejects.toBe(refusal);
  });

  test('waits too when the server is able to do nothing just now', async () => {
    const results = open(() => Promise.reject(new ApiError(503, 'Full.')), storage());
    expect(await results.submit({ id: 'one', game })).toBe(null);
    expect(results.waiting).toHaveLength(1);
  });

  test('is kept while the page is open where a browser keeps nothing', async () => {
    const results = open(() => Promise.reject(new OfflineError('gone')), null);
    await results.submit({ id: 'one', game });
    await results.submit({ id: 'two', game });
    expect(results.waiting).toHaveLength(2);
  });

  test('is sent where the storage of the browser is full', async () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    const results = open(() => Promise.resolve(scored), full);
    expect(await results.submit({ id: 'one', game })).toBe(scored);
  });
});

test('whoever waits for the queue goes on after a failed attempt', async () => {
  const results = open(() => Promise.reject(new OfflineError('gone')), storage());
  await results.submit({ id: 'one', game });
  const settled = results.settled();
  await vi.advanceTimersByTimeAsync(100);
  await settled;
  expect(results.waiting).toHaveLength(1);
});
