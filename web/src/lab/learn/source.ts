/** Python source code as it is shown to readers. */

/** The code of a module without its imports, which come before anything worth reading. */
export const withoutImports = (code: string): string =>
  code
    .replace(/^from \S+ import \([^)]*\)\n|^(?:from \S+ )?import .*\n/gm, '')
    .replace(/\n{4,}/g, '\n\n\n');
