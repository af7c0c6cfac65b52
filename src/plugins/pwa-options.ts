/** Options of @docusaurus/plugin-pwa. Each language has its own worker, at `/sw.js`, `/zh/sw.js` and so on. */
export const pwaOptions = {
  injectManifestConfig: {
    // What must never come from the cache: signs of a new build, antd (large, and only for signed-in pages), text twins.
    globIgnores: ['version.json', 'csp.json', 'builds/**', 'antd/**', 'assets/js/antd.*', 'media/**', '**/*.md'],
  },
  pwaHead: [
    { tagName: 'link', rel: 'manifest', href: '/manifest.json' },
    { tagName: 'link', rel: 'apple-touch-icon', href: '/img/apple-touch-icon.png' },
    { tagName: 'meta', name: 'theme-color', content: '#fbfaf7', media: '(prefers-color-scheme: light)' },
    { tagName: 'meta', name: 'theme-color', content: '#101216', media: '(prefers-color-scheme: dark)' },
  ],
};
