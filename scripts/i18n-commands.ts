import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultLocale } from '../plugins/locales.ts';
import { findAccepted, findNewTexts, writeAccepted, writeCorrections } from './i18n-accept.ts';
import { deleteTexts } from './i18n-delete.ts';
import { describeCoverage, measureCoverage } from './i18n-coverage.ts';
import { type Descriptions, findDescriptionFaults, getDescription, readDescriptions } from './i18n-descriptions.ts';
import { findFixedFaults, readFixedTexts } from './i18n-fixed.ts';
import { type Finding, findFindings, findingKinds, findUnused, isFault, openKinds } from './i18n-findings.ts';
import { readAccepted } from './i18n-lock.ts';
import { findRepeatedIds, type Messages, shippedIds, sourceMessages, translatedMessages } from './i18n-messages.ts';
import { getPlace } from './i18n-places.ts';
import { listShownTexts } from './i18n-shown.ts';
import { readStyleGuide } from './i18n-style.ts';
import { findSkeletonTexts } from './i18n-skeleton.ts';
import { writeTexts } from './i18n-write.ts';

/** The findings for a locale of the repository. */
export async function findLocaleFindings(
  locale: string,
  source: Messages,
  translated = translatedMessages(locale),
): Promise<Finding[]> {
  const findings = findFindings(
    locale,
    source,
    translated,
    await shippedIds(locale),
    readAccepted(locale),
    readStyleGuide(),
  );
  const repeated = findRepeatedIds(locale).map(({ file, key, line }): Finding => {
    return { kind: 'wrong', file, id: key, message: `is in the file twice, again in line ${line}` };
  });
  return [...findings, ...repeated];
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
    writeAccepted(locale, source, own, [...accepted.get(locale)!, ...more]);
  }
}

/** Records that the English texts with these names mean the same as those that were translated. */
export async function declareSameMeaning(locales: readonly string[], names: readonly string[]): Promise<void> {
  const source = await sourceMessages();
  const translated = new Map(locales.map((locale) => [locale, translatedMessages(locale)]));
  const texts = [...findAccepted(names, locales, source, translated).values()].flat();
  const unique = new Map(texts.map((text) => [`${text.file}#${text.id}`, text]));
  writeCorrections(locales, source, [...unique.values()]);
}

/** Deletes the translations of texts that no longer exist, with their entries in the lock, and prints the files. */
export async function deleteUnused(locales: readonly string[]): Promise<void> {
  const source = await sourceMessages();
  for (const locale of locales) {
    const paths = deleteTexts(locale, findUnused(source, translatedMessages(locale)));
    writeAccepted(locale, source, translatedMessages(locale), []);
    for (const path of paths) process.stdout.write(`${path}\n`);
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

/** The numbers of findings in translations: those that no change may have, and the work of translators. */
interface Findings {
  readonly faults: number;
  readonly open: number;
}

/** Prints and counts the faults of descriptions, changes of given English texts, and the findings of each locale. */
export async function report(locales: readonly string[]): Promise<Findings> {
  const source = await sourceMessages();
  const total = [...source.values()].reduce((sum, texts) => sum + texts.size, 0);
  const descriptions = readDescriptions();
  const english = source.get('code.json') ?? new Map<string, string>();
  const sourceFaults = [...findDescriptionFaults(descriptions, source), ...findFixedFaults(readFixedTexts(), english)];
  for (const fault of sourceFaults) process.stdout.write(`${fault}\n`);
  let [faults, open] = [sourceFaults.length, 0];
  for (const locale of locales) {
    const findings = await findLocaleFindings(locale, source);
    const own = findings.filter(isFault).length;
    faults += own;
    open += findings.length - own;
    const sums = findingKinds.map((kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`);
    process.stdout.write(`${locale}: ${total} texts, ${sums.join(', ')}\n`);
    process.stdout.write(`  ${describeCoverage(measureCoverage(source, findings))}\n`);
    for (const finding of findings) process.stdout.write(`  ${describeFinding(locale, finding, descriptions)}\n`);
  }
  return { faults, open };
}

/** Writes the coverage of each language to a file, and beside it the pages of each text, for the page `/test`. */
export async function writeCoverage(locales: readonly string[], path: string): Promise<void> {
  const source = await sourceMessages();
  const listTexts = listShownTexts(source);
  const folder = join(dirname(path), 'texts');
  mkdirSync(folder, { recursive: true });
  const writeShownTexts = (locale: string, texts: Messages) =>
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(listTexts(texts)));
  writeShownTexts(defaultLocale, source);
  const coverage = await Promise.all(
    locales.map(async (locale) => {
      const translated = translatedMessages(locale);
      writeShownTexts(locale, translated);
      return [locale, measureCoverage(source, await findLocaleFindings(locale, source, translated))] as const;
    }),
  );
  // The last one: a build with it has the others.
  writeFileSync(path, JSON.stringify(Object.fromEntries(coverage)));
}

/** Adds missing texts to files in English, ready to be translated. */
export async function writeSkeletons(locale: string, names: readonly string[]): Promise<void> {
  const texts = findSkeletonTexts(names, await sourceMessages(), translatedMessages(locale), await shippedIds(locale));
  for (const path of writeTexts(locale, texts)) process.stdout.write(`${path}\n`);
}
