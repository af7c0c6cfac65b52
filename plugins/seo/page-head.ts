import { dirname, join } from 'node:path';
import type { LoadContext, Props } from '@docusaurus/types';
import type { BuiltPage } from '../html/built-page.ts';
import { getAttribute, find } from '../html/html-tree.ts';
import { defaultLocale, type SiteLocale, siteLocales } from '../locales.ts';
import { addToHead, type HeadTag, type PageHead, parseHead } from './head-html.ts';
import { hashFonts, writeCards } from './render-card.ts';
import { type Card, cardSize, createCard, readSongs } from './social-card.ts';
import { getPageUrl, getAlternates, isListed, isWorkPage, getLanguages } from './languages.ts';
import { isArticle, createStructuredData } from './structured-data.ts';

export interface PageHeadOptions {
  readonly brand: string;
  readonly legalEntity: string;
  readonly primary: string;
  /** The mark on preview images, as a data URL. */
  readonly logo: string;
}

/** The locale format of Open Graph: `zh_CN`, `pt_BR`, with the region that has the most speakers. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

interface NavbarItem {
  readonly label?: string;
  readonly to?: string;
  readonly activeBaseRegex?: string;
}

/** The section of a page in the navigation bar, in the current language. */
function getSection(page: string, items: readonly NavbarItem[]): string {
  const path = `/${page}`;
  const found = items.find(({ to, activeBaseRegex }) =>
    activeBaseRegex === undefined
      ? to !== undefined && (path === to || path.startsWith(`${to}/`))
      : new RegExp(activeBaseRegex).test(path),
  );
  return found?.label ?? '';
}

/** Pages that also exist as Markdown (see ../llms). */
const isDocs = (page: string): boolean => /^docs(?:\/|$)/.test(page);

const alternate = (attributes: Readonly<Record<string, string>>): HeadTag => [
  'link',
  { rel: 'alternate', ...attributes },
];

/** The metadata of a page for visitors, crawlers and chats. */
interface ServedPage {
  readonly path: string;
  readonly head: PageHead;
  /** The title without the brand. */
  readonly title: string;
  /** The publication date of a post. */
  readonly published: string | undefined;
  /** The languages for search engines. Empty for `noindex`. */
  readonly languages: readonly SiteLocale[];
}

/** The publication date of a post. */
function getPublishedDate({ path, body }: BuiltPage): string | undefined {
  const time = path.startsWith('blog/') ? find(body, ({ tagName }) => tagName === 'time') : null;
  return time ? /^[\d-]+/.exec(getAttribute(time, 'datetime') ?? '')?.[0] : undefined;
}

/**
 * Adds head tags that only matter for requests of the HTML: other languages, social cards, structured data. They are in
 * the file and not in a component, so that scripts don't include them. Untranslated pages in other languages get
 * `noindex`.
 */
export function createPageHeads(
  { siteDir, siteConfig, i18n }: LoadContext,
  { outDir, siteConfig: { themeConfig } }: Props,
  { brand, legalEntity, primary, logo }: PageHeadOptions,
) {
  const origin = siteConfig.url;
  const current = siteLocales.find(({ code }) => code === i18n.currentLocale)!;
  const suffix = ` ${siteConfig.titleDelimiter} ${siteConfig.title}`;
  const items = (themeConfig as { navbar?: { items?: NavbarItem[] } }).navbar?.items ?? [];
  const songs = readSongs(join(siteDir, 'src/core/page-media'));
  const fonts = join(siteDir, 'fonts');
  const fontsHash = hashFonts(fonts);
  const cards = new Map<string, Card>();
  let siteCard: Card | undefined;

  function read(page: BuiltPage): ServedPage {
    const head = parseHead(page.head);
    const title = head.title.endsWith(suffix) ? head.title.slice(0, -suffix.length) : head.title;
    const languages = isListed(page.path) && !head.hidden ? getLanguages(page, siteDir) : [];
    return { path: page.path, head, title, published: getPublishedDate(page), languages };
  }

  function shared({ path, head, title, languages }: ServedPage, picture: string): HeadTag[] {
    const property = (name: string, content: string): HeadTag => ['meta', { property: name, content }];
    const named = (name: string, content: string): HeadTag => ['meta', { name, content }];
    const others = languages.filter(({ code }) => code !== current.code);
    return [
      property('og:type', isArticle(path) ? 'article' : 'website'),
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
      ...(isDocs(path)
        ? [alternate({ type: 'text/markdown', href: `${getPageUrl(origin, current.code, path)}.md` })]
        : []),
    ];
  }

  function createTags(served: ServedPage, picture: string): HeadTag[] {
    const { path, head, title, published, languages } = served;
    const tags = shared(served, picture);
    if (head.hidden) return tags;
    if (!languages.includes(current)) return [...tags, ['meta', { name: 'robots', content: 'noindex' }]];
    const alternates = getAlternates(origin, path, languages).map(({ lang, url }) =>
      alternate({ hreflang: lang, href: url }),
    );
    // Structured data would be about the template, not about the requested work.
    if (isWorkPage(path)) return [...tags, ...alternates];
    const data = createStructuredData({
      origin,
      brand,
      legalEntity,
      page: path,
      title,
      picture,
      published,
      locale: current.code,
      lang: current.tag,
      description: head.description,
    });
    return [...tags, ...alternates, ['data', data]];
  }

  function cardFor({ path, head, title, languages }: ServedPage): Card {
    // Account pages use the site's card, so that they reveal nothing. The home page comes first.
    if ((languages.length === 0 || isWorkPage(path)) && siteCard) return siteCard;
    // Untranslated pages share the English card.
    const [lang, section] = languages.includes(current) ? [current.tag, getSection(path, items)] : ['en', ''];
    const text = { lang, brand, logo, section, title, description: head.description };
    const card = createCard(text, songs, primary, fontsHash);
    cards.set(card.name, card);
    return card;
  }

  return {
    step(page: BuiltPage): void {
      const served = read(page);
      const card = cardFor(served);
      siteCard ??= card;
      addToHead(page.head, createTags(served, `${getPageUrl(origin, defaultLocale, 'og')}/${card.name}`));
    },
    /** Draws the social cards of the pages. Called after the last page. */
    async drawCards(): Promise<void> {
      const folder = join(current.code === defaultLocale ? outDir : dirname(outDir), 'og');
      await writeCards(cards, folder, { fonts, cache: join(siteDir, '.cache/cards') });
    },
  };
}
