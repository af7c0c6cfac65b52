import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

export interface DevServerOptions {
  /** Where the API listens, as `http://127.0.0.1:3001`. */
  readonly apiOrigin: string;
}

/** `docusaurus start` only: hands calls of the API to the running server, and serves made files that a build copies. */
export function devServer(context: LoadContext, options: unknown): Plugin {
  return {
    name: 'dev-server',
    configureWebpack(base, isServer) {
      if (isServer || base.mode === 'production') return {};
      const made = (folder: string, at = folder) => ({
        publicPath: `/${at}`,
        directory: join(context.siteDir, 'generated', folder),
      });
      const config: object = {
        devServer: {
          static: [made('media'), made('antd'), made('reference/forms', 'reference')],
          proxy: [{ context: ['/api'], target: (options as DevServerOptions).apiOrigin, changeOrigin: false }],
        },
      };
      return config;
    },
  };
}
