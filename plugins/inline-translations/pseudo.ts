/** Letters with accents, which show whether a font has them. */
const accented: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  e: 'é',
  i: 'ï',
  n: 'ñ',
  o: 'ô',
  s: 'š',
  u: 'û',
  y: 'ý',
};
const vowels = new Set(['a', 'e', 'i', 'o', 'u']);

/** A vowel twice makes a word about 40 % longer, as translations are, and it can still be read. */
function lengthen(letter: string): string {
  const small = letter.toLowerCase();
  const shown = accented[small] ?? small;
  return (letter === small ? shown : shown.toUpperCase()) + (vowels.has(small) ? shown : '');
}

/** A letter, or a placeholder such as `{count}`, which is replaced by a value. */
const part = /\{[^{}]*\}|[a-z]/gi;

const changeForm = (form: string): string =>
  `[${form.replaceAll(part, (found) => (found.startsWith('{') ? found : lengthen(found)))}]`;

/**
 * An English text in a language that doesn't exist: accented, longer, and in brackets, so that a text of the interface without them
 * is hard-coded, and one whose brackets are cut off has too little room. Plural forms, separated by `|`, stay apart.
 */
export const toPseudo = (message: string): string => message.split('|').map(changeForm).join('|');
