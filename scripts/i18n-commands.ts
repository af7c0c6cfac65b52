import { readFileSync, writeFileSync } from 'node:fs';
import { defaultLocale } from '../plugins/locales.ts';
import { findAccepted, findNewTexts } from './i18n-accept.ts';
import { describeCoverage, measureCoverage } from './i18n-coverage.ts';
import { type Descriptions, findDescriptionFaults, getDescription, readDescriptions } from './i18n-descriptions.ts';
import { getFormat } from './i18n-exchange.ts';
import { type Finding, findFindings, findingKinds, openKinds } from './i18n-findings.ts';
import { planImport } from './i18n-import.ts';
import { readLock, withAccepted, writeLock } from './i18n-lock.ts';
import { type Messages, shippedIds, sourceMessages, translatedMessages } from './i18n-messages.ts';
import { createNotes } from './i18n-notes.ts';
import { getPlace } from './i18n-places.ts';
import { readStyleGuide } from './i18n-style.ts';
import { findSkeletonTexts } from './i18n-skeleton.ts';
import { writeTexts } from './i18n-write.ts';

/** The findings for a locale of the repository. */
export async function findLocaleFindings(
  locale: string,
  source: Messages,
  translated = translatedMessages(locale),
): Promise<Finding[]> {
  return findFindings(locale, source, translated, await shippedIds(locale), readLock(locale), readStyleGuide());
}

/** Records that the translations with these names match the current English texts, and if `isNewAccepted`, all new ones. */
export async function acceptTexts(
  locales: readonly string[],
  names: readonly string[],
  isNewAccepted: boolean,
): Promise<void> {
  const source = await sourceMessages();
  const translated = new Map(locales.map((locale) => [locale, translatedMessages(locale)]));
  const accepted = findAccepted(names, locales, source, translated);
  for (const locale of locales) {
    const own = translated.get(locale)!;
    const more = isNewAccepted ? findNewTexts(await findLocaleFindings(locale, source, own)) : [];
    const texts = [...accepted.get(locale)!, ...more];
    writeLock(locale, withAccepted(readLock(locale), source, own, texts));
  }
}

/** The first line of a text, without the fence of the front matter. */
const firstLine = (text: string): string => text.replace(/^---\n/, '').split('\n', 1)[0]!;

/**
 * A finding with its place: `stale i18n/de/code.json:12 keys.title: API keys`. With `descriptions`, the description of an
 * English text that needs a translation is added: `(Title of the page with all API keys)`.
 */
export function describeFinding(locale: string, finding: Finding, descriptions?: Descriptions): string {
  const { kind, file, id, message, offset } = finding;
  const description = descriptions && openKinds.has(kind) ? getDescription(descriptions, finding) : undefined;
  const place = `${getPlace(locale, { file, id }, offset)}${id === '' ? '' : ` ${id}`}`;
  return `${kind} ${place}: ${firstLine(message)}${description === undefined ? '' : ` (${description})`}`;
}

/** Prints the faults of descriptions and the findings of each locale, and returns their number. */
export async function report(locales: readonly string[]): Promise<number> {
  const source = await sourceMessages();
  const total = [...source.values()].reduce((sum, texts) => sum + texts.size, 0);
  const descriptions = readDescriptions();
  const faults = findDescriptionFaults(descriptions, source);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  let count = faults.length;
  for (const locale of locales) {
    const findings = await findLocaleFindings(locale, source);
    count += findings.length;
    const sums = findingKinds.map((kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`);
    process.stdout.write(`${locale}: ${total} texts, ${sums.join(', ')}\n`);
    process.stdout.write(`  ${describeCoverage(measureCoverage(source, findings))}\n`);
    for (const finding of findings) process.stdout.write(`  ${describeFinding(locale, finding, descriptions)}\n`);
  }
  return count;
}

/** Writes the coverage of each language to a file, for the page `/test`. */
export async function writeCoverage(locales: readonly string[], path: string): Promise<void> {
  const source = await sourceMessages();
  const coverage = await Promise.all(
    locales.map(async (locale) => [locale, measureCoverage(source, await findLocaleFindings(locale, source))] as const),
  );
  writeFileSync(path, JSON.stringify(Object.fromEntries(coverage)));
}

/** Adds missing texts to files in English, ready to be translated. */
export async function writeSkeletons(locale: string, names: readonly string[]): Promise<void> {
  const texts = findSkeletonTexts(names, await sourceMessages(), translatedMessages(locale), await shippedIds(locale));
  for (const path of writeTexts(locale, texts)) process.stdout.write(`${path}\n`);
}

/** Exports all texts of a language for a translation service. The export of English has each text as its own translation. */
export async function exportTexts(locale: string, path: string): Promise<void> {
  const source = await sourceMessages();
  const translated = locale === defaultLocale ? source : translatedMessages(locale);
  const shipped = await shippedIds(locale);
  const getNote = createNotes();
  const texts = [...source].flatMap(([file, own]) =>
    [...own].flatMap(([id, english]) => {
      const text = translated.get(file)?.get(id);
      if (text === undefined && file === 'code.json' && shipped.has(id)) return [];
      return [{ file, id, english, text, note: getNote({ file, id }) }];
    }),
  );
  writeFileSync(path, await getFormat(path).write(locale, texts));
  process.stdout.write(`${texts.length} texts in ${path}\n`);
}

/** Imports and accepts the translations that were changed in an export. Returns the number of refused translations. */
export async function importTexts(locale: string, path: string): Promise<number> {
  const source = await sourceMessages();
  const imported = await getFormat(path).read(readFileSync(path, 'utf8'));
  const { texts, names, findings } = planImport(locale, source, translatedMessages(locale), imported);
  const files = writeTexts(locale, texts);
  if (names.length > 0) {
    writeLock(locale, withAccepted(readLock(locale), source, translatedMessages(locale), names));
  }
  process.stdout.write(`${imported.length} texts in ${path}: ${names.length} changed, ${findings.length} refused\n`);
  for (const file of files) process.stdout.write(`  ${file}\n`);
  for (const finding of findings) process.stdout.write(`  ${describeFinding(locale, finding)}\n`);
  return findings.length;
}
