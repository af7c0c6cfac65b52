import { basename } from 'node:path';
import type { BuiltPage, PageStep } from './built-page.ts';
import { createElement, find, findAll, getAttribute, insertAfter, insertBefore } from './html-tree.ts';
import type { Element } from './html-tree.ts';

/** Paths that sign in, those behind it, and public forms with the same style sheets. */
const isAppPath = (path: string): boolean => /^(?:auth|contact|dashboard|user)(?:\/|$)/.test(path);

/** Documentation, the blog and legal texts. */
const isReadingPath = (path: string): boolean => /^(?:docs|blog|legal)(?:\/|$)/.test(path);

/** Fails if a page would load a style sheet that isn't meant for it. */
function checkStyles({ route, path, styles }: BuiltPage): void {
  const rich = path.startsWith('docs/') ? ['reference'] : isReadingPath(path) ? [] : ['pages', 'forms'];
  const known = ['styles', ...rich, ...(isAppPath(path) ? ['app', 'auth'] : [])];
  const unknown = styles.filter((style) => !known.includes(basename(style).split('.', 1)[0]!));
  if (unknown.length > 0) throw new Error(`html: ${route} loads ${unknown.join(', ')}; see plugins/html/html.ts`);
}

/** The style sheet of all pages, which the framework links in the head. */
function findSharedStyleSheet({ head, route }: BuiltPage): Element {
  const sheet = find(
    head,
    (one) =>
      one.tagName === 'link' &&
      getAttribute(one, 'rel') === 'stylesheet' &&
      /\/assets\/css\/styles\./.test(getAttribute(one, 'href') ?? ''),
  );
  if (!sheet) throw new Error(`html: ${route} names no style sheet`);
  return sheet;
}

const isMainScript = (one: Element): boolean =>
  one.tagName === 'script' && /\/assets\/js\/(?:runtime~main|main)\./.test(getAttribute(one, 'src') ?? '');

/**
 * Links the style sheets and scripts that only some pages need. Otherwise they would be requested when the main script
 * runs.
 */
export const addPageFiles =
  (baseUrl: string): PageStep =>
  (page) => {
    checkStyles(page);
    const shared = findSharedStyleSheet(page);
    const styles = page.styles.filter((style) => `${baseUrl}${style}` !== getAttribute(shared, 'href'));
    insertAfter(shared, ...styles.map((style) => createElement('link', { rel: 'stylesheet', href: baseUrl + style })));

    const [first, ...others] = findAll(page.body, isMainScript);
    if (!first || others.length !== 1) throw new Error(`html: ${page.route} doesn’t end in its two main scripts`);
    const attributes = { defer: '', fetchpriority: 'low' };
    insertBefore(first, ...page.scripts.map((src) => createElement('script', { src: baseUrl + src, ...attributes })));
  };
