import { createHash } from 'node:crypto';
import type { BuiltPage } from './built-page.ts';
import { getAttribute, type Element, findAll, getTextContent } from './html-tree.ts';

/** An inline script or style that is allowed in pages. */
interface InlineEntry {
  readonly name: string;
  readonly reason: string;
  /** Identifies the entry; its text must be the same on every page and in every language. */
  readonly matches: RegExp;
}

/** The complete list. Any other inline code fails the build, so that none is added by accident. */
const inlineScripts: readonly InlineEntry[] = [
  {
    name: 'first-scripts',
    reason: 'plugins/updates/updates.ts reloads the page if the scripts of its build are gone',
    matches: /^addEventListener\("error",function\(\w\)\{var \w=\w\.target/,
  },
  {
    name: 'color-mode',
    reason: 'theme-classic sets data-theme before the first paint, so that the light theme never flashes in dark mode',
    matches:
      /^!function\(\)\{var \w=function\(\)\{try\{return new URLSearchParams\(window\.location\.search\)\.get\("docusaurus-theme"\)/,
  },
  {
    name: 'remembered',
    reason:
      'the remembered language of code samples is shown from the first paint, and plugins/visitor-hint.ts keeps no room for a ' +
      'balance in the navigation bar of visitors, so that nothing jumps. The minifier joins the two',
    matches:
      /^!function\(\)\{try\{var \w=localStorage\.getItem\("[a-z\d]+\.sample-language"\).*localStorage\.getItem\("[a-z\d]+\.session"\)/,
  },
];

const inlineStyles: readonly InlineEntry[] = [];

/** Script types that browsers don't execute. */
const isDataScript = (element: Element): boolean =>
  ['application/ld+json', 'application/json'].includes(getAttribute(element, 'type') ?? '');

/** The sources of inline code that pages need in their Content-Security-Policy, as `'sha256-...'`. */
export interface InlineHashes {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** The file with the hashes of a language. scripts/build-csp.ts combines the languages. */
export const inlineHashesFile = '.inline.json';

/** Collects the inline code of pages and rejects anything that isn't allowed. */
export function createInlineCodeStep() {
  const problems: string[] = [];
  const texts = new Map<InlineEntry, string>();

  function list(page: string, kind: string, entries: readonly InlineEntry[], content: string): void {
    const entry = entries.find(({ matches }) => matches.test(content));
    const snippet = content.trim().replace(/\s+/g, ' ').slice(0, 160);
    if (!entry) {
      problems.push(`${page}: an inline ${kind} that plugins/html/inline-code.ts does not list: ${snippet}`);
      return;
    }
    const first = texts.get(entry) ?? content;
    if (first !== content)
      problems.push(`${page}: the inline ${kind} "${entry.name}" differs from other pages: ${snippet}`);
    texts.set(entry, first);
  }

  function read(page: string, element: Element): void {
    for (const { name, value } of element.attrs) {
      const isCode = name.startsWith('on') || (/^(?:href|src|action)$/.test(name) && /^\s*javascript:/i.test(value));
      if (isCode) problems.push(`${page}: code in an attribute: ${name}="${value.slice(0, 160)}"`);
    }
    const source = getAttribute(element, 'src');
    if (element.tagName === 'style') list(page, 'style', inlineStyles, getTextContent(element));
    if (element.tagName !== 'script') return;
    if (source === undefined) {
      if (!isDataScript(element)) list(page, 'script', inlineScripts, getTextContent(element));
    } else if (!/^\/[^/]/.test(source)) problems.push(`${page}: a script from another host: ${source}`);
  }

  const getHashes = (entries: readonly InlineEntry[]): string[] =>
    entries.flatMap((entry) => {
      const content = texts.get(entry);
      return content === undefined ? [] : [`'sha256-${createHash('sha256').update(content).digest('base64')}'`];
    });

  return {
    step({ route, document }: Pick<BuiltPage, 'route' | 'document'>): void {
      const visit = (element: Element): void => {
        read(route, element);
        for (const inner of findAll(element, () => true)) visit(inner);
      };
      for (const element of findAll(document, () => true)) visit(element);
    },
    /** @throws Error naming each page with inline code that is not listed, and its beginning. */
    hashes(): InlineHashes {
      if (problems.length > 0) throw new Error(problems.slice(0, 20).join('\n'));
      return { scriptHashes: getHashes(inlineScripts), styleHashes: getHashes(inlineStyles) };
    },
  };
}
