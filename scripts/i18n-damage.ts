import { isPage } from '../catalog/accepted-texts.ts';
import { getProse } from './i18n-page-faults.ts';

/** Traces of a tool that damaged a text, which a translation has only if the English text has them. */
const traces: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\uFFFD/, 'has the character U+FFFD in place of one in another encoding'],
  [/[\u00AD\u200B\u2060\uFEFF]/, 'has an invisible character'],
  [/\\[nrt](?![a-z])/, 'has an escaped line break or tab'],
  [/&(?:[a-z]\w*|#\w+);/i, 'has an entity such as &nbsp;'],
];

/** Elements, which strings and the reference show as they are. A page compares its components itself. */
const element = /<\/?[a-z]\w*(?: [^>]*)?>/i;

/** Finds what services and editors do to texts by accident: wrong encodings, escapes, and lost marks of Markdown. */
export function findDamage(file: string, english: string, text: string): string[] {
  const [source, own] = [english, text].map((each) => (isPage(file) ? getProse(each) : each)) as [string, string];
  const found = traces.filter(([pattern]) => pattern.test(own) && !pattern.test(source)).map(([, message]) => message);
  if (!isPage(file) && element.test(own) && !element.test(source)) found.push('has an element such as <b>');
  const bold = own.match(/\*\*/g)?.length ?? 0;
  return bold % 2 === 1 && (source.match(/\*\*/g)?.length ?? 0) % 2 === 0
    ? [...found, 'has "**" without its counterpart']
    : found;
}
