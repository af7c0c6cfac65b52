import type { BlockContent, Root } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { stringify } from 'yaml';
import { toMarkdownBlocks } from './blocks.ts';
import { find, findAll, getAttribute, getTextContent, hasClass } from '../html/html-tree.ts';
import type { Document, Element } from '../html/html-tree.ts';

/** The front matter of a Markdown page. */
export interface MarkdownHead {
  readonly title: string;
  readonly description: string;
  /** The HTML version of the page. */
  readonly url: string;
  /** BCP 47 tag of the text: English if the page isn't translated. */
  readonly language: string;
  /** The URL of the list of all pages. */
  readonly index: string;
}

interface LinkContext {
  /** The origin of the site, without a trailing slash. */
  readonly origin: string;
  /** Whether a URL of the site is a page with a Markdown version. */
  readonly hasMarkdown: (path: string) => boolean;
}

/** Resolves links: documentation pages to their Markdown version, and everything else to its full URL. */
function createLinkResolver({ origin, hasMarkdown }: LinkContext): (href: string) => string | null {
  return (href) => {
    if (href.startsWith('#')) return null;
    if (!href.startsWith('/')) return href;
    const { pathname, search, hash } = new URL(href, origin);
    return hasMarkdown(pathname) ? `${origin}${pathname}.md${hash}` : `${origin}${pathname}${search}${hash}`;
  };
}

function markdown(children: BlockContent[]): string {
  const root: Root = { type: 'root', children };
  return toMarkdown(root, {
    bullet: '-',
    listItemIndent: 'one',
    rule: '-',
    emphasis: '_',
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
  });
}

/** Content beside the text, such as deprecation notices. */
const isAdmonition = (element: Element): boolean =>
  element.tagName === 'aside' && getAttribute(element, 'aria-label') !== undefined;

/**
 * A documentation page as Markdown, with all content of its HTML but without navigation.
 *
 * @throws Error if it isn't a documentation page.
 */
export function toMarkdownPage(
  document: Document,
  head: Omit<MarkdownHead, 'title'>,
  linkContext: LinkContext,
): string {
  const main = find(document, ({ tagName }) => tagName === 'main');
  const content = main && find(main, (element) => hasClass(element, 'theme-doc-markdown'));
  const title = content && find(content, ({ tagName }) => tagName === 'h1');
  if (!content || !title) throw new Error(`${head.url} is not a page of the documentation`);
  const resolveLink = createLinkResolver(linkContext);
  const [first, ...rest] = toMarkdownBlocks(content.childNodes, resolveLink);
  const notes = findAll(main, (element) => element.tagName === 'article' || isAdmonition(element))
    .filter(isAdmonition)
    .map((note): BlockContent => ({ type: 'blockquote', children: toMarkdownBlocks(note.childNodes, resolveLink) }));
  const front = stringify({ title: getTextContent(title).trim(), ...head }, { lineWidth: 0 });
  return `---\n${front}---\n\n${markdown([...(first ? [first] : []), ...notes, ...rest])}`;
}
