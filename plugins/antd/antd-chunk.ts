import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { pageFiles } from '../html/page-files.ts';
import { antdLocales } from './antd-locales.ts';

const antdFile = /(?:^|\/)antd\.[0-9a-f]+\.js$/;
/** Pages that are read by anyone, below a language's address: home, docs, prices, the blog, search, not found. */
const withoutAntd =
  /^(?:$|(?:docs|blog)(?:\/|$)|(?:models|legal)\/|(?:pricing|status|changelog|test)$|search$|404\.html$)/;

/** antd in one chunk of its own, which only the app's pages load, with the texts of the page's language. */
export function antdChunk(context: LoadContext): Plugin {
  return {
    name: 'antd-chunk',
    configureWebpack(config, isServer) {
      const { antd: language, dayjs } = antdLocales[context.i18n.currentLocale]!;
      const texts = {
        '#antd-locale$': join(context.siteDir, `node_modules/antd/es/locale/${language}.js`),
        '#dayjs-locale$': join(context.siteDir, `node_modules/dayjs/locale/${dayjs}.js`),
      };
      const resolve = { alias: texts };
      if (isServer || config.mode !== 'production') return { resolve };
      const antd = {
        name: 'antd',
        chunks: 'async' as const,
        priority: 60,
        minChunks: 1,
        enforce: true,
        // Without what only some pages show.
        test: /node_modules[\\/](?!@rc-component[\\/](?:picker|qrcode|steps|tabs)[\\/]|antd[\\/]es[\\/](?:date-picker|time-picker|qrcode|steps|tabs|timeline)[\\/])(?:antd|@ant-design|@rc-component|rc-[a-z-]+|stylis|scroll-into-view-if-needed|compute-scroll-into-view|@emotion|throttle-debounce)[\\/]/,
      };
      return { resolve, optimization: { splitChunks: { cacheGroups: { antd } } } };
    },
    async postBuild({ baseUrl, routes }) {
      const pages = pageFiles(context.generatedFilesDir, routes);
      const wrong = pages.filter(
        ({ route, scripts }) =>
          withoutAntd.test(route.slice(baseUrl.length)) && scripts.some((file) => antdFile.test(file)),
      );
      if (wrong.length > 0) throw new Error(`antd is loaded by ${wrong.map(({ route }) => route).join(', ')}`);
      const counted = pages.filter(({ scripts }) => scripts.length > 0).length;
      if (counted === 0) throw new Error('antd-chunk: no route names its scripts any more');
    },
  };
}
