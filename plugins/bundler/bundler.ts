import type { LoadContext, Plugin } from '@docusaurus/types';
import { aliasesOf } from '../aliases.ts';
import { originInScripts } from './browser-origin.ts';
import { devServer } from './dev-server.ts';
import { commonJsChunks, generatedModules } from './module-types.ts';

interface BundlerOptions {
  /** Where the API listens while the site is developed, as `http://127.0.0.1:3001`. */
  readonly apiOrigin: string;
}

/** What the bundles need that no other plugin brings. */
export function bundler({ siteDir, generatedFilesDir }: LoadContext, { apiOrigin }: BundlerOptions): Plugin {
  return {
    name: 'bundler',
    configureWebpack({ mode }, isServer) {
      const isPublished = mode === 'production';
      const forBrowsers = isPublished ? { plugins: [originInScripts] } : devServer(siteDir, apiOrigin);
      return {
        module: { rules: [generatedModules(generatedFilesDir)] },
        resolve: { alias: aliasesOf(siteDir, isServer ? 'server' : isPublished ? 'published' : 'browser') },
        ...(isServer ? { plugins: [commonJsChunks] } : forBrowsers),
      };
    },
  };
}
