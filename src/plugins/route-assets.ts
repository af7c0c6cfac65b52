import { readFileSync, writeFileSync } from 'node:fs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { fontTags } from './font-tags.ts';
import { pageFile } from './page-file.ts';
import { routeFiles } from './route-scripts.ts';

/** Style sheets that not every page needs, by the folders whose components they dress. */
const sheets = [
  {
    // What is behind the log-in: everything that is not seen without it.
    name: 'app',
    path: /[\\/]src[\\/](?:kit|core[\\/]layouts[\\/]Dashboard|features[\\/](?!(?:account|changelog|docs|home|models|offline|reference|status|system-check|tryit)[\\/]))/,
  },
  { name: 'player', path: /[\\/]src[\\/]ui[\\/](?:player|stages)[\\/]/ },
  { name: 'front', path: /[\\/]src[\\/]features[\\/](?:home|models)[\\/]/ },
  { name: 'reference', path: /[\\/]src[\\/]features[\\/]reference[\\/]/ },
  { name: 'tryit', path: /[\\/]src[\\/]features[\\/]tryit[\\/]/ },
  { name: 'more', path: /[\\/]src[\\/]features[\\/](?:changelog|offline|status|system-check)[\\/]/ },
  { name: 'search', path: /[\\/]docusaurus-search-local[\\/]/ },
] as const;

/** What every page of the docs is made of, in one script instead of eight small ones that wait for each other. */
const docsScript = {
  name: 'docs',
  test: /[\\/]@docusaurus[\\/](?:theme-classic|theme-common|plugin-content-docs)[\\/]/,
  chunks: 'async' as const,
  enforce: true,
  priority: 55,
};

const isFront = (style: string): boolean => /(?:^|\/)front\.[^/]*$/.test(style);

const stylesheet = /<link rel="?stylesheet"? href="?[^" >]*\/assets\/css\/styles\.[^>]*>/;
const firstScript = /<script src="?[^" >]*\/assets\/js\/runtime~main\./;

/**
 * Names in the HTML of each page what it will load: its scripts, which would otherwise be asked for only when the main
 * script has run, and its own style sheets. Docusaurus puts all styles into one file for fear of their order; here those
 * apart are modules, and come after what they build on.
 */
export function routeAssets(context: LoadContext): Plugin {
  return {
    name: 'route-assets',
    configureWebpack(config, isServer) {
      if (isServer || config.mode !== 'production') return {};
      const groups = sheets.map(({ name, path }) => [
        `sheet-${name}`,
        { name, type: 'css/mini-extract', test: path, chunks: 'all' as const, enforce: true, priority: 70 },
      ]);
      return { optimization: { splitChunks: { cacheGroups: { ...Object.fromEntries(groups), docs: docsScript } } } };
    },
    // Without waiting: the service worker's plugin, which is asked later, lists pages as they are then.
    postBuild({ outDir, baseUrl, routes }) {
      for (const { path, scripts, styles } of routeFiles(context.generatedFilesDir, routes)) {
        const file = pageFile(outDir, path.slice(baseUrl.length));
        if (file === undefined) continue;
        const html = readFileSync(file, 'utf8');
        if (!stylesheet.test(html) || !firstScript.test(html))
          throw new Error(`route-assets: ${path} does not name its files as it did`);
        const own = styles.filter((style) => !html.includes(`${baseUrl}${style}`));
        const links = own.map((style) => `<link rel=stylesheet href=${baseUrl}${style}>`).join('');
        const font = fontTags(styles.some(isFront));
        const tags = scripts
          .map((script) => `<script src=${baseUrl}${script} defer fetchpriority=low></script>`)
          .join('');
        writeFileSync(
          file,
          html.replace(stylesheet, (link) => font + link + links).replace(firstScript, (first) => tags + first),
        );
      }
      return Promise.resolve();
    },
  };
}
