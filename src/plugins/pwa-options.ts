import { palette } from '../ui/tokens.ts';

interface ManifestEntry {
  url: string;
}

/**
 * The worker asks its cache for the address of a request, while the build names files. So pages are kept under their
 * addresses: `docs/quickstart`, not `docs/quickstart.html`. The page for what is not found has none.
 */
function pagesByAddress<Entry extends ManifestEntry>(entries: Entry[]): { manifest: Entry[] } {
  const manifest = entries
    .filter(({ url }) => url !== '404.html')
    .map((entry) => ({ ...entry, url: entry.url.replace(/(?<!^index|\/index)\.html$/, '') }));
  return { manifest };
}

/** Options of @docusaurus/plugin-pwa. Each language has its own worker, at `/sw.js`, `/zh/sw.js` and so on. */
export const pwaOptions = {
  injectManifestConfig: {
    // What must never come from the cache: signs of a new build, antd (large, and only for signed-in pages), text twins.
    globIgnores: [
      'version.json',
      'csp.json',
      'redirects.json',
      'builds/**',
      'antd/**',
      'assets/js/antd.*',
      'media/**',
      '**/*.md',
    ],
    manifestTransforms: [pagesByAddress],
  },
  pwaHead: [
    { tagName: 'link', rel: 'manifest', href: '/manifest.json' },
    { tagName: 'link', rel: 'apple-touch-icon', href: '/img/apple-touch-icon.png' },
    { tagName: 'meta', name: 'theme-color', content: palette.light.paper, media: '(prefers-color-scheme: light)' },
    { tagName: 'meta', name: 'theme-color', content: palette.dark.paper, media: '(prefers-color-scheme: dark)' },
  ],
};
