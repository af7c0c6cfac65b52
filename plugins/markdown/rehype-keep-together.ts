import { keepTogether } from '../keep-together.ts';
import type { Node } from './mdx-tree.ts';

/** Joins words within a node. A fact before a text is a text of its own. */
function joinWithin({ tagName, children = [] }: Node, locale: string): void {
  if (tagName === 'code' || tagName === 'pre') return;
  let before = '';
  for (const child of children) {
    if (child.type === 'text') child.value = keepTogether(before + (child.value ?? ''), locale).slice(before.length);
    else joinWithin(child, locale);
    before = child.type === 'text' ? (child.value?.at(-1) ?? '') : '';
  }
}

/** Lines of Markdown pages never break between words that belong together. Runs after facts are filled in. */
export const rehypeKeepTogether =
  ({ locale }: { readonly locale: string }) =>
  () =>
  (tree: object): void =>
    joinWithin(tree as Node, locale);
