import { readFileSync, writeFileSync } from 'node:fs';
import { hashText } from '../catalog/accepted-texts.ts';
import { writeAccepted } from './i18n-accept.ts';
import { describeFinding } from './i18n-commands.ts';
import type { ExportedText } from './i18n-exchange.ts';
import { planImport } from './i18n-import.ts';
import { readAccepted } from './i18n-lock.ts';
import { shippedIds, sourceMessages, translatedMessages } from './i18n-messages.ts';
import { createNotes } from './i18n-notes.ts';
import { readStyleGuide } from './i18n-style.ts';
import { writeTexts } from './i18n-write.ts';

/** The state of a text for translators. `accepted` are the English texts that were accepted with it. */
function getState(english: string, hash: string, text: string | undefined, accepted: readonly string[] | undefined) {
  if (text === undefined || (accepted === undefined && text === english)) return 'needs-translation';
  return accepted?.includes(hash) ? 'translated' : 'needs-review-translation';
}

/** Exports all texts of a language for a translation service. */
export async function exportTexts(locale: string, path: string): Promise<void> {
  const { writeXliff } = await import('./i18n-xliff.ts');
  const [translated, accepted] = [translatedMessages(locale), readAccepted(locale)];
  const shipped = await shippedIds(locale);
  const getNote = createNotes();
  const texts = [...(await sourceMessages())].flatMap(([file, own]) =>
    [...own].flatMap(([id, english]): ExportedText[] => {
      const text = translated.get(file)?.get(id);
      if (text === undefined && file === 'code.json' && shipped.has(id)) return [];
      const state = getState(english, hashText(file, english), text, accepted[file]?.[id]);
      const exported = state === 'needs-translation' ? undefined : text;
      return [{ file, id, english, text: exported, state, note: getNote({ file, id }) }];
    }),
  );
  writeFileSync(path, writeXliff(locale, texts));
  process.stdout.write(`${texts.length} texts in ${path}\n`);
}

/** Imports and accepts the translations that were changed in an export. Returns the number of refused translations. */
export async function importTexts(locale: string, path: string): Promise<number> {
  // Loaded only if needed, because the parser of XML is large.
  const { readXliff } = await import('./i18n-xliff.ts');
  const imported = readXliff(locale, readFileSync(path));
  const source = await sourceMessages();
  const { terms } = readStyleGuide();
  const plan = planImport(locale, source, translatedMessages(locale), imported, terms);
  const { texts, names, findings, open } = plan;
  const files = writeTexts(locale, texts);
  if (names.length > 0) writeAccepted(locale, source, translatedMessages(locale), names);
  const refused = new Set(findings.map(({ file, id }) => `${file}#${id}`)).size;
  process.stdout.write(
    `${imported.length} texts in ${path}: ${names.length} changed, ${open} not translated, ${refused} refused\n`,
  );
  for (const file of files) process.stdout.write(`  ${file}\n`);
  for (const finding of findings) process.stdout.write(`  ${describeFinding(locale, finding)}\n`);
  return refused;
}
