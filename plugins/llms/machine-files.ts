import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { localeBaseUrl, siteLocales } from '../locales.ts';
import { pageFile } from '../html/page-file.ts';
import type { Json } from '../reference/contract-texts.ts';
import { localizedContracts } from '../reference/translations.ts';
import { readHead } from '../seo/head-html.ts';
import { addressOf, languagesOf } from '../seo/languages.ts';
import { type ListedPage, type ListedSection, llmsText } from './llms.ts';
import { twinOf } from './twin.ts';

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

/**
 * Leaves beside the pages of a language what programs read of them: each page of the documentation as Markdown under its
 * address and `.md`, an index of them in `llms.txt`, and the contract of each version as `openapi.json`.
 */
export function machineFiles({ siteDir, siteConfig, i18n }: LoadContext): Plugin {
  const locale = i18n.currentLocale;
  const { url: origin, title } = siteConfig;
  const { tag } = siteLocales.find(({ code }) => code === locale)!;
  const base = localeBaseUrl(locale);
  const index = `${origin}${base}llms.txt`;
  let versions: readonly LoadedVersion[] = [];

  const listed = (doc: Doc): ListedPage => ({
    title: doc.title,
    url: `${origin}${doc.permalink}.md`,
    description: doc.description,
  });

  function writeTwins(outDir: string): void {
    const docs = versions.flatMap((version) => version.docs);
    const paths = new Set(docs.map(({ permalink }) => permalink));
    for (const { permalink, source, description } of docs) {
      const page = permalink.slice(base.length);
      const file = pageFile(outDir, page);
      if (file === undefined) throw new Error(`machine-files: ${permalink} has not been built`);
      const route = { path: permalink, metadata: { sourceFilePath: source.replace('@site/', '') } };
      const isWritten = languagesOf(route, siteDir).some(({ code }) => code === locale);
      const head = { description, url: origin + permalink, language: isWritten ? tag : 'en', index };
      const place = { origin, hasTwin: (path: string) => paths.has(path) };
      write(join(outDir, `${page}.md`), twinOf(readFileSync(file, 'utf8'), head, place));
    }
  }

  function writeIndex(outDir: string): void {
    const [current, ...former] = versions;
    const { description } = readHead(readFileSync(join(outDir, 'index.html'), 'utf8'));
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
    write(join(outDir, 'llms.txt'), llmsText({ title, summary: description, sections }));
  }

  return {
    name: 'machine-files',
    async allContentLoaded({ allContent }) {
      const content = allContent['docusaurus-plugin-content-docs']?.['default'] as LoadedContent;
      versions = content.loadedVersions.map((version) => ({ ...version, docs: version.docs.map(withoutSlash) }));
    },
    async postBuild({ outDir }) {
      writeTwins(outDir);
      writeIndex(outDir);
      for (const { version, document } of localizedContracts(siteDir, locale, origin)) {
        // The contract itself is the same on every server.
        const served = { ...(document as Readonly<Record<string, Json>>), servers: [{ url: origin }] };
        write(join(outDir, contractPath(version)), JSON.stringify(served));
      }
    },
  };
}
