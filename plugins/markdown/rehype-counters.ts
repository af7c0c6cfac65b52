import { keepCounters } from '../counters.ts';
import type { Node } from './mdx-tree.ts';

/** Joins numbers and counters within a node. A fact before a text is a text of its own. */
function joinWithin({ tagName, children = [] }: Node, locale: string): void {
  if (tagName === 'code' || tagName === 'pre') return;
  let before = '';
  for (const child of children) {
    if (child.type === 'text') child.value = keepCounters(before + (child.value ?? ''), locale).slice(before.length);
    else joinWithin(child, locale);
    before = child.type === 'text' ? (child.value?.at(-1) ?? '') : '';
  }
}

/** Lines of Markdown pages never break between a number and its counter. Runs after facts are filled in. */
export const rehypeCounters =
  ({ locale }: { readonly locale: string }) =>
  () =>
  (tree: object): void =>
    joinWithin(tree as Node, locale);
