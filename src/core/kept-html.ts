import { type RefObject, useEffect } from 'react';
import { useHistory } from '@docusaurus/router';

/** React leaves the content of such an element alone when it takes over a page: the server's HTML stays. */
export const kept = { __html: '' };

const pages = new Map<string, Promise<Document>>();

async function load(path: string): Promise<Document> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** The HTML of a page, as a full load would have brought it; asked for once, however many parts of it are wanted. */
function servedPage(path: string): Promise<Document> {
  const page = pages.get(path) ?? load(path);
  pages.set(path, page);
  const forget = () => pages.delete(path);
  page.then(forget, forget);
  return page;
}

/** Puts into `element` what `selector` finds in the page's own HTML. `isGone` is asked before anything is changed. */
export async function fillFromPage(
  element: HTMLElement,
  path: string,
  selector: string,
  isGone: () => boolean,
): Promise<void> {
  const source = (await servedPage(path)).querySelector(selector);
  if (!source) throw new Error(`${path} has no ${selector}`);
  // A copy: another part of the page may lie around this one.
  if (!isGone()) element.replaceChildren(...source.cloneNode(true).childNodes);
}

function goesElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** The links of kept HTML are not React's: without this each would load a whole page. */
export function useKeptLinks(element: RefObject<HTMLElement | null>): void {
  const history = useHistory();
  useEffect(() => {
    const target = element.current;
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link || link.target !== '' || goesElsewhere(event)) return;
      event.preventDefault();
      history.push(link.getAttribute('href')!);
    };
    target?.addEventListener('click', follow);
    return () => target?.removeEventListener('click', follow);
  }, [element, history]);
}
