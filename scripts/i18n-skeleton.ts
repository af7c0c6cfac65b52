import { stringify } from 'yaml';
import { getContractTexts, toJsonPath, getTextId } from '../plugins/reference/contract-texts.ts';
import type { ApiVersion } from '../plugins/reference/translations.ts';
import { apiVersions, getOverlayFile, readContract, getSourceTexts } from '../plugins/reference/translations.ts';
import { root } from './freshness.ts';
import { translatedMessages } from './i18n-messages.ts';

interface Action {
  readonly target: string;
  readonly update: Record<string, string>;
}

/** The untranslated texts of a version in English, as overlay actions. */
function missingActions(locale: string, version: ApiVersion): Action[] {
  const wanted = getSourceTexts(root).get(version);
  const present = translatedMessages(locale).get(getOverlayFile(version));
  const actions = new Map<string, Action>();
  for (const text of getContractTexts(readContract(root, version))) {
    const id = getTextId(text);
    if (!wanted?.has(id) || present?.has(id)) continue;
    const target = toJsonPath(text.place);
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
    return `# i18n/${locale}/${getOverlayFile(version)}\n${stringify(overlay, { lineWidth: 0 })}`;
  });
  return files.join('\n---\n');
}
