/** The service worker: with it the page opens without its server. Built pages only. */

import { pictureUrl } from '../app/pictures.svelte';
import { toasts } from '../app/toasts.svelte';
import { current } from '../game/current.svelte';
import { t } from '../words';

/** Register it, and hand it the pictures of the game. Called once. */
export function startWorker(): void {
  // Browsers have none where the connection is not safe, as at a plain address in the house.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const had = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (!had) return;
    const act = () => location.reload(); // every move is kept
    toasts.say(t('saved.newVersion'), { label: t('saved.reload'), act });
  });
  addEventListener('load', () => {
    serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  });
  $effect.root(() => {
    $effect(() => {
      const picture = current.session?.game.picture ?? null;
      const hold = [pictureUrl(picture), pictureUrl(picture, 'thumbnail')].filter(
        (url) => url !== null,
      );
      // What came before the worker did is asked for again; it is in the browser's cache.
      if (hold.length) void serviceWorker.ready.then(({ active }) => active?.postMessage({ hold }));
    });
  });
}

/** Forget the pictures kept for the time without a server. */
export async function dropPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete('pintu-pictures');
}
