import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

/** Locale names of antd and dayjs; each language bundles only its own texts. */
export const antdLocales: Readonly<Record<string, { readonly antd: string; readonly dayjs: string }>> = {
  en: { antd: 'en_US', dayjs: 'en' },
  zh: { antd: 'zh_CN', dayjs: 'zh-cn' },
  ru: { antd: 'ru_RU', dayjs: 'ru' },
  de: { antd: 'de_DE', dayjs: 'de' },
  fr: { antd: 'fr_FR', dayjs: 'fr' },
  ja: { antd: 'ja_JP', dayjs: 'ja' },
  ko: { antd: 'ko_KR', dayjs: 'ko' },
  es: { antd: 'es_ES', dayjs: 'es' },
  pt: { antd: 'pt_BR', dayjs: 'pt-br' },
  tr: { antd: 'tr_TR', dayjs: 'tr' },
};

/** antd packages without `sideEffects: false`. */
const parts = /[\\/]node_modules[\\/]@rc-component[\\/]/;

/** Bundles antd's texts of the page's language, and only the parts that pages use. */
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
