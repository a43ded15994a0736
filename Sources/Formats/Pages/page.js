'use strict';
(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  // Whether this is the page of a web app, which has files beside it, and the place in which it keeps what is its own.
  const isApp = Boolean(one('link[rel=manifest]'));
  const place = isApp ? location.pathname.replace(/[^/]*$/, '') : '';
  let tables, language, locale, words, written;

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
    for (const element of all('[data-en]', root)) element.textContent = element.getAttribute(`data-${language}`);
  };

  // Dates, in the language and by the clock of the phone.

  const dayOf = (date, timeZone) => new Intl.DateTimeFormat('sv', { timeZone }).format(date);
  const momentOf = (text) => new Date(/^\d+$/.test(text) ? text * 1000 : `${text}T00:00`);

  // A day in people's words: today, tomorrow, Sat 5 Dec; with its year, unless it is within the next eleven months.
  const dayText = (date, timeZone, isRelative) => {
    const ahead = Math.round((Date.parse(dayOf(date, timeZone)) - Date.parse(dayOf(new Date()))) / 864e5);
    if (isRelative && Math.abs(ahead) < 2) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(ahead, 'day');
    return date.toLocaleDateString(locale, {
      timeZone, weekday: 'short', day: 'numeric', month: 'short', ...(ahead < 0 || ahead >= 335) && { year: 'numeric' },
    });
  };

  const isElsewhere = (zone) => zone && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;

  const whenText = ({ starts, ends, zone, city }, isShort) => {
    // In the narrow column of the list, the line breaks between day and time alone.
    const firm = (text) => isShort ? text.replaceAll(' ', '\u00a0') : text;
    const timeOf = (date) => zone ? `, ${firm(date.toLocaleTimeString(locale, { timeZone: zone, hour: 'numeric', minute: '2-digit' }))}` : '';
    const start = momentOf(starts);
    let text = firm(dayText(start, zone, isShort)) + timeOf(start);
    const end = ends && !isShort ? momentOf(ends) : null;
    if (end && dayOf(start, zone) === dayOf(end, zone)) text += timeOf(end).replace(', ', '–');
    else if (end) text += ` – ${dayText(end, zone, false)}${timeOf(end)}`;
    return isElsewhere(zone) || zone && !isShort ? `${text} (${city})` : text;
  };

  // The same as two lines: what is large on a ticket, and what stands below it.
  const ticketTexts = ({ starts, ends, zone, city }) => {
    const [start, end] = [momentOf(starts), ends && ends !== starts ? momentOf(ends) : null];
    const day = dayText(start, zone, true);
    if (!zone) return [day, end ? `– ${dayText(end, zone, false)}` : ''];
    const clock = new Intl.DateTimeFormat(locale, { timeZone: zone, hour: 'numeric', minute: '2-digit' });
    let below = day;
    if (end && dayOf(start, zone) === dayOf(end, zone)) below += `, ${clock.formatRange(start, end)}`;
    else if (end) below += ` – ${dayText(end, zone, false)}, ${clock.format(end)}`;
    return [clock.format(start), isElsewhere(zone) ? `${below} (${city})` : below];
  };

  const writeDates = (root) => {
    for (const element of all('time', root)) {
      const day = momentOf(element.dateTime);
      if (!isNaN(day)) element.textContent = day.toLocaleDateString(locale);
    }
    for (const element of all('[data-at]', root)) {
      element.textContent = momentOf(element.dataset.at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
    }
    for (const element of all('.when', root)) {
      // A zone that the browser does not know keeps what the page was written with.
      try { element.textContent = whenText(element.dataset, element.classList.contains('short')); } catch { continue; }
    }
  };

  // The time of an event, large, with its place beside it; nothing if there is no event.
  const ticketOf = (inside) => {
    const when = one('.when', inside);
    if (!when) return null;
    const add = (parent, name, kind, text) => {
      const part = document.createElement(name);
      part.className = kind;
      part.dir = 'auto';
      part.textContent = text;
      parent.append(part);
      return part;
    };
    let texts = [when.textContent, ''];
    // A zone that the browser does not know keeps what the page was written with.
    try { texts = ticketTexts(when.dataset); } catch { /* It is there already. */ }
    const ticket = document.createElement('div');
    ticket.className = 'ticket';
    const times = add(ticket, 'div', 'times', '');
    add(times, 'strong', 'time', texts[0]);
    add(times, 'span', 'day', texts[1]);
    const where = one('.place', inside);
    if (where) add(ticket, 'div', 'where', where.textContent);
    return ticket;
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

  // Whether two words differ in one letter that is missing, added, other, or in the wrong place.
  const isNear = (one, other) => {
    const [short, long] = one.length < other.length ? [one, other] : [other, one];
    if (long.length - short.length > 1) return false;
    let at = 0;
    while (at < short.length && short[at] === long[at]) at++;
    if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
    return short.slice(at + 1) === long.slice(at + 1)
      || short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  };

  // The stored uses of cards; none where the browser stores nothing.

  const memory = {
    key: `ucard${place}`,
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

  // How far an arrow key goes in a row of keys; nothing for other keys.
  const arrowOf = (event) => ({ ArrowRight: 1, ArrowLeft: -1 })[event.key];

  const start = () => {
    const list = one('#cards');
    const cards = all('.card', list);
    const view = one('#view');
    const keys = new Map();
    const insides = new Map(cards.map((card) => [card, one('.inside', card)]));
    const idOf = (card) => insides.get(card).id;
    const inOrder = new Map(cards.map((card, index) => [card, index]));
    let category = '';
    let order = 'byName';

    const keyOf = (card) => {
      let key = keys.get(card);
      if (!key) {
        const parts = '.name, .tags, .issuer, .note, .number, .label, .number-of > summary, .place, .link';
        const text = [...all(parts, one('summary', card)), ...all(parts, insides.get(card))].map((part) => part.textContent).join(' ');
        key = { folded: folded(text), spelled: '' };
        key.packed = key.folded.replaceAll(' ', '');
        key.spelled = spelled(key.folded);
        key.words = key.spelled.split(' ');
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
      const isStarred = one('#starred').getAttribute('aria-pressed') === 'true';
      const show = (isPart) => {
        for (const card of cards) {
          const isIn = (!category || card.dataset.categories.split(' ').includes(category)) && (!isStarred || 'starred' in card.dataset);
          const its = parts.length && isIn ? keyOf(card) : null;
          card.hidden = !isIn || Boolean(its) && !(digits && its.packed.includes(digits))
            && !parts.every(([word, sound]) => its.folded.includes(word) || isPart(sound, its));
        }
      };
      show((sound, its) => sound && its.spelled.includes(sound));
      // With one typo in a word, where nothing matches.
      if (parts.length && !shown().length) {
        show((sound, its) => sound.length > 3
          && its.words.some((word) => [-1, 0, 1].some((more) => isNear(sound, word.slice(0, sound.length + more)))));
      }
      const count = shown().length;
      one('#empty').hidden = count > 0;
      one('#status').textContent = count > 0 ? `${words.cards}: ${count}` : words.empty;
    };

    // The time from the start to the end of a card's event, or of its last day; nothing for a card without either. An event
    // without an end counts as live for two hours.
    const spanOf = (card) => {
      const { starts, ends } = one('.when', insides.get(card))?.dataset || {};
      const date = starts || card.dataset.until;
      if (!date) return null;
      const last = ends || date;
      const rest = /-/.test(last) ? 864e5 : ends ? 0 : 72e5;
      return { start: Number(momentOf(date)), end: Number(momentOf(last)) + rest, isEvent: Boolean(starts) };
    };
    const spans = new Map(cards.map((card) => [card, spanOf(card)]));

    // Whether the event of a card is on, or begins within a day.
    const isSoon = (card, now) => {
      const span = spans.get(card);
      return Boolean(span?.isEvent) && !card.classList.contains('cancelled') && span.end > now && span.start <= now + 864e5;
    };

    const sort = () => {
      const used = memory.read().used || [];
      const now = Date.now();
      // What decides about the place of a card, the most important first.
      const ranksOf = (card) => {
        const span = spans.get(card);
        const first = isSoon(card, now) ? span.start : 1e15;
        if (order === 'byName') return [first];
        // Cards with a date that is still to come stand first, then those without a date, then those whose date is over.
        if (order === 'byDate') return [first, span ? (span.end < now ? 2 : 0) : 1, span ? span.start : 0];
        const use = used.indexOf(idOf(card));
        const isBehindStars = 'starsFirst' in list.dataset && !('starred' in card.dataset);
        return [first, Number(isBehindStars), use < 0 ? used.length : use];
      };
      const ranks = new Map(cards.map((card) => [card, [...ranksOf(card), inOrder.get(card)]]));
      const sorted = [...cards].sort((one, other) => {
        const [its, others] = [ranks.get(one), ranks.get(other)];
        const index = its.findIndex((rank, index) => rank !== others[index]);
        return index < 0 ? 0 : its[index] - others[index];
      });
      if (sorted.some((card, index) => card !== list.children[index])) list.append(...sorted);
    };

    const use = (card) => {
      const used = (memory.read().used || []).filter((id) => id !== idOf(card));
      memory.write({ used: [idOf(card), ...used].slice(0, 200) });
    };

    // One group of keys: Tab goes to the one that was pressed last, arrows go to its neighbours.
    const chips = all('#filters button');
    const reach = (chip) => {
      for (const other of chips) other.tabIndex = other === chip ? 0 : -1;
    };
    reach(chips[0]);
    for (const chip of chips) {
      chip.addEventListener('click', () => {
        reach(chip);
        if (chip.id === 'starred') {
          chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true'));
        } else {
          category = chip.dataset.category;
          for (const other of chips) if (other.id !== 'starred') other.setAttribute('aria-pressed', String(other === chip));
        }
        filter();
      });
    }
    one('#filters').addEventListener('keydown', (event) => {
      const there = chips.filter((chip) => !chip.hidden);
      const by = arrowOf(event);
      const next = by && there[there.indexOf(event.target) + by];
      if (!next) return;
      event.preventDefault();
      reach(next);
      next.focus();
    });
    one('#search').addEventListener('input', filter);
    one('#search').addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && one('#search').value && shown().length === 1) open(shown()[0], true);
    });

    one('#starred').hidden = !cards.some((card) => 'starred' in card.dataset);

    const isKept = memory.write({});
    const chooser = one('#sort');
    one('[value=recent]', chooser).hidden = !isKept;
    const setOrder = (value) => {
      order = value;
      chooser.value = value;
      sort();
    };
    chooser.addEventListener('change', () => {
      setOrder(chooser.value);
      memory.write({ order });
    });
    setOrder(isKept ? memory.read().order ?? 'recent' : 'byName');

    const look = one('#look');
    const setLook = () => { document.documentElement.dataset.look = look.value; };
    look.value = memory.read().look ?? 'system';
    setLook();
    look.addEventListener('change', () => {
      setLook();
      memory.write({ look: look.value });
    });
    one('#looks').hidden = false;
    if (isApp && one('#app')) one('#looks').after(one('#app'));

    const today = dayOf(new Date());
    for (const card of cards) {
      const { ground, letters, until } = card.dataset;
      const span = spans.get(card);
      const isExpired = until && until < today;
      const isOver = isExpired || span?.isEvent && span.end < Date.now();
      if (isOver) card.classList.add('over');
      if (ground && !isOver && !card.classList.contains('cancelled')) {
        card.style.setProperty('--ground', ground);
        if (!card.classList.contains('pictured')) card.style.setProperty('--letters', letters);
      }
      if (isSoon(card, Date.now())) {
        card.classList.add('soon');
        one('.now .when', card)?.replaceWith(ticketOf(insides.get(card)));
      }
      if (isExpired) {
        const mark = document.createElement('span');
        mark.className = 'mark';
        mark.dataset.t = 'expired';
        mark.textContent = words.expired;
        one('.now .until', card)?.remove();
        one('.now', card).prepend(mark);
        one('.above:has(time)', card)?.classList.remove('above');
      }
    }
    one('#tools').hidden = false;

    // One card on the whole screen.

    let current = null;
    let code = null;
    // The codes of the card that were changed for the screen, as the page has them and paper wants them.
    const drawn = new Map();
    let isTurned = false;
    let lock = null;
    let leaving = 0;
    let waiting = 0;
    let isHinted = false;
    const stage = one('#stage');
    const hint = one('#hint');

    // The widest panel (.inside in the style sheet), in which most codes stand; one that would be too fine in it has the whole
    // width.
    const panelWidth = 26.5;

    // The size of the code in modules, upright or turned, and the largest module that fits into the room, in pixels. Larger
    // modules than four units gain nothing, nor do squares larger than 300 or than lets the number stand on the screen, too.
    const sizeOf = (turned, isBroad) => {
      const box = code.viewBox.baseVal;
      const room = roomFor(turned, isBroad);
      const ratio = devicePixelRatio || 1;
      const isUpright = code.classList.contains('upright');
      const [wide, high] = isUpright ? [box.height, box.width] : [box.width, box.height];
      const [across, down] = turned ? [high, wide] : [wide, high];
      const largest = Math.max(4, Math.min(300, Math.max(innerHeight * 0.44, 220)) / Math.max(wide, high));
      const fitting = Math.min(room.width / across, room.height / down, largest);
      return { ratio, across, down, most: Math.floor(fitting * ratio + 1e-6) };
    };

    // The module that a reader takes without trouble, in pixels: one and a half units, or four pixels where letters are large.
    const goodModule = () => Math.min(4, Math.max(1, Math.round(1.5 * (devicePixelRatio || 1))));

    // Draws the code upright or turned, with modules of a whole number of pixels, at a place of a whole number of pixels. What is
    // cut no reader takes: where there is no room for good modules, they are smaller.
    const fit = (turned) => {
      const isBroad = !turned && sizeOf(false, false).most < goodModule();
      const { ratio, across, down, most } = sizeOf(turned, isBroad);
      const module = Math.max(most, Math.min(2, Math.round(ratio)) || 1);
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
      const panel = paper.parentElement;
      panel.parentElement.classList.toggle('broad', isBroad);
      if (turned) panel.style.marginTop = '';
      else lower(panel, code);
      const place = code.getBoundingClientRect();
      paper.classList.toggle('wide', across * module / ratio > paper.clientWidth + 1);
      const lead = Math.max(0, (paper.clientWidth - across * module / ratio) / 2);
      const aligned = (start, by) => Math.ceil(Math.round((start + by) * ratio * 100) / 100) / ratio - start;
      code.style.marginLeft = `${aligned(place.left, turned ? 0 : lead)}px`;
      code.style.marginTop = `${aligned(place.top, 0)}px`;
    };

    // Puts the middle of a code to the middle of the screen, unless what stands above needs more room.
    const lower = (panel, code) => {
      panel.style.marginTop = '';
      const { top, height } = code.getBoundingClientRect();
      const free = (innerHeight - height) / 2 - top;
      if (free > 0) panel.style.marginTop = `${parseFloat(getComputedStyle(panel).marginTop) + free}px`;
    };

    const roomFor = (turned, isBroad) => {
      if (turned) return { width: stage.clientWidth - 36, height: stage.clientHeight };
      const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
      // On a phone on its side, the code stands beside the name.
      const beside = getComputedStyle(stage).display === 'grid' ? one('header', stage).clientWidth : 0;
      const whole = Math.min(stage.clientWidth - beside, 720);
      return {
        width: isBroad ? whole : Math.min(whole, panelWidth * letter) - 1.1 * letter,
        height: Math.max(stage.clientHeight - 4 * letter, 150),
      };
    };

    const layOut = () => {
      if (!current) return;
      view.classList.toggle('turned', isTurned);
      one('#turn').setAttribute('aria-pressed', String(isTurned));
      stage.scrollTop = 0;
      for (const part of all('.number-of', stage)) part.classList.toggle('sideways', isTurned);
      const panel = one('section.number-of, details.number-of[open]', stage);
      if (code) fit(isTurned);
      else if (panel) lower(panel, panel);
      // To turn a square gains nothing.
      const box = code?.viewBox.baseVal;
      one('#turn').hidden = !box || box.width === box.height;
    };

    // One code at a time: a till may read the wrong one of two.
    const choose = (number) => {
      for (const other of all('.number-of', stage)) if (other.tagName === 'DETAILS') other.open = other === number;
      for (const tab of one('#tabs').children) {
        const isChosen = tab.number === number;
        tab.setAttribute('aria-selected', String(isChosen));
        tab.tabIndex = isChosen ? 0 : -1;
        if (isChosen) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
      code = one('.code', number);
      if (code && !drawn.has(code)) drawn.set(code, code.cloneNode(true));
      view.classList.remove('turned');
      isTurned = Boolean(code) && sizeOf(false, true).most < goodModule() && sizeOf(true).most > sizeOf(false, true).most;
      layOut();
    };

    const writeTabs = (numbers) => {
      const tabs = one('#tabs');
      tabs.hidden = numbers.length < 2;
      tabs.replaceChildren(...numbers.length < 2 ? [] : numbers.map((number) => {
        const tab = document.createElement('button');
        tab.type = 'button';
        tab.number = number;
        tab.setAttribute('role', 'tab');
        tab.setAttribute('aria-controls', 'stage');
        tab.textContent = one('summary', number).textContent;
        tab.addEventListener('click', () => choose(number));
        return tab;
      }));
    };
    one('#tabs').addEventListener('keydown', (event) => {
      const by = arrowOf(event);
      const next = by && event.target.parentElement.children[[...event.target.parentElement.children].indexOf(event.target) + by];
      if (by) event.stopPropagation();
      if (!next) return;
      choose(next.number);
      next.focus();
    });

    // The line above the code: the time and place of a ticket, or the fact that the list shows at the right.
    const nowOf = (card) => {
      const parts = [...one('.now', card).children].filter((part) => !part.matches('.when, .ticket')).map((part) => part.cloneNode(true));
      const ticket = ticketOf(insides.get(card));
      return ticket ? [...parts, ticket] : parts;
    };

    // The whole screen in the card's colours, or behind it its background, or its front without sharpness; and its icon.
    const dress = (card) => {
      for (const part of all('.ground, header .badge', view)) part.remove();
      const icon = one('img.badge:not(.front)', card);
      if (icon) one('header', view).prepend(icon.cloneNode());
      const picture = one('.ground', card) ?? one('.photo[data-alt=frontPicture]', insides.get(card));
      view.classList.toggle('pictured', Boolean(picture));
      const style = getComputedStyle(card);
      for (const name of ['--ground', '--letters']) view.style.setProperty(name, style.getPropertyValue(name));
      if (!picture) return;
      view.style.setProperty('--letters', '#fff');
      const ground = new Image();
      ground.className = picture.matches('.photo') ? 'ground front' : 'ground';
      ground.alt = '';
      ground.src = picture.src;
      view.prepend(ground);
    };

    const put = (card) => {
      putBack();
      current = card;
      card.classList.add('current');
      one('summary', card).setAttribute('aria-current', 'true');
      const inside = insides.get(card);
      stage.append(inside);
      one('#view-name').textContent = one('.name', card).textContent;
      one('#view-tags').textContent = one('.tags', card)?.textContent ?? '';
      one('#view-now').replaceChildren(...nowOf(card));
      dress(card);
      const cards = shown();
      const index = cards.indexOf(card);
      one('#place').textContent = `${index + 1} / ${cards.length}`;
      one('#previous').disabled = index <= 0;
      one('#next').disabled = index < 0 || index >= cards.length - 1;
      const numbers = all('.number-of', inside);
      writeTabs(numbers);
      choose(numbers[0] ?? inside);
    };

    const putBack = () => {
      if (!current) return;
      clearTimeout(waiting);
      hint.hidden = true;
      current.classList.remove('current');
      one('summary', current).removeAttribute('aria-current');
      for (const [code, whole] of drawn) code.replaceWith(whole);
      drawn.clear();
      const inside = insides.get(current);
      inside.classList.remove('broad');
      for (const panel of all('.number-of', inside)) panel.style.marginTop = '';
      current.append(inside);
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

    // From this size on, list and card stand side by side, and a card is always open.
    const wide = matchMedia('(min-width: 900px) and (min-height: 28.01rem)');
    const present = (card) => {
      if (!view.open) {
        if (wide.matches) view.show();
        else view.showModal();
      }
      put(card);
    };
    const presentFirst = () => {
      const [first] = shown();
      if (!wide.matches || view.open || !first) return;
      const focused = document.activeElement;
      present(first);
      if (focused === document.body) document.activeElement.blur();
      else focused.focus();
    };
    wide.addEventListener('change', () => {
      const card = current;
      if (card) {
        putBack();
        view.close();
      }
      if (card && (wide.matches || history.state?.card)) present(card);
      else presentFirst();
    });

    const open = (card, isNew) => {
      const wasOpen = view.open;
      present(card);
      use(card);
      if (!wasOpen) one('#view-name').focus({ preventScroll: true });
      const state = { card: idOf(card), isBehindList: history.state?.isBehindList ?? false };
      try {
        if (isNew && !wide.matches && !state.isBehindList) history.pushState({ ...state, isBehindList: true }, '');
        else history.replaceState(state, '');
      } catch { /* The back button then leaves the page. */ }
      stayAwake();
      // Said once, to those whose code has not been read by then.
      if (!isHinted && code) waiting = setTimeout(() => {
        isHinted = true;
        hint.hidden = false;
      }, 10_000);
    };

    const close = () => {
      clearTimeout(leaving);
      if (!view.open) return;
      const card = current;
      putBack();
      view.close();
      lock?.release().catch(() => {});
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      if (order === 'recent') sort();
      one('summary', card)?.focus();
    };

    // Closing takes the step that opening added to the history back; where there is none, it closes at once.
    const leave = () => {
      if (history.state?.isBehindList) {
        leaving = setTimeout(close, 400);
        history.back();
      } else {
        try { history.replaceState(null, ''); } catch { /* The card is open again when the page is loaded again. */ }
        close();
      }
    };

    const isCalm = matchMedia('(prefers-reduced-motion: reduce)');
    const slide = (from) => {
      if (isCalm.matches) return;
      for (const part of stage.children) {
        part.animate([{ transform: `translateX(${from}px)` }, { transform: 'none' }], { duration: 160, easing: 'ease-out' });
      }
    };

    const step = (by) => {
      const cards = shown();
      const card = cards[cards.indexOf(current) + by];
      if (!card) return false;
      open(card, false);
      slide(by * stage.clientWidth / 2);
      return true;
    };

    for (const card of cards) {
      card.removeAttribute('open');
      one('summary', card).addEventListener('click', (event) => {
        event.preventDefault();
        open(card, true);
      });
    }
    addEventListener('popstate', (event) => {
      const card = cards.find((card) => idOf(card) === event.state?.card);
      if (card) open(card, false);
      else if (!openLinked() && !wide.matches) close();
    });
    // wallet.html#card29 opens that card.
    const openLinked = () => {
      const card = cards.find((card) => `#${idOf(card)}` === location.hash);
      if (!card) return false;
      try { history.replaceState(null, '', location.pathname + location.search); } catch { /* The address stays. */ }
      open(card, true);
      return true;
    };
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
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && view.open && wide.matches) one('summary', current).focus();
    });
    view.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight') step(1);
      if (event.key === 'ArrowLeft') step(-1);
    });

    // The card follows the finger, and goes back if there is no other one.
    let touch = null;
    const moved = (event) => {
      if (!touch || visualViewport?.scale > 1.01 || !getSelection().isCollapsed) return 0;
      const { clientX, clientY } = event.changedTouches[0];
      const [across, down] = [clientX - touch.clientX, clientY - touch.clientY];
      return Math.abs(across) > 12 && Math.abs(across) > 2 * Math.abs(down) ? across : 0;
    };
    const shift = (by) => {
      for (const part of stage.children) part.style.transform = by && !isCalm.matches ? `translateX(${by}px)` : '';
    };
    stage.addEventListener('touchstart', (event) => {
      touch = event.touches.length === 1 && !event.target.closest('.wide') ? event.touches[0] : null;
    }, { passive: true });
    stage.addEventListener('touchmove', (event) => shift(moved(event)), { passive: true });
    for (const end of ['touchend', 'touchcancel']) {
      stage.addEventListener(end, (event) => {
        const across = end === 'touchend' ? moved(event) : 0;
        touch = null;
        shift(0);
        if (across && !(Math.abs(across) > 60 && step(across < 0 ? 1 : -1))) slide(across);
      }, { passive: true });
    }

    addEventListener('resize', layOut);
    document.addEventListener('visibilitychange', stayAwake);

    // Prints every card, also in browsers whose style sheets cannot show what is closed.
    addEventListener('beforeprint', () => {
      close();
      for (const part of [...cards, ...all('details.number-of', list)]) {
        part.dataset.name = part.getAttribute('name');
        part.removeAttribute('name');
        part.open = true;
      }
    });
    addEventListener('afterprint', () => {
      for (const part of [...cards, ...all('details.number-of', list)]) {
        part.open = part.classList.contains('main');
        part.setAttribute('name', part.dataset.name);
      }
      presentFirst();
    });

    const last = cards.find((card) => idOf(card) === history.state?.card);
    if (last) open(last, false);
    else openLinked();
    presentFirst();
  };

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

  document.addEventListener('DOMContentLoaded', () => {
    tables = JSON.parse(one('#tables').textContent);
    written = document.documentElement.lang;
    language = chosenLanguage();
    // British English, say, writes dates in another way.
    locale = (navigator.languages || []).find((name) => name.toLowerCase().startsWith(language)) || language;
    words = tables.texts[language];
    translate(document);
    writeDates(document);
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
  if (isApp) keepApp();
})();
