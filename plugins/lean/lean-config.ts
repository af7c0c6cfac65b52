import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** What Docusaurus calls the parts of pages: said to every visitor beside the hash of each file, if it is in its name. */
const isPart = (name: unknown): boolean => typeof name === 'string' && /^[0-9a-f]{8}$/.test(name);

interface PathData {
  readonly chunk?: { readonly name?: string | null | undefined };
}

/** Keeps from the browser what only the build asks of configuration, routes and docs: the loaders `lean-*-loader.ts`. */
export function leanConfig(context: LoadContext): Plugin {
  return {
    name: 'lean-config',
    configureWebpack(config, isServer) {
      if (isServer || config.mode !== 'production') return {};
      const rule = (generated: string, loader: string) => ({
        include: join(context.generatedFilesDir, generated),
        enforce: 'pre' as const,
        use: [join(context.siteDir, 'plugins/lean', loader)],
      });
      const others = config.plugins?.filter((plugin) => plugin?.constructor.name !== 'ChunkAssetPlugin');
      if (others?.length !== (config.plugins?.length ?? 0) - 1) {
        throw new Error('lean-config: Docusaurus no longer has a ChunkAssetPlugin');
      }
      return {
        // It tells the browser the files of all parts by their names, to load ahead what is in view: nothing here asks.
        plugins: others,
        mergeStrategy: { plugins: 'replace' },
        output: {
          chunkFilename: ({ chunk }: PathData) =>
            isPart(chunk?.name) ? 'assets/js/[contenthash:8].js' : 'assets/js/[name].[contenthash:8].js',
        },
        module: {
          rules: [
            rule('docusaurus.config.mjs', 'lean-config-loader.ts'),
            rule('routes.js', 'lean-routes-loader.ts'),
            rule('routesChunkNames.json', 'lean-routes-loader.ts'),
            rule('registry.js', 'lean-registry-loader.ts'),
            rule('docusaurus-plugin-content-docs/default/p/', 'lean-docs-loader.ts'),
            { ...rule('globalData.json', 'lean-global-loader.ts'), type: 'javascript/auto' },
          ],
        },
      };
    },
  };
}
