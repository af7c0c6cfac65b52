import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { accentOf, palette } from '../../src/ui/tokens.ts';
import { headOf, readHtml } from '../html/tree.ts';
import { readHead } from '../seo/head-html.ts';

/** Pages that the icon of the installed app offers at once. */
const shortcuts = ['docs/quickstart', 'dashboard/music', 'dashboard/api/keys', 'dashboard/api/logs'];

/**
 * What a browser reads to install the site as an app, in each language: brand and colour of the public configuration, words
 * of the built pages.
 */
export function webManifest(context: LoadContext, options: unknown): Plugin {
  const { brand, primary } = options as { brand: string; primary: string };
  const { currentLocale, defaultLocale, localeConfigs } = context.i18n;
  const { baseUrl } = context;
  return {
    name: 'web-manifest',
    async postBuild({ outDir }) {
      const icon = (name: string, size: number, purpose: string) => ({
        src: `${baseUrl}img/${name}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      });
      const about = (page: string) => readHead(headOf(readHtml(readFileSync(join(outDir, `${page}.html`), 'utf8'))));
      const home = baseUrl.replace(/(?<=.)\/$/, '');
      const manifest = {
        id: home,
        name: brand,
        short_name: brand,
        description: about('index').description,
        lang: localeConfigs[currentLocale]?.htmlLang,
        dir: 'ltr',
        // At `/` the browser's languages would decide; `/en` says that it was English that was installed.
        start_url: currentLocale === defaultLocale ? '/en' : home,
        scope: home,
        display: 'standalone',
        background_color: palette.light.paper,
        theme_color: accentOf('light', primary).fill,
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
      mkdirSync(outDir, { recursive: true });
      writeFileSync(join(outDir, 'manifest.json'), JSON.stringify(manifest));
    },
  };
}
