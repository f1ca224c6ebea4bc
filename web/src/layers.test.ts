import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { LAYERS, layersRule } from '../scripts/layers.js';

/** The messages of the lint for a file with this text. */
function lint(file: string, text: string): string[] {
  const config: Linter.Config = {
    files: ['**/*.ts'],
    plugins: { pintu: { rules: { layers: layersRule } } },
    rules: { 'pintu/layers': 'error' },
  };
  const linter = new Linter({ cwd: '/page' });
  return linter.verify(text, config, `/page/src/${file}`).map(({ message }) => message);
}

test('a folder may import from lower layers and from itself', () => {
  expect(lint('keep/keeper.ts', "import { api } from '../app/api';")).toEqual([]);
  expect(lint('keep/keeper.ts', "import { Local } from './local';")).toEqual([]);
  expect(lint('keep/keeper.ts', "import { newId } from '../core';")).toEqual([]);
  expect(lint('keep/keeper.ts', "import { tick } from 'svelte';")).toEqual([]);
});

test.each([
  "import { Actions } from '../play/actions.svelte';",
  "export { Actions } from '../play/actions.svelte';",
  "export * from '../play/actions.svelte';",
  "const later = () => import('../play/Play.svelte');",
])('a deliberate cycle fails the lint: %s', (text) => {
  expect(lint('play/actions.svelte.ts', "import { keeper } from '../keep/keeper';")).toEqual([]);
  expect(lint('keep/keeper.ts', text)).toEqual([expect.stringMatching(/^keep must not import/)]);
});

test('folders of one layer do not import each other', () => {
  expect(lint('saved/Saved.ts', "import { ai } from '../ai/words';")).toHaveLength(1);
  expect(lint('ai/Ai.ts', "import { save } from '../saved/save';")).toHaveLength(1);
});

test('every folder has a layer', () => {
  const files = Object.keys(import.meta.glob(['./*/**/*.ts', './*/**/*.svelte', '!./style/**']));
  const folders = new Set(files.map((file) => file.split('/')[1] ?? ''));
  expect(LAYERS.flat().toSorted()).toEqual([...folders].toSorted());
  expect(lint('new/New.ts', "import { api } from '../app/api';")).toHaveLength(1);
});
