import { getPageUrl } from './languages.ts';

/** Structured data of a page, based only on the page and the public configuration. */
export interface DescribedPage {
  readonly origin: string;
  readonly brand: string;
  readonly legalEntity: string;
  readonly locale: string;
  /** BCP 47 tag. */
  readonly lang: string;
  /** The path below the language's root. */
  readonly page: string;
  readonly title: string;
  readonly description: string;
  /** The URL of its social card. */
  readonly picture: string;
  /** The publication date of a post. */
  readonly published?: string | undefined;
}

type Node = Readonly<Record<string, unknown>>;

/** Pages of operations, such as `docs/v2-generate`. */
const operation = /^docs\/(?:v1\/)?(?:v\d+-|generate-callback$)/;

const isPost = (page: string): boolean => page.startsWith('blog/');

export const isArticle = (page: string): boolean => /^docs(?:\/|$)/.test(page) || isPost(page);

function organization({ origin, brand, legalEntity }: DescribedPage): Node {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand,
    ...(legalEntity === brand ? {} : { legalName: legalEntity }),
    url: `${origin}/`,
    logo: `${origin}/img/icon-512.png`,
  };
}

function webApi({ origin, brand, locale }: DescribedPage): Node {
  return {
    '@type': 'WebAPI',
    '@id': `${origin}/#api`,
    name: `${brand} API`,
    documentation: getPageUrl(origin, locale, 'docs'),
    provider: { '@id': `${origin}/#organization` },
  };
}

function webSite({ origin, brand, locale, lang }: DescribedPage): Node {
  const home = getPageUrl(origin, locale, '');
  return {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: brand,
    url: home,
    inLanguage: lang,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${getPageUrl(origin, locale, 'search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

function getPageType(page: string): string {
  if (!isArticle(page)) return 'WebPage';
  if (isPost(page)) return 'BlogPosting';
  return operation.test(page) ? 'APIReference' : 'TechArticle';
}

/** The schema.org graph of a page, without breadcrumbs, because the theme writes them. */
export function createStructuredData(about: DescribedPage): Node {
  const { origin, locale, lang, page, title, description, picture, published } = about;
  const url = getPageUrl(origin, locale, page);
  const type = getPageType(page);
  const main = {
    '@type': type,
    '@id': `${url}#page`,
    url,
    [type === 'WebPage' ? 'name' : 'headline']: title,
    description,
    inLanguage: lang,
    image: picture,
    isPartOf: { '@id': `${getPageUrl(origin, locale, '')}#website` },
    publisher: { '@id': `${origin}/#organization` },
    ...(published === undefined ? {} : { datePublished: published, author: { '@id': `${origin}/#organization` } }),
    ...(type === 'APIReference' || page === '' ? { about: { '@id': `${origin}/#api` } } : {}),
  };
  const api = type === 'APIReference' || page === '' ? [webApi(about)] : [];
  return { '@context': 'https://schema.org', '@graph': [organization(about), webSite(about), ...api, main] };
}
