import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Modules of the framework's client that are replaced by our own, smaller ones. */
const replacements = [
  {
    name: 'core client without viewport prefetch',
    request: /^\.\/docusaurus$/,
    context: /@docusaurus[\\/]core[\\/]lib[\\/]client$/,
    by: 'src/plugins/lean-docusaurus.ts',
  },
  {
    name: 'reference pages without their data',
    request: /^@site\/src\/features\/reference\/OperationBody\.tsx$/,
    context: /docs[\\/]api$/,
    by: 'src/features/reference/OperationBody.client.tsx',
  },
  {
    name: 'search bar without word stems',
    request: /^\.\.\/\.\.\/utils\/proxiedGeneratedConstants$/,
    context: /docusaurus-search-local[\\/]dist[\\/]client[\\/]client[\\/]theme[\\/]SearchBar$/,
    by: 'src/plugins/lean-search.ts',
  },
] as const;

interface ResolveData {
  request: string;
  context?: string;
}

/**
 * Replaces framework modules in the production client. Each replacement must match at least once: one that stops
 * matching (after an update of the framework) fails the build instead of silently making every page heavier.
 */
export function leanClient(context: LoadContext): Plugin {
  return {
    name: 'lean-client',
    configureWebpack(config, isServer, { currentBundler }) {
      if (isServer || config.mode !== 'production') return {};
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      const unmatched = new Set<string>(replacements.map((replacement) => replacement.name));
      const plugins = replacements.map(
        (replacement) =>
          new NormalModuleReplacementPlugin(replacement.request, (data: ResolveData) => {
            if (!replacement.context.test(data.context ?? '')) return;
            unmatched.delete(replacement.name);
            data.request = join(context.siteDir, replacement.by);
          }),
      );
      const check = {
        apply(compiler: { hooks: { afterCompile: { tap(name: string, run: () => void): void } } }) {
          compiler.hooks.afterCompile.tap('lean-client', () => {
            if (unmatched.size > 0) {
              throw new Error(`lean-client: nothing matched "${[...unmatched].join('", "')}" any more`);
            }
          });
        },
      };
      return { plugins: [...plugins, check] };
    },
  };
}
