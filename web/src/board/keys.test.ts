import { describe, expect, test } from 'vitest';
import { commandOf } from './keys';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const options = { letterKeys: true, invertKeys: false };

describe('keys', () => {
  test.each([
    ['ArrowLeft', { kind: 'push', way: 'L', line: false }],
    ['w', { kind: 'push', way: 'U', line: false }],
    ['u', { kind: 'undo' }],
    ['R', { kind: 'redo' }],
    ['n', { kind: 'shuffle' }],
    ['Backspace', { kind: 'restart' }],
    ['p', { kind: 'pause' }],
    ['v', { kind: 'peek' }],
    ['#', { kind: 'numbers' }],
    ['h', { kind: 'hint' }],
    ['g', { kind: 'ai' }],
    [',', { kind: 'stepBack' }],
    ['.', { kind: 'stepForward' }],
    ['m', { kind: 'mute' }],
    ['5', { kind: 'size', size: 5 }],
    ['f', { kind: 'fullScreen' }],
    ['?', { kind: 'help' }],
    ['Escape', { kind: 'close' }],
    ['2', null],
    ['q', null],
  ])('%s', (key, command) => {
    expect(commandOf({ ...plain, key }, options)).toEqual(command);
  });

  test('with Shift push a line', () => {
    const command = commandOf({ ...plain, shiftKey: true, key: 'ArrowUp' }, options);
    expect(command).toEqual({ kind: 'push', way: 'U', line: true });
  });

  test('move the gap when inverted', () => {
    const command = commandOf({ ...plain, key: 'ArrowUp' }, { ...options, invertKeys: true });
    expect(command).toEqual({ kind: 'push', way: 'D', line: false });
  });

  test('with Ctrl or Cmd undo and redo, and leave the rest to the browser', () => {
    expect(commandOf({ ...plain, ctrlKey: true, key: 'z' }, options)).toEqual({ kind: 'undo' });
    const redo = { ...plain, metaKey: true, shiftKey: true, key: 'Z' };
    expect(commandOf(redo, options)).toEqual({ kind: 'redo' });
    expect(commandOf({ ...plain, ctrlKey: true, key: 'r' }, options)).toBeNull();
    expect(commandOf({ ...plain, altKey: true, key: 'ArrowLeft' }, options)).toBeNull();
  });

  test('that are letters can be switched off; arrows, Backspace and Escape stay', () => {
    const off = { ...options, letterKeys: false };
    for (const key of ['u', 'w', '?', '4', ','])
      expect(commandOf({ ...plain, key }, off)).toBeNull();
    expect(commandOf({ ...plain, key: 'ArrowUp' }, off)).not.toBeNull();
    expect(commandOf({ ...plain, key: 'Backspace' }, off)).toEqual({ kind: 'restart' });
    expect(commandOf({ ...plain, ctrlKey: true, key: 'z' }, off)).toEqual({ kind: 'undo' });
  });
});
