import { describe, expect, test } from 'vitest';
import { ApiError, OfflineError } from '../app/api';
import type { Scored } from '../app/types';
import type { SaveFile } from '../core';
import { Results } from './results.svelte';

const game = {} as SaveFile;
const scored = { records: [] } as unknown as Scored;

function place(): Pick<Storage, 'getItem' | 'setItem'> & { text: string } {
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

describe('a result', () => {
  test('waits in this browser until the server is there', async () => {
    const store = place();
    let online = false;
    const told: string[] = [];
    const put = (id: string) => {
      if (!online) return Promise.reject(new OfflineError('gone'));
      told.push(id);
      return Promise.resolve(scored);
    };
    const results = new Results(put, store);
    expect(await results.tell({ id: 'one', game })).toBe(null);
    expect(await results.tell({ id: 'two', game, daily: '2026-11-16' })).toBe(null);
    const later = new Results(put, store); // the page is opened again
    expect(later.waiting.map(({ id }) => id)).toEqual(['one', 'two']);
    online = true;
    await later.send();
    expect(told).toEqual(['one', 'two']);
    expect(later.waiting).toEqual([]);
    expect(store.text).toBe('[]');
  });

  test('that the server refuses does not stand in the way of others', async () => {
    const store = place();
    store.text = JSON.stringify([
      { id: 'bad', game },
      { id: 'good', game },
    ]);
    const told: string[] = [];
    const results = new Results((id) => {
      if (id === 'bad') return Promise.reject(new ApiError(422, 'It is not solved.'));
      told.push(id);
      return Promise.resolve(scored);
    }, store);
    await results.send();
    expect(told).toEqual(['good']);
    expect(results.waiting).toEqual([]);
  });

  test('waits too when the server is able to do nothing just now', async () => {
    const results = new Results(() => Promise.reject(new ApiError(503, 'Full.')), place());
    expect(await results.tell({ id: 'one', game })).toBe(null);
    expect(results.waiting).toHaveLength(1);
  });

  test('is kept while the page is open where a browser keeps nothing', async () => {
    const results = new Results(() => Promise.reject(new OfflineError('gone')), null);
    await results.tell({ id: 'one', game });
    await results.tell({ id: 'two', game });
    expect(results.waiting).toHaveLength(2);
  });
});
