import { describe, expect, test } from 'vitest';
import { type LocalGame, Local } from './local';

class Room {
  readonly #things = new Map<string, string>();
  constructor(readonly most = Infinity) {}
  get length() {
    return this.#things.size;
  }
  key(at: number) {
    return [...this.#things.keys()][at] ?? null;
  }
  getItem(key: string) {
    return this.#things.get(key) ?? null;
  }
  removeItem(key: string) {
    this.#things.delete(key);
  }
  setItem(key: string, text: string) {
    const others = [...this.#things].filter(([name]) => name !== key);
    const size = others.reduce((sum, [, value]) => sum + value.length, text.length);
    if (size > this.most) throw new Error('QuotaExceededError');
    this.#things.set(key, text);
  }
}

const kept = (id: string, version: number, at: number): LocalGame =>
  ({
    id,
    kind: 'autosave',
    name: null,
    version,
    at,
    game: { moves: 'L'.repeat(200) },
  }) as LocalGame;

describe('games in this browser', () => {
  test('stand apart, newest first, and outlive the page', () => {
    const room = new Room();
    const local = new Local(room);
    local.write(kept('a', 3, 100));
    local.write(kept('b', 1, 200));
    local.setSent('a', 2);
    local.setLiveClock('a', { clock: 1234, paused: true });
    const later = new Local(room);
    expect(later.all().map(({ id }) => id)).toEqual(['b', 'a']);
    expect(later.read('a')).toEqual(kept('a', 3, 100));
    expect([later.sent('a'), later.sent('b')]).toEqual([2, 0]);
    expect([later.liveClock('a'), later.liveClock('b')]).toEqual([
      { clock: 1234, paused: true },
      null,
    ]);
    later.remove('a');
    expect([later.text('a'), later.liveClock('a'), later.sent('a')]).toEqual([null, null, 0]);
  });

  test('that are broken are as if they were not there', () => {
    const room = new Room();
    room.setItem('pintu.game.x', '{"id": "x"');
    room.setItem('pintu.game.y', '{"id": "y"}');
    room.setItem('pintu.settings', '{}');
    expect(new Local(room).all()).toEqual([]);
  });

  test('make room only where the server has them', () => {
    const room = new Room(750);
    const local = new Local(room);
    local.write(kept('sent', 1, 1));
    local.setSent('sent', 1);
    local.write(kept('unsent', 1, 2));
    local.write(kept('new', 1, 3));
    expect(local.full).toBe(false);
    expect(new Local(room).all().map(({ id }) => id)).toEqual(['new', 'unsent']);
  });

  test('are at least remembered where nothing may be kept', () => {
    const local = new Local(null);
    local.write(kept('a', 1, 1));
    expect(local.read('a')?.version).toBe(1);
    expect(local.full).toBe(true);
  });
});
