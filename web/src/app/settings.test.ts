import { expect, test } from 'vitest';
import { parseSettings } from './settings.svelte';

test('settings are taken up where they are known, else as at first', () => {
  const first = parseSettings(null);
  expect(first).toMatchObject({ theme: 'system', numbers: 'off', sound: false, letterKeys: true });
  expect(parseSettings('{"theme":"dark","numbers":"huge","sound":1}')).toEqual({
    ...first,
    theme: 'dark',
  });
  for (const text of ['{', 'null', '[]', '3']) expect(parseSettings(text)).toEqual(first);
});
