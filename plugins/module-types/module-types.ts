import type { LoadContext, Plugin } from '@docusaurus/types';

interface Compilation {
  emitAsset(name: string, source: unknown): void;
}

interface Compiler {
  webpack: { sources: { RawSource: new (text: string) => unknown } };
  hooks: { thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void } };
}

/**
 * This package is `"type": "module"`, while Docusaurus writes CommonJS into two folders of it: its generated modules
 * (which call `require.resolveWeak`) and the chunks of the server bundle, which Node loads to render the pages.
 */
export function moduleTypes(context: LoadContext): Plugin {
  const serverChunksAreCommonJs = {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('module-types', (compilation) => {
        compilation.emitAsset('package.json', new compiler.webpack.sources.RawSource('{"type":"commonjs"}'));
      });
    },
  };
  return {
    name: 'module-types',
    configureWebpack(_config, isServer) {
      return {
        module: {
          rules: [
            {
              test: /\.js$/,
              include: context.generatedFilesDir,
              type: 'javascript/auto',
              resolve: { fullySpecified: false },
            },
          ],
        },
        plugins: isServer ? [serverChunksAreCommonJs] : [],
      };
    },
  };
}
