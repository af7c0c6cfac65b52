import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { antdLocales } from './antd-locales.ts';

/** Packages of antd that do not say of themselves that a part nobody imports can be left out. */
const parts = /[\\/]node_modules[\\/]@rc-component[\\/]/;

/** antd in the pages' language, and of its packages only what the pages use. */
export function antdTexts({ siteDir, i18n }: LoadContext): Plugin {
  const { antd, dayjs } = antdLocales[i18n.currentLocale]!;
  const alias = {
    '#antd-locale$': join(siteDir, `node_modules/antd/es/locale/${antd}.js`),
    '#dayjs-locale$': join(siteDir, `node_modules/dayjs/locale/${dayjs}.js`),
  };
  return {
    name: 'antd-texts',
    configureWebpack: () => ({ resolve: { alias }, module: { rules: [{ test: parts, sideEffects: false }] } }),
  };
}
