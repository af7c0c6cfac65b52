/** Letters that show whether a font has accents. */
const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàeéiïoôuûcçnñsšyýAÀEÉIÎOÖUÜCÇNÑSŠYÝ'].reduce<[string, string][]>(
    (pairs, letter, index, all) => (index % 2 === 0 ? [...pairs, [letter, all[index + 1]!]] : pairs),
    [],
  ),
);

/** A vowel twice makes a word about 40 % longer, as translations are, and it can still be read. */
const lengthen = (letter: string): string => {
  const shown = accented[letter] ?? letter;
  return /[aeiou]/i.test(letter) ? shown + shown.toLowerCase() : shown;
};

/** Placeholders such as `{count}`, which are replaced by values. */
const placeholder = /(\{[^{}]*\})/;

const changeForm = (form: string): string => {
  const words = form
    .split(placeholder)
    .map((part) => (placeholder.test(part) ? part : [...part].map(lengthen).join('')));
  return `[${words.join('')}]`;
};

/**
 * An English text in a language that doesn't exist: accented, longer, and in brackets, so that a text of the interface without them
 * is hard-coded, and one whose brackets are cut off has too little room. Plural forms, separated by `|`, stay apart.
 */
export const toPseudo = (message: string): string => message.split('|').map(changeForm).join('|');
