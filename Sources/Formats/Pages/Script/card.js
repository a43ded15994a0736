// One card on the whole screen, of a list that startList has set up. Returns what opens a card.
const startCard = ({ cards, insides, idOf, shown, use, sortAfterUse }) => {
  const view = one('#view');
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
    sortAfterUse();
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
    for (const part of [...cards, ...all('#cards details.number-of')]) {
      part.dataset.name = part.getAttribute('name');
      part.removeAttribute('name');
      part.open = true;
    }
  });
  addEventListener('afterprint', () => {
    for (const part of [...cards, ...all('#cards details.number-of')]) {
      part.open = part.classList.contains('main');
      part.setAttribute('name', part.dataset.name);
    }
    presentFirst();
  });

  const last = cards.find((card) => idOf(card) === history.state?.card);
  if (last) open(last, false);
  else openLinked();
  presentFirst();
  return (card) => open(card, true);
};

// Originals that browsers show open in one, which does not open links to data by itself. Without a new window, and for others,
// the link saves the file.
document.addEventListener('click', (event) => {
  const link = event.target.closest('a.original');
  if (!['application/pdf', 'image/png', 'image/jpeg'].includes(link?.type)) return;
  const bytes = Uint8Array.from(atob(link.href.slice(link.href.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: link.type }));
  if (window.open(url)) event.preventDefault();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
});
