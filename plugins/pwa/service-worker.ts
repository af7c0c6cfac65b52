import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { localeBaseUrl } from '../locales.ts';

interface ServiceWorkerOptions {
  readonly buildId: string | undefined;
  /** `false`: the worker that is built takes away what others before it have kept. */
  readonly offline: boolean;
}

interface Stats {
  hasErrors(): boolean;
  toString(): string;
}

/**
 * Bundles the service worker of a language as `sw.js`. What it keeps is listed when all of the site has been built, by
 * scripts/build-workers.ts. `farewell.js` beside it is the worker that takes everything away.
 */
export function serviceWorker(context: LoadContext, options: unknown): Plugin {
  const { buildId = '', offline } = options as ServiceWorkerOptions;
  const { locales } = context.i18n;
  const sources = join(context.siteDir, 'src/core/offline');
  const farewell = join(sources, 'farewell-worker.ts');
  return {
    name: 'service-worker',
    async postBuild({ outDir, baseUrl, currentBundler }) {
      const others = locales.map(localeBaseUrl).filter((other) => other !== baseUrl && other.startsWith(baseUrl));
      const bundler = currentBundler.instance;
      const compiler = bundler({
        mode: 'production',
        target: 'webworker',
        devtool: false,
        context: context.siteDir,
        entry: {
          sw: offline ? join(sources, 'service-worker.ts') : farewell,
          farewell,
          offline: join(sources, 'offline-page.ts'),
        },
        output: { path: outDir, filename: '[name].js' },
        module: {
          rules: [
            {
              test: /\.ts$/,
              loader: 'builtin:swc-loader',
              options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
            },
          ],
        },
        plugins: [
          new bundler.DefinePlugin({
            BUILD_ID: JSON.stringify(buildId),
            BASE_URL: JSON.stringify(baseUrl),
            OTHER_LANGUAGES: JSON.stringify(others),
          }),
        ],
      });
      await new Promise<void>((done, fail) => {
        compiler.run((error: Error | null, stats: Stats | undefined) => {
          if (error) fail(error);
          else if (stats?.hasErrors()) fail(new Error(stats.toString()));
          else compiler.close((closing) => (closing ? fail(closing) : done()));
        });
      });
    },
  };
}
