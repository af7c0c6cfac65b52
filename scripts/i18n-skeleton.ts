import { stringify } from 'yaml';
import { contractTexts, targetOf, textId } from '../plugins/reference/contract-texts.ts';
import type { ApiVersion } from '../plugins/reference/translations.ts';
import { apiVersions, overlayFile, readContract, sourceTexts } from '../plugins/reference/translations.ts';
import { root } from './freshness.ts';
import { translatedMessages } from './i18n-messages.ts';

interface Action {
  readonly target: string;
  readonly update: Record<string, string>;
}

/** The untranslated texts of a version in English, as overlay actions. */
function missingActions(locale: string, version: ApiVersion): Action[] {
  const wanted = sourceTexts(root).get(version);
  const present = translatedMessages(locale).get(overlayFile(version));
  const actions = new Map<string, Action>();
  for (const text of contractTexts(readContract(root, version))) {
    const id = textId(text);
    if (!wanted?.has(id) || present?.has(id)) continue;
    const target = targetOf(text.place);
    const action = actions.get(target) ?? { target, update: {} };
    action.update[text.field] = text.text;
    actions.set(target, action);
  }
  return [...actions.values()];
}

/** All untranslated texts of the contract, grouped by the file to put them into. */
export function overlaySkeletons(locale: string): string {
  const files = apiVersions.map((version) => {
    const info = { title: `The API reference (${version}) in ${locale}`, version: '1.0.0' };
    const actions = missingActions(locale, version);
    const overlay = { overlay: '1.0.0', info, actions };
    return `# i18n/${locale}/${overlayFile(version)}\n${stringify(overlay, { lineWidth: 0 })}`;
  });
  return files.join('\n---\n');
}
