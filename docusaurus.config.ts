import { fileURLToPath } from 'node:url';
import type { Options as PresetOptions } from '@docusaurus/preset-classic';
import type { Config } from '@docusaurus/types';
import { createBlogOptions } from './plugins/blog/blog.ts';
import { bundler } from './plugins/bundler/bundler.ts';
import { antdTexts } from './plugins/antd/antd-texts.ts';
import { readClientPackages } from './plugins/client-packages.ts';
import { languageOffer } from './plugins/inline-translations/language-offer.ts';
import { defaultLocale, siteI18n, siteLocales } from './plugins/locales.ts';
import { getLogoUrls } from './plugins/logo.ts';
import { getVerificationTags } from './plugins/third-party-services.ts';
import { pageSettings } from './plugins/page-settings.ts';
import { sitemapOptions } from './plugins/seo/sitemap.ts';
import { pageDates } from './plugins/markdown/page-dates.ts';
import { createOfflineCache } from './plugins/pwa/offline-cache.ts';
import { openApiDocs, reference } from './plugins/reference/reference.ts';
import { themeTokens } from './plugins/theme-tokens/theme-tokens.ts';
import { updates } from './plugins/updates/updates.ts';
import { visitorHint } from './plugins/visitor-hint.ts';
import { workPages } from './plugins/work-pages.ts';
import { inlineTranslations } from './plugins/inline-translations/inline-translations.ts';
import { html } from './plugins/html/html.ts';
import { pageTemplate } from './plugins/html/template.ts';
import { createMarkdownConfig, createRehypePlugins } from './plugins/markdown/markdown.ts';
import { loadSiteSettings } from './plugins/site-config.ts';
import { getBuildOrigin } from './plugins/site-origin.ts';
import { siteThemeConfig } from './plugins/theme-tokens/site-theme.ts';

const siteDir = fileURLToPath(new URL('.', import.meta.url));
const settings = loadSiteSettings(siteDir, process.env);
const url = getBuildOrigin(process.env);
const clients = readClientPackages(siteDir, process.env);
/** Set by `docusaurus build --locale`; in `docusaurus start` it may be the text "undefined". */
const locale = siteLocales.find(({ code }) => code === process.env.DOCUSAURUS_CURRENT_LOCALE)?.code ?? defaultLocale;

/** Set by scripts/build-locales.ts: the ID of the build that the pages belong to. */
const build = { id: process.env.BUILD_ID, timestamp: process.env.BUILD_TIMESTAMP };

const primary = settings.colors.primary;
const logo = getLogoUrls(siteDir, settings);
const { name: brand } = settings.brand;
const { entity: legalEntity } = settings.legal;
const site = { siteDir, locale, primary, brand, legalEntity, logo: logo.light };
const rehypePlugins = createRehypePlugins(site);

const config: Config = {
  title: settings.brand.name,
  url,
  baseUrl: '/',
  trailingSlash: false,
  favicon: 'img/favicon.svg',
  // The icons are generated in the color of the brand (scripts/icons.ts).
  staticDirectories: ['static', 'generated/icons'],
  baseUrlIssueBanner: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: createMarkdownConfig({ siteDir, locale, url, brand: settings.brand, clients }),
  future: { v4: true, experimental_vcs: pageDates() },
  // One namespace, so that all languages share the color mode, and so that its inline script is the same on every
  // page.
  storage: { type: 'localStorage', namespace: settings.brand.slug },
  i18n: siteI18n,
  ssrTemplate: pageTemplate,
  headTags: getVerificationTags(settings.seo),
  customFields: pageSettings(settings),
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
        blog: { ...createBlogOptions(site), rehypePlugins },
        sitemap: sitemapOptions(siteDir, locale),
        theme: { customCss: ['./src/css/site.css'] },
      } satisfies PresetOptions,
    ],
  ],
  // Our plugins are functions that already have their options. Docusaurus would add options from here to every page's
  // script, including the ID and the folder of the build.
  plugins: [
    // Only for the command of `npm run generate`, because the package takes a second to load.
    process.argv.includes('gen-api-docs') && openApiDocs,
    (context) => bundler(context, { apiOrigin: process.env.API_ORIGIN ?? 'http://127.0.0.1:3001' }),
    reference,
    (context) => inlineTranslations(context, process.env.DEV_PSEUDO === '1'),
    antdTexts,
    workPages,
    (context) => themeTokens(context, primary),
    languageOffer,
    visitorHint,
    () => updates(build),
    (context) => html(context, { ...site, buildId: build.id }),
    // Runs after `html`, which finishes the pages synchronously, because it lists the finished files.
    ['@docusaurus/plugin-pwa', createOfflineCache(siteDir, locale)],
  ],
  clientModules: [
    './src/core/navigation/route-updates.ts',
    './src/core/navigation/scroll.ts',
    './src/core/navigation/first-page.tsx',
    './src/core/navigation/close-menu.ts',
    './src/ui/code/copy-code.ts',
    './src/core/language/compare-texts.ts',
    './src/core/language/locale-choice.ts',
    './src/core/analytics/client-module.ts',
    './src/core/player/restore-player.ts',
    './src/core/updates/start-updates.ts',
  ],
  themeConfig: siteThemeConfig(settings, logo, site),
};

export default config;
