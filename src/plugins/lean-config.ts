import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Keeps from the browser what only the build asks of configuration, routes and docs: the loaders `lean-*-loader.ts`. */
export function leanConfig(context: LoadContext): Plugin {
  return {
    name: 'lean-config',
    configureWebpack(config, isServer) {
      if (isServer || config.mode !== 'production') return {};
      const rule = (generated: string, loader: string) => ({
        include: join(context.generatedFilesDir, generated),
        enforce: 'pre' as const,
        use: [join(context.siteDir, 'src/plugins', loader)],
      });
      return {
        module: {
          rules: [
            rule('docusaurus.config.mjs', 'lean-config-loader.ts'),
            rule('registry.js', 'lean-registry-loader.ts'),
            rule('docusaurus-plugin-content-docs/default/p/', 'lean-docs-loader.ts'),
          ],
        },
      };
    },
  };
}
