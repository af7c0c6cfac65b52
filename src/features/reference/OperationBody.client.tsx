import { useEffect, useRef } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import { rememberSampleLanguage, showSampleLanguage } from './sample-language.ts';
// Styles of the kept HTML: the components that have these classes are not in the client.
import './intro.module.css';
import './reference.module.css';
import './samples.module.css';
import './TryButton.module.css';

/** React leaves the content of such an element alone when it takes over a page: the server's HTML stays. */
const kept = { __html: '' };

/** Puts the content of a page into `element`, from the page's own HTML, as a full load would have brought it. */
async function fill(element: HTMLElement, path: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(path, { signal });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const source = page.querySelector('[data-operation]');
  if (!response.ok || !source) throw new Error(`${path}: ${response.status}`);
  element.replaceChildren(...source.childNodes);
}

/** Shows what an address points at, also inside of what is folded. */
function reveal(hash: string): void {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  target?.scrollIntoView();
}

function goesElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/**
 * Takes the place of OperationBody in the production client: it keeps the HTML of the server, and on navigation within the
 * site fetches it. So the data of a page, larger than its code, is sent once and never hydrated.
 */
export function OperationBody({ version, page }: { version: string; page: string }) {
  const element = useRef<HTMLDivElement>(null);
  const history = useHistory();
  const { pathname, hash } = useLocation();

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const ready = () => {
      showSampleLanguage(target);
      reveal(hash);
    };
    if (target.firstChild) {
      ready();
      return;
    }
    const abort = new AbortController();
    fill(target, pathname, abort.signal).then(ready, () => {
      // Without the network a full load at least says so; the service worker may have the page.
      if (!abort.signal.aborted) window.location.assign(pathname + hash);
    });
    return () => abort.abort();
  }, [pathname, hash]);

  useEffect(() => {
    const target = element.current;
    // The links of the kept HTML are not React's: without this each would load a whole page.
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link || link.target !== '' || goesElsewhere(event)) return;
      event.preventDefault();
      history.push(link.getAttribute('href')!);
    };
    target?.addEventListener('click', follow);
    target?.addEventListener('change', rememberSampleLanguage);
    return () => {
      target?.removeEventListener('click', follow);
      target?.removeEventListener('change', rememberSampleLanguage);
    };
  }, [history]);

  return (
    <div
      key={`${version}/${page}`}
      ref={element}
      data-operation
      suppressHydrationWarning
      dangerouslySetInnerHTML={kept}
    />
  );
}
