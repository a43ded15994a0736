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

// Sets the list up. `open` opens one of its cards.
const startList = (open) => {
  const list = one('#cards');
  const cards = all('.card', list);
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
    if (event.key === 'Enter' && one('#search').value && shown().length === 1) open(shown()[0]);
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

  return { cards, insides, idOf, shown, use, sortAfterUse: () => { if (order === 'recent') sort(); } };
};
