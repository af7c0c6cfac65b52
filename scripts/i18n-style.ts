import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './freshness.ts';
import { readContextIds } from './i18n-contexts.ts';

/** A term of the glossary: its word in each language, and the variants that aren't used for it. */
interface Term {
  readonly en: string;
  readonly avoid?: Readonly<Record<string, readonly string[]>>;
  /** English words that give the term another meaning, so that any variant is allowed. */
  readonly unless?: readonly string[];
  readonly [language: string]: unknown;
}

/** A pattern that a language doesn't use, and the message about a text that matches it. */
interface StyleRule {
  readonly pattern: string;
  readonly message: string;
}

/** The rules for words and for typography, as data. */
export interface StyleGuide {
  readonly terms: readonly Term[];
  readonly rules: Readonly<Record<string, readonly StyleRule[]>>;
  /** IDs of strings that may be translated differently from others with the same English words. */
  readonly contextIds: ReadonlySet<string>;
}

export function readStyleGuide(): StyleGuide {
  const read = (file: string): unknown => parse(readFileSync(join(root, 'i18n', file), 'utf8'));
  return {
    terms: read('glossary.yaml') as StyleGuide['terms'],
    rules: read('style.yaml') as StyleGuide['rules'],
    contextIds: readContextIds(),
  };
}

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Languages that join words, where a variant can be anywhere. */
const joined = new Set(['zh', 'ja', 'ko']);

const wordPatterns = new Map<string, RegExp>();

/** The pattern of a word, which is compiled only once, because each word is searched in thousands of texts. */
function getWordPattern(language: string, word: string): RegExp {
  const key = `${language} ${word}`;
  const known = wordPatterns.get(key);
  if (known) return known;
  const pattern = new RegExp(`${joined.has(language) ? '' : String.raw`(?<!\p{L})`}${escape(word)}`, 'iu');
  wordPatterns.set(key, pattern);
  return pattern;
}

/** Finds a word with its endings: "Task" in "Tasks", but not in "Multitasking". */
const contains = (language: string, text: string, word: string): boolean => getWordPattern(language, word).test(text);

function findTermFaults(terms: readonly Term[], locale: string, english: string, text: string): string[] {
  const named = terms.filter(({ en }) => contains('en', english, en));
  return named.flatMap(({ en, avoid, unless = [], ...words }) =>
    (unless.some((word) => contains('en', english, word)) ? [] : (avoid?.[locale] ?? []))
      .filter((variant) => contains(locale, text, variant))
      // A variant can be the right word for another term in the same text.
      .filter((variant) => !named.some((term) => contains(locale, String(term[locale]), variant)))
      .map((variant) => `says “${variant}” for “${en}” instead of “${String(words[locale])}”`),
  );
}

/**
 * Finds words and typography that the glossary or the language doesn't allow. Both texts are words without code and
 * components.
 */
export function findStyleFaults(
  { terms, rules }: Pick<StyleGuide, 'terms' | 'rules'>,
  locale: string,
  english: string,
  text: string,
): string[] {
  // Names such as media types are the same in all languages.
  if (text === english) return [];
  const typography = (rules[locale] ?? [])
    .filter(({ pattern }) => new RegExp(pattern, 'u').test(text))
    .map(({ message }) => message);
  return [...typography, ...findTermFaults(terms, locale, english, text)];
}

/**
 * Whether an English text can be its own translation: it has only numbers, codes, and terms that the glossary keeps in
 * this language. `english` are its words without code, components and placeholders.
 */
export function isSameInLanguage(terms: StyleGuide['terms'], locale: string, english: string): boolean {
  const kept = terms.filter((term) => String(term[locale]).toLowerCase() === term.en.toLowerCase());
  const rest = kept.reduce(
    (text, { en }) => text.replaceAll(new RegExp(String.raw`\b${escape(en)}s?\b`, 'gi'), ''),
    english,
  );
  return !/\p{L}{2}/u.test(rest);
}
