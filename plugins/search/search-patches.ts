import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

const theme = String.raw`docusaurus-search-local[\\/]dist[\\/]client[\\/]client[\\/]theme[\\/]`;

/** What is mended in the search bar and in the page of all results; each loader says why, and fails when it matches nothing. */
const patches = [
  { file: String.raw`SearchBar[\\/]SearchBar\.jsx$`, loader: 'bar-loader.ts' },
  { file: String.raw`SearchPage[\\/]SearchPage\.jsx$`, loader: 'page-loader.ts' },
];

export function searchPatches(context: LoadContext): Plugin {
  return {
    name: 'search-patches',
    configureWebpack: () => ({
      module: {
        rules: patches.map(({ file, loader }) => ({
          test: new RegExp(theme + file),
          enforce: 'pre',
          use: [join(context.siteDir, 'plugins/search', loader)],
        })),
      },
    }),
  };
}
