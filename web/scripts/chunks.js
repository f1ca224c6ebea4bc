/** How the built page is divided into files: each further file costs bytes and a request. */

const MAIN = neededBy('/src/main.ts');
const START = neededBy('/src/start/Home.svelte');
const PLAY = neededBy('/src/play/Play.svelte');
const AI = neededBy('/src/ai/Drawer.svelte');
const CROP = neededBy('/src/start/Crop.svelte');

/** The files, those that are filled first in front: a file takes what its modules need with it. */
export const FILES = ['main', 'parts', 'play', 'ai'];

/** The file of a module, or null if the bundler may choose. What both the start page and a game
 * need is part of the main file; what the crop shares with a game is apart, as it opens without one.
 * `importersOf` gives the static importers of a module. */
export function fileOf(id, importersOf) {
  const needs = (entry) => entry(id, importersOf);
  if (needs(MAIN) || (needs(START) && needs(PLAY))) return 'main';
  if (!needs(PLAY) && !needs(AI)) return null;
  if (needs(CROP)) return 'parts';
  return needs(PLAY) ? 'play' : 'ai';
}

/** Tells whether an entry needs a module at once. */
function neededBy(entry) {
  const known = new Map();
  return function needed(id, importersOf) {
    if (id.endsWith(entry)) return true;
    if (!known.has(id)) {
      known.set(id, false); // modules may import each other
      known.set(
        id,
        importersOf(id).some((importer) => needed(importer, importersOf)),
      );
    }
    return known.get(id);
  };
}
