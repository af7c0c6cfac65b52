import { hashEnglish, type ImportedText } from './i18n-exchange.ts';
import { type Finding, findFaults } from './i18n-findings.ts';
import type { TextName } from '../catalog/accepted-texts.ts';
import type { Messages } from './i18n-messages.ts';
import { getWordsToRead } from './i18n-page-faults.ts';
import { isSameInLanguage, type StyleGuide } from './i18n-style.ts';

/** The changes of an import, and those that it refuses. */
interface ImportPlan {
  readonly texts: Messages;
  readonly names: readonly TextName[];
  readonly findings: readonly Finding[];
  /** The number of texts that aren't translated yet. */
  readonly open: number;
}

/** A text with the whitespace around the English one, which translation services don't keep. */
const withEdges = (text: string, english: string): string => english.replace(/\S(?:[\s\S]*\S)?/, () => text);

const getKey = ({ file, id }: TextName): string => JSON.stringify([file, id]);

/**
 * Compares imported texts with the repository. Those without a change, and those that the translator hasn't finished, are
 * skipped. A change is refused if the English text has changed since the export, if it is the English text, or if it would
 * break a placeholder, a link or code.
 */
export function planImport(
  locale: string,
  source: Messages,
  translated: Messages,
  imported: readonly ImportedText[],
  terms: StyleGuide['terms'],
): ImportPlan {
  const texts = new Map<string, Map<string, string>>();
  const names: TextName[] = [];
  const findings: Finding[] = [];
  const counts = Map.groupBy(imported, getKey);
  let open = 0;
  for (const each of imported) {
    const { file, id, hash, isOpen = false, fault } = each;
    const text = each.text.replaceAll('\r\n', '\n').trim();
    const english = source.get(file)?.get(id);
    const refuse = (kind: Finding['kind'], message: string, offset = 0) =>
      findings.push({ kind, file, id, message, offset });
    if (text === '' || isOpen) {
      open += 1;
      continue;
    }
    const problem = counts.get(getKey(each))!.length > 1 ? 'is in the file twice' : fault;
    if (problem !== undefined) {
      refuse('wrong', problem);
      continue;
    }
    if (text === translated.get(file)?.get(id)?.trim()) continue;
    if (english === undefined) {
      refuse('unused', text);
      continue;
    }
    if (hash !== hashEnglish(file, english)) {
      refuse('stale', english);
      continue;
    }
    if (text === english.trim() && !isSameInLanguage(terms, locale, getWordsToRead(id, english))) {
      refuse('missing', `is still in English: ${english}`);
      continue;
    }
    const faults = findFaults(locale, file, id, english, text);
    for (const { message, offset } of faults) refuse('wrong', message, offset);
    if (faults.length > 0) continue;
    texts.set(file, (texts.get(file) ?? new Map<string, string>()).set(id, withEdges(text, english)));
    names.push({ file, id });
  }
  return { texts, names, findings, open };
}
