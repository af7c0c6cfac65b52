import { basename } from 'node:path';
import type { Plugin } from '@docusaurus/types';
import type { Step } from './page.ts';

/** Features that pages anyone can read are made of. */
const publicFeatures =
  'blog|changelog|docs|gallery|home|models|offline|pricing|reference|search|session|status|system-check';

/**
 * The style sheet of the app, that is, of the pages behind sign-in. All other styles are in one sheet, `styles`, which the
 * framework makes, except those of the form that tries an operation: they come with it when it is opened.
 */
const appSheet = {
  name: 'app',
  type: 'css/mini-extract',
  test: new RegExp(
    String.raw`/src/(?:dashboard/|core/(?:tasks|session)/|features/(?:docs/ApiDocs|(?!(?:${publicFeatures}|tryit)/)))`.replaceAll(
      '/',
      String.raw`[\\/]`,
    ),
  ),
  chunks: 'all' as const,
  enforce: true,
  priority: 80,
};

const tryPanelSheet = { ...appSheet, name: 'try-panel', test: /[\\/]src[\\/]features[\\/]tryit[\\/]/ };

/** What every page of the documentation is made of, in one script instead of eight small ones that wait for each other. */
const docsScript = {
  name: 'docs',
  type: /^javascript/,
  test: /[\\/]@docusaurus[\\/](?:theme-classic|theme-common|plugin-content-docs)[\\/]/,
  chunks: 'async' as const,
  enforce: true,
  priority: 55,
};

export const cssAndScripts: NonNullable<Plugin['configureWebpack']> = (config, isServer) =>
  isServer || config.mode !== 'production'
    ? {}
    : { optimization: { splitChunks: { cacheGroups: { app: appSheet, tryPanel: tryPanelSheet, docs: docsScript } } } };

/** Paths behind sign-in. */
const isOfApp = (path: string): boolean => /^(?:auth|dashboard|user)(?:\/|$)/.test(path);

/** Fails when a page would load a sheet that it should not. */
export const checkSheets: Step = ({ route, path, styles }) => {
  const known = isOfApp(path) ? ['styles', 'app'] : ['styles'];
  const unknown = styles.filter((style) => !known.includes(basename(style).split('.', 1)[0]!));
  if (unknown.length > 0) throw new Error(`html: ${route} loads ${unknown.join(', ')}; see plugins/html/bundles.ts`);
};
