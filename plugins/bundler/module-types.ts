interface Compilation {
  emitAsset(name: string, source: unknown): void;
}

interface Compiler {
  webpack: { sources: { RawSource: new (text: string) => unknown } };
  hooks: { thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void } };
}

/*
 * This package is `"type": "module"`, while Docusaurus writes CommonJS into two folders of it: its generated modules
 * (which call `require.resolveWeak`) and the chunks of the server bundle, which Node loads to render the pages.
 */

/** The rule for generated modules. */
export const generatedModules = (generatedFilesDir: string) => ({
  test: /\.js$/,
  include: generatedFilesDir,
  type: 'javascript/auto',
  resolve: { fullySpecified: false },
});

/** Says of the folder with the chunks of the server bundle that they are CommonJS. */
export const commonJsChunks = {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('module-types', (compilation) => {
      compilation.emitAsset('package.json', new compiler.webpack.sources.RawSource('{"type":"commonjs"}'));
    });
  },
};
