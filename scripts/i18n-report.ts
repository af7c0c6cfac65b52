import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { root } from './freshness.ts';
import { type Messages, shippedIds, sourceMessages, translatedMessages } from './i18n-messages.ts';
import { overlaySkeletons } from './i18n-skeleton.ts';
import { CommandFailed, entry } from './run.ts';

/** By file and id, the hash of the English text behind a translation. */
type Lock = Record<string, Record<string, string>>;

interface Finding {
  readonly kind: 'missing' | 'stale' | 'unused' | 'wrong';
  readonly file: string;
  readonly id: string;
  readonly message: string;
}

const hashText = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
const lockPath = (locale: string) => join(root, 'i18n', locale, 'lock.json');

function readLock(locale: string): Lock {
  return existsSync(lockPath(locale)) ? (JSON.parse(readFileSync(lockPath(locale), 'utf8')) as Lock) : {};
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted().join(' ');

const isOverlay = (file: string) => file.startsWith('openapi/');
const isPage = (file: string) => file.endsWith('.mdx');

/**
 * Docusaurus splits plurals at `|`, in the order of the language's categories. French, Spanish and Portuguese can omit
 * "many".
 */
function findPluralFault(locale: string, english: string, text: string): string | undefined {
  if (!english.includes('|')) return undefined;
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const enough = categories.length - (['es', 'fr', 'pt'].includes(locale) ? 1 : 0);
  const parts = text.split('|').length;
  if (parts >= enough && parts <= categories.length) return undefined;
  return `has ${parts} plural forms, ${categories.join(', ')} are needed`;
}

/** What must be identical in a translated description or page: code, link targets, components, and heading ids. */
const verbatim = (text: string) =>
  [...new Set(text.match(/`[^`]+`|(?<=\]\()[^)]+|<[A-Z]\w*[^>]*>|\{#[\w-]+\}|^import .*/gm) ?? [])]
    .toSorted()
    .join(' ');

function fault(locale: string, file: string, english: string, text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  if (isOverlay(file) || isPage(file)) {
    if (verbatim(english) === verbatim(text)) return undefined;
    return `has the code, links or components ${verbatim(text)} instead of ${verbatim(english)}`;
  }
  if (placeholders(english) !== placeholders(text)) {
    return `has the placeholders "${placeholders(text)}" instead of "${placeholders(english)}"`;
  }
  return findPluralFault(locale, english, text);
}

/** Compares a locale with the sources. */
export function findFindings(
  locale: string,
  source: Messages,
  translated: Messages,
  shipped: ReadonlySet<string>,
  lock: Lock,
): Finding[] {
  const findings: Finding[] = [];
  for (const [file, texts] of source) {
    for (const [id, english] of texts) {
      const add = (kind: Finding['kind'], message: string) => findings.push({ kind, file, id, message });
      const text = translated.get(file)?.get(id);
      if (text === undefined) {
        if (!(file === 'code.json' && shipped.has(id))) add('missing', english);
        continue;
      }
      const wrong = fault(locale, file, english, text);
      if (wrong) add('wrong', wrong);
      if (lock[file]?.[id] !== hashText(english)) add('stale', english);
    }
  }
  for (const [file, texts] of translated) {
    for (const [id, text] of texts) {
      if (!source.get(file)?.has(id)) findings.push({ kind: 'unused', file, id, message: text });
    }
  }
  return findings;
}

/** The findings for a locale of the repository. */
export async function findLocaleFindings(locale: string, source: Messages): Promise<Finding[]> {
  return findFindings(locale, source, translatedMessages(locale), await shippedIds(locale), readLock(locale));
}

/** Records that all translations of a locale match the current English texts. */
function accept(locale: string, source: Messages): void {
  const lock: Lock = {};
  for (const [file, texts] of translatedMessages(locale)) {
    const known = [...texts.keys()].filter((id) => source.get(file)?.has(id)).toSorted();
    lock[file] = Object.fromEntries(known.map((id) => [id, hashText(source.get(file)?.get(id) ?? '')]));
  }
  writeFileSync(lockPath(locale), `${JSON.stringify(lock, null, 2)}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      strict: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      skeleton: { type: 'boolean', default: false },
    },
  });
  const all: readonly string[] = siteLocales.map(({ code }) => code).filter((code) => code !== defaultLocale);
  const unknown = positionals.filter((locale) => !all.includes(locale));
  if (unknown.length > 0)
    throw new CommandFailed(`Unknown language: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
  if (values.skeleton) {
    for (const locale of positionals) process.stdout.write(overlaySkeletons(locale));
    return;
  }
  const source = await sourceMessages();
  const total = [...source.values()].reduce((sum, texts) => sum + texts.size, 0);
  let count = 0;
  for (const locale of positionals.length > 0 ? positionals : all) {
    if (values.accept && existsSync(join(root, 'i18n', locale))) accept(locale, source);
    const findings = await findLocaleFindings(locale, source);
    count += findings.length;
    const kinds = ['missing', 'stale', 'wrong', 'unused'] as const;
    const sums = kinds.map((kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`);
    process.stdout.write(`${locale}: ${total} texts, ${sums.join(', ')}\n`);
    for (const { kind, file, id, message } of findings)
      process.stdout.write(`  ${kind} ${file} ${id}: ${message.split('\n', 1)[0]}\n`);
  }
  if (values.strict && count > 0) throw new CommandFailed(`${count} findings in the translations.`);
}

if (import.meta.main) await entry(main);
