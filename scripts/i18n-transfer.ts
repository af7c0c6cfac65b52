import { readFileSync, writeFileSync } from 'node:fs';
import { defaultLocale } from '../plugins/locales.ts';
import { describeFinding } from './i18n-commands.ts';
import type { ExportedText } from './i18n-exchange.ts';
import { getFormat } from './i18n-format.ts';
import { planImport } from './i18n-import.ts';
import { hashText, readLock, withAccepted, writeLock } from './i18n-lock.ts';
import { shippedIds, sourceMessages, translatedMessages } from './i18n-messages.ts';
import { createNotes } from './i18n-notes.ts';
import { createPreviousTexts } from './i18n-previous.ts';
import { readStyleGuide } from './i18n-style.ts';
import { writeTexts } from './i18n-write.ts';

/** The state of a text for translators. `known` is the hash of the English text that was accepted with it. */
function getState(english: string, hash: string, text: string | undefined, known: string | undefined) {
  if (text === undefined || (known === undefined && text === english)) return 'needs-translation';
  return known === hash ? 'translated' : 'needs-review-translation';
}

/** Exports all texts of a language for a translation service. The export of English has each text as its own translation. */
export async function exportTexts(locale: string, path: string): Promise<void> {
  const format = await getFormat(path);
  const source = await sourceMessages();
  const isSource = locale === defaultLocale;
  const [translated, lock] = isSource ? [source, {}] : [translatedMessages(locale), readLock(locale)];
  const shipped = await shippedIds(locale);
  const getNote = createNotes();
  const findPrevious = createPreviousTexts();
  const texts = [...source].flatMap(([file, own]) =>
    [...own].flatMap(([id, english]): ExportedText[] => {
      const text = translated.get(file)?.get(id);
      if (text === undefined && file === 'code.json' && shipped.has(id)) return [];
      const [known, hash] = [lock[file]?.[id], hashText(file, english)];
      const state = isSource ? 'translated' : getState(english, hash, text, known);
      const previous = known === undefined || known === hash ? undefined : findPrevious({ file, id }, known);
      const exported = state === 'needs-translation' ? undefined : text;
      return [{ file, id, english, text: exported, state, previous, note: getNote({ file, id }) }];
    }),
  );
  writeFileSync(path, format.write(locale, texts));
  process.stdout.write(`${texts.length} texts in ${path}\n`);
}

/** Imports and accepts the translations that were changed in an export. Returns the number of refused translations. */
export async function importTexts(locale: string, path: string): Promise<number> {
  const imported = (await getFormat(path)).read(locale, readFileSync(path));
  const source = await sourceMessages();
  const { terms } = readStyleGuide();
  const plan = planImport(locale, source, translatedMessages(locale), imported, terms);
  const { texts, names, findings, open } = plan;
  const files = writeTexts(locale, texts);
  if (names.length > 0) {
    writeLock(locale, withAccepted(readLock(locale), source, translatedMessages(locale), names));
  }
  const refused = new Set(findings.map(({ file, id }) => `${file}#${id}`)).size;
  process.stdout.write(
    `${imported.length} texts in ${path}: ${names.length} changed, ${open} not translated, ${refused} refused\n`,
  );
  for (const file of files) process.stdout.write(`  ${file}\n`);
  for (const finding of findings) process.stdout.write(`  ${describeFinding(locale, finding)}\n`);
  return refused;
}
