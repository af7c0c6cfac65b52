import type { TimedLine, TimedSong } from '../lines.ts';
import { milliseconds } from './times.ts';

/** Characters that XML 1.0 can hold; the others cannot be written at all, not even escaped. */
const isXml = (character: string): boolean =>
  character >= ' ' ? !/[\ufffe\uffff]/.test(character) : /[\t\n\r]/.test(character);

const escaped = (text: string): string =>
  [...text].filter(isXml).join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What a text is written in, as a language tag: the language where the script says it, else the script alone. */
const scripts = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Hang}/u, 'ko'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Cyrl}/u, 'und-Cyrl'],
  [/\p{sc=Latn}/u, 'und-Latn'],
] as const;

const languageOf = (text: string): string => scripts.find(([script]) => script.test(text))?.[1] ?? 'und';

/** Offset time of TTML. */
const offset = (ms: number): string => `${(ms / 1000).toFixed(3)}s`;

/** A line as a paragraph. Times of a span count from the start of the paragraph it is in (TTML 2, 12.2.1). */
function paragraph({ words, after, start, end }: TimedLine): string {
  const from = milliseconds(start);
  const spans = words.map(({ before, text, ...word }) => {
    const times = [word.start, word.end].map((time) => offset(Math.max(0, milliseconds(time) - from)));
    return `${escaped(before)}<span begin="${times[0]}" end="${times[1]}">${escaped(text)}</span>`;
  });
  return `      <p begin="${offset(from)}" end="${offset(milliseconds(end))}">${spans.join('')}${escaped(after)}</p>\n`;
}

/** TTML: a paragraph for every line, a span for every word. */
export function ttml({ title, lines }: TimedSong): string {
  const language = languageOf(lines.flatMap(({ words }) => words.map(({ text }) => text)).join(''));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ',
    `xml:lang="${language}" xml:space="preserve">\n`,
    `  <head>\n    <metadata>\n      <ttm:title>${escaped(title)}</ttm:title>\n    </metadata>\n  </head>\n`,
    '  <body>\n    <div>\n',
    ...lines.map(paragraph),
    '    </div>\n  </body>\n</tt>\n',
  ].join('');
}
