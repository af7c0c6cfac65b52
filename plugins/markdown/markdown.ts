import type { Config } from '@docusaurus/types';
import { type BrandNames, withBrand } from '../brand-names.ts';
import { type ClientPackages, withClientPackages } from '../client-packages.ts';
import { createFrontMatterParser } from '../reference/reference-pages.ts';
import { replaceOrigin } from '../site-origin.ts';
import type { FactNames } from './facts.ts';
import { rehypeCode } from './rehype-code.ts';
import { rehypeKeepTogether } from './rehype-keep-together.ts';
import { rehypeUntranslated } from './rehype-untranslated.ts';
import { rehypeValues, type ValueOptions } from './rehype-values.ts';
import {
  prepareTranslatedPage,
  refuseCodeFiles,
  refuseFrontMatterCode,
  withEnglishSections,
} from './translated-pages.ts';

interface MarkdownOptions {
  readonly siteDir: string;
  readonly locale: string;
  readonly url: string;
  readonly brand: BrandNames;
  readonly clients: ClientPackages;
}

/** Configures how Markdown pages are read: translations, names of this installation, and errors for broken links. */
export function createMarkdownConfig(options: MarkdownOptions): NonNullable<Config['markdown']> {
  const { siteDir, locale, url, brand, clients } = options;
  refuseCodeFiles(siteDir, locale);
  const parseFrontMatter = createFrontMatterParser(siteDir, locale);
  return {
    parseFrontMatter: (page) => {
      refuseFrontMatterCode(page.filePath, page.fileContent);
      const fileContent = withEnglishSections(siteDir, locale, page.filePath, page.fileContent);
      return parseFrontMatter({ ...page, fileContent });
    },
    preprocessor: ({ filePath, fileContent }) => {
      const text = prepareTranslatedPage(siteDir, locale, filePath, fileContent);
      return withBrand(withClientPackages(replaceOrigin(text, url), clients), brand);
    },
    // `## Title {#id}`: heading IDs must be the same in every language.
    mdx1Compat: { comments: false, admonitions: false, headingIds: true },
    hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
  };
}

/** Code blocks, facts, interface texts and the marks of English texts, for docs, pages and blog. */
export const createRehypePlugins = ({
  siteDir,
  locale,
  brand,
  legalEntity,
}: Omit<ValueOptions, 'names'> & FactNames) => [
  rehypeUntranslated({ siteDir, locale }),
  rehypeCode,
  rehypeValues({ siteDir, locale, names: { brand, legalEntity } }),
  rehypeKeepTogether({ locale }),
];
