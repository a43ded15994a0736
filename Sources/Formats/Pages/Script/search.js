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
