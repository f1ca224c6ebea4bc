/** The service worker, which lets the page open without the server. In built pages only. */

import { pictureUrl } from '../app/pictures.svelte';
import { toasts } from '../app/toasts.svelte';
import { current } from '../game/current.svelte';
import { t } from '../words';

/** Register it, and send it the pictures of the game to cache. Called once. */
export function startWorker(): void {
  // Browsers have none on insecure connections, such as http in a home network.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const had = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (!had) return;
    const act = () => location.reload(); // every move is kept
    toasts.say(t('saved.newVersion'), { label: t('saved.reload'), act });
  });
  const register = () =>
    void serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  // With a token in the address, the page may start after the event `load`.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
  $effect.root(() => {
    $effect(() => {
      const picture = current.session?.game.picture ?? null;
      holdOffline([pictureUrl(picture), pictureUrl(picture, 'thumbnail')]);
    });
  });
}

/** Let the worker cache pictures, or the list of them.
 *
 * What was loaded before the worker started is requested again, from the browser's cache. */
export function holdOffline(urls: readonly (string | null)[]): void {
  const hold = urls.filter((url) => url !== null);
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !hold.length) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ hold }));
}

/** Delete the cached pictures. */
export async function dropPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete('pintu-pictures');
}
