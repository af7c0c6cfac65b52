import type { BuiltPage, Step } from './page.ts';
import {
  append,
  attribute,
  createElement,
  type Element,
  find,
  findAll,
  insertAfter,
  insertBefore,
  textOf,
} from './tree.ts';

const isSheet = (one: Element): boolean => one.tagName === 'link' && attribute(one, 'rel') === 'stylesheet';

/** The style sheet of all pages, which the framework names in the head. */
function firstSheet({ head, route }: BuiltPage): Element {
  const sheet = find(head, (one) => isSheet(one) && /\/assets\/css\/styles\./.test(attribute(one, 'href') ?? ''));
  if (!sheet) throw new Error(`html: ${route} names no style sheet`);
  return sheet;
}

/** The theme's script that sets the colours. Behind a style sheet it would wait for it, and the page's words with it. */
export const coloursFirst: Step = (page) => {
  const [script, ...others] = findAll(
    page.document,
    (one) => one.tagName === 'script' && textOf(one).includes('data-theme-choice'),
  );
  if (!script || others.length > 0) throw new Error(`html: ${page.route} has not one script that sets the colours`);
  insertBefore(firstSheet(page), script);
};

const isFront = (path: string): boolean => path === '' || path.startsWith('models/');

/** Front pages are looked at before they are read: they load the font early. Elsewhere it would delay the words. */
export const fontOfFrontPages: Step = (page) => {
  if (!isFront(page.path)) return;
  const href = '/fonts/onest-latin.woff2';
  const preload = { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' };
  insertBefore(firstSheet(page), createElement('link', preload));
};

/** Names the style sheets that not all pages have; otherwise they would be requested when the scripts run. */
export const ownSheets =
  (baseUrl: string): Step =>
  (page) => {
    const first = firstSheet(page);
    const own = page.styles.filter((style) => `${baseUrl}${style}` !== attribute(first, 'href'));
    const links = own.map((style) => createElement('link', { rel: 'stylesheet', href: baseUrl + style }));
    insertAfter(first, ...links);
  };

/** Where the first screen of a page ends: at the list of an operation's sections, or at the first section. */
function endOfFirstScreen({ body }: BuiltPage): Element | null {
  const hasId = (one: Element) => attribute(one, 'id') !== undefined;
  return (
    find(body, (one) => one.tagName === 'nav' && attribute(one, 'id') === 'sections') ??
    find(body, (one) => /^h[23]$/.test(one.tagName) && hasId(one))
  );
}

/**
 * Makes the browser read the first screen before it paints. By itself it paints as soon as it has the style sheet, even in
 * the middle of a button, and what it reads next pushes aside what is already there. Browsers that don't know it ignore it.
 */
export const firstScreenAtOnce: Step = (page) => {
  const end = endOfFirstScreen(page);
  if (!end) return;
  const href = `#${attribute(end, 'id')!}`;
  append(page.head, createElement('link', { rel: 'expect', href, blocking: 'render' }));
};

const isMain = (one: Element): boolean =>
  one.tagName === 'script' && /\/assets\/js\/(?:runtime~main|main)\./.test(attribute(one, 'src') ?? '');

/**
 * Names the page's own scripts, which would otherwise be requested when the main script runs, and puts all scripts at the
 * end: on a slow line they would take half of it from the style sheet, which the page waits for.
 */
export const scriptsLast =
  (baseUrl: string): Step =>
  ({ head, body, route, scripts }) => {
    const main = findAll(head, isMain);
    if (main.length !== 2) throw new Error(`html: ${route} does not name its two main scripts in the head`);
    const own = scripts.map((script) =>
      createElement('script', { src: baseUrl + script, defer: '', fetchpriority: 'low' }),
    );
    append(body, ...own, ...main);
  };
