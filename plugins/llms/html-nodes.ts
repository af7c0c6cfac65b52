import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

export const isElement = (node: Node): node is Element => 'tagName' in node;

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

export const hasClass = (element: Element, name: string): boolean =>
  (attribute(element, 'class') ?? '').split(/\s+/).includes(name);

/** Text as it stands in the HTML, with its line breaks. */
export function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The first element below that is one; those deeper in are looked at in the order of the page. */
export function find(within: { readonly childNodes: readonly Node[] }, is: (one: Element) => boolean): Element | null {
  for (const node of within.childNodes.filter(isElement)) {
    const found = is(node) ? node : find(node, is);
    if (found) return found;
  }
  return null;
}

/** All elements below that are one, but nothing within one that is. */
export function findAll(within: { readonly childNodes: readonly Node[] }, is: (one: Element) => boolean): Element[] {
  return within.childNodes.filter(isElement).flatMap((node) => (is(node) ? [node] : findAll(node, is)));
}

export const readHtml = (html: string): DefaultTreeAdapterTypes.Document => parse(html);
