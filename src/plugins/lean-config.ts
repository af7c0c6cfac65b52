import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Keeps from the browser what only the build asks of the configuration; see lean-config-loader.ts. */
export function leanConfig(context: LoadContext): Plugin {
  return {
    name: 'lean-config',
    configureWebpack(config, isServer) {
      if (isServer || config.mode !== 'production') return {};
      const loader = join(context.siteDir, 'src/plugins/lean-config-loader.ts');
      return {
        module: {
          rules: [{ include: join(context.generatedFilesDir, 'docusaurus.config.mjs'), enforce: 'pre', use: [loader] }],
        },
      };
    },
  };
}
