import type { SearchPage, SearchPart } from '../../src/features/search/search-records.ts';
import {
  getAttribute,
  type Document,
  type Element,
  find,
  findAll,
  hasClass,
  isElement,
  type Node,
  getTextContent,
} from '../html/html-tree.ts';
import { dropSentenceSpaces } from '../sentence-spaces.ts';

/** Request fields; `data` for callbacks. */
const isRequestField = ({ id = '' }: SearchPart): boolean => !/^(?:response|problem|body-data)-/.test(id);

/** Parts of the reference that many pages have in common. */
const isShared = ({ field, id = '', text }: SearchPart): boolean =>
  field === true || (text !== '' && /^response-\d/.test(id));

/**
 * Removes fields and responses that other pages of the version describe identically: most operations return a task, which
 * repeats the request, and can fail in the same ways. Request fields take precedence over response fields; then the last page,
 * which for task fields is the task's own page; and within a page the first occurrence.
 */
export function removeRepeated(pages: readonly SearchPage[]): SearchPage[] {
  const best = new Map<string, { readonly page: SearchPage; readonly part: SearchPart }>();
  for (const page of pages) {
    for (const part of page.parts.filter(isShared)) {
      const key = getKey(page, part);
      const known = best.get(key);
      const isBetter =
        !known || (isRequestField(known.part) === isRequestField(part) ? known.page !== page : isRequestField(part));
      if (isBetter) best.set(key, { page, part });
    }
  }
  return pages.map((page) => ({
    ...page,
    parts: page.parts.filter((part) => !isShared(part) || best.get(getKey(page, part))?.part === part),
  }));
}

const getKey = ({ path }: SearchPage, { heading, text }: SearchPart): string =>
  JSON.stringify([path.startsWith('docs/v1/'), heading, text]);

/** Inline elements. All others are surrounded by a space. */
const inlineElements = new Set('a abbr b code em i kbd mark small span strong sub sup time'.split(' '));

/** Elements without prose: controls, samples, and content of every page. */
const skippedElements = new Set(
  'aside button footer form nav noscript output pre script style svg template'.split(' '),
);

const isSkipped = (element: Element): boolean =>
  skippedElements.has(element.tagName) ||
  ['hidden', 'data-page-head', 'data-untranslated', 'data-code'].some(
    (name) => getAttribute(element, name) !== undefined,
  ) ||
  getAttribute(element, 'aria-hidden') === 'true' ||
  hasClass(element, 'hash-link') ||
  hasClass(element, 'theme-doc-toc-mobile');

const tagged = (tag: string) => (element: Element) => element.tagName === tag;

const collapseSpaces = (text: string): string => dropSentenceSpaces(text.replaceAll(/[\s\u200B]+/g, ' ').trim());

/** The separator before an element: none within a sentence, unless only CSS separates them. */
function getSeparator(element: Element, before: Node | undefined): string {
  if (!inlineElements.has(element.tagName) || (before && isElement(before))) return ' ';
  return before && /\w$/.test(getTextContent(before)) && /^\w/.test(getTextContent(element)) ? ' ' : '';
}

function readable(node: Node): string {
  if (!isElement(node)) return getTextContent(node);
  if (isSkipped(node)) return '';
  const { childNodes } = node;
  return childNodes
    .map((child, at) => (isElement(child) ? getSeparator(child, childNodes[at - 1]) : '') + readable(child))
    .join('');
}

/** The link to itself at the beginning of a reference field. */
function fieldLink(element: Element): Element | undefined {
  const id = getAttribute(element, 'id');
  if (element.tagName !== 'li' || id === undefined) return undefined;
  const head = element.childNodes.filter(isElement).find(tagged('div'));
  const link = head && find(head, tagged('a'));
  return link && getAttribute(link, 'href') === `#${id}` ? link : undefined;
}

/** Reads a page in document order and splits it at headings. */
class PageReader {
  title = '';
  operation = '';
  readonly parts: { id?: string; heading?: string; field?: true; text: string }[] = [{ text: '' }];
  #part = this.parts[0]!;
  #isReference = false;
  readonly #language: string | undefined;

  constructor(language: string | undefined) {
    this.#language = language;
  }

  read(node: Node): void {
    if (!isElement(node)) this.#part.text += getTextContent(node);
    else if (!isSkipped(node) && !this.#isForeign(node) && !this.#heading(node)) this.#element(node);
  }

  /** Long texts that aren't translated, such as release notes. They are in the index of their own language. */
  #isForeign(element: Element): boolean {
    const language = getAttribute(element, 'lang');
    return language === 'en' && language !== this.#language && !inlineElements.has(element.tagName);
  }

  #element(element: Element): void {
    const link = fieldLink(element);
    if (link) this.#field(element, link);
    else if (getAttribute(element, 'data-operation') !== undefined) this.#reference(element);
    // Disclosures without a heading have the title of their content, and the facts are similar for all operations.
    else if (!this.#isReference || !['dl', 'summary'].includes(element.tagName) || find(element, tagged('h3')))
      this.#inside(element);
  }

  #inside({ childNodes }: Element, except: Element | null = null): void {
    for (const [at, child] of childNodes.entries()) {
      if (child === except) continue;
      const space = isElement(child) ? getSeparator(child, childNodes[at - 1]) : '';
      this.#part.text += space;
      this.read(child);
      this.#part.text += space;
    }
  }

  /** Returns whether the element is a heading, and reads it if so. */
  #heading(element: Element): boolean {
    if (!/^h[123]$/.test(element.tagName)) return false;
    const heading = collapseSpaces(readable(element));
    const id = getAttribute(element, 'id');
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
    this.#begin({
      id: getAttribute(element, 'id')!,
      heading: collapseSpaces(getTextContent(link)),
      field: true,
      text: '',
    });
    // Results quote the description, so not the line above it, with the name and the type.
    this.#inside(element, find(element, tagged('div')));
    this.#part = around;
  }

  #reference(element: Element): void {
    this.#isReference = true;
    this.#inside(element);
    this.#isReference = false;
    this.operation = `${getAttribute(element, 'data-operation')} ${this.operation}`;
  }
}

/** Search records by path, relative to the language's root; none for pages without a title. */
export function createPageRecords(path: string, document: Document): SearchPage | undefined {
  const main = find(document, tagged('main'));
  if (!main) return undefined;
  // A page that lists other pages has many headings.
  const [article, another] = findAll(main, tagged('article'));
  const root = find(document, tagged('html'));
  const reader = new PageReader(root ? getAttribute(root, 'lang') : undefined);
  reader.read(article && !another ? article : main);
  const { title, operation } = reader;
  const parts = reader.parts.map((part): SearchPart => ({ ...part, text: collapseSpaces(part.text) }));
  return title === '' ? undefined : { path, title, ...(operation !== '' && { operation }), parts };
}
