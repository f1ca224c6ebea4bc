import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { ChunkingContext } from 'rolldown';
import { defineConfig } from 'vitest/config';
import { FILES, fileOf } from './scripts/chunks.js';
import { serviceWorker } from './scripts/worker.js';

// The built page is data of the Python package, which serves it under a strict policy: no inline
// script or style may come out of this build.
export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: '../src/pintu/server/static',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...FILES.map((name, at) => ({
              priority: FILES.length - at,
              name: (id: string, chunking: ChunkingContext) =>
                fileOf(id, (module) => chunking.getModuleInfo(module)?.importers ?? []) === name
                  ? name
                  : null,
            })),
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8717' } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', css: true },
});
