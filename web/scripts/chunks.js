/** How the built page is divided into files. */

/** Tells whether the entry needs a module at once, so that all of those go into one file: each
 * further file costs bytes and a request. `importersOf` gives the static importers of a module. */
export function neededBy(entry) {
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
