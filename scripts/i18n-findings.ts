import type { Messages } from './i18n-messages.ts';
import { type Accepted, hashText, isOverlay, isPage, type TextName } from '../catalog/accepted-texts.ts';
import { findInconsistencies } from './i18n-contexts.ts';
import { readCountedIds } from './i18n-counted.ts';
import { findSectionFaults, getWordsToRead, isStillEnglish } from './i18n-page-faults.ts';
import { frontMatterId } from '../plugins/markdown/page-sections.ts';
import { hasBody } from './i18n-pages.ts';
import { findDamage } from './i18n-damage.ts';
import { findStyleFaults, type StyleGuide } from './i18n-style.ts';
import { CommandFailed } from './run.ts';

/**
 * - `missing`: there is no translation, or it repeats the English text and wasn't accepted.
 * - `untranslated`: a whole page without a translation.
 * - `new`: a translation that wasn't accepted yet.
 * - `stale`: the English text has changed since the translation was accepted. Readers get the English text, so
 *   nothing else is checked.
 * - `wrong`: the translation can't be right, whatever its language.
 * - `unused`: a translation of a text that doesn't exist.
 */
export const findingKinds = ['missing', 'untranslated', 'new', 'stale', 'wrong', 'unused'] as const;

/** The kinds of findings about English texts that need a translation or its confirmation. A release has none. */
export const openKinds: ReadonlySet<Finding['kind']> = new Set(['missing', 'untranslated', 'new', 'stale']);

/** Findings that no change may have. All others are the work of translators, and readers get English until then. */
export const isFault = ({ kind }: Finding): boolean => !openKinds.has(kind);

/** @throws CommandFailed for faults and, before a release, for the work of translators. */
export function refuseFindings(faults: number, open: number, isRelease: boolean): void {
  if (faults > 0) throw new CommandFailed(`${faults} translations are wrong or unused.`);
  if (isRelease && open > 0) throw new CommandFailed(`${open} texts aren't translated from today's English.`);
}

export interface Finding extends TextName {
  readonly kind: (typeof findingKinds)[number];
  readonly message: string;
  /** Lines after the first one of the text. */
  readonly offset?: number;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted().join(' ');

/**
 * Docusaurus splits plurals at `|`, in the order of the language's categories. Languages such as French have "many" for
 * millions only, and can omit it.
 */
function findPluralFault(locale: string, file: string, id: string, english: string, text: string): string | undefined {
  if (!english.includes('|')) {
    if (!text.includes('|')) return undefined;
    // The server selects a form for every text with a number (server/core/texts.ts), the site where its code says so.
    const isCounted = file === 'server.json' ? english.includes('{') : readCountedIds().has(id);
    if (!isCounted) return 'has "|", but the text has no plural forms';
  }
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const isManyRare = categories.includes('many') && !categories.includes('few');
  const enough = categories.length - (isManyRare ? 1 : 0);
  const parts = text.split('|').length;
  if (parts >= enough && parts <= categories.length) return undefined;
  return `has ${parts} plural forms, ${categories.join(', ')} are needed`;
}

/** What must be identical in a translated description of the contract: code and link targets. */
const verbatim = (text: string) => [...new Set(text.match(/`[^`]+`|(?<=\]\()[^)]+/g) ?? [])].toSorted().join(' ');

function findTextFault(locale: string, file: string, id: string, english: string, text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  if (isOverlay(file)) {
    if (verbatim(english) === verbatim(text)) return undefined;
    return `has the code or links ${verbatim(text)} instead of ${verbatim(english)}`;
  }
  if (placeholders(english) !== placeholders(text)) {
    return `has the placeholders "${placeholders(text)}" instead of "${placeholders(english)}"`;
  }
  return findPluralFault(locale, file, id, english, text);
}

/** Finds the errors of a translation apart from its style, such as a missing placeholder. */
export function findFaults(locale: string, file: string, id: string, english: string, text: string) {
  const damage = findDamage(file, english, text).map((message) => ({ message, offset: 0 }));
  if (isPage(file)) return [...damage, ...findSectionFaults(id, english, text)];
  const message = findTextFault(locale, file, id, english, text);
  return [...damage, ...(message === undefined ? [] : [{ message, offset: 0 }])];
}

/**
 * Headings without the ID that the English page has there, by their number. Their sections are found by the one before
 * them.
 */
function findUnnamedHeadings(english: ReadonlyMap<string, string>, translated: ReadonlyMap<string, string>) {
  const [ids, own] = [[...english.keys()], [...translated.keys()]];
  const unnamed = new Map<string, string>();
  for (const [index, id] of own.entries()) {
    if (english.has(id) || !/^line-\d+$/.test(id)) continue;
    const before = own[index - 1]!;
    const wanted = ids[ids.indexOf(unnamed.get(before) ?? before) + 1];
    if (wanted !== undefined && wanted !== frontMatterId && !translated.has(wanted)) unnamed.set(id, wanted);
  }
  return unnamed;
}

/** Finds translations of texts that don't exist. */
export function findUnused(source: Messages, translated: Messages): Finding[] {
  return [...translated].flatMap(([file, texts]) => {
    const english = source.get(file) ?? new Map<string, string>();
    const unnamed = isPage(file) ? findUnnamedHeadings(english, texts) : new Map<string, string>();
    return [...texts]
      .filter(([id]) => !english.has(id) && !unnamed.has(id))
      .map(([id, message]): Finding => ({ kind: 'unused', file, id, message }));
  });
}

/** Compares a locale with the sources. */
export function findFindings(
  locale: string,
  source: Messages,
  translated: Messages,
  shipped: ReadonlySet<string>,
  accepted: Accepted,
  style: StyleGuide,
): Finding[] {
  const findings: Finding[] = [];
  for (const [file, texts] of source) {
    const own = translated.get(file) ?? new Map<string, string>();
    const isUntranslated = isPage(file) && !hasBody(own);
    if (isUntranslated) findings.push({ kind: 'untranslated', file, id: '', message: 'is shown in English' });
    const unnamed = isPage(file) ? findUnnamedHeadings(texts, own) : new Map<string, string>();
    for (const [id, wanted] of unnamed) {
      findings.push({ kind: 'wrong', file, id, message: `the heading ID {#${wanted}} is missing` });
    }
    const found = new Set(unnamed.values());
    const current = new Map<string, string>();
    for (const [id, english] of texts) {
      if (found.has(id)) continue;
      const add = (kind: Finding['kind'], message: string, offset = 0) =>
        findings.push({ kind, file, id, message, offset });
      const text = own.get(id);
      if (text === undefined) {
        if (!isUntranslated && !(file === 'code.json' && shipped.has(id))) add('missing', english);
        continue;
      }
      if (isPage(file) && isStillEnglish(id, english, text)) {
        add('missing', `is still in English: ${english}`);
        continue;
      }
      const known = accepted[file]?.[id];
      if (known && !known.includes(hashText(file, english))) {
        add('stale', english);
        continue;
      }
      current.set(id, text);
      for (const { message, offset } of findFaults(locale, file, id, english, text)) add('wrong', message, offset);
      const [words, ownWords] = [english, text].map((each) => getWordsToRead(id, each));
      for (const message of findStyleFaults(style, locale, words!, ownWords!)) add('wrong', message);
      if (known === undefined && text === english) add('missing', `is still in English: ${english}`);
      else if (known === undefined) add('new', english);
    }
    for (const fault of file === 'code.json' ? findInconsistencies(texts, current, style.contextIds) : []) {
      findings.push({ kind: 'wrong', file, ...fault });
    }
  }
  return [...findings, ...findUnused(source, translated)];
}
