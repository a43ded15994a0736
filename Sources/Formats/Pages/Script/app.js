// Web apps.

// Has the phone keep the app for use without a network, and looks for a new version: now, and whenever the app is shown again.
const keepApp = async () => {
  const say = (text) => { one('#copy').textContent = text; };
  const { serviceWorker } = navigator;
  const loaded = new Promise((done) => { document.addEventListener('DOMContentLoaded', done); });
  // A new version may take over while this one is still being loaded.
  let isFirst = !serviceWorker?.controller;
  serviceWorker?.addEventListener('controllerchange', async () => {
    const isNews = !isFirst;
    isFirst = false;
    await loaded;
    say(words.isKept);
    if (isNews) one('#news').hidden = false;
  });
  await loaded;
  // The end of the page is missing, which is said elsewhere.
  if (!one('#end')) return;
  one('#app').hidden = false;
  if (!isSecureContext) return say(words.needsHTTPS);
  if (!serviceWorker || !location.protocol.startsWith('http')) return say(words.isNotKept);
  one('#news button').addEventListener('click', () => location.reload());
  try {
    const registration = await serviceWorker.register('sw.js', { updateViaCache: 'none' });
    const sayState = () => say(registration.active ? words.isKept : words.isNotKept);
    const follow = (worker) => worker?.addEventListener('statechange', () => {
      if (worker.state === 'redundant') sayState();
    });
    follow(registration.installing);
    if (!registration.active) return;
    sayState();
    const update = () => registration.update().catch(() => {});
    update();
    document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') update(); });
  } catch {
    say(words.isNotKept);
  }
};
