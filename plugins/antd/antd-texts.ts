import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** The file of a language among those of antd: `zh_CN`. */
function getAntdLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** The file of a language among those of dayjs, which has some regions only: `pt-br`, but `de`. */
function getDayjsLocale(folder: string, tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  const regional = `${language}-${region}`.toLowerCase();
  return existsSync(join(folder, `${regional}.js`)) ? regional : language;
}

/** The texts of antd and dayjs in a language, as files. Each language bundles only its own texts. */
export function getTextFiles(siteDir: string, tag: string): { readonly antd: string; readonly dayjs: string } {
  const dayjs = join(siteDir, 'node_modules/dayjs/locale');
  return {
    antd: join(siteDir, `node_modules/antd/es/locale/${getAntdLocale(tag)}.js`),
    dayjs: join(dayjs, `${getDayjsLocale(dayjs, tag)}.js`),
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
