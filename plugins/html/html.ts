import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { serialize } from 'parse5';
import type { Plugin, LoadContext } from '@docusaurus/types';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import { getDocsVersions, createMachineFiles } from '../llms/llms-files.ts';
import { createSearchIndexFile } from '../search/search.ts';
import { type PageHeadOptions, createPageHeads } from '../seo/page-head.ts';
import { offlinePage, webManifest } from '../pwa/web-manifest.ts';
import { pagePayload } from '../updates/page-payloads.ts';
import { type PageStep, readBuiltPages } from './built-page.ts';
import { createInlineCodeStep, inlineHashesFile } from './inline-code.ts';
import { deferBelowFirstScreen } from './first-screen.ts';
import { addPageFiles } from './page-files.ts';

/** Features of public pages with more than text. */
const richFeatures = 'changelog|gallery|home|models|offline|pricing|status|system-check';

/** Features of public pages. */
const publicFeatures = `${richFeatures}|blog|docs|reference|search|session|tryit`;
/** Modules of the player that load with the first song or video. */
const playerModules = 'PlayerBar|VideoBar|VolumeControl';

/** A style sheet of its own for some modules, which their pages load in addition to the framework's sheet, `styles`. */
const createSheet = (name: string, modules: string) => ({
  name,
  type: 'css/mini-extract',
  test: new RegExp(`/src/(?:${modules})`.replaceAll('/', String.raw`[\\/]`)),
  chunks: 'all' as const,
  enforce: true,
  priority: 80,
});

/** Most styles are in the framework's sheet. With fewer rules in it, documentation renders sooner. */
const cacheGroups = {
  // The pages behind sign-in.
  app: createSheet(
    'app',
    `dashboard/|ui/code/LogText|core/session/|features/(?:docs/ApiDocs|(?!(?:${publicFeatures}|auth|palette)/))`,
  ),
  // Pages that sign in.
  auth: createSheet('auth', 'features/auth/'),
  // Public pages with more than text.
  pages: createSheet(
    'pages',
    `(?:ui|core)/player/(?!${playerModules})|features/(?:${richFeatures})/|features/search/(?:results|SearchPage)`,
  ),
  // The account menu and the command palette, which load after the page.
  account: createSheet('account', 'features/session/AccountMenu'),
  palette: createSheet('palette', 'features/palette/'),
  // The player of the site and the controls of videos, which load with the first song or video.
  player: createSheet('player', `core/player/(?:${playerModules})`),
  // Pages of operations.
  reference: createSheet('reference', 'features/reference/'),
  // Form fields and the try-it panel, which loads when it opens.
  forms: createSheet('forms', 'ui/(?:fields|progress-steps)/|features/tryit/'),
  // The shared modules of documentation pages, in one script instead of eight small ones that load in sequence.
  docs: {
    name: 'docs',
    type: /^javascript/,
    test: /[\\/]@docusaurus[\\/](?:theme-classic|theme-common|plugin-content-docs)[\\/]/,
    chunks: 'async' as const,
    enforce: true,
    priority: 55,
  },
};

const cssAndScripts: NonNullable<Plugin['configureWebpack']> = ({ mode }, isServer) =>
  isServer || mode !== 'production' ? {} : { optimization: { splitChunks: { cacheGroups } } };

interface HtmlOptions extends PageHeadOptions {
  readonly buildId: string | undefined;
}

/**
 * All processing of the built HTML: each page is parsed once, goes through the steps in order, and is written once.
 * Synchronous, so that later plugins see the result.
 */
export function html(context: LoadContext, { buildId = '', ...site }: HtmlOptions): Plugin {
  let versions: readonly LoadedVersion[] = [];
  return {
    name: 'html',
    configureWebpack: cssAndScripts,
    async allContentLoaded({ allContent }) {
      versions = getDocsVersions(allContent);
    },
    async postBuild(props) {
      const { outDir, baseUrl } = props;
      const heads = createPageHeads(context, props, site);
      const machines = createMachineFiles(context, outDir, versions);
      const search = createSearchIndexFile(context, outDir);
      const manifest = webManifest(context, outDir, site);
      const inline = createInlineCodeStep();
      const steps: readonly PageStep[] = [
        addPageFiles(baseUrl),
        deferBelowFirstScreen,
        heads.step,
        offlinePage(baseUrl),
        pagePayload(outDir, buildId),
        machines.step,
        search.step,
        manifest.step,
        inline.step,
      ];
      for (const page of readBuiltPages(context.generatedFilesDir, props)) {
        for (const step of steps) step(page);
        writeFileSync(page.file, serialize(page.document));
      }
      machines.writeIndex();
      search.write();
      manifest.write();
      writeFileSync(join(outDir, inlineHashesFile), JSON.stringify(inline.hashes()));
      await heads.drawCards();
    },
  };
}
