import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeedOptions, PluginOptions } from '@docusaurus/plugin-content-blog';
import { serialize } from 'parse5';
import { defaultLocale, siteLocales } from '../locales.ts';
import { find, hasClass, isElement, type Node, parseHtml } from '../html/html-tree.ts';

/** Attributes with meaning for feed readers. All others belong to the page: classes, scripts, styles. */
const keptAttributes = new Set('href src alt id lang datetime colspan rowspan scope start'.split(' '));
/** Elements that work only on the page. */
const removedElements = new Set(['button', 'svg', 'script', 'style']);

function stripPageElements(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return node.nodeName === '#comment' ? [] : [node];
    if (removedElements.has(node.tagName) || hasClass(node, 'hash-link')) return [];
    node.childNodes = stripPageElements(node.childNodes);
    // Colors of highlighted code.
    if (node.tagName === 'span') return node.childNodes;
    node.attrs = node.attrs.filter(({ name }) => keptAttributes.has(name));
    return [node];
  });
}

/** The HTML of a post for feed readers, without elements that work only on the page. */
export function toFeedHtml(html: string): string {
  const body = find(parseHtml(html), ({ tagName }) => tagName === 'body')!;
  body.childNodes = stripPageElements(body.childNodes);
  return serialize(body);
}

const getBlogFolder = (siteDir: string, locale: string) =>
  join(siteDir, 'i18n', locale, 'docusaurus-plugin-content-blog');

/** Whether the blog has posts in a language, instead of showing only English ones. */
function hasPosts(siteDir: string, locale: string): boolean {
  const folder = getBlogFolder(siteDir, locale);
  return locale === defaultLocale || (existsSync(folder) && readdirSync(folder).some((file) => file.endsWith('.mdx')));
}

/** A text of the blog, in a language that has posts. */
function getBlogText(siteDir: string, locale: string, key: 'title' | 'description', english: string): string {
  if (locale === defaultLocale) return english;
  const texts = JSON.parse(readFileSync(join(getBlogFolder(siteDir, locale), 'options.json'), 'utf8')) as Record<
    string,
    { readonly message: string }
  >;
  return texts[key]?.message ?? english;
}

const blogTitle = 'Blog';
const blogDescription = 'How this product works on the inside, and how to get more out of it.';

interface Site {
  readonly siteDir: string;
  readonly locale: string;
  readonly brand: string;
  readonly legalEntity: string;
}

/** The feed of a language has the posts in that language. Without any, it is the English feed, labeled as English. */
function createFeedOptions({ siteDir, brand, legalEntity, ...site }: Site): Partial<FeedOptions> {
  const locale = hasPosts(siteDir, site.locale) ? site.locale : defaultLocale;
  return {
    type: ['rss', 'atom', 'json'],
    title: `${brand} ${getBlogText(siteDir, locale, 'title', blogTitle)}`,
    description: getBlogText(siteDir, locale, 'description', blogDescription),
    copyright: `© ${new Date().getUTCFullYear()} ${legalEntity}`,
    language: siteLocales.find(({ code }) => code === locale)!.tag,
    limit: false,
    createFeedItems: async ({ blogPosts, defaultCreateFeedItems, ...build }) => {
      const written = blogPosts.filter(
        ({ metadata }) => locale === defaultLocale || metadata.source.startsWith('@site/i18n/'),
      );
      const items = await defaultCreateFeedItems({ blogPosts: written, ...build });
      return items.map((item) => ({ ...item, content: toFeedHtml(item.content ?? '') }));
    },
  };
}

type BlogPosts = Parameters<PluginOptions['processBlogPosts']>[0]['blogPosts'];

/** Maximum number of related posts. */
const RELATED = 3;

const getTopics = ({ metadata }: BlogPosts[number]): readonly unknown[] =>
  Array.isArray(metadata.frontMatter['topics']) ? metadata.frontMatter['topics'] : [];

/**
 * The posts that share the most topics with a post, newest first among equals. Posts without a common topic come last,
 * so that every post leads on.
 */
export function findRelatedPosts(post: BlogPosts[number], posts: BlogPosts) {
  const countShared = (other: BlogPosts[number]) =>
    getTopics(other).filter((topic) => getTopics(post).includes(topic)).length;
  return posts
    .filter(({ id }) => id !== post.id)
    .toSorted((one, other) => countShared(other) - countShared(one))
    .slice(0, RELATED)
    .map(({ metadata: { title, permalink } }) => ({ title, permalink }));
}

/** Adds the related posts to the front matter of each post, which its page receives. */
const addRelatedPosts: PluginOptions['processBlogPosts'] = ({ blogPosts }) =>
  Promise.resolve(
    blogPosts.map((post) => ({
      ...post,
      metadata: {
        ...post.metadata,
        frontMatter: { ...post.metadata.frontMatter, related: findRelatedPosts(post, blogPosts) },
      },
    })),
  );

/** Options of the blog. The author of posts is the company that runs the site. */
export const createBlogOptions = (site: Site): Partial<PluginOptions> => ({
  blogTitle,
  blogDescription,
  blogSidebarTitle: 'Posts',
  blogSidebarCount: 0,
  postsPerPage: 'ALL',
  showReadingTime: false,
  archiveBasePath: null,
  onUntruncatedBlogPosts: 'throw',
  onInlineAuthors: 'throw',
  onInlineTags: 'throw',
  processBlogPosts: addRelatedPosts,
  feedOptions: createFeedOptions(site) as PluginOptions['feedOptions'],
});
