import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { getAliases } from '../aliases.ts';
import { browserOriginPlugin, type WebpackPlugin } from './browser-origin.ts';

/** The parts of the development server that are used here. */
interface DevServer {
  readonly app: { use(middleware: unknown): void };
  readonly compiler: { readonly webpack: { lazyCompilationMiddleware(compiler: unknown): unknown } };
}

/**
 * `docusaurus start` only: compiles a page when it is opened, sends API requests to the running server, and serves generated
 * files that a build copies.
 */
function development(siteDir: string, apiOrigin: string): object {
  const made = (folder: string, at = folder) => ({
    publicPath: `/${at}`,
    directory: join(siteDir, 'generated', folder),
  });
  return {
    lazyCompilation: { entries: false, imports: true },
    devServer: {
      static: [made('media'), made('antd'), made('embed'), made('reference/forms', 'reference')],
      proxy: [{ context: ['/api'], target: apiOrigin, changeOrigin: false }],
      // Its result is added to what the framework's own function returns.
      setupMiddlewares(_: readonly unknown[], { app, compiler }: DevServer): unknown[] {
        app.use(compiler.webpack.lazyCompilationMiddleware(compiler));
        return [];
      },
    },
  };
}

/*
 * This package is `"type": "module"`, while Docusaurus writes CommonJS into two folders of it: its generated modules
 * (which call `require.resolveWeak`) and the chunks of the server bundle, which Node loads to render the pages.
 */

/** The rule for generated modules. */
const generatedModules = (generatedFilesDir: string) => ({
  test: /\.js$/,
  include: generatedFilesDir,
  type: 'javascript/auto',
  resolve: { fullySpecified: false },
});

/** The rule for the generated modules that every page loads (see for-browsers-loader.ts). */
const shorterModules = ({ siteDir, generatedFilesDir }: LoadContext) => ({
  include: ['registry.js', 'docusaurus.config.mjs'].map((file) => join(generatedFilesDir, file)),
  use: [join(siteDir, 'plugins/bundler/for-browsers-loader.ts')],
});

/** Marks the folder with the chunks of the server bundle as CommonJS. */
const commonJsChunks: WebpackPlugin = ({ hooks, webpack }) => {
  hooks.thisCompilation.tap('module-types', (compilation) => {
    compilation.emitAsset('package.json', new webpack.sources.RawSource('{"type":"commonjs"}'));
  });
};

/** A PostCSS plugin with its options, in the format of the framework. */
const isPresetEnv = (plugin: unknown): boolean =>
  Array.isArray(plugin) && String(plugin[0]).includes('postcss-preset-env');

/** The server's bundle isn't shortened: pages are rendered from it, and then it is deleted. */
const inFull = { mangleExports: false, innerGraph: false, usedExports: false, realContentHash: false };

interface BundlerOptions {
  /** The address of the API during development, such as `http://127.0.0.1:3001`. */
  readonly apiOrigin: string;
}

/** Bundler settings that no other plugin provides. */
export function bundler(context: LoadContext, { apiOrigin }: BundlerOptions): Plugin {
  const { siteDir, generatedFilesDir } = context;
  return {
    name: 'bundler',
    // Without postcss-preset-env: the minimizer supports the browsers of .browserslistrc in a tenth of the time. And without
    // the search for a configuration file in the folder of every style sheet: there is none.
    configurePostCss: (options) => ({
      ...options,
      config: false,
      plugins: options.plugins.filter((one) => !isPresetEnv(one)),
    }),
    configureWebpack({ mode }, isServer) {
      const isPublished = mode === 'production';
      const forBrowsers = isPublished ? { plugins: [browserOriginPlugin] } : development(siteDir, apiOrigin);
      return {
        module: {
          rules: [generatedModules(generatedFilesDir), ...(isPublished && !isServer ? [shorterModules(context)] : [])],
        },
        resolve: { alias: getAliases(siteDir, isServer ? 'server' : isPublished ? 'published' : 'browser') },
        ...(isServer ? { plugins: [commonJsChunks], optimization: inFull } : forBrowsers),
      };
    },
  };
}
