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
