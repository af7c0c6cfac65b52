import type { TimedLine, TimedSong } from '../../../../engines/timed-lines.ts';
import { milliseconds } from './times.ts';

/** Characters that XML 1.0 allows. Others can't be written, not even escaped. */
const isXml = (character: string): boolean =>
  character >= ' ' ? !/[\ufffe\uffff]/.test(character) : /[\t\n\r]/.test(character);

const escaped = (text: string): string =>
  [...text].filter(isXml).join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The language tag of a text: the language if the script determines it, or else the script. */
const scripts = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Hang}/u, 'ko'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Cyrl}/u, 'und-Cyrl'],
  [/\p{sc=Grek}/u, 'und-Grek'],
  [/\p{sc=Arab}/u, 'und-Arab'],
  [/\p{sc=Hebr}/u, 'und-Hebr'],
  [/\p{sc=Deva}/u, 'und-Deva'],
  [/\p{sc=Thai}/u, 'und-Thai'],
  [/\p{sc=Latn}/u, 'und-Latn'],
] as const;

const detectLanguage = (text: string): string => scripts.find(([script]) => script.test(text))?.[1] ?? 'und';

/** A TTML offset time. */
const formatOffset = (ms: number): string => `${(ms / 1000).toFixed(3)}s`;

/** A line as a paragraph. Times of a span are relative to its paragraph (TTML 2, 12.2.1). */
function formatParagraph({ words, after, start, end }: TimedLine): string {
  const from = milliseconds(start);
  const spans = words.map(({ before, text, ...word }) => {
    const times = [word.start, word.end].map((time) => formatOffset(Math.max(0, milliseconds(time) - from)));
    return `${escaped(before)}<span begin="${times[0]}" end="${times[1]}">${escaped(text)}</span>`;
  });
  return `      <p begin="${formatOffset(from)}" end="${formatOffset(milliseconds(end))}">${spans.join('')}${escaped(after)}</p>\n`;
}

/** TTML: a paragraph per line and a span per word. */
export function ttml({ title, lines }: TimedSong): string {
  const language = detectLanguage(lines.flatMap(({ words }) => words.map(({ text }) => text)).join(''));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ',
    `xml:lang="${language}" xml:space="preserve">\n`,
    `  <head>\n    <metadata>\n      <ttm:title>${escaped(title)}</ttm:title>\n    </metadata>\n  </head>\n`,
    '  <body>\n    <div>\n',
    ...lines.map(formatParagraph),
    '    </div>\n  </body>\n</tt>\n',
  ].join('');
}
