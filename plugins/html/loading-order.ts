import { builtEngine, builtSignUp } from '../../catalog/site-origin.ts';
import type { BuiltPage, PageStep } from './built-page.ts';
import {
  append,
  createElement,
  find,
  findAll,
  getAttribute,
  getTextContent,
  insertAfter,
  insertBefore,
} from './html-tree.ts';
import type { Element } from './html-tree.ts';

const isStyleSheet = (one: Element): boolean => one.tagName === 'link' && getAttribute(one, 'rel') === 'stylesheet';

/** The style sheet of all pages, which the framework links in the head. */
function findSharedStyleSheet({ head, route }: BuiltPage): Element {
  const sheet = find(
    head,
    (one) => isStyleSheet(one) && /\/assets\/css\/styles\./.test(getAttribute(one, 'href') ?? ''),
  );
  if (!sheet) throw new Error(`html: ${route} names no style sheet`);
  return sheet;
}

/** The theme's script that sets the color mode. After a style sheet, it would wait for it and delay the content. */
export const moveColorScriptFirst: PageStep = (page) => {
  const [script, ...others] = findAll(
    page.document,
    (one) => one.tagName === 'script' && getTextContent(one).includes('data-theme-choice'),
  );
  if (!script || others.length > 0)
    throw new Error(`html: ${page.route} must have one script that sets the color mode`);
  insertBefore(findSharedStyleSheet(page), script);
};

const isFrontPage = (path: string): boolean => path === '' || path.startsWith('models/');

/** Preloads the font on pages where the first impression matters. On other pages, this would delay the text. */
export const preloadFontOnFrontPages: PageStep = (page) => {
  if (!isFrontPage(page.path)) return;
  const href = '/fonts/onest-latin.woff2';
  const preload = { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' };
  insertBefore(findSharedStyleSheet(page), createElement('link', preload));
};

/** Links the style sheets that only some pages need. Otherwise they would be requested when the scripts run. */
export const addPageStyleSheets =
  (baseUrl: string): PageStep =>
  (page) => {
    const first = findSharedStyleSheet(page);
    const own = page.styles.filter((style) => `${baseUrl}${style}` !== getAttribute(first, 'href'));
    const links = own.map((style) => createElement('link', { rel: 'stylesheet', href: baseUrl + style }));
    insertAfter(first, ...links);
  };

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

const isMainScript = (one: Element): boolean =>
  one.tagName === 'script' && /\/assets\/js\/(?:runtime~main|main)\./.test(getAttribute(one, 'src') ?? '');

/**
 * Preloads the page's own scripts, which would otherwise be requested when the main script runs, and moves all
 * scripts to the end: on a slow connection, they would take half of the bandwidth from the style sheet, which the
 * page waits for.
 */
export const moveScriptsLast =
  (baseUrl: string): PageStep =>
  ({ head, body, route, scripts }) => {
    const main = findAll(head, isMainScript);
    if (main.length !== 2) throw new Error(`html: ${route} does not name its two main scripts in the head`);
    const own = scripts.map((script) =>
      createElement('script', { src: baseUrl + script, defer: '', fetchpriority: 'low' }),
    );
    append(body, ...own, ...main);
  };

/** The server replaces the values with its engine of live keys and who can sign up. base.css shows what is for them. */
export const insertServerSlots: PageStep = ({ document }) => {
  const root = find(document, ({ tagName }) => tagName === 'html')!;
  for (const slot of [builtEngine, builtSignUp]) {
    const [name, value] = slot.split('=') as [string, string];
    root.attrs.push({ name, value: value.slice(1, -1) });
  }
};
