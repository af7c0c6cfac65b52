import { append, getAttribute, createElement, type Element, find, findAll, getTextContent } from '../html/html-tree.ts';

/** The head that a page's components render. */
export interface PageHead {
  /** With the brand behind it. */
  readonly title: string;
  readonly description: string;
  /** Has `noindex`. */
  readonly hidden: boolean;
}

export function parseHead(head: Element): PageHead {
  const metas = findAll(head, ({ tagName }) => tagName === 'meta');
  const contentOf = (name: string): string => {
    const meta = metas.find((one) => getAttribute(one, 'name') === name);
    return (meta && getAttribute(meta, 'content')) ?? '';
  };
  const title = find(head, ({ tagName }) => tagName === 'title');
  return {
    title: title ? getTextContent(title) : '',
    description: contentOf('description'),
    hidden: contentOf('robots').includes('noindex'),
  };
}

type Attributes = Readonly<Record<string, string>>;

/** One element of a head. */
export type HeadTag = readonly ['meta' | 'link', Attributes] | readonly ['data', unknown];

/** The mark of elements that speak of the page that was served: src/core/navigation/client-module.tsx removes them on another one. */
const servedMark = { 'data-served': '' };

function toElement(tag: HeadTag): Element {
  if (tag[0] !== 'data') return createElement(tag[0], { ...tag[1], ...servedMark });
  // In a script nothing is decoded: only its end must not be in it.
  const json = JSON.stringify(tag[1]).replaceAll('<', String.raw`\u003c`);
  return createElement('script', { type: 'application/ld+json', ...servedMark }, json);
}

/** Adds to the head of a page, behind all that is loaded from there. */
export const addToHead = (head: Element, tags: readonly HeadTag[]): void => append(head, ...tags.map(toElement));
