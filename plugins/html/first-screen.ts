import type { BuiltPage, PageStep } from './built-page.ts';
import { append, createElement, find, getAttribute } from './html-tree.ts';
import type { Element } from './html-tree.ts';

/** The end of the first screen of a page: the list of an operation's sections, or the first section. */
function findEndOfFirstScreen({ body }: BuiltPage): Element | null {
  const hasId = (one: Element) => getAttribute(one, 'id') !== undefined;
  return (
    find(body, (one) => one.tagName === 'nav' && getAttribute(one, 'id') === 'sections') ??
    find(body, (one) => /^h[23]$/.test(one.tagName) && hasId(one))
  );
}

/**
 * Delays the first paint until the first screen is parsed. Otherwise, the browser paints as soon as it has the style
 * sheet, and later content shifts the layout. Browsers without support ignore it.
 */
export const deferBelowFirstScreen: PageStep = (page) => {
  const end = findEndOfFirstScreen(page);
  if (!end) return;
  const href = `#${getAttribute(end, 'id')!}`;
  append(page.head, createElement('link', { rel: 'expect', href, blocking: 'render' }));
};
