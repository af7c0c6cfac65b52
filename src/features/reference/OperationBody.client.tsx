import { useEffect, useRef } from 'react';
import { useLocation } from '@docusaurus/router';
import { fillFromPage, kept, useKeptLinks } from '../../core/kept-html.ts';
import { rememberSampleLanguage, showSampleLanguage } from './sample-language.ts';
// Styles of the kept HTML: the components that have these classes are not in the client.
import './intro.module.css';
import './reference.module.css';
import './samples.module.css';
import './TryButton.module.css';

/** Shows what an address points at, also inside of what is folded. */
function reveal(hash: string): void {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  target?.scrollIntoView();
}

/**
 * Takes the place of OperationBody in the production client: it keeps the HTML of the server, and on navigation within the
 * site fetches it. So the data of a page, larger than its code, is sent once and never hydrated.
 */
export function OperationBody({ version, page }: { version: string; page: string }) {
  const element = useRef<HTMLDivElement>(null);
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
    let isGone = false;
    fillFromPage(target, pathname, '[data-operation]', () => isGone).then(
      () => {
        if (!isGone) ready();
      },
      () => {
        // Without the network a full load at least says so; the service worker may have the page.
        if (!isGone) window.location.assign(pathname + hash);
      },
    );
    return () => {
      isGone = true;
    };
  }, [pathname, hash]);

  useKeptLinks(element);

  useEffect(() => {
    const target = element.current;
    target?.addEventListener('change', rememberSampleLanguage);
    return () => target?.removeEventListener('change', rememberSampleLanguage);
  }, []);

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
