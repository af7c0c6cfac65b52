import { fileURLToPath } from 'node:url';
import type { Options as PresetOptions } from '@docusaurus/preset-classic';
import type { Config } from '@docusaurus/types';
import { moduleAliases } from './plugins/aliases.ts';
import { antdChunk } from './plugins/antd/antd-chunk.ts';
import { blogFeed } from './plugins/blog/blog-feed.ts';
import { buildMark } from './plugins/updates/build-mark.ts';
import { devServer } from './plugins/dev-server/dev-server.ts';
import { languageOffer } from './plugins/language-offer/language-offer.ts';
import { firstScripts } from './plugins/updates/first-scripts.ts';
import { indexByFields } from './plugins/search/index-fields.ts';
import { indexByWords, searchLanguages } from './plugins/search/index-words.ts';
import { searchPatches } from './plugins/search/search-patches.ts';
import { defaultLocale, localeBaseUrl, siteLocales } from './plugins/locales.ts';
import { moduleTypes } from './plugins/module-types/module-types.ts';
import { asksConsent, verificationTags } from './plugins/outside-services.ts';
import { sitemapOptions } from './plugins/seo/sitemap.ts';
import { pageWords } from './plugins/reference/page-words.ts';
import { referenceAlias } from './plugins/reference/reference-alias.ts';
import { pageDates } from './plugins/markdown/page-dates.ts';
import { offlineCopies } from './plugins/updates/offline-copies.ts';
import { referencePages } from './plugins/reference/reference-pages.ts';
import { sampleScript } from './plugins/reference/sample-script.ts';
import { inlineTranslations } from './plugins/inline-translations/inline-translations.ts';
import { html } from './plugins/html/html.ts';
import { rehypeCode } from './plugins/markdown/rehype-code.ts';
import { rehypeFacts } from './plugins/markdown/rehype-facts.ts';
import { loadSiteSettings } from './plugins/site-config.ts';
import { browserOrigin } from './plugins/site-origin/browser-origin.ts';
import { originOfBuild, withOrigin } from './plugins/site-origin/site-origin.ts';
import { siteThemeConfig } from './plugins/site-theme.ts';
import { tokenSheet } from './plugins/theme-tokens/token-sheet.ts';
import { webManifest } from './plugins/updates/web-manifest.ts';

const siteDir = fileURLToPath(new URL('.', import.meta.url));
const settings = loadSiteSettings(siteDir, process.env);
const url = originOfBuild(process.env);
/** Set by `docusaurus build --locale`; in `docusaurus start` it may be the text "undefined". */
const locale = siteLocales.find(({ code }) => code === process.env.DOCUSAURUS_CURRENT_LOCALE)?.code ?? defaultLocale;

/** Set by scripts/build-locales.ts: which build the pages are of. */
const build = { id: process.env.BUILD_ID, timestamp: process.env.BUILD_TIMESTAMP };

const blogWords = {
  blogTitle: 'Blog',
  blogDescription: 'How this product works inside, and how to get more out of it.',
};

const rehypePlugins = [
  rehypeCode,
  [rehypeFacts, { siteDir, locale, names: { brand: settings.brand.name, legalEntity: settings.legal.entity } }],
];

indexByFields();
indexByWords();

const config: Config = {
  title: settings.brand.name,
  url,
  baseUrl: '/',
  trailingSlash: false,
  favicon: 'img/favicon.svg',
  // The icons have the brand's colour (scripts/icons.ts).
  staticDirectories: ['static', 'generated/icons'],
  baseUrlIssueBanner: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    parseFrontMatter: pageWords(siteDir, locale),
    preprocessor: ({ fileContent }) => withOrigin(fileContent, url),
    // `## Title {#id}`: ids must be the same in every language.
    mdx1Compat: { comments: false, admonitions: false, headingIds: true },
    hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
  },
  future: { v4: true, experimental_vcs: pageDates() },
  // Fixed, so that colour mode and the like are one for all languages, and their inline script is the same on every page.
  storage: { type: 'localStorage', namespace: 'cadenza' },
  i18n: {
    defaultLocale,
    locales: siteLocales.map(({ code }) => code),
    // A single language is built at / unless its address is said here.
    localeConfigs: Object.fromEntries(
      siteLocales.map(({ code, tag, label }) => [code, { htmlLang: tag, label, baseUrl: localeBaseUrl(code) }]),
    ),
  },
  headTags: verificationTags(settings.seo),
  customFields: {
    brand: settings.brand.name,
    legal: settings.legal,
    primary: settings.colors.primary,
    seo: settings.seo,
    asksConsent: asksConsent(settings.seo),
    redirects: settings.redirects,
    offline: settings.offline,
    /** Before every path of the API's client: empty means the site's own host. */
    apiBaseUrl: '',
  },
  presets: [
    [
      'classic',
      {
        svgr: false,
        debug: false,
        docs: {
          path: 'docs',
          routeBasePath: 'docs',
          sidebarPath: './sidebars.ts',
          lastVersion: 'current',
          versions: {
            current: { label: 'v2', badge: false },
            v1: { label: 'v1', path: 'v1', banner: 'unmaintained', badge: false },
          },
          rehypePlugins,
          showLastUpdateTime: true,
        },
        pages: { path: 'src/pages', rehypePlugins },
        blog: {
          ...blogWords,
          blogSidebarTitle: 'Posts',
          blogSidebarCount: 0,
          postsPerPage: 'ALL',
          showReadingTime: false,
          archiveBasePath: null,
          onUntruncatedBlogPosts: 'throw',
          // Posts are by the company that runs the site, and by nobody else.
          onInlineAuthors: 'throw',
          onInlineTags: 'throw',
          rehypePlugins,
          feedOptions: blogFeed(
            siteDir,
            { brand: settings.brand.name, entity: settings.legal.entity, locale },
            blogWords,
          ),
        },
        sitemap: sitemapOptions(siteDir, locale),
        theme: { customCss: ['./src/css/site.css'] },
      } satisfies PresetOptions,
    ],
  ],
  plugins: [
    [
      'docusaurus-plugin-openapi-docs',
      {
        id: 'reference',
        docsPluginId: 'default',
        config: { v2: referencePages('v2'), v1: referencePages('v1') },
      },
    ],
    moduleTypes,
    moduleAliases,
    referenceAlias,
    sampleScript,
    searchPatches,
    inlineTranslations,
    antdChunk,
    [tokenSheet, { primary: settings.colors.primary }],
    [devServer, { apiOrigin: process.env.API_ORIGIN ?? 'http://127.0.0.1:3001' }],
    browserOrigin,
    languageOffer,
    [webManifest, { brand: settings.brand.name, primary: settings.colors.primary }],
    firstScripts,
    [buildMark, { id: build.id, timestamp: build.timestamp }],
    [
      html,
      {
        buildId: build.id,
        brand: settings.brand.name,
        legalEntity: settings.legal.entity,
        primary: settings.colors.primary,
      },
    ],
    // After `html`, which finishes the pages without waiting: what they are then is listed.
    ['@docusaurus/plugin-pwa', offlineCopies(siteDir, locale, build.id)],
  ],
  themes: [
    [
      '@easyops-cn/docusaurus-search-local',
      {
        language: searchLanguages(locale),
        // In the query, not in the file's name: the hash knows the Markdown but not the components in it.
        hashed: true,
        indexBlog: false,
        searchBarShortcutHint: false,
        // Samples and examples would be found for every word, in place of what explains it.
        ignoreCssSelectors: ['[data-operation] aside', '[data-operation] [data-code]'],
      },
    ],
  ],
  clientModules: [
    './src/core/navigation/no-prefetch.ts',
    './src/core/navigation/first-page.tsx',
    './src/ui/code/copy-code.ts',
    './src/core/locale-choice.ts',
    './src/core/outside/outside.ts',
    './src/core/served-head.ts',
    './src/core/updates/start-updates.ts',
  ],
  themeConfig: siteThemeConfig(settings),
};

export default config;
