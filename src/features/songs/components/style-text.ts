/** Separators of style words in any script. */
const separators = /[,;，、；\n]/;

const normalizeWord = (text: string): string => text.trim().toLowerCase();

const splitStyle = (style: string): string[] =>
  style
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Whether a style contains a word. */
export const hasWord = (style: string, word: string): boolean =>
  splitStyle(style).some((part) => normalizeWord(part) === normalizeWord(word));

/** Appends a word to a style, with a separator if necessary. */
export const addWord = (style: string, word: string): string => {
  const before = style.replace(/[\s,;，、；]+$/, '');
  return before === '' ? word : `${before}, ${word}`;
};

/** Removes a word from a style without reordering the rest. */
export const removeWord = (style: string, word: string): string =>
  splitStyle(style)
    .filter((part) => normalizeWord(part) !== normalizeWord(word))
    .join(', ');
