// The service worker. VERSION and FILES stand in front of it when it is built (scripts/worker.js).
//
// - The page itself comes from the server if it answers, else from here: a new version is never
//   held back by an old one.
// - Files under /assets/ carry their content in their name: what is here is right for ever. Those
//   of the version before stay, for a page that is still open and wants one more of them.
// - Pictures never change under their address; the last ones seen stay.
// - All else of the API goes to the server, always.

const PAGE = `pintu-page-${VERSION}`;
const PICTURES = 'pintu-pictures';
const MOST_PICTURES = 60;
const PATIENCE = 4000;
const GALLERY = '/api/gallery';

const isPicture = (path) => /^\/api\/(gallery|pictures)\/[^/]+\/(image|thumbnail)$/.test(path);

self.addEventListener('install', (event) => {
  const wanted = FILES.map((path) => new Request(path, { cache: 'no-cache' }));
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.addAll(wanted))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const pages = (await caches.keys()).filter((name) => name.startsWith('pintu-page-'));
      const before = pages.filter((name) => name !== PAGE);
      for (const name of before.slice(0, -1)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (isPicture(url.pathname)) event.respondWith(picture(request, event));
  else if (url.pathname === GALLERY) event.respondWith(fresh(request, event));
  else if (FILES.includes(url.pathname)) event.respondWith(fresh(request, event, PAGE));
});

self.addEventListener('message', (event) => {
  for (const path of event.data?.hold ?? []) {
    const request = new Request(path);
    const { pathname } = new URL(request.url);
    if (isPicture(pathname)) event.waitUntil(picture(request, event).catch(() => undefined));
    else if (pathname === GALLERY) event.waitUntil(fresh(request, event).catch(() => undefined));
  }
});

/** The page from the server; from here if that does not answer, or not soon. */
async function page(request) {
  const here = () => caches.open(PAGE).then((cache) => cache.match('/'));
  const asked = fetch(request);
  const late = new Promise((done) => setTimeout(done, PATIENCE)).then(here);
  try {
    const answer = (await Promise.race([asked, late])) ?? (await asked);
    return answer.status < 500 ? answer : ((await here()) ?? answer);
  } catch {
    return (await here()) ?? Response.error();
  }
}

async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function picture(request, event) {
  const cache = await caches.open(PICTURES);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(cache, request, answer.clone()));
  return answer;
}

/** Keep an answer, and let the oldest go. */
async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const all = (await cache.keys()).filter(({ url }) => isPicture(new URL(url).pathname));
  for (const old of all.slice(0, -MOST_PICTURES)) await cache.delete(old);
}

/** The newest there is: the server's, else the last one seen. */
async function fresh(request, event, name = PICTURES) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(cache.put(request, answer.clone()));
    return answer;
  } catch (error) {
    const known = await cache.match(request, { ignoreVary: true });
    if (known) return known;
    throw error;
  }
}
