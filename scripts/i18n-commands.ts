import { defaultLocale } from '../plugins/locales.ts';
import { findAccepted, findNewTexts } from './i18n-accept.ts';
import { type Finding, findFindings, findingKinds } from './i18n-findings.ts';
import { readLock, withAccepted, writeLock } from './i18n-lock.ts';
import { type Messages, shippedIds, sourceMessages, translatedMessages } from './i18n-messages.ts';
import { getPlace } from './i18n-places.ts';
import { readStyleGuide } from './i18n-style.ts';
import { overlaySkeletons, writePageSkeleton } from './i18n-skeleton.ts';

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

/** A finding with its place: `stale i18n/de/code.json:12 keys.title: API keys`. */
export const describeFinding = (locale: string, { kind, file, id, message, offset }: Finding): string =>
  `${kind} ${getPlace(locale, { file, id }, offset)}${id === '' ? '' : ` ${id}`}: ${firstLine(message)}`;

/** Prints the findings of each locale, and returns their number. */
export async function report(locales: readonly string[]): Promise<number> {
  const source = await sourceMessages();
  const total = [...source.values()].reduce((sum, texts) => sum + texts.size, 0);
  let count = 0;
  for (const locale of locales) {
    const findings = await findLocaleFindings(locale, source);
    count += findings.length;
    const sums = findingKinds.map((kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`);
    process.stdout.write(`${locale}: ${total} texts, ${sums.join(', ')}\n`);
    for (const finding of findings) process.stdout.write(`  ${describeFinding(locale, finding)}\n`);
  }
  return count;
}

/** Prepares files for translation: a page, or `openapi` for the texts of the contract. */
export function writeSkeletons(locales: readonly string[], names: readonly string[]): void {
  for (const locale of locales.filter((each) => each !== defaultLocale)) {
    for (const name of names) {
      if (name === 'openapi') process.stdout.write(overlaySkeletons(locale));
      else process.stdout.write(`${writePageSkeleton(locale, name)}\n`);
    }
  }
}
