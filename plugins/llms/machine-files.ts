import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { AllContent, LoadContext } from '@docusaurus/types';
import type { Step } from '../html/page.ts';
import { localeBaseUrl, siteLocales } from '../locales.ts';
import type { Json } from '../reference/contract-texts.ts';
import { localizedContracts } from '../reference/translations.ts';
import { readHead } from '../seo/head-html.ts';
import { addressOf, languagesOf } from '../seo/languages.ts';
import { twinOf } from './twin.ts';

/** A page as an index lists it. */
interface ListedPage {
  readonly title: string;
  /** Of its twin. */
  readonly url: string;
  readonly description: string;
}

interface ListedSection {
  readonly title: string;
  readonly pages: readonly ListedPage[];
}

interface LlmsIndex {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly ListedSection[];
}

/** In one line, and nothing in it that would end a link. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]]/g, String.raw`\$&`)
    .trim();

const lineOf = ({ title, url, description }: ListedPage): string =>
  `- [${plain(title)}](${url})${description === '' ? '' : `: ${plain(description)}`}`;

/** An index of the documentation as https://llmstxt.org describes it. */
function llmsText({ title, summary, sections }: LlmsIndex): string {
  const parts = sections
    .filter(({ pages }) => pages.length > 0)
    .map((section) => `## ${plain(section.title)}\n\n${section.pages.map(lineOf).join('\n')}`);
  return `${[`# ${plain(title)}`, `> ${plain(summary)}`, ...parts].join('\n\n')}\n`;
}

type Doc = LoadedVersion['docs'][number];
type SidebarItems = LoadedVersion['sidebars'][string];

/** Where the contract of a version lies, below a language's address. */
const contractPath = (version: string): string =>
  version === 'v2' ? 'docs/openapi.json' : `docs/${version}/openapi.json`;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The first page of a version has a slash at its end here, and nowhere else. */
const withoutSlash = (doc: Doc): Doc => ({ ...doc, permalink: doc.permalink.replace(/\/$/, '') });

/** The ids of pages in the order of the navigation, those of a folder with its own page first. */
function idsOf(items: SidebarItems): string[] {
  return items.flatMap((item) => {
    if (item.type === 'doc') return [item.id];
    if (item.type !== 'category') return [];
    return [...(item.link?.type === 'doc' ? [item.link.id] : []), ...idsOf(item.items)];
  });
}

/** The pages of a version as its navigation has them. */
function sectionsOf({ docs, sidebars }: LoadedVersion, listed: (doc: Doc) => ListedPage): ListedSection[] {
  const pagesOf = (items: SidebarItems) =>
    idsOf(items).flatMap((id) => docs.filter((doc) => doc.id === id).map(listed));
  return Object.values(sidebars).flatMap((items) =>
    items.map((item) => ({
      title: item.type === 'category' ? item.label : '',
      pages: pagesOf([item]),
    })),
  );
}

/** The versions of the documentation, with the pages and the navigation of each. */
export function docsVersions(allContent: AllContent): LoadedVersion[] {
  const content = allContent['docusaurus-plugin-content-docs']?.['default'] as LoadedContent;
  return content.loadedVersions.map((version) => ({ ...version, docs: version.docs.map(withoutSlash) }));
}

/** The step that writes a page as Markdown, and what is left to do after the last page. */
interface MachineFiles {
  readonly step: Step;
  writeIndex(): void;
}

/**
 * Leaves beside the pages of a language what programs read of them: each page of the documentation as Markdown under its
 * address and `.md`, an index of them in `llms.txt`, and the contract of each version as `openapi.json`.
 */
export function machineFiles(
  { siteDir, siteConfig, i18n }: LoadContext,
  outDir: string,
  versions: readonly LoadedVersion[],
): MachineFiles {
  const locale = i18n.currentLocale;
  const { url: origin, title } = siteConfig;
  const { tag } = siteLocales.find(({ code }) => code === locale)!;
  const index = `${origin}${localeBaseUrl(locale)}llms.txt`;
  const docs = new Map(versions.flatMap((version) => version.docs.map((doc) => [doc.permalink, doc])));
  const place = { origin, hasTwin: (path: string) => docs.has(path) };
  const unread = new Set(docs.keys());
  let summary = '';

  const listed = (doc: Doc): ListedPage => ({
    title: doc.title,
    url: `${origin}${doc.permalink}.md`,
    description: doc.description,
  });

  return {
    step({ route, path, source, head, document }) {
      if (path === '') summary = readHead(head).description;
      const permalink = route.replace(/\/$/, '');
      const doc = docs.get(permalink);
      if (!doc) return;
      const isWritten = languagesOf({ path, source }, siteDir).some(({ code }) => code === locale);
      const { description } = doc;
      const front = { description, url: origin + permalink, language: isWritten ? tag : 'en', index };
      write(join(outDir, `${path}.md`), twinOf(document, front, place));
      unread.delete(permalink);
    },
    writeIndex() {
      if (unread.size > 0) throw new Error(`llms: these pages have not been built: ${[...unread].join(', ')}`);
      const [current, ...former] = versions;
      const contracts = versions.map(({ label }) => ({
        title: `openapi.json, ${label}`,
        url: addressOf(origin, locale, contractPath(label)),
        description: 'OpenAPI 3.1',
      }));
      // The convention's word for what may be left out when room is short.
      const optional = [
        ...former.flatMap((version) => sectionsOf(version, listed).flatMap(({ pages }) => pages)),
        ...siteLocales
          .filter(({ code }) => code !== locale)
          .map(({ code, label }) => ({ title: label, url: addressOf(origin, code, 'llms.txt'), description: '' })),
      ];
      const sections = [
        ...(current ? sectionsOf(current, listed) : []),
        { title: 'OpenAPI', pages: contracts },
        { title: 'Optional', pages: optional },
      ];
      write(join(outDir, 'llms.txt'), llmsText({ title, summary, sections }));
      for (const { version, document } of localizedContracts(siteDir, locale, origin)) {
        // The contract itself is the same on every server.
        const served = { ...(document as Readonly<Record<string, Json>>), servers: [{ url: origin }] };
        write(join(outDir, contractPath(version)), JSON.stringify(served));
      }
    },
  };
}
