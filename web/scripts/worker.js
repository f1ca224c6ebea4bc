/** Puts the service worker into the build, with the list of all files it is to keep. */

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';

/** @returns {import('vite').Plugin} */
export function serviceWorker() {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        // Icons are for those who install it; the page opens without them.
        const loose = readdirSync('public').filter((name) => !name.endsWith('.png'));
        const files = ['/', ...[...assets, ...loose].sort().map((name) => `/${name}`)];
        const source = readFileSync('worker/sw.js', 'utf-8');
        const hash = createHash('sha256').update(source);
        for (const name of loose) hash.update(readFileSync(`public/${name}`));
        const version = hash.update(files.join()).digest('hex').slice(0, 12);
        const facts = `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(files)};\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: facts + source });
      },
    },
  };
}
