import { append, getAttribute, createElement, type Element, find, findAll, getTextContent } from '../html/html-tree.ts';

/** The head that the components of a page render. */
export interface PageHead {
  /** The title with the brand after it. */
  readonly title: string;
  readonly description: string;
  /** Whether it has `noindex`. */
  readonly hidden: boolean;
}

export function parseHead(head: Element): PageHead {
  const metas = findAll(head, ({ tagName }) => tagName === 'meta');
  const getMetaContent = (name: string): string => {
    const meta = metas.find((one) => getAttribute(one, 'name') === name);
    return (meta && getAttribute(meta, 'content')) ?? '';
  };
  const title = find(head, ({ tagName }) => tagName === 'title');
  return {
    title: title ? getTextContent(title) : '',
    description: getMetaContent('description'),
    hidden: getMetaContent('robots').includes('noindex'),
  };
}

type Attributes = Readonly<Record<string, string>>;

/** One element of a head. */
export type HeadTag = readonly ['meta' | 'link', Attributes] | readonly ['data', unknown];

/**
 * Marks elements that describe only the page that was served. src/core/navigation/route-updates.ts removes them on
 * navigation.
 */
const servedMark = { 'data-served': '' };

function toElement(tag: HeadTag): Element {
  if (tag[0] !== 'data') return createElement(tag[0], { ...tag[1], ...servedMark });
  // Entities aren't decoded inside a script. The text only must not contain the end tag.
  const json = JSON.stringify(tag[1]).replaceAll('<', String.raw`\u003c`);
  return createElement('script', { type: 'application/ld+json', ...servedMark }, json);
}

/** Adds elements to the end of the head, after everything that the head loads. */
export const addToHead = (head: Element, tags: readonly HeadTag[]): void => append(head, ...tags.map(toElement));
