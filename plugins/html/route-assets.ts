import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { firstScreen } from './first-screen.ts';
import { fontTags } from './font-tags.ts';
import { pageFile } from './page-file.ts';
import { routeFiles } from './route-scripts.ts';

/** Style sheets that not every page needs, by the folders whose components they dress. */
const sheets = [
  {
    // What is behind the log-in: everything that is not seen without it.
    name: 'app',
    path: /[\\/]src[\\/](?:dashboard|core[\\/]session[\\/]VerifyNotice|features[\\/]docs[\\/]ApiDocs|features[\\/](?!(?:account|blog|changelog|docs|gallery|home|images|karaoke|library|models|music|offline|pricing|reference|status|support|system-check|tryit|video)[\\/]))/,
  },
  // What forms, lists and tables are made of, which pages to be read have none of.
  {
    name: 'controls',
    path: /[\\/]src[\\/]ui[\\/](?:fields[\\/]|(?:Skeleton|States)\.|tooltip[\\/]|code[\\/]LogText)/,
  },
  // What is made in the dashboard: forms, and what comes of them.
  { name: 'make', path: /[\\/]src[\\/](?:core[\\/]tasks|features[\\/](?:images|music|video))[\\/]/ },
  { name: 'library', path: /[\\/]src[\\/]features[\\/](?:karaoke|library)[\\/]/ },
  { name: 'gallery', path: /[\\/]src[\\/]features[\\/]gallery[\\/]/ },
  { name: 'support', path: /[\\/]src[\\/]features[\\/]support[\\/]/ },
  { name: 'player', path: /[\\/]src[\\/]ui[\\/](?:player|stages)[\\/]/ },
  { name: 'front', path: /[\\/]src[\\/]features[\\/](?:home|models)[\\/]/ },
  { name: 'reference', path: /[\\/]src[\\/]features[\\/]reference[\\/]/ },
  { name: 'tryit', path: /[\\/]src[\\/]features[\\/]tryit[\\/]/ },
  {
    name: 'more',
    path: /[\\/]src[\\/](?:features[\\/](?:blog|changelog|offline|pricing|status|system-check)|theme[\\/]MDXPage)[\\/]/,
  },
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

/** What features build on, which comes before them. */
const bases = ['controls', 'player', 'app'];

/** The name of a sheet by its file. */
const nameOf = (style: string): string => basename(style).split('.', 1)[0]!;

function rank(name: string): number {
  const base = bases.indexOf(name);
  return base === -1 ? bases.length : base;
}

const stylesheet = /<link rel="?stylesheet"? href="?([^" >]*\/assets\/css\/styles\.[^" >]*)[^>]*>/;
/** Docusaurus writes them into the head. */
const mainScripts = /(?:<script src="?[^" >]*\/assets\/js\/(?:runtime~main|main)\.[^>]*><\/script>){2}/;

/** Of the theme, at the start of the body: it sets the colours. */
const colourScript = /<script>[^<]*data-theme-choice[^<]*<\/script>/;

/**
 * Writes one file of several sheets, in their order, and answers its tags: a second file would need a connection of its
 * own, and the page waits for the last of them. `files` are below `outDir`.
 */
function join(outDir: string, baseUrl: string, files: readonly string[]): string {
  const css = files.map((file) => readFileSync(`${outDir}/${file}`, 'utf8')).join('\n');
  const name = files.map(nameOf).join('-');
  const file = `assets/css/${name}.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  writeFileSync(`${outDir}/${file}`, css);
  // Without a mark for each, the loader of chunks would ask for them again.
  const marks = files.map((part) => `<link rel=stylesheet data-href=${baseUrl}${part}>`);
  return [`<link rel=stylesheet href=${baseUrl}${file}>`, ...marks].join('');
}

/**
 * Names in the HTML of each page what it will load: at its end its scripts, which would otherwise be asked for only when the
 * main script has run, and its own style sheets, as one file with the one of all pages. Docusaurus puts all styles into one file for
 * fear of their order; here those apart are modules, and come after what they build on.
 */
export function routeAssets(context: LoadContext): Plugin {
  return {
    name: 'route-assets',
    configureWebpack(config, isServer) {
      if (isServer || config.mode !== 'production') return {};
      const groups = sheets.map(({ name, path }) => [
        `sheet-${name}`,
        // The browser, too, loads what is split off first before the others.
        {
          name,
          type: 'css/mini-extract',
          test: path,
          chunks: 'all' as const,
          enforce: true,
          priority: 80 - rank(name),
        },
      ]);
      return { optimization: { splitChunks: { cacheGroups: { ...Object.fromEntries(groups), docs: docsScript } } } };
    },
    // Without waiting: the service worker's plugin, which is asked later, lists pages as they are then.
    postBuild({ outDir, baseUrl, routes }) {
      const joined = new Map<string, string>();
      for (const { path, scripts, styles } of routeFiles(context.generatedFilesDir, routes)) {
        const file = pageFile(outDir, path.slice(baseUrl.length));
        if (file === undefined) continue;
        const html = readFileSync(file, 'utf8');
        const [link, all] = stylesheet.exec(html) ?? [];
        const [main] = mainScripts.exec(html) ?? [];
        const [colours] = colourScript.exec(html) ?? [];
        if (link === undefined || all === undefined || main === undefined || colours === undefined)
          throw new Error(`route-assets: ${path} does not name its files as it did`);
        const own = styles
          .filter((style) => !html.includes(`${baseUrl}${style}`))
          .toSorted((one, other) => rank(nameOf(one)) - rank(nameOf(other)));
        const links =
          own.length > 0
            ? (joined.get(own.join()) ?? join(outDir, baseUrl, [all.slice(baseUrl.length), ...own]))
            : link;
        joined.set(own.join(), links);
        const font = fontTags(styles.some((style) => nameOf(style) === 'front'));
        const tags = scripts
          .map((script) => `<script src=${baseUrl}${script} defer fetchpriority=low></script>`)
          .join('');
        // Behind all that is read: on a slow line scripts would take half of it from the style sheet, which the page waits for.
        // The colours before the style sheets: after them, their script would wait for them, and the page's words with it.
        const body = html
          .replace(colours, '')
          .replace(link, () => font + colours + links + firstScreen(html))
          .replace(main, '');
        writeFileSync(
          file,
          body.replace('</body>', () => `${tags}${main}</body>`),
        );
      }
      return Promise.resolve();
    },
  };
}
