// The service worker of a wallet that U-Card has written as a web app.
'use strict';
// The digest of this list, and the type and SHA-256 of each file. A new export changes them, and with them this file.
const { version, files } = LIST;

// Other apps of this host have caches, too.
const mine = `ucard ${registration.scope} `;
const name = mine + version;
const addressOf = (file) => new URL(file, registration.scope).href;
const addresses = new Set(Object.keys(files).map(addressOf));

// Keeps every file. The browser refuses one that has another digest, or is not whole (Subresource Integrity).
const keep = async () => {
  const cache = await caches.open(name);
  await Promise.all(Object.entries(files).map(async ([file, { type, digest }]) => {
    const answer = await fetch(addressOf(file), { cache: 'no-store', integrity: digest });
    // A page cannot say of itself that no other page may show it in a frame.
    const headers = { 'Content-Type': type, 'Content-Security-Policy': "frame-ancestors 'none'" };
    await cache.put(addressOf(file), new Response(await answer.arrayBuffer(), { headers }));
  }));
};

// Until all files are there, the version before this one is shown. Then this one takes over; a page that is open stays as it
// is, since it loads nothing more.
addEventListener('install', (event) => event.waitUntil(keep().then(() => skipWaiting())));

addEventListener('activate', (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((other) => other.startsWith(mine) && other !== name);
  await Promise.all(old.map((other) => caches.delete(other)));
  await clients.claim();
})()));

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const address = url.origin + url.pathname === registration.scope ? addressOf('index.html') : url.origin + url.pathname;
  if (event.request.method !== 'GET' || !addresses.has(address)) return;
  event.respondWith((async () => {
    const kept = await caches.match(address, { cacheName: name }).catch(() => undefined);
    if (kept) return kept;
    // The browser has removed the files, for want of room.
    event.waitUntil(keep().catch(() => {}));
    return fetch(event.request);
  })());
});
