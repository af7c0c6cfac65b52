import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { AllContent, LoadContext } from '@docusaurus/types';
import type { BuiltPage } from '../html/built-page.ts';
import { defaultLocale, localeBaseUrl, siteLocales } from '../locales.ts';
import { apiFeed, feedPath } from '../reference/api-feed.ts';
import { readEnglishChangeTexts } from '../reference/change-texts.ts';
import { contractFolder, contractYaml, type Operator, publishedContracts } from '../reference/published.ts';
import { parseHead } from '../seo/head-html.ts';
import { getPageUrl, isInLanguage } from '../seo/languages.ts';
import { toMarkdownPage } from './markdown-page.ts';

/** A page as it is listed in an index. */
interface ListedPage {
  readonly title: string;
  /** The URL of the Markdown version. */
  readonly url: string;
  readonly description: string;
}

interface ListedSection {
  readonly title: string;
  readonly pages: readonly ListedPage[];
}

/** A text in one line, without characters that would end a link. */
const toPlainLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]]/g, String.raw`\$&`)
    .trim();

const toIndexLine = ({ title, url, description }: ListedPage): string =>
  `- [${toPlainLine(title)}](${url})${description === '' ? '' : `: ${toPlainLine(description)}`}`;

/** An index of the documentation in the format of https://llmstxt.org. */
function toLlmsText(title: string, summary: string, sections: readonly ListedSection[]): string {
  const parts = sections
    .filter(({ pages }) => pages.length > 0)
    .map((section) => `## ${toPlainLine(section.title)}\n\n${section.pages.map(toIndexLine).join('\n')}`);
  return `${[`# ${toPlainLine(title)}`, `> ${toPlainLine(summary)}`, ...parts].join('\n\n')}\n`;
}

type Doc = LoadedVersion['docs'][number];
type SidebarItems = LoadedVersion['sidebars'][string];

/** The first page of a version has a trailing slash here, but nowhere else. */
const withoutSlash = (doc: Doc): Doc => ({ ...doc, permalink: doc.permalink.replace(/\/$/, '') });

/** The ids of pages in navigation order. A folder's own page comes first. */
function getDocIds(items: SidebarItems): string[] {
  return items.flatMap((item) => {
    if (item.type === 'doc') return [item.id];
    if (item.type !== 'category') return [];
    return [...(item.link?.type === 'doc' ? [item.link.id] : []), ...getDocIds(item.items)];
  });
}

/** The pages of a version in navigation order. */
function getSections({ docs, sidebars }: LoadedVersion, listed: (doc: Doc) => ListedPage): ListedSection[] {
  const toPages = (items: SidebarItems) =>
    getDocIds(items).flatMap((id) => docs.filter((doc) => doc.id === id).map(listed));
  return Object.values(sidebars).flatMap((items) =>
    items.map((item) => ({ title: item.type === 'category' ? item.label : '', pages: toPages([item]) })),
  );
}

/** The versions of the documentation, with the pages and the navigation of each. */
export function getDocsVersions(allContent: AllContent): LoadedVersion[] {
  const content = allContent['docusaurus-plugin-content-docs']?.['default'] as LoadedContent;
  return content.loadedVersions.map((version) => ({ ...version, docs: version.docs.map(withoutSlash) }));
}

/** The page that says who owns what is generated. */
const TERMS = 'legal/terms';

/** Files of a version's contract: as JSON and YAML in each language, and as a collection for Postman in English. */
const contractFiles = ['openapi.json', 'openapi.yaml', 'postman.json'] as const;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Writes the contracts of a language next to its pages, and with the English ones the feed of their changes. */
function writeContractFiles({ siteDir, siteConfig, i18n }: LoadContext, outDir: string): void {
  const { url: origin, title, customFields } = siteConfig;
  const locale = i18n.currentLocale;
  for (const { version, document } of publishedContracts(siteDir, locale, origin, customFields?.['legal'] as Operator, {
    name: title,
    keyPrefix: String(customFields?.['keyPrefix']),
  })) {
    const folder = join(outDir, contractFolder(version));
    write(join(folder, 'openapi.json'), JSON.stringify(document));
    write(join(folder, 'openapi.yaml'), contractYaml(document));
    if (locale === defaultLocale)
      copyFileSync(join(siteDir, 'generated/postman', `${version}.json`), join(folder, 'postman.json'));
  }
  if (locale !== defaultLocale) return;
  const history = readFileSync(join(siteDir, 'generated/api-changes.json'), 'utf8');
  write(join(outDir, feedPath), apiFeed(history, readEnglishChangeTexts(siteDir), origin, title));
}

/**
 * Writes files for programs: each documentation page as Markdown under its path plus `.md`, an index in `llms.txt`, all
 * pages of the current version in `llms-full.txt`, and the contract of each version.
 */
export function createMachineFiles(context: LoadContext, outDir: string, versions: readonly LoadedVersion[]) {
  const { siteDir, siteConfig, i18n } = context;
  const locale = i18n.currentLocale;
  const { url: origin, title } = siteConfig;
  const { tag } = siteLocales.find(({ code }) => code === locale)!;
  const index = `${origin}${localeBaseUrl(locale)}llms.txt`;
  const docs = new Map(versions.flatMap((version) => version.docs.map((doc) => [doc.permalink, doc])));
  const linkContext = { origin, hasMarkdown: (path: string) => docs.has(path) };
  const markdownPages = new Map<string, string>();
  let summary = '';
  let terms: ListedPage | undefined;

  const listed = (doc: Doc): ListedPage => ({
    title: doc.title,
    url: `${origin}${doc.permalink}.md`,
    description: doc.description,
  });

  return {
    step({ route, path, source, head, document }: BuiltPage): void {
      if (path === '') summary = parseHead(head).description;
      if (path === TERMS) {
        const { title: name, description } = parseHead(head);
        terms = { title: name.replace(` | ${title}`, ''), url: origin + route, description };
      }
      const permalink = route.replace(/\/$/, '');
      const doc = docs.get(permalink);
      if (!doc) return;
      const isWritten = isInLanguage({ path, source }, locale, siteDir);
      const { description } = doc;
      const front = { description, url: origin + permalink, language: isWritten ? tag : 'en', index };
      const markdown = toMarkdownPage(document, front, linkContext);
      write(join(outDir, `${path}.md`), markdown);
      markdownPages.set(permalink, markdown);
    },
    /** Called after the last page. */
    writeIndex(): void {
      const missing = [...docs.keys()].filter((permalink) => !markdownPages.has(permalink));
      if (missing.length > 0) throw new Error(`llms: these pages have not been built: ${missing.join(', ')}`);
      const [current, ...former] = versions;
      const contracts = versions.flatMap(({ label }) =>
        contractFiles.map((file) => ({
          title: `${file}, ${label}`,
          url: getPageUrl(origin, file === 'postman.json' ? defaultLocale : locale, `${contractFolder(label)}/${file}`),
          description: file === 'postman.json' ? 'Postman' : 'OpenAPI 3.1',
        })),
      );
      const full = { title: 'llms-full.txt', url: getPageUrl(origin, locale, 'llms-full.txt'), description: '' };
      // The section name for optional pages in the llms.txt convention.
      const optional = [
        full,
        ...former.flatMap((version) => getSections(version, listed).flatMap(({ pages }) => pages)),
        ...siteLocales
          .filter(({ code }) => code !== locale)
          .map(({ code, label }) => ({ title: label, url: getPageUrl(origin, code, 'llms.txt'), description: '' })),
      ];
      const sections = [
        ...(current ? getSections(current, listed) : []),
        { title: 'OpenAPI', pages: contracts },
        ...(terms ? [{ title: terms.title, pages: [terms] }] : []),
        { title: 'Optional', pages: optional },
      ];
      write(join(outDir, 'llms.txt'), toLlmsText(title, summary, sections));
      const order = current ? Object.values(current.sidebars).flatMap(getDocIds) : [];
      const inOrder = order.flatMap((id) => current!.docs.filter((doc) => doc.id === id));
      write(join(outDir, 'llms-full.txt'), inOrder.map(({ permalink }) => markdownPages.get(permalink)).join('\n'));
      writeContractFiles(context, outDir);
    },
  };
}
