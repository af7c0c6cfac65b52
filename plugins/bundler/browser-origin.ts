import type { Plugin } from '@docusaurus/types';
import { parse, type Token } from 'acorn';
import { builtOrigin } from '../../catalog/site-origin.ts';

/** The expression for the origin of the page. */
const originExpression = 'globalThis.location.origin';

/** The same string as an expression, with the origin of the page in place of the address. */
function replaceOriginInLiteral(literal: string): string {
  const [quote = ''] = literal;
  return `(${literal.replaceAll(builtOrigin, `${quote}+${originExpression}+${quote}`)})`;
}

/**
 * Replaces the site's origin in strings of a script by the browser's location. Scripts have the same name and content
 * at every origin, so a server has nothing to replace.
 *
 * @throws Error if the origin is outside a string.
 */
export function replaceOrigin(script: string): string {
  if (!script.includes(builtOrigin)) return script;
  const parts: string[] = [];
  let end = 0;
  const replace = ({ start, end: next, type }: Token) => {
    const text = script.slice(start, next);
    if (!text.includes(builtOrigin)) return;
    // Only strings. The quasis of a template literal need a different form.
    if (type.label === 'template')
      parts.push(script.slice(end, start), text.replaceAll(builtOrigin, `\${${originExpression}}`));
    else if (type.label === 'string') parts.push(script.slice(end, start), replaceOriginInLiteral(text));
    else return;
    end = next;
  };
  parse(script, { ecmaVersion: 'latest', sourceType: 'module', onToken: replace });
  const own = parts.join('') + script.slice(end);
  if (own.includes(builtOrigin)) throw new Error(`A script contains ${builtOrigin} outside of a string.`);
  return own;
}

type Webpack = Parameters<Extract<Plugin['configureWebpack'], (...args: never[]) => unknown>>[0];
export type WebpackPlugin = Extract<NonNullable<Webpack['plugins']>[number], (...args: never[]) => unknown>;

const name = 'browser-origin';

/** Applies `withOwnOrigin` to all scripts after minification and before their content hashes are computed. */
export const browserOriginPlugin: WebpackPlugin = ({ hooks, webpack }) => {
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
  hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
      for (const [file, asset] of Object.entries(assets)) {
        if (!file.endsWith('.js')) continue;
        const script = String(asset.source());
        const own = replaceOrigin(script);
        if (own !== script) compilation.updateAsset(file, new webpack.sources.RawSource(own));
      }
    });
  });
};
