import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
export type Document = DefaultTreeAdapterTypes.Document;

export const parseHtml = (text: string): Document => parse(text);

export const isElement = (node: Node): node is Element => 'tagName' in node;

export function getAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

export const hasClass = (element: Element, name: string): boolean =>
  (getAttribute(element, 'class') ?? '').split(/\s+/).includes(name);

/** Text content with its line breaks. */
export function getTextContent(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(getTextContent).join('') : '';
}

/** The first descendant that matches, in document order. */
export function find(within: { readonly childNodes: readonly Node[] }, is: (one: Element) => boolean): Element | null {
  for (const node of within.childNodes.filter(isElement)) {
    const found = is(node) ? node : find(node, is);
    if (found) return found;
  }
  return null;
}

/** All descendants that match, except those inside another match. */
export function findAll(within: { readonly childNodes: readonly Node[] }, is: (one: Element) => boolean): Element[] {
  return within.childNodes.filter(isElement).flatMap((node) => (is(node) ? [node] : findAll(node, is)));
}

export const getHead = (document: Document): Element => find(document, ({ tagName }) => tagName === 'head')!;

/** Creates an element. An attribute without a value is empty. */
export function createElement(tag: string, attributes: Readonly<Record<string, string>>, text = ''): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = defaultTreeAdapter.createElement(tag, html.NS.HTML, attrs);
  if (text !== '') defaultTreeAdapter.insertText(element, text);
  return element;
}

export const remove = (element: Element): void => defaultTreeAdapter.detachNode(element);

/**
 * Appends elements to a parent. Elements that are already in the page are moved. The next two functions do the same
 * at other positions.
 */
export function append(parent: Element, ...elements: readonly Element[]): void {
  for (const element of elements) {
    remove(element);
    defaultTreeAdapter.appendChild(parent, element);
  }
}

export function insertBefore(place: Element, ...elements: readonly Element[]): void {
  for (const element of elements) {
    remove(element);
    defaultTreeAdapter.insertBefore(place.parentNode!, element, place);
  }
}

export function insertAfter(place: Element, ...elements: readonly Element[]): void {
  insertBefore(place, ...elements);
  if (elements[0]) insertBefore(elements[0], place);
}
