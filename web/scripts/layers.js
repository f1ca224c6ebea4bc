/** The layers of the page, and the lint rule that holds them. */

import path from 'node:path';

/** The folders of `src`, lowest layer first. A folder imports from lower layers only: not from
 * higher ones, nor from others of its own layer. `src/main.ts` may import from all. */
export const LAYERS = [
  ['core'],
  ['words'],
  ['parts'],
  ['app'],
  ['game'],
  ['board'],
  ['keep'],
  ['exchange', 'replay'],
  ['ai', 'picture-out', 'preferences', 'records', 'review', 'saved', 'share', 'sound', 'start'],
  ['daily', 'lab'],
  ['win'],
  ['play'],
  ['shell'],
];

const layerOf = (folder) => LAYERS.findIndex((folders) => folders.includes(folder));

/** What is wrong with an import between two folders; null if it is allowed. */
export function problemOf(from, to) {
  if (from === to) return null;
  for (const folder of [from, to])
    if (layerOf(folder) < 0)
      return `The folder ${folder} has no layer: add it to scripts/layers.js.`;
  return layerOf(to) < layerOf(from)
    ? null
    : `${from} must not import from ${to}, which is not in a lower layer (scripts/layers.js).`;
}

/** The folder of `src` that a file is in; null outside of `src` and directly in it. */
function folderOf(file) {
  const parts = file.split(path.sep);
  const at = parts.lastIndexOf('src');
  return at >= 0 && parts.length > at + 2 ? parts[at + 1] : null;
}

/** The folder that an import leads to: that of a file, or the folder itself. */
function targetOf(file, specifier) {
  if (!specifier.startsWith('.')) return null;
  return folderOf(path.join(path.resolve(path.dirname(file), specifier), 'index'));
}

export const layersRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = folderOf(context.filename);
    function check(source) {
      if (from === null || typeof source?.value !== 'string') return;
      const to = targetOf(context.filename, source.value);
      const message = to === null ? null : problemOf(from, to);
      if (message) context.report({ node: source, message });
    }
    return {
      ImportDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
    };
  },
};
