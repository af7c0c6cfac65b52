import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuiltPage, PageStep } from '../html/built-page.ts';
import { find, findAll, getAttribute, hasClass, isElement } from '../html/html-tree.ts';
import type { Document, Element, Node } from '../html/html-tree.ts';
import { isPayloadPath } from '../../src/core/updates/payload-paths.ts';
import { parseHead } from '../seo/head-html.ts';

/** The metadata of a page. */
export interface PagePayload {
  readonly build: string;
  readonly title: string;
  readonly description: string;
  readonly headings: readonly { readonly level: number; readonly id: string; readonly text: string }[];
  /** URLs of the previous and the next page of the documentation. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** The text of a heading without its anchor link. */
function getText(node: Node): string {
  if (isElement(node)) return hasClass(node, 'hash-link') ? '' : node.childNodes.map(getText).join('');
  return 'value' in node ? node.value.replaceAll('\u200B', '') : '';
}

function findAdjacentPage(document: Document, side: 'prev' | 'next'): string | null {
  const link = find(document, (one) => one.tagName === 'a' && hasClass(one, `pagination-nav__link--${side}`));
  return (link && getAttribute(link, 'href')) ?? null;
}

const isHeading = (one: Element): boolean => /^h[1-3]$/.test(one.tagName) && getAttribute(one, 'id') !== undefined;

/** The metadata of a built page. */
export function describePage({ document, head }: Pick<BuiltPage, 'document' | 'head'>): Omit<PagePayload, 'build'> {
  const { title, description } = parseHead(head);
  return {
    title,
    description,
    headings: findAll(document, isHeading).map((heading) => ({
      level: Number(heading.tagName.slice(1)),
      id: getAttribute(heading, 'id')!,
      text: getText(heading).trim(),
    })),
    previous: findAdjacentPage(document, 'prev'),
    next: findAdjacentPage(document, 'next'),
  };
}

/** Writes a `_payload.json` for each page of text below its path: `docs/quickstart/_payload.json`. */
export const pagePayload =
  (outDir: string, build: string): PageStep =>
  (page) => {
    if (!isPayloadPath(page.path)) return;
    const payload: PagePayload = { build, ...describePage(page) };
    const file = join(outDir, page.path, '_payload.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(payload));
  };
