import { hashEnglish, type ImportedText } from './i18n-exchange.ts';
import { type Finding, findFaults } from './i18n-findings.ts';
import { isPage, type TextName } from './i18n-lock.ts';
import type { Messages } from './i18n-messages.ts';
import { isStillEnglish } from './i18n-page-faults.ts';

/** The changes of an import, and those that it refuses. */
interface ImportPlan {
  readonly texts: Messages;
  readonly names: readonly TextName[];
  readonly findings: readonly Finding[];
}

/** A text with the whitespace around the English one, which translation services don't keep. */
const withEdges = (text: string, english: string): string => english.replace(/\S(?:[\s\S]*\S)?/, () => text);

/**
 * Compares imported texts with the repository. Those without a change are skipped. A change is refused if the
 * English text has changed since the export, or if it would break a placeholder, a link or code.
 */
export function planImport(
  locale: string,
  source: Messages,
  translated: Messages,
  imported: readonly ImportedText[],
): ImportPlan {
  const texts = new Map<string, Map<string, string>>();
  const names: TextName[] = [];
  const findings: Finding[] = [];
  for (const each of imported) {
    const { file, id, hash } = each;
    const text = each.text.replaceAll('\r\n', '\n').trim();
    const english = source.get(file)?.get(id);
    const refuse = (kind: Finding['kind'], message: string, offset = 0) =>
      findings.push({ kind, file, id, message, offset });
    if (text === '' || text === translated.get(file)?.get(id)?.trim()) continue;
    if (english === undefined) {
      refuse('unused', text);
      continue;
    }
    if (isPage(file) && isStillEnglish(id, english, text)) continue;
    if (hash !== hashEnglish(file, english)) {
      refuse('stale', english);
      continue;
    }
    const faults = findFaults(locale, file, id, english, text);
    for (const { message, offset } of faults) refuse('wrong', message, offset);
    if (faults.length > 0) continue;
    texts.set(file, (texts.get(file) ?? new Map<string, string>()).set(id, withEdges(text, english)));
    names.push({ file, id });
  }
  return { texts, names, findings };
}
