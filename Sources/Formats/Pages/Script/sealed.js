// Encrypted pages.

const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

// The key of an app that does not ask for its password again, in IndexedDB: one that no script can read.
const keptKey = {
  async use(mode, change) {
    const opening = indexedDB.open('ucard', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
    const database = await new Promise((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      const transaction = database.transaction('keys', mode);
      const request = change(transaction.objectStore('keys'));
      return await new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally { database.close(); }
  },
  read() { return this.use('readonly', (keys) => keys.get(place)); },
  write(kept) { return this.use('readwrite', (keys) => keys.put(kept, place)); },
  remove() { return this.use('readwrite', (keys) => keys.delete(place)); },
};

const unseal = async (sealed) => {
  const form = one('#lock');
  const say = (text) => { one('#said').textContent = text; };
  const { salt, nonce, rounds, digest, bytes: count } = sealed.dataset;
  if (!globalThis.crypto?.subtle) {
    // keepApp says it of an app.
    if (!isApp) say(words.noWebCrypto);
    return;
  }
  const text = sealed.textContent.trim();
  if (!one('#end') || text.length < Math.ceil(Number(count) / 3) * 4) return say(words.truncated);
  let message;
  try { message = bytes(text); } catch { return say(words.damaged); }

  const isWhole = async () => {
    const found = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
    const expected = bytes(digest);
    return found.every((byte, index) => byte === expected[index]);
  };

  const keyOf = async (password) => {
    const encoder = new TextEncoder();
    const secret = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveKey']);
    return crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: Number(rounds) }, secret,
      { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  };

  // The inside of the page; nothing if the key is another one.
  const decrypted = async (key) => {
    try { return await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(nonce) }, key, message); } catch { return null; }
  };

  const show = (inside) => {
    const wallet = one('#wallet');
    const heading = document.createElement('h1');
    heading.textContent = words.title;
    wallet.innerHTML = new TextDecoder().decode(inside);
    wallet.prepend(heading);
    translate(wallet);
    writeDates(wallet);
    start();
    if (isApp) one('#forget').hidden = false;
    if (!one('#view').matches(':modal')) one('#search').focus();
  };

  if (isApp) {
    one('#forget').addEventListener('click', async () => {
      try {
        await keptKey.remove();
        location.reload();
      } catch {
        one('#copy').textContent = words.keyStays;
      }
    });
    // Some browsers store nothing, and some never answer.
    const late = new Promise((_, reject) => { setTimeout(reject, 2000); });
    const kept = await Promise.race([keptKey.read(), late]).catch(() => { one('#keep').hidden = true; });
    if (kept) {
      if (!await isWhole()) return say(words.damaged);
      const inside = kept.salt === salt && kept.rounds === rounds && await decrypted(kept.key);
      if (inside) return show(inside);
      await keptKey.remove().catch(() => {});
      say(words.sealedAnew);
    }
  }

  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const field = one('#password');
    const button = one('button', form);
    if (button.disabled) return;
    button.disabled = true;
    say(words.opening);
    try {
      if (!await isWhole()) return say(words.damaged);
      // A keyboard may compose letters in another way than the one on which the password was chosen.
      const ways = new Set([field.value, field.value.normalize('NFC'), field.value.normalize('NFD')]);
      for (const password of ways) {
        const key = await keyOf(password);
        const inside = await decrypted(key);
        if (!inside) continue;
        if (one('#keep input')?.checked) await keptKey.write({ salt, rounds, key }).catch(() => {});
        return show(inside);
      }
      say(words.wrongPassword);
      field.select();
    } catch {
      say(words.damaged);
    } finally {
      button.disabled = false;
    }
  });
  one('#password').focus();
};
