import { relative } from 'node:path';
import { defaultLocale } from '../locales.ts';
import { createAttribute, type Node } from './mdx-tree.ts';
import { frontMatterId, openingId } from './page-sections.ts';
import { findEnglishSections, findTranslation, isPageTranslated } from './translated-pages.ts';

const createNotice = (english: 'page' | 'sections'): Node => ({
  type: 'mdxJsxFlowElement',
  name: 'TranslationNotice',
  attributes: [createAttribute('english', english)],
  children: [],
});

const isHeading = ({ type, tagName = '' }: Node): boolean => type === 'element' && /^h[1-6]$/.test(tagName);

const hasHeading = (node: Node): boolean => isHeading(node) || (node.children ?? []).some(hasHeading);

/** Marks the elements of English sections. Parts that are components are in the language of the site. */
function markSections(root: Node, english: ReadonlySet<string>): void {
  let section: unknown = openingId;
  const visit = (node: Node): void => {
    for (const child of node.children ?? []) {
      if (isHeading(child)) section = child.properties?.['id'];
      // Sections can begin within an element.
      if (child.type !== 'element' || (!isHeading(child) && hasHeading(child))) visit(child);
      else if (english.has(String(section))) child.properties = { ...child.properties, lang: defaultLocale };
    }
  };
  visit(root);
}

/**
 * Marks the text of an untranslated page, and of sections that aren't translated from today's English, as English. A notice
 * in the language of the site comes before it.
 */
export const rehypeUntranslated =
  ({ siteDir, locale }: { readonly siteDir: string; readonly locale: string }) =>
  (): ((tree: object, file: { readonly path: string }) => void) =>
  (tree, { path }) => {
    const file = findTranslation(relative(siteDir, path).replaceAll('\\', '/'));
    if (locale === defaultLocale || file === undefined) return;
    const english = findEnglishSections(siteDir, locale, file);
    const root = tree as Node;
    markSections(root, english);
    const children = root.children ?? [];
    // Imports of the page come first.
    const start = children.findIndex(({ type }) => type === 'element' || type === 'mdxJsxFlowElement');
    const notice = isPageTranslated(siteDir, locale, file) ? 'sections' : 'page';
    const isNoticed = [...english].some((id) => id !== frontMatterId);
    if (isNoticed && start !== -1) root.children = children.toSpliced(start, 0, createNotice(notice));
  };
