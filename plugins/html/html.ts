import { writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { serialize } from 'parse5';
import { docsVersions, machineFiles } from '../llms/machine-files.ts';
import { searchIndexFile } from '../search/search.ts';
import { type PageHeadOptions, pageHeads } from '../seo/page-head.ts';
import { offlinePage } from '../pwa/offline-page.ts';
import { pagePayload } from '../updates/page-payloads.ts';
import { checkSheets, cssAndScripts } from './bundles.ts';
import { type InlineHashes, inlineCode } from './inline-code.ts';
import { coloursFirst, firstScreenAtOnce, firstSheet, fontOfFrontPages, scriptsLast, sheetOfApp } from './loading.ts';
import { type Step, builtPages } from './page.ts';
import { attribute } from './tree.ts';

interface HtmlOptions extends PageHeadOptions {
  readonly buildId: string | undefined;
}

/** What the pages of a language need from the server; scripts/build-pages.ts puts the languages together. */
export interface PageFacts {
  readonly inline: InlineHashes;
  /** Each style sheet with the files of the pages that begin with it. */
  readonly sheets: Readonly<Record<string, readonly string[]>>;
}

/** The file with the facts, in the folder of each language. */
export const pageFacts = '.pages.json';

/**
 * All that is done to the HTML of the built site: each page is read and parsed once, goes through the steps in their order,
 * and is written once. All of it without waiting, so that what plugins listed after this one find is finished.
 */
export function html(context: LoadContext, { buildId = '', ...site }: HtmlOptions): Plugin {
  let versions: readonly LoadedVersion[] = [];
  return {
    name: 'html',
    configureWebpack: cssAndScripts,
    async allContentLoaded({ allContent }) {
      versions = docsVersions(allContent);
    },
    async postBuild(props) {
      const { outDir, baseUrl } = props;
      const heads = pageHeads(context, props, site);
      const machines = machineFiles(context, outDir, versions);
      const search = searchIndexFile(context, outDir);
      const inline = inlineCode();
      const sheets: Record<string, string[]> = {};
      const root = baseUrl === '/' ? outDir : dirname(outDir);
      const listSheet: Step = (page) => {
        const name = relative(root, page.file);
        (sheets[attribute(firstSheet(page), 'href')!] ??= []).push(name.replaceAll(sep, '/'));
      };
      const steps: readonly Step[] = [
        checkSheets,
        coloursFirst,
        fontOfFrontPages,
        sheetOfApp(baseUrl),
        firstScreenAtOnce,
        heads.step,
        scriptsLast(baseUrl),
        offlinePage(baseUrl),
        pagePayload(outDir, baseUrl, buildId),
        machines.step,
        search.step,
        inline.step,
        listSheet,
      ];
      for (const page of builtPages(context.generatedFilesDir, props)) {
        for (const step of steps) step(page);
        writeFileSync(page.file, serialize(page.document));
      }
      machines.writeIndex();
      search.write();
      const facts: PageFacts = { inline: inline.hashes(), sheets };
      writeFileSync(join(outDir, pageFacts), JSON.stringify(facts));
      await heads.drawCards();
    },
  };
}
