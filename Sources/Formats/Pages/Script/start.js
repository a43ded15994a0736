const start = () => {
  let open;
  const list = startList((card) => open(card));
  open = startCard(list);
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
