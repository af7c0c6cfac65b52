import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Keeps the search bar from stealing the focus; see search-focus-loader.ts. */
export function searchFocus(context: LoadContext): Plugin {
  return {
    name: 'search-focus',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /docusaurus-search-local[\\/]dist[\\/]client[\\/]client[\\/]theme[\\/]SearchBar[\\/]SearchBar\.jsx$/,
            enforce: 'pre',
            use: [join(context.siteDir, 'src/plugins/search-focus-loader.ts')],
          },
        ],
      },
    }),
  };
}
