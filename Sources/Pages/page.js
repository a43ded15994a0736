'use strict';
(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  let tables, language, words, written;

  // Languages.

  const chosenLanguage = () => {
    const known = Object.keys(tables.texts);
    for (const name of navigator.languages || [navigator.language]) {
      const code = name.toLowerCase().split('-')[0];
      if (known.includes(code)) return code;
    }
    return document.documentElement.lang;
  };

  const translate = (root) => {
    if (language === written) return;
    for (const element of all('[data-t]', root)) element.textContent = words[element.dataset.t];
    for (const element of all('[data-label]', root)) element.setAttribute('aria-label', words[element.dataset.label]);
    for (const element of all('[data-alt]', root)) element.alt = words[element.dataset.alt];
    for (const element of all('[data-placeholder]', root)) element.placeholder = words[element.dataset.placeholder];
    for (const element of all('[data-uk]', root)) element.textContent = element.dataset[language] || element.dataset.en;
    for (const element of all('time', root)) {
      const day = new Date(element.dateTime + 'T00:00');
      if (!isNaN(day)) element.textContent = day.toLocaleDateString(language);
    }
  };

  // Search in either alphabet: the keys of Cards' SearchKey and SpellingKey.

  const folded = (text) => text.normalize('NFC').toLowerCase().replace(/['’ʼ‘`´]/g, '')
    .replace(/[\s\p{P}\0←→↔⇄]+/gu, ' ').trim();

  const spelled = (key) => {
    let latin = '';
    for (const letter of key) latin += tables.letters[letter] ?? letter;
    let simple = '';
    let isDouble = false;
    const append = (letter) => {
      isDouble = letter >= 'a' && letter <= 'z' && simple.endsWith(letter) && !isDouble;
      if (!isDouble) simple += letter;
    };
    for (let index = 0; index < latin.length;) {
      const rule = tables.sounds.find(([spelling]) => latin.startsWith(spelling, index));
      for (const letter of rule ? rule[1] : latin[index]) append(letter);
      index += rule ? rule[0].length : 1;
    }
    return simple;
  };

  // The stored uses of cards; none where the browser stores nothing.

  const memory = {
    key: 'ucard',
    read() {
      try { return JSON.parse(localStorage.getItem(this.key)) || {}; } catch { return {}; }
    },
    write(change) {
      try {
        localStorage.setItem(this.key, JSON.stringify({ ...this.read(), ...change }));
        return true;
      } catch { return false; }
    },
  };

  // The list.

  const start = () => {
    const list = one('#cards');
    const cards = all('.card', list);
    const view = one('#view');
    const keys = new Map();
    const inOrder = new Map(cards.map((card, index) => [card, index]));
    let category = '';
    let isRecent = false;

    const keyOf = (card) => {
      let key = keys.get(card);
      if (!key) {
        const text = all('.name, .tags, .issuer, .note, .number, .label', card).map((part) => part.textContent).join(' ');
        key = { folded: folded(text), spelled: '' };
        key.packed = key.folded.replaceAll(' ', '');
        key.spelled = spelled(key.folded);
        keys.set(card, key);
      }
      return key;
    };

    const shown = () => all('.card', list).filter((card) => !card.hidden);

    const filter = () => {
      const query = one('#search').value.trim();
      const key = folded(query);
      const parts = query ? key.split(' ').map((word) => [word, spelled(word)]) : [];
      const digits = /^[\d\s-]+$/.test(query) ? query.replace(/\D/g, '') : '';
      for (const card of cards) {
        const isIn = !category || card.dataset.categories.split(' ').includes(category);
        const its = parts.length && isIn ? keyOf(card) : null;
        card.hidden = !isIn || Boolean(its) && !(digits && its.packed.includes(digits))
          && !parts.every(([word, sound]) => its.folded.includes(word) || sound && its.spelled.includes(sound));
      }
      const count = shown().length;
      one('#empty').hidden = count > 0;
      one('#status').textContent = count > 0 ? `${words.cards}: ${count}` : words.empty;
    };

    const sort = () => {
      const used = memory.read().used || [];
      const rank = (card) => {
        const place = isRecent ? used.indexOf(card.id) : -1;
        return place < 0 ? used.length + inOrder.get(card) : place;
      };
      const sorted = [...cards].sort((one, other) => rank(one) - rank(other));
      if (sorted.some((card, index) => card !== list.children[index])) list.append(...sorted);
    };

    const use = (card) => {
      const used = (memory.read().used || []).filter((id) => id !== card.id);
      memory.write({ used: [card.id, ...used].slice(0, 200) });
    };

    for (const button of all('#filters [data-category]')) {
      button.addEventListener('click', () => {
        category = button.dataset.category;
        for (const other of all('#filters [data-category]')) other.setAttribute('aria-pressed', String(other === button));
        filter();
      });
    }
    one('#search').addEventListener('input', filter);
    one('#search').addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && one('#search').value && shown().length === 1) open(shown()[0], true);
    });

    const recent = one('#recent');
    const setRecent = (value) => {
      isRecent = value;
      recent.setAttribute('aria-pressed', String(value));
      sort();
    };
    recent.hidden = !memory.write({});
    if (!recent.hidden) {
      recent.addEventListener('click', () => {
        setRecent(!isRecent);
        memory.write({ recent: isRecent });
      });
      setRecent(memory.read().recent ?? true);
    }

    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
    for (const card of cards) {
      const { ground, letters, until } = card.dataset;
      if (ground) {
        card.style.setProperty('--ground', ground);
        card.style.setProperty('--letters', letters);
      }
      if (until && until < today) {
        const mark = document.createElement('span');
        mark.className = 'mark';
        mark.dataset.t = 'expired';
        mark.textContent = words.expired;
        one('.title', card).after(mark);
      }
    }
    one('#tools').hidden = false;

    // One card on the whole screen.

    let current = null;
    let opened = null;
    let isTurned = false;
    let lock = null;
    let leaving = 0;
    const stage = one('#stage');

    // Draws a code upright or turned, with modules of a whole number of pixels, in place of a whole number of pixels.
    const fit = (code, turned, room) => {
      const box = code.viewBox.baseVal;
      const isUpright = code.classList.contains('upright');
      const [wide, high] = isUpright ? [box.height, box.width] : [box.width, box.height];
      const [across, down] = turned ? [high, wide] : [wide, high];
      const ratio = devicePixelRatio || 1;
      const least = Math.max(1, Math.round(1.5 * ratio));
      const most = Math.floor(Math.min(room.width * ratio / across, room.height * ratio / down));
      const module = Math.max(most, least);
      code.classList.toggle('upright', turned);
      code.setAttribute('viewBox', `0 0 ${across} ${down}`);
      code.removeAttribute('width');
      code.removeAttribute('height');
      one('path', code).setAttribute('d', `M0 0h${across}v${down}H0z`);
      const modules = one('g', code);
      if (turned) modules.setAttribute('transform', `translate(${across} 0) rotate(90)`);
      else modules.removeAttribute('transform');
      for (const path of all('path', modules)) path.setAttribute('shape-rendering', 'crispEdges');
      code.style.width = `${across * module / ratio}px`;
      code.style.height = `${down * module / ratio}px`;
      code.style.margin = '0';
      const paper = code.parentElement;
      const place = code.getBoundingClientRect();
      paper.classList.toggle('wide', across * module / ratio > paper.clientWidth + 1);
      const lead = Math.max(0, (paper.clientWidth - across * module / ratio) / 2);
      const aligned = (start, by) => Math.ceil(Math.round((start + by) * ratio * 100) / 100) / ratio - start;
      code.style.marginLeft = `${aligned(place.left, turned ? 0 : lead)}px`;
      code.style.marginTop = `${aligned(place.top, 0)}px`;
      return module / ratio;
    };

    const roomFor = (turned) => ({
      width: turned ? stage.clientWidth - 36 : Math.min(stage.clientWidth, 720),
      height: turned ? stage.clientHeight : Math.max(stage.clientHeight * 0.66, 150),
    });

    const layOut = () => {
      if (!current) return;
      view.classList.toggle('turned', isTurned);
      one('#turn').setAttribute('aria-pressed', String(isTurned));
      stage.scrollTop = 0;
      all('.code', stage).forEach((code, index) => {
        fit(code, index === 0 ? isTurned : code.dataset.long === 'yes', roomFor(index === 0 && isTurned));
      });
      // To turn a square gains nothing.
      const box = one('.main .code', stage)?.viewBox.baseVal;
      one('#turn').hidden = !box || box.width === box.height;
    };

    const put = (card) => {
      putBack();
      current = card;
      const inside = one('.inside', card);
      opened = inside;
      stage.append(inside);
      for (const code of all('.code', inside)) code.dataset.long ||= code.classList.contains('upright') ? 'yes' : 'no';
      const code = one('.main .code', inside);
      isTurned = code?.dataset.long === 'yes';
      one('#view-name').textContent = one('.name', card).textContent;
      const style = getComputedStyle(card);
      for (const name of ['--ground', '--letters']) view.style.setProperty(name, style.getPropertyValue(name));
      const cards = shown();
      const index = cards.indexOf(card);
      one('#place').textContent = `${index + 1} / ${cards.length}`;
      one('#previous').disabled = index <= 0;
      one('#next').disabled = index < 0 || index >= cards.length - 1;
      layOut();
    };

    const putBack = () => {
      if (!current) return;
      current.append(opened);
      current = null;
    };

    const stayAwake = async () => {
      try {
        if (view.open && !lock && document.visibilityState === 'visible') {
          lock = await navigator.wakeLock.request('screen');
          lock.addEventListener('release', () => { lock = null; });
        }
      } catch { lock = null; }
    };

    const open = (card, isNew) => {
      if (!view.open) view.showModal();
      put(card);
      use(card);
      stage.focus({ preventScroll: true });
      const state = { card: card.id };
      try {
        if (isNew) history.pushState(state, '');
        else history.replaceState(state, '');
      } catch { /* The back button then leaves the page. */ }
      stayAwake();
    };

    const close = () => {
      clearTimeout(leaving);
      if (!view.open) return;
      const card = current;
      putBack();
      view.close();
      lock?.release().catch(() => {});
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      if (isRecent) sort();
      one('summary', card)?.focus();
    };

    // Closing takes the step that opening added to the history back; where there is none, it closes at once.
    const leave = () => {
      if (history.state?.card) {
        leaving = setTimeout(close, 400);
        history.back();
      } else {
        close();
      }
    };

    const step = (by) => {
      const cards = shown();
      const card = cards[cards.indexOf(current) + by];
      if (card) open(card, false);
    };

    for (const card of cards) {
      card.removeAttribute('open');
      one('summary', card).addEventListener('click', (event) => {
        event.preventDefault();
        open(card, true);
      });
    }
    addEventListener('popstate', (event) => {
      const card = cards.find((card) => card.id === event.state?.card);
      if (card) open(card, false);
      else close();
    });
    view.addEventListener('cancel', (event) => {
      event.preventDefault();
      leave();
    });
    one('#back').addEventListener('click', leave);
    one('#previous').addEventListener('click', () => step(-1));
    one('#next').addEventListener('click', () => step(1));
    one('#turn').addEventListener('click', () => {
      isTurned = !isTurned;
      layOut();
    });
    one('#full').hidden = !document.fullscreenEnabled;
    one('#full').addEventListener('click', () => {
      const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      change.catch(() => {});
    });
    view.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight') step(1);
      if (event.key === 'ArrowLeft') step(-1);
    });

    let touch = null;
    view.addEventListener('touchstart', (event) => {
      touch = event.touches.length === 1 ? event.touches[0] : null;
    }, { passive: true });
    view.addEventListener('touchend', (event) => {
      const end = event.changedTouches[0];
      if (!touch || event.touches.length > 0 || visualViewport?.scale > 1.01 || !getSelection().isCollapsed) return;
      const [across, down] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
      touch = null;
      if (end.target.closest?.('.wide')) return;
      if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
    }, { passive: true });

    addEventListener('resize', layOut);
    document.addEventListener('visibilitychange', stayAwake);

    // Prints every card, also in browsers whose style sheets cannot show what is closed.
    addEventListener('beforeprint', () => {
      close();
      for (const card of cards) {
        card.removeAttribute('name');
        card.open = true;
      }
    });
    addEventListener('afterprint', () => {
      for (const card of cards) {
        card.open = false;
        card.setAttribute('name', 'card');
      }
    });

    const last = cards.find((card) => card.id === history.state?.card);
    if (last) open(last, false);
  };

  // Encrypted pages.

  const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

  const unseal = (sealed) => {
    const form = one('#lock');
    const say = (text) => { one('#said').textContent = text; };
    const { salt, nonce, rounds, digest, bytes: count } = sealed.dataset;
    if (!globalThis.crypto?.subtle) return say(words.noWebCrypto);
    const text = sealed.textContent.trim();
    if (!one('#end') || text.length < Math.ceil(Number(count) / 3) * 4) return say(words.truncated);
    let message;
    try { message = bytes(text); } catch { return say(words.damaged); }

    const decrypted = async (password) => {
      const encoder = new TextEncoder();
      const secret = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveKey']);
      const key = await crypto.subtle.deriveKey(
        { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: Number(rounds) }, secret,
        { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
      return crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(nonce) }, key, message);
    };

    form.hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const field = one('#password');
      const button = one('button', form);
      if (button.disabled) return;
      button.disabled = true;
      say(words.opening);
      try {
        const found = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
        const expected = bytes(digest);
        if (!found.every((byte, index) => byte === expected[index])) return say(words.damaged);
        // A keyboard may compose letters in another way than the one on which the password was chosen.
        const ways = new Set([field.value, field.value.normalize('NFC'), field.value.normalize('NFD')]);
        for (const password of ways) {
          let inside;
          try { inside = await decrypted(password); } catch { continue; }
          const wallet = one('#wallet');
          const heading = document.createElement('h1');
          heading.textContent = words.title;
          wallet.innerHTML = new TextDecoder().decode(inside);
          wallet.prepend(heading);
          translate(wallet);
          start();
          one('#search').focus();
          return;
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

  document.addEventListener('DOMContentLoaded', () => {
    tables = JSON.parse(one('#tables').textContent);
    written = document.documentElement.lang;
    language = chosenLanguage();
    words = tables.texts[language];
    translate(document);
    document.documentElement.lang = language;
    document.title = words.title;
    const sealed = one('#sealed');
    if (sealed) return unseal(sealed);
    if (!one('#end')) {
      const said = document.createElement('p');
      said.className = 'sealed';
      said.setAttribute('role', 'alert');
      said.textContent = words.truncated;
      one('#wallet')?.prepend(said);
    }
    if (one('#view')) start();
  });
})();
