import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { serialize } from 'parse5';
import { docsVersions, machineFiles } from '../llms/machine-files.ts';
import { searchIndexFile } from '../search/search.ts';
import { type PageHeadOptions, pageHeads } from '../seo/page-head.ts';
import { offlinePage, webManifest } from '../pwa/web-manifest.ts';
import { pagePayload } from '../updates/page-payloads.ts';
import { checkSheets, cssAndScripts } from './bundles.ts';
import { inlineCode, inlineHashes } from './inline-code.ts';
import { coloursFirst, firstScreenAtOnce, fontOfFrontPages, scriptsLast, sheetOfApp } from './loading.ts';
import { type Step, builtPages } from './page.ts';

interface HtmlOptions extends PageHeadOptions {
  readonly buildId: string | undefined;
}

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
      const manifest = webManifest(context, outDir, site);
      const inline = inlineCode();
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
        manifest.step,
        inline.step,
      ];
      for (const page of builtPages(context.generatedFilesDir, props)) {
        for (const step of steps) step(page);
        writeFileSync(page.file, serialize(page.document));
      }
      machines.writeIndex();
      search.write();
      manifest.write();
      writeFileSync(join(outDir, inlineHashes), JSON.stringify(inline.hashes()));
      await heads.drawCards();
    },
  };
}
