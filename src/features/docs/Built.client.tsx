import { useEffect, useRef } from 'react';
import { useLocation } from '@docusaurus/router';
import { fillFromStaticHtml, staticHtml, useClientSideLinks } from '../../core/static-html.ts';
// Loads the styles of the static HTML, because the component that imports them isn't in the client bundle.
import './PageTools.module.css';

/** Replaces Built in the production client: keeps the server's HTML, or fetches it with its page. */
export function Built({ part }: { part: string }) {
  const element = useRef<HTMLDivElement>(null);
  const { pathname, hash } = useLocation();

  useEffect(() => {
    const target = element.current;
    if (!target || target.firstChild) return;
    let unmounted = false;
    fillFromStaticHtml(target, pathname, `[data-built="${part}"]`, () => unmounted).catch(() => {
      // If fetching fails, a full page load shows the offline page or the cached page.
      if (!unmounted) window.location.assign(pathname + hash);
    });
    return () => {
      unmounted = true;
    };
  }, [pathname, hash, part]);

  useClientSideLinks(element);

  return <div ref={element} data-built={part} suppressHydrationWarning dangerouslySetInnerHTML={staticHtml} />;
}
