import { parse } from 'yaml';
import { findOwnCode } from '../plugins/markdown/page-code.ts';
import { classifyLines, frontMatterId } from '../plugins/markdown/page-sections.ts';

/** A fault of a translated section, and its line. */
interface SectionFault {
  readonly message: string;
  /** Lines after the first one of the section. */
  readonly offset: number;
}

interface Fence {
  readonly offset: number;
  readonly info: string;
  readonly code: readonly string[];
}

/** Separates the code blocks of a section from its prose. */
function splitFences(text: string): { readonly fences: readonly Fence[]; readonly prose: string } {
  const lines = text.split('\n');
  const parts = classifyLines(lines);
  const fences: { offset: number; info: string; code: string[] }[] = [];
  for (const [offset, line] of lines.entries()) {
    if (parts[offset] === 'opening') {
      fences.push({ offset, info: line.replace(/^\s*(?:`+|~+)/, '').trim(), code: [] });
    } else if (parts[offset] === 'code') fences.at(-1)!.code.push(line);
  }
  return { fences, prose: lines.filter((_, offset) => parts[offset] === 'prose').join('\n') };
}

const commentMarks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['bash', 'python', 'ruby', 'yaml', 'ini', 'dockerfile'].map((name) => [name, '# '])),
  ...Object.fromEntries(
    ['javascript', 'typescript', 'tsx', 'go', 'java', 'csharp', 'php'].map((name) => [name, '// ']),
  ),
  sql: '-- ',
};

/** The title of a code block can be translated, unless it is a file name or a status. */
const withoutTitle = (info: string): string =>
  info.replace(/title="([^"]*)"/, (whole, title: string) => (/^\d{3} |\.\w+$/.test(title) ? whole : 'title'));

function findFenceFaults(english: readonly Fence[], translated: readonly Fence[]): SectionFault[] {
  if (english.length !== translated.length) {
    return [{ message: `has ${translated.length} code blocks instead of ${english.length}`, offset: 0 }];
  }
  return english.flatMap((source, index): SectionFault[] => {
    const { info, code, offset } = translated[index]!;
    if (withoutTitle(info) !== withoutTitle(source.info)) {
      return [{ message: `has a code block "${info}" instead of "${source.info}"`, offset }];
    }
    const mark = commentMarks[source.info.split(' ', 1)[0]!];
    const lines = (each: Fence) =>
      each.code.map((line) => (mark && line.trimStart().startsWith(mark) ? line.replace(/\S.*/, mark) : line));
    const [wanted, found] = [lines(source), lines({ info, code, offset })];
    const at = Array.from({ length: Math.max(wanted.length, found.length) }).findIndex(
      (_, line) => wanted[line] !== found[line],
    );
    if (at === -1) return [];
    return [{ message: `has the code "${found[at] ?? ''}" instead of "${wanted[at] ?? ''}"`, offset: offset + 1 + at }];
  });
}

/** Attributes of components that contain text: their values can be translated if they have one. */
const hideTexts = (component: string): string =>
  component
    .replaceAll(/\b(alt|title|aria-label)=(?:"[^"]*"|'[^']*')/g, '$1')
    .replaceAll(/(\w+): (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g, (_, key: string, one = '', other = '') =>
      one + other === '' ? `${key}: none` : `${key}: text`,
    )
    .replaceAll(/\s+/g, ' ');

/** Texts of components can contain `>`. */
const componentPattern = /<[A-Z]\w*(?:\s+\w+=(?:"[^"]*"|\{\{[^}]*\}\}))+\s*\/>|<\/?[a-zA-Z][^>]*>/g;

const withoutCode = (prose: string): string => prose.replaceAll(/`[^`]+`/g, '');

/** The text of a page without code blocks and code. */
export const getProse = (text: string): string => withoutCode(splitFences(text).prose);

/** The prose that readers see as words: without code, components, link targets and heading IDs. */
const getWords = (prose: string): string =>
  withoutCode(prose)
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replaceAll(componentPattern, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\{#[\w-]+\}/g, '');

/** Parts of Markdown that must be the same in each language, by their name in messages. */
const parts: Readonly<Record<string, (prose: string) => readonly string[]>> = {
  code: (prose) => (prose.match(/`[^`]+`/g) ?? []).map((code) => code.replaceAll(/\s+/g, ' ')),
  links: (prose) => withoutCode(prose).match(/(?<=\]\()[^)\s]+/g) ?? [],
  components: (prose) => (withoutCode(prose).match(componentPattern) ?? []).map(hideTexts),
  'heading IDs': (prose) => prose.match(/^#+(?= .*\{#)|\{#[\w-]+\}/gm) ?? [],
  imports: (prose) => prose.match(/^import .*/gm) ?? [],
  marks: (prose) => prose.match(/^:::+\w*|\{\/\*[\s\S]*?\*\/\}/gm) ?? [],
};

/** Lines whose number must be the same in a translation. */
const counted: Readonly<Record<string, RegExp>> = { 'table rows': /^\s*\|/gm, 'list items': /^\s*(?:[-*]|\d+\.) /gm };

/** English words that other languages often write in figures. 1 is always possible ("per minute"). */
const numberWords: Readonly<Record<string, RegExp>> = {
  '2': /\b(?:two|both|twice|second|half|pair)\b/i,
  '3': /\bthree\b|\bthird\b/i,
  '4': /\bfour(?:th)?\b|\bquarter/i,
  '5': /\bfi(?:ve|fth)\b/i,
  '6': /\bsix(?:th)?\b/i,
  '7': /\bseven(?:th)?\b|\bweek/i,
  '8': /\beight(?:h)?\b/i,
  '9': /(?<!\w)nin(?:e|th)\b/i,
  '10': /\bten(?:th)?\b/i,
  '12': /\btwelve\b/i,
  '30': /\bthirty\b/i,
  '60': /\bsixty\b/i,
  '100': /\bhundred\b/i,
  '1000': /\bthousand\b/i,
};

/** The numbers in a text. Separators differ by language, so they are removed. */
const getNumbers = (words: string): Set<string> =>
  new Set(
    (words.replaceAll(/^\s*\d+\. /gm, '').match(/\d+(?:[.,\u00A0\u202F]\d+)*/g) ?? []).map((number) =>
      number.replaceAll(/\D/g, ''),
    ),
  );

function findNumberFault(english: string, translated: string): string | undefined {
  const [wanted, found] = [getNumbers(english), getNumbers(translated)];
  const missing = [...wanted].filter((number) => !found.has(number));
  if (missing.length > 0) return `lacks the numbers ${missing.join(', ')}`;
  const more = [...found].filter(
    (number) => !wanted.has(number) && number !== '1' && !numberWords[number]?.test(english),
  );
  return more.length > 0 ? `has the numbers ${more.join(', ')}, which the English text doesn't have` : undefined;
}

const unique = (texts: readonly string[]): string => [...new Set(texts)].toSorted().join(' ');

function findProseFaults(english: string, translated: string): string[] {
  const different = Object.entries(parts).flatMap(([name, find]) => {
    const [wanted, found] = [unique(find(english)), unique(find(translated))];
    return wanted === found ? [] : [`has the ${name} ${found || '(none)'} instead of ${wanted || '(none)'}`];
  });
  const counts = Object.entries(counted).flatMap(([name, pattern]) => {
    const [wanted = 0, found = 0] = [english, translated].map((text) => text.match(pattern)?.length);
    return wanted === found ? [] : [`has ${found} ${name} instead of ${wanted}`];
  });
  const number = findNumberFault(getWords(english), getWords(translated));
  return [...different, ...counts, ...(number === undefined ? [] : [number])];
}

/** Values of the front matter that are texts. A label that is an error code isn't a text. */
const frontMatterTexts = new Set(['title', 'description', 'sidebar_label']);
const isCode = (value: unknown): boolean => typeof value === 'string' && /^[a-z]+(?:_[a-z]+)+$/.test(value);

const parseFrontMatter = (text: string): Readonly<Record<string, unknown>> =>
  (parse(text.replaceAll(/^---$/gm, '')) ?? {}) as Readonly<Record<string, unknown>>;

/** The values of a front matter, or undefined if it isn't one. */
function readFrontMatter(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!/^---\n[^]*\n---$/.test(text)) return undefined;
  try {
    const values = parseFrontMatter(text);
    return typeof values === 'object' ? values : undefined;
  } catch {
    return undefined;
  }
}

function findFrontMatterFaults(english: string, translated: string): string[] {
  const [source, own] = [parseFrontMatter(english), readFrontMatter(translated)];
  if (own === undefined) return ['is not front matter in YAML, such as "title: Text" on a line of its own'];
  const keys = [...new Set([...Object.keys(source), ...Object.keys(own)])];
  return keys.flatMap((key) => {
    const [wanted, found] = [source[key], own[key]];
    if (wanted !== undefined && found === undefined) return [`lacks "${key}"`];
    const translatable = frontMatterTexts.has(key) && !isCode(wanted);
    return translatable || JSON.stringify(wanted) === JSON.stringify(found)
      ? []
      : [`has ${key}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`];
  });
}

/** Code that would run on the page, and what can't be compiled. */
function findCodeFaults(english: string, translated: string): string[] {
  try {
    return findOwnCode(english, translated).map(
      (code) => `has the code "${code}", which the English text doesn't have`,
    );
  } catch (error) {
    return [`isn't MDX: ${(error as Error).message}`];
  }
}

/** Differences between a section and its translation that no language needs. */
export function findSectionFaults(id: string, english: string, translated: string): SectionFault[] {
  if (id === frontMatterId) {
    return findFrontMatterFaults(english, translated).map((message) => ({ message, offset: 0 }));
  }
  const [source, own] = [splitFences(english), splitFences(translated)];
  const prose = findProseFaults(source.prose, own.prose);
  // A component that differs is also code that differs, and is reported once.
  const messages = prose.length > 0 ? prose : findCodeFaults(english, translated);
  return [...messages.map((message) => ({ message, offset: 0 })), ...findFenceFaults(source.fences, own.fences)];
}

/** The words of a section or a message: without code, components, link targets and placeholders. */
export function getWordsToRead(id: string, text: string): string {
  if (id !== frontMatterId) return getWords(splitFences(text).prose).replaceAll(/\{\w+\}/g, '');
  return Object.entries(readFrontMatter(text) ?? {})
    .map(([key, value]) => (frontMatterTexts.has(key) ? String(value) : ''))
    .join('\n');
}

/** Whether a section is still the English text, although it has words to translate. */
export const isStillEnglish = (id: string, english: string, translated: string): boolean =>
  english === translated &&
  (id === frontMatterId || (getWords(splitFences(english).prose).match(/\p{L}{2,}/gu) ?? []).length > 1);
