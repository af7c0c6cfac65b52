/** What separates the words of a style, in any script. */
const separators = /[,;，、；\n]/;

const alike = (text: string): string => text.trim().toLowerCase();

const partsOf = (style: string): string[] =>
  style
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Whether a word stands in a style by itself. */
export const hasWord = (style: string, word: string): boolean =>
  partsOf(style).some((part) => alike(part) === alike(word));

/** The style with a word at its end, however it ended before. */
export const withWord = (style: string, word: string): string => {
  const before = style.replace(/[\s,;，、；]+$/, '');
  return before === '' ? word : `${before}, ${word}`;
};

/** The style without a word. What else stands there keeps its order. */
export const withoutWord = (style: string, word: string): string =>
  partsOf(style)
    .filter((part) => alike(part) !== alike(word))
    .join(', ');
