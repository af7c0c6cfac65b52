import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/**
 * antd in one chunk of its own, which only the app's pages load, and without inline style elements, which the
 * Content-Security-Policy forbids: its style writer is replaced by one that uses constructed style sheets.
 */
export function antdChunk(context: LoadContext): Plugin {
  return {
    name: 'antd-chunk',
    configureWebpack(config, isServer, { currentBundler }) {
      if (isServer) return {};
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      const writer = join(context.siteDir, 'src/kit/constructed-styles.ts');
      const plugins = [new NormalModuleReplacementPlugin(/(?:^|\/)dynamicCSS$/, writer)];
      if (config.mode !== 'production') return { plugins };
      const antd = {
        name: 'antd',
        chunks: 'async' as const,
        priority: 60,
        minChunks: 1,
        enforce: true,
        test: /node_modules[\\/](?:antd|@ant-design|@rc-component|rc-[a-z-]+|stylis|scroll-into-view-if-needed|compute-scroll-into-view|dayjs|@emotion|throttle-debounce)[\\/]/,
      };
      return { plugins, optimization: { splitChunks: { cacheGroups: { antd } } } };
    },
  };
}
