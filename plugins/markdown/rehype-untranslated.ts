import { relative } from 'node:path';
import { defaultLocale } from '../locales.ts';
import { createAttribute, type Node } from './mdx-tree.ts';
import { findTranslation, isPageTranslated } from './translated-pages.ts';

const notice: Node = {
  type: 'mdxJsxFlowElement',
  name: 'Built',
  attributes: [createAttribute('part', 'untranslated')],
  children: [],
};

/** Whether a file is shown in English although the page is in another language. */
function isShownInEnglish(siteDir: string, locale: string, path: string): boolean {
  if (locale === defaultLocale) return false;
  const file = relative(siteDir, path).replaceAll('\\', '/');
  const translation = findTranslation(file);
  return translation !== undefined && !isPageTranslated(siteDir, locale, translation);
}

/**
 * Marks the text of an untranslated page as English, and puts a notice in the language of the site before it. Parts that
 * are components are in the language of the site.
 */
export const rehypeUntranslated =
  ({ siteDir, locale }: { readonly siteDir: string; readonly locale: string }) =>
  (): ((tree: object, file: { readonly path: string }) => void) =>
  (tree, { path }) => {
    if (!isShownInEnglish(siteDir, locale, path)) return;
    const root = tree as Node;
    const children = root.children ?? [];
    for (const child of children) {
      if (child.type === 'element') child.properties = { ...child.properties, lang: defaultLocale };
    }
    // Imports of the page come first.
    const start = children.findIndex(({ type }) => type === 'element' || type === 'mdxJsxFlowElement');
    root.children = start === -1 ? children : children.toSpliced(start, 0, notice);
  };
