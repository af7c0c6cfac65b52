import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext } from '@docusaurus/types';
import type { BuiltPage, PageStep } from '../html/built-page.ts';
import { append, getAttribute, createElement, findAll, remove } from '../html/html-tree.ts';
import { getAccent, palette } from '../../src/ui/tokens/tokens.ts';
import { type PageHead, parseHead } from '../seo/head-html.ts';

/** The path of the offline page. */
const offline = 'offline';

/**
 * The offline page is shown at any path, where the app would load a different page. So it doesn't include the app's
 * scripts, only static/offline.js.
 */
export const offlinePage =
  (baseUrl: string): PageStep =>
  ({ path, document, head }) => {
    if (path !== offline) return;
    const apps = findAll(document, (one) => one.tagName === 'script' && getAttribute(one, 'src') !== undefined);
    for (const script of apps) remove(script);
    append(head, createElement('script', { src: `${baseUrl}offline.js`, defer: '' }));
  };

/** Pages that the icon of the installed app offers as shortcuts. */
const shortcuts = ['docs/quickstart', 'dashboard/music', 'dashboard/api/keys', 'dashboard/api/logs'];

/** The web app manifest in each language: brand and color from the public configuration, texts from the built pages. */
export function webManifest(
  context: LoadContext,
  outDir: string,
  { brand, primary }: { readonly brand: string; readonly primary: string },
) {
  const { currentLocale, defaultLocale, localeConfigs } = context.i18n;
  const { baseUrl } = context;
  const heads = new Map<string, PageHead>();
  const about = (path: string): PageHead => {
    const head = heads.get(path);
    if (!head) throw new Error(`pwa: ${baseUrl}${path} has not been built`);
    return head;
  };
  return {
    /** Reads the pages that the manifest names. */
    step({ path, head }: BuiltPage): void {
      if (path === '' || shortcuts.includes(path)) heads.set(path, parseHead(head));
    },
    /** Called after the last page. */
    write(): void {
      const icon = (name: string, size: number, purpose: string) => ({
        src: `${baseUrl}img/${name}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      });
      const home = baseUrl.replace(/(?<=.)\/$/, '');
      const manifest = {
        id: home,
        name: brand,
        short_name: brand,
        description: about('').description,
        lang: localeConfigs[currentLocale]?.htmlLang,
        dir: 'ltr',
        // `/` redirects by the browser's languages; `/en` keeps the installed language.
        start_url: currentLocale === defaultLocale ? '/en' : home,
        scope: home,
        display: 'standalone',
        background_color: palette.light.paper,
        theme_color: getAccent('light', primary).fill,
        icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
        shortcuts: shortcuts.map((page) => {
          const { title, description } = about(page);
          return {
            name: title.split(' | ')[0],
            ...(description ? { description } : {}),
            url: baseUrl + page,
            icons: [icon('icon-192', 192, 'any')],
          };
        }),
      };
      writeFileSync(join(outDir, 'manifest.json'), JSON.stringify(manifest));
    },
  };
}
