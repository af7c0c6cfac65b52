/** What antd and dayjs call each language of the site; its texts are in the pages of that language only. */
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
