import type { BlockContent, Root } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { stringify } from 'yaml';
import { blocksOf } from './blocks.ts';
import { type Document, type Element, attribute, find, findAll, hasClass, textOf } from '../html/tree.ts';

/** What a twin says of itself before its text. */
export interface TwinHead {
  readonly title: string;
  readonly description: string;
  /** The page that people read. */
  readonly url: string;
  /** BCP 47 tag of the text: English where nobody has translated the page yet. */
  readonly language: string;
  /** Where all pages are listed. */
  readonly index: string;
}

interface Place {
  /** Of the site, without a slash at its end. */
  readonly origin: string;
  /** Whether an address on the site is a page that has a twin. */
  readonly hasTwin: (path: string) => boolean;
}

/** Where a link leads out of a twin: pages of the documentation are read as Markdown, too; anything else by its whole address. */
function leadsFrom({ origin, hasTwin }: Place): (href: string) => string | null {
  return (href) => {
    if (href.startsWith('#')) return null;
    if (!href.startsWith('/')) return href;
    const { pathname, search, hash } = new URL(href, origin);
    return hasTwin(pathname) ? `${origin}${pathname}.md${hash}` : `${origin}${pathname}${search}${hash}`;
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

/** What stands beside a text, such as that its version is about to end. */
const isNote = (element: Element): boolean =>
  element.tagName === 'aside' && attribute(element, 'aria-label') !== undefined;

/**
 * A page of the documentation as Markdown: everything that its HTML says, in its language, and nothing that only moves
 * readers about.
 *
 * @throws Error for a page that is none of the documentation.
 */
export function twinOf(document: Document, head: Omit<TwinHead, 'title'>, place: Place): string {
  const main = find(document, ({ tagName }) => tagName === 'main');
  const content = main && find(main, (element) => hasClass(element, 'theme-doc-markdown'));
  const title = content && find(content, ({ tagName }) => tagName === 'h1');
  if (!content || !title) throw new Error(`${head.url} is not a page of the documentation`);
  const leads = leadsFrom(place);
  const [first, ...rest] = blocksOf(content.childNodes, leads);
  const notes = findAll(main, (element) => element.tagName === 'article' || isNote(element))
    .filter(isNote)
    .map((note): BlockContent => ({ type: 'blockquote', children: blocksOf(note.childNodes, leads) }));
  const front = stringify({ title: textOf(title).trim(), ...head }, { lineWidth: 0 });
  return `---\n${front}---\n\n${markdown([...(first ? [first] : []), ...notes, ...rest])}`;
}
