import { getEnglishPage } from '../plugins/markdown/translated-pages.ts';
import type { Finding } from './i18n-findings.ts';
import { isPage, type Lock, type TextName } from '../catalog/accepted-texts.ts';
import { siteLocales } from '../plugins/locales.ts';
import { readLock, readSameMeaning, withAccepted, writeLock, writeSameMeaning } from './i18n-lock.ts';
import { withoutUnused, withSameMeaning } from './i18n-same-meaning.ts';
import type { Messages } from './i18n-messages.ts';
import { CommandFailed } from './run.ts';

/** The names of a text for `--accept`. A text of a page has the names of the whole page too. */
function getNames({ file, id }: TextName): string[] {
  if (!isPage(file)) return [id, `${file}#${id}`];
  return [file, getEnglishPage(file)!].flatMap((page) => [page, `${page}#${id}`]);
}

/** The translated texts with a name. @throws CommandFailed if there are none. */
export function findAccepted(
  names: readonly string[],
  locales: readonly string[],
  source: Messages,
  translated: ReadonlyMap<string, Messages>,
): Map<string, TextName[]> {
  const accepted = new Map<string, TextName[]>(locales.map((locale) => [locale, []]));
  for (const name of names) {
    const places = locales.flatMap((locale) =>
      [...(translated.get(locale) ?? [])].flatMap(([file, texts]) =>
        [...texts.keys()]
          .filter((id) => source.get(file)?.has(id) && getNames({ file, id }).includes(name))
          .map((id) => ({ locale, file, id })),
      ),
    );
    if (places.length === 0) throw new CommandFailed(`No text in ${locales.join(', ')} has the name "${name}".`);
    for (const { locale, file, id } of places) accepted.get(locale)?.push({ file, id });
  }
  return accepted;
}

/** Texts that were never accepted. */
export const findNewTexts = (findings: readonly Finding[]): TextName[] =>
  findings.filter(({ kind }) => kind === 'new').map(({ file, id }) => ({ file, id }));

const readLocks = (locales: readonly string[]): Map<string, Lock> =>
  new Map(locales.map((locale) => [locale, readLock(locale)]));

/** The locks of all languages. English has none. */
const readAllLocks = (): Lock[] => [...readLocks(siteLocales.map(({ code }) => code)).values()];

/** Records the texts that are accepted in a language, and drops corrections without effect. */
export function writeAccepted(
  locale: string,
  source: Messages,
  translated: Messages,
  accepted: readonly TextName[],
): void {
  writeLock(locale, withAccepted(readLock(locale), source, translated, accepted));
  writeSameMeaning(withoutUnused(readSameMeaning(), source, readAllLocks()));
}

/** Records that today's English texts with these names mean the same as those that were translated into these languages. */
export function writeCorrections(locales: readonly string[], source: Messages, names: readonly TextName[]): void {
  const locks = readLocks(locales);
  const declared = names.reduce((all, name) => withSameMeaning(all, source, locks, name), readSameMeaning());
  writeSameMeaning(withoutUnused(declared, source, readAllLocks()));
}
