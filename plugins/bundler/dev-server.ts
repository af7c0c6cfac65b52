import { join } from 'node:path';

/** `docusaurus start` only: sends API requests to the running server, and serves generated files that a build copies. */
export function devServer(siteDir: string, apiOrigin: string): { devServer: object } {
  const made = (folder: string, at = folder) => ({
    publicPath: `/${at}`,
    directory: join(siteDir, 'generated', folder),
  });
  return {
    devServer: {
      static: [made('media'), made('antd'), made('reference/forms', 'reference')],
      proxy: [{ context: ['/api'], target: apiOrigin, changeOrigin: false }],
    },
  };
}
