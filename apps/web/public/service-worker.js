// Keeps one page, /sin-conexion, with its styles and letters, and shows it when a page cannot be reached. It keeps
// nothing else: no answers of the API and no signed-in pages. The server adds a line for each build below, so a
// new build brings a new worker and a new copy.
const cacheName = 'sin-conexion';
const offlinePath = '/sin-conexion';

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(openPage(event));
  else if (keptUrls.has(request.url)) event.respondWith(openKept(request));
});

let keptUrls = new Set();

async function keepOfflinePage() {
  const page = await fetch(offlinePath, { cache: 'reload', credentials: 'omit' });
  if (!page.ok) throw new Error(`The offline page answered ${page.status}`);
  const html = await page.clone().text();
  const link = page.headers.get('link') ?? '';
  const files = new Set(`${html} ${link}`.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)/g));
  await caches.delete(cacheName);
  const cache = await caches.open(cacheName);
  await cache.addAll([...files]);
  await cache.put(offlinePath, page);
  await readKept();
}

/** A worker is stopped and started again: what it keeps is read anew. */
async function readKept() {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  keptUrls = new Set(requests.map((request) => request.url));
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(offlinePath);
    if (!kept) throw error;
    await readKept();
    return kept;
  }
}

/** Files with hashed names never change: the copy is as good as the original. */
async function openKept(request) {
  return (await caches.match(request)) ?? fetch(request);
}
