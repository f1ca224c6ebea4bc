import { describe, expect, test } from 'vitest';
import { Press } from './press';

const at = (x: number, y: number, time: number) => ({ x, y, time });
const press = (slide: ConstructorParameters<typeof Press>[1]) => new Press(at(0, 0, 0), slide, 100);

describe('a press', () => {
  test('that stays is a tap', () => {
    const tap = press(null);
    expect(tap.moveTo(at(3, 2, 10))).toBeNull();
    expect(tap.end(20)).toEqual({ kind: 'tap' });
  });

  test('along the way of its tile drags it, no farther than the gap', () => {
    const drag = press({ way: 'L', tiles: 2 });
    drag.moveTo(at(-30, 4, 100));
    expect(drag.offset).toEqual([-30, 0]);
    drag.moveTo(at(-180, 4, 400));
    expect(drag.offset).toEqual([-100, 0]);
    drag.moveTo(at(20, 4, 900));
    expect(drag.offset).toEqual([-0, 0]);
  });

  test('snaps to the gap from half way, and back before', () => {
    const far = press({ way: 'D', tiles: 1 });
    far.moveTo(at(0, 55, 500));
    far.moveTo(at(0, 56, 700));
    expect(far.end(710)).toEqual({ kind: 'slide' });
    const near = press({ way: 'D', tiles: 1 });
    near.moveTo(at(0, 44, 500));
    near.moveTo(at(0, 45, 700));
    expect(near.end(710)).toEqual({ kind: 'back' });
  });

  test('flicks: a fast one slides though short, a fast one back does not though long', () => {
    const flick = press({ way: 'R', tiles: 1 });
    flick.moveTo(at(10, 0, 10));
    flick.moveTo(at(30, 0, 30));
    expect(flick.end(40)).toEqual({ kind: 'slide' });
    const back = press({ way: 'R', tiles: 1 });
    back.moveTo(at(90, 0, 300));
    back.moveTo(at(60, 0, 320));
    expect(back.end(325)).toEqual({ kind: 'back' });
  });

  test('that rests before it leaves is no flick', () => {
    const rest = press({ way: 'R', tiles: 1 });
    rest.moveTo(at(10, 0, 10));
    rest.moveTo(at(30, 0, 30));
    expect(rest.end(400)).toEqual({ kind: 'back' });
  });

  test('any other way swipes at once, and only once', () => {
    const swipe = press({ way: 'R', tiles: 1 });
    expect(swipe.moveTo(at(0, -10, 10))).toBeNull();
    expect(swipe.moveTo(at(0, -30, 20))).toEqual({ kind: 'push', way: 'U' });
    expect(swipe.moveTo(at(0, -90, 30))).toBeNull();
    expect(swipe.end(40)).toEqual({ kind: 'done' });
  });
});
