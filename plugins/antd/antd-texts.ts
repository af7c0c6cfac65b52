import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** The files with the texts of antd and dayjs in a language. Each language bundles only its own texts. */
export function getTextFiles(siteDir: string, tag: string): { readonly antd: string; readonly dayjs: string } {
  const { language, region } = new Intl.Locale(tag).maximize();
  const packages = join(siteDir, 'node_modules');
  const regional = join(packages, `dayjs/locale/${language}-${region}.js`.toLowerCase());
  return {
    antd: join(packages, `antd/es/locale/${language}_${region}.js`),
    // dayjs has files for some regions only: `pt-br`, but `de`.
    dayjs: existsSync(regional) ? regional : join(packages, `dayjs/locale/${language}.js`),
  };
}

/** antd packages without `sideEffects: false`. */
const parts = /[\\/]node_modules[\\/]@rc-component[\\/]/;

/** Bundles antd's texts of the page's language, and only the parts that pages use. */
export function antdTexts({ siteDir, i18n }: LoadContext): Plugin {
  const { antd, dayjs } = getTextFiles(siteDir, i18n.localeConfigs[i18n.currentLocale]!.htmlLang);
  const alias = { '#antd-locale$': antd, '#dayjs-locale$': dayjs };
  return {
    name: 'antd-texts',
    configureWebpack: () => ({ resolve: { alias }, module: { rules: [{ test: parts, sideEffects: false }] } }),
  };
}
