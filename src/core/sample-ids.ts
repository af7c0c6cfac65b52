import { readOwned, writeOwned } from './customer-storage.ts';
import { ownKey } from './storage.ts';

/** The ids of a task that the reader created in this tab. */
export interface SampleIds {
  readonly task: string;
  readonly clips: readonly string[];
}

const storageKey = ownKey('try-ids');
const idPattern = /\b(task|clip)_[0-9a-z]{24}\b/g;

function readSampleIds(): SampleIds | null {
  const ids = readOwned('sessionStorage', storageKey) as SampleIds | null;
  return typeof ids?.task === 'string' && Array.isArray(ids.clips) ? ids : null;
}

/**
 * Replaces the example ids in code samples with those of the last task of this tab: the first clip on the page with
 * the first clip of the task, and so on.
 */
export function fillSampleIds(within: ParentNode): void {
  const ids = readSampleIds();
  if (ids === null) return;
  const places: Readonly<Record<string, string[]>> = { task: [], clip: [] };
  const owned: Readonly<Record<string, readonly string[]>> = { task: [ids.task], clip: ids.clips };
  for (const code of within.querySelectorAll('pre code')) {
    const nodes = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.nodeValue ?? '';
      const filled = text.replace(idPattern, (example, kind: string) => {
        const examples = places[kind]!;
        if (!examples.includes(example)) examples.push(example);
        return owned[kind]![examples.indexOf(example)] ?? example;
      });
      if (filled !== text) node.nodeValue = filled;
    }
  }
}

/** Shows these ids in the samples of this page and of those opened later in the tab. */
export function storeSampleIds(ids: SampleIds): void {
  writeOwned('sessionStorage', storageKey, ids);
  fillSampleIds(document);
}
