import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

interface Replacement {
  readonly name: string;
  readonly request: RegExp;
  readonly context: RegExp;
  readonly by: string;
  readonly everywhere?: boolean;
}

/** Modules of the framework's client that are replaced by our own. `everywhere`: also on the server and in development. */
const replacements: readonly Replacement[] = [
  {
    name: 'navigation by our own rules',
    request: /^\.\/PendingNavigation$/,
    context: /@docusaurus[\\/]core[\\/]lib[\\/]client$/,
    by: 'plugins/lean/lean-navigation.ts',
    everywhere: true,
  },
  {
    name: 'first page that may be loaded anew',
    request: /^\.\/preload$/,
    context: /@docusaurus[\\/]core[\\/]lib[\\/]client$/,
    by: 'plugins/lean/lean-preload.ts',
  },
  {
    name: 'app that is evaluated by itself',
    request: /^\.\/App$/,
    context: /@docusaurus[\\/]core[\\/]lib[\\/]client$/,
    by: 'plugins/lean/lean-app.tsx',
  },
  {
    name: 'core client without viewport prefetch',
    request: /^\.\/docusaurus$/,
    context: /@docusaurus[\\/]core[\\/]lib[\\/]client$/,
    by: 'plugins/lean/lean-docusaurus.ts',
  },
  {
    name: 'reference pages without their data',
    request: /^@site\/src\/features\/reference\/OperationBody\.tsx$/,
    context: /docs[\\/](version-v1[\\/])?api$/,
    by: 'src/features/reference/OperationBody.client.tsx',
  },
  {
    name: 'guides without what their parts are made of',
    request: /^\.\.\/\.\.\/features\/docs\/Built\.tsx$/,
    context: /src[\\/]theme[\\/](?:MDXComponents|DocBreadcrumbs)$/,
    by: 'src/features/docs/Built.client.tsx',
  },
  {
    name: 'search bar without word stems',
    request: /^\.\.\/\.\.\/utils\/proxiedGeneratedConstants$/,
    context: /docusaurus-search-local[\\/]dist[\\/]client[\\/]client[\\/]theme[\\/]SearchBar$/,
    by: 'plugins/search/lean-constants.ts',
  },
  {
    name: 'search by our words',
    request: /^\.\.\/utils\/tokenize$/,
    context: /docusaurus-search-local[\\/]dist[\\/]client[\\/]client[\\/]theme$/,
    by: 'plugins/search/tokenize.ts',
  },
  {
    name: 'head of the page by our own rules',
    request: /^react-helmet-async$/,
    context: /@docusaurus[\\/]/,
    by: 'plugins/lean/lean-helmet.tsx',
  },
  {
    name: 'bar that stays in sight',
    request: /^\.\/hooks\/useHideableNavbar$/,
    context: /@docusaurus[\\/]theme-common[\\/]lib$/,
    by: 'plugins/lean/lean-navbar.ts',
  },
  {
    name: 'members compared without the rules of a language',
    request: /^\.\.\/\.\.\/utils\/reactUtils$/,
    context: /theme-common[\\/]lib[\\/]contexts[\\/]navbarSecondaryMenu$/,
    by: 'plugins/lean/lean-react-utils.ts',
  },
  {
    name: 'one helper of tslib',
    request: /^tslib$/,
    context: /@docusaurus[\\/]utils-common[\\/]/,
    by: 'plugins/lean/lean-tslib.ts',
  },
  {
    name: 'routes without expressions',
    request: /^path-to-regexp$/,
    context: /react-router[\\/]/,
    by: 'plugins/lean/lean-paths.ts',
  },
  {
    name: 'router without statics to hand on',
    request: /^hoist-non-react-statics$/,
    context: /react-router[\\/]/,
    by: 'plugins/lean/lean-statics.ts',
  },
];

interface ResolveData {
  request: string;
  context?: string;
}

/**
 * Replaces framework modules, most of them in the production client only. Each replacement must match at least once: one that stops
 * matching (after an update of the framework) fails the build instead of silently making every page heavier.
 */
export function leanClient(context: LoadContext): Plugin {
  return {
    name: 'lean-client',
    configureWebpack(config, isServer, { currentBundler }) {
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      const productionClient = !isServer && config.mode === 'production';
      const replaced = replacements.filter(({ everywhere }) => productionClient || everywhere === true);
      const unmatched = new Set(replaced.map((replacement) => replacement.name));
      const plugins = replaced.map(
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
