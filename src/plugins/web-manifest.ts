import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { accentOf, palette } from '../ui/tokens.ts';

/**
 * What a browser reads to install the site as an app: brand and colour of the public configuration, in each language.
 * Written without waiting, before the service worker's plugin lists what it keeps.
 */
export function webManifest(context: LoadContext, options: unknown): Plugin {
  const { brand, primary } = options as { brand: string; primary: string };
  const { currentLocale, localeConfigs } = context.i18n;
  return {
    name: 'web-manifest',
    postBuild({ outDir, baseUrl }) {
      const icon = (name: string, size: number, purpose: string) => ({
        src: `${baseUrl}img/${name}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      });
      const manifest = {
        id: baseUrl,
        name: brand,
        short_name: brand,
        lang: localeConfigs[currentLocale]?.htmlLang,
        start_url: baseUrl,
        scope: baseUrl,
        display: 'standalone',
        background_color: palette.light.paper,
        theme_color: accentOf('light', primary).fill,
        icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
      };
      mkdirSync(outDir, { recursive: true });
      writeFileSync(join(outDir, 'manifest.json'), JSON.stringify(manifest));
      return Promise.resolve();
    },
  };
}
