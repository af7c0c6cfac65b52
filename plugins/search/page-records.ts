import type { SearchPage, SearchPart } from '../../src/features/search/search-records.ts';
import {
  attribute,
  type Document,
  type Element,
  find,
  findAll,
  hasClass,
  isElement,
  type Node,
  textOf,
} from '../html/tree.ts';

/** What a caller sends; `data` is what a callback brings. */
const isSent = ({ id = '' }: SearchPart): boolean => !/^(?:response|problem|body-data)-/.test(id);

/**
 * Leaves out the fields that other pages of the same version describe word for word: most operations return a task, and a
 * task repeats what was sent. A field that is sent comes before one that is returned; then, of pages, the last one, which for
 * the fields of a task is the page of the task itself; and within a page the first place.
 */
export function withoutRepeated(pages: readonly SearchPage[]): SearchPage[] {
  const kept = new Map<string, { readonly page: SearchPage; readonly part: SearchPart }>();
  for (const page of pages) {
    for (const part of page.parts.filter(({ field }) => field)) {
      const key = keyOf(page, part);
      const known = kept.get(key);
      const isBetter = !known || (isSent(known.part) === isSent(part) ? known.page !== page : isSent(part));
      if (isBetter) kept.set(key, { page, part });
    }
  }
  return pages.map((page) => ({
    ...page,
    parts: page.parts.filter((part) => !part.field || kept.get(keyOf(page, part))?.part === part),
  }));
}

const keyOf = ({ path }: SearchPage, { heading, text }: SearchPart): string =>
  JSON.stringify([path.startsWith('docs/v1/'), heading, text]);

/** Elements that stand within a sentence. Around all others there is a space. */
const inSentences = new Set('a abbr b code em i kbd mark small span strong sub sup time'.split(' '));

/** Elements that are no text to read: controls, samples, and what is on every page. */
const unread = new Set('aside button footer form nav noscript output pre script style svg template'.split(' '));

const isUnread = (element: Element): boolean =>
  unread.has(element.tagName) ||
  ['hidden', 'data-page-head', 'data-code'].some((name) => attribute(element, name) !== undefined) ||
  attribute(element, 'aria-hidden') === 'true' ||
  hasClass(element, 'hash-link') ||
  hasClass(element, 'theme-doc-toc-mobile');

const tagged = (tag: string) => (element: Element) => element.tagName === tag;

const condensed = (text: string): string => text.replaceAll(/[\s\u200B]+/g, ' ').trim();

/** What separates an element from what stands before it: nothing within a sentence, unless only the style sheet parts them. */
function apart(element: Element, before: Node | undefined): string {
  if (!inSentences.has(element.tagName) || (before && isElement(before))) return ' ';
  return before && /\w$/.test(textOf(before)) && /^\w/.test(textOf(element)) ? ' ' : '';
}

function readable(node: Node): string {
  if (!isElement(node)) return textOf(node);
  if (isUnread(node)) return '';
  const { childNodes } = node;
  return childNodes
    .map((child, at) => (isElement(child) ? apart(child, childNodes[at - 1]) : '') + readable(child))
    .join('');
}

/** The link to itself that a field of the reference begins with. */
function fieldLink(element: Element): Element | undefined {
  const id = attribute(element, 'id');
  if (element.tagName !== 'li' || id === undefined) return undefined;
  const head = element.childNodes.filter(isElement).find(tagged('div'));
  const link = head && find(head, tagged('a'));
  return link && attribute(link, 'href') === `#${id}` ? link : undefined;
}

/** Reads a page in the order in which it stands, and cuts it into parts at its headings. */
class PageReader {
  title = '';
  operation = '';
  readonly parts: { id?: string; heading?: string; field?: true; text: string }[] = [{ text: '' }];
  #part = this.parts[0]!;
  #isReference = false;

  read(node: Node): void {
    if (!isElement(node)) this.#part.text += textOf(node);
    else if (!isUnread(node) && !this.#heading(node)) this.#element(node);
  }

  #element(element: Element): void {
    const link = fieldLink(element);
    if (link) this.#field(element, link);
    else if (attribute(element, 'data-operation') !== undefined) this.#reference(element);
    // Its folds are named after what is in them.
    else if (!this.#isReference || element.tagName !== 'summary') this.#inside(element);
  }

  #inside({ childNodes }: Element): void {
    for (const [at, child] of childNodes.entries()) {
      const space = isElement(child) ? apart(child, childNodes[at - 1]) : '';
      this.#part.text += space;
      this.read(child);
      this.#part.text += space;
    }
  }

  /** Whether the element is a heading, and has been read. */
  #heading(element: Element): boolean {
    if (!/^h[123]$/.test(element.tagName)) return false;
    const heading = condensed(readable(element));
    const id = attribute(element, 'id');
    if (this.title === '' && element.tagName === 'h1') this.title = heading;
    else if (this.#isReference && this.operation === '') this.operation = heading;
    else if (id === undefined) return false;
    else this.#begin({ id, heading, text: '' });
    return true;
  }

  #begin(part: (typeof this.parts)[number]): void {
    this.parts.push(part);
    this.#part = part;
  }

  #field(element: Element, link: Element): void {
    const around = this.#part;
    this.#begin({ id: attribute(element, 'id')!, heading: condensed(textOf(link)), field: true, text: '' });
    this.#inside(element);
    this.#part.text = this.#part.text.replace(textOf(link), '');
    this.#part = around;
  }

  #reference(element: Element): void {
    this.#isReference = true;
    this.#inside(element);
    this.#isReference = false;
    this.operation = `${attribute(element, 'data-operation')} ${this.operation}`;
  }
}

/** What the search finds of a page, by its path below the root of its language; nothing of a page that has no title. */
export function recordsOf(path: string, document: Document): SearchPage | undefined {
  const main = find(document, tagged('main'));
  if (!main) return undefined;
  // A page that lists others has many.
  const [article, another] = findAll(main, tagged('article'));
  const reader = new PageReader();
  reader.read(article && !another ? article : main);
  const { title, operation } = reader;
  const parts = reader.parts.map((part): SearchPart => ({ ...part, text: condensed(part.text) }));
  return title === '' ? undefined : { path, title, ...(operation !== '' && { operation }), parts };
}
