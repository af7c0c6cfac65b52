import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadContext, Plugin, Props, RouteConfig } from '@docusaurus/types';
import { defaultLocale, siteLocales } from '../locales.ts';
import type { SiteLocale } from '../locales.ts';
import { cardOf, cardSize, readSongs } from './card.ts';
import type { Card } from './card.ts';
import { CardPress, hashFonts } from './draw-card.ts';
import { addToHead, readHead } from './head-html.ts';
import type { HeadTag, OwnHead } from './head-html.ts';
import { addressOf, alternatesOf, isListed, languagesOf, pageOf } from './languages.ts';
import { pageRoutes } from './routes.ts';
import { isArticle, structuredData } from './structured-data.ts';

interface PageHeadOptions {
  readonly brand: string;
  readonly legalEntity: string;
  readonly primary: string;
}

/** `zh_CN`, `pt_BR`: the form that Open Graph wants, with the region that most who speak it live in. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** `zh/docs.html`: the framework writes a file for each page, and an index only for the first one. */
function fileOf(page: string): string {
  return page === '' ? 'index.html' : page.endsWith('.html') ? page : `${page}.html`;
}

interface NavbarItem {
  readonly label?: string;
  readonly to?: string;
  readonly activeBaseRegex?: string;
}

/** What the navigation bar calls the part of the site that a page is in, in the language of the build. */
function sectionOf(page: string, items: readonly NavbarItem[]): string {
  const path = `/${page}`;
  const found = items.find(({ to, activeBaseRegex }) =>
    activeBaseRegex === undefined
      ? to !== undefined && (path === to || path.startsWith(`${to}/`))
      : new RegExp(activeBaseRegex).test(path),
  );
  return found?.label === undefined ? '' : found.label;
}

/** Pages that programs can read as Markdown, too: see ../machines. */
const isDocs = (page: string): boolean => /^docs(?:\/|$)/.test(page);

/** Everything that is said of the page a visitor, a crawler or a chat asked for. */
interface ServedPage {
  readonly page: string;
  readonly head: OwnHead;
  /** Without the brand. */
  readonly title: string;
  /** The day of a post. */
  readonly published: string | undefined;
  /** For indexes, in these languages; empty: for none. */
  readonly languages: readonly SiteLocale[];
}

/**
 * Writes into the HTML of each page what only those need who fetch it: other languages, link pictures, structured data. In
 * the file and not in a component, so that no page carries it in its scripts. Pages that are only shown in English, in
 * a language into which nobody has translated them, ask not to be indexed.
 *
 * Pages are changed without waiting, before the service worker's plugin lists what it keeps.
 */
export function pageHead(context: LoadContext, options: unknown): Plugin {
  const { brand, legalEntity, primary } = options as PageHeadOptions;
  const { siteDir, siteConfig, i18n } = context;
  const origin = siteConfig.url;
  const current = siteLocales.find(({ code }) => code === i18n.currentLocale)!;
  const suffix = ` ${siteConfig.titleDelimiter} ${siteConfig.title}`;

  function read(route: Pick<RouteConfig, 'path' | 'metadata'>, html: string): ServedPage {
    const page = pageOf(route.path, current.code);
    const head = readHead(html);
    const title = head.title.endsWith(suffix) ? head.title.slice(0, -suffix.length) : head.title;
    const published = page.startsWith('blog/') ? /<time datetime="?([\d-]+)/i.exec(html)?.[1] : undefined;
    return {
      page,
      head,
      title,
      published,
      languages: isListed(page) && !head.hidden ? languagesOf(route, siteDir) : [],
    };
  }

  function shared({ page, head, title, languages }: ServedPage, picture: string): HeadTag[] {
    const property = (name: string, content: string): HeadTag => ['meta', { property: name, content }];
    const named = (name: string, content: string): HeadTag => ['meta', { name, content }];
    const others = languages.filter(({ code }) => code !== current.code);
    return [
      property('og:type', isArticle(page) ? 'article' : 'website'),
      property('og:site_name', brand),
      property('og:locale', openGraphLocale(current.tag)),
      ...others.map(({ tag }) => property('og:locale:alternate', openGraphLocale(tag))),
      property('og:image', picture),
      property('og:image:type', 'image/png'),
      property('og:image:width', `${cardSize.width}`),
      property('og:image:height', `${cardSize.height}`),
      property('og:image:alt', title),
      named('twitter:card', 'summary_large_image'),
      named('twitter:title', title),
      ...(head.description ? [named('twitter:description', head.description)] : []),
      named('twitter:image', picture),
      ...(isDocs(page)
        ? [
            [
              'link',
              { rel: 'alternate', type: 'text/markdown', href: `${addressOf(origin, current.code, page)}.md` },
            ] as const,
          ]
        : []),
    ];
  }

  function tagsOf(served: ServedPage, picture: string): HeadTag[] {
    const { page, head, title, published, languages } = served;
    const tags = shared(served, picture);
    if (head.hidden) return tags;
    if (!languages.includes(current)) return [...tags, ['meta', { name: 'robots', content: 'noindex' }]];
    const data = structuredData({
      origin,
      brand,
      legalEntity,
      page,
      title,
      picture,
      published,
      locale: current.code,
      lang: current.tag,
      description: head.description,
    });
    const alternates = alternatesOf(origin, page, languages);
    return [
      ...tags,
      ...alternates.map(({ lang, url }): HeadTag => ['link', { rel: 'alternate', hreflang: lang, href: url }]),
      ['data', data],
    ];
  }

  return {
    name: 'page-head',
    async postBuild({ routes, outDir, baseUrl, siteConfig: { themeConfig } }: Props) {
      const items = (themeConfig as { navbar?: { items?: NavbarItem[] } }).navbar?.items ?? [];
      const songs = readSongs(join(siteDir, 'generated/media'));
      const fonts = join(siteDir, 'fonts');
      const fontsHash = hashFonts(fonts);
      const cards = new Map<string, Card>();
      const cardFor = ({ page, head, title, languages }: ServedPage): Card => {
        // What is shown in English has one picture for all languages, without a word of theirs.
        const [lang, section] = languages.includes(current) ? [current.tag, sectionOf(page, items)] : ['en', ''];
        const text = { lang, brand, section, title, description: head.description };
        const card = cardOf(text, songs, primary, fontsHash);
        cards.set(card.name, card);
        return card;
      };
      // The page for what is missing is no route, but a file.
      const all = [...pageRoutes(routes), { path: `${baseUrl}404.html` }];
      const pages = all.map((route) => {
        const file = join(outDir, fileOf(pageOf(route.path, current.code)));
        const html = readFileSync(file, 'utf8');
        return { file, html, served: read(route, html) };
      });
      const home = pages.find(({ served }) => served.page === '');
      if (!home) throw new Error('page-head: the build has no home page.');
      for (const { file, html, served } of pages) {
        // A page of one's own account shows nothing of itself: its picture is the site's.
        const card = cardFor(served.languages.length > 0 ? served : home.served);
        const picture = `${addressOf(origin, defaultLocale, 'og')}/${card.name}`;
        writeFileSync(file, addToHead(html, tagsOf(served, picture)));
      }
      const folder = join(current.code === defaultLocale ? outDir : dirname(outDir), 'og');
      await new CardPress({ fonts, cache: join(siteDir, '.cache/cards') }).print(cards, folder);
    },
  };
}
