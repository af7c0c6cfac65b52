import { type RefObject, useEffect } from 'react';
import { useHistory } from '@docusaurus/router';

/** React doesn't touch the content of such an element during hydration, so the server's HTML stays. */
export const staticHtml = { __html: '' };

const pendingPages = new Map<string, Promise<Document>>();

async function fetchPage(path: string): Promise<Document> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** The HTML of a page as the server sends it. It is fetched once for all parts that need it. */
function fetchPageOnce(path: string): Promise<Document> {
  const page = pendingPages.get(path) ?? fetchPage(path);
  pendingPages.set(path, page);
  const removePending = () => pendingPages.delete(path);
  page.then(removePending, removePending);
  return page;
}

/**
 * Copies the content of `selector` from the page's HTML into `element`, unless `isGone` returns true in the meantime.
 */
export async function fillFromStaticHtml(
  element: HTMLElement,
  path: string,
  selector: string,
  isUnmounted: () => boolean,
): Promise<void> {
  const source = (await fetchPageOnce(path)).querySelector(selector);
  if (!source) throw new Error(`${path} has no ${selector}`);
  // Copied and not moved, because another part of the page may contain this one.
  if (!isUnmounted()) element.replaceChildren(...source.cloneNode(true).childNodes);
}

function isModifiedClick(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Links in static HTML aren't React links. Without this, each click would load a full page. */
export function useClientSideLinks(element: RefObject<HTMLElement | null>): void {
  const history = useHistory();
  useEffect(() => {
    const target = element.current;
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link || link.target !== '' || isModifiedClick(event)) return;
      event.preventDefault();
      history.push(link.getAttribute('href')!);
    };
    target?.addEventListener('click', follow);
    return () => target?.removeEventListener('click', follow);
  }, [element, history]);
}
