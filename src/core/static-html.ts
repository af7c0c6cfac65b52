import { type RefObject, useEffect, useRef } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import { fetchWithBody } from './api/fetch-json.ts';

/** React doesn't touch the content of such an element during hydration, so the server's HTML stays. */
const staticHtml = { __html: '' };

const pendingPages = new Map<string, Promise<Document>>();

async function fetchPage(path: string): Promise<Document> {
  const response = await fetchWithBody(path);
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

/** Copies the content of `selector` from the page's HTML into `element`. */
async function fillFromPage(element: HTMLElement, path: string, selector: string, signal: AbortSignal): Promise<void> {
  const source = (await fetchPageOnce(path)).querySelector(selector);
  if (!source) throw new Error(`${path} has no ${selector}`);
  // Copied and not moved, because another part of the page may contain this one.
  if (!signal.aborted) element.replaceChildren(...source.cloneNode(true).childNodes);
}

function isModifiedClick(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Links in static HTML aren't React links. Without this, each click would load a full page. */
function useClientSideLinks(element: RefObject<HTMLElement | null>): void {
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

/**
 * The props of an element that keeps the server's HTML, and fetches it with its page on navigation within the site. An element
 * with content of React takes only the `ref`. `onReady` runs when the content is there, and returns its cleanup.
 */
export function useStaticHtml(selector: string, onReady?: (element: HTMLElement, hash: string) => () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const { pathname, hash } = useLocation();

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const abort = new AbortController();
    let cleanUp: (() => void) | undefined;
    const ready = () => {
      if (!abort.signal.aborted) cleanUp = onReady?.(element, hash);
    };
    if (element.firstChild) ready();
    else {
      fillFromPage(element, pathname, selector, abort.signal).then(ready, () => {
        // If fetching fails, a full page load shows the offline page or the cached page.
        if (!abort.signal.aborted) window.location.assign(pathname + hash);
      });
    }
    return () => {
      abort.abort();
      cleanUp?.();
    };
  }, [pathname, hash, selector, onReady]);

  useClientSideLinks(ref);
  return { ref, suppressHydrationWarning: true, dangerouslySetInnerHTML: staticHtml };
}
