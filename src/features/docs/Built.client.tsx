import { useEffect, useRef } from 'react';
import { useLocation } from '@docusaurus/router';
import { fillFromPage, kept, useKeptLinks } from '../../core/kept-html.ts';
// Styles of the kept HTML: the component that has these classes is not in the client.
import './PageTools.module.css';

/** Takes the place of Built in the production client: it keeps the HTML of the server, or fetches it with its page. */
export function Built({ part }: { part: string }) {
  const element = useRef<HTMLDivElement>(null);
  const { pathname, hash } = useLocation();

  useEffect(() => {
    const target = element.current;
    if (!target || target.firstChild) return;
    let isGone = false;
    fillFromPage(target, pathname, `[data-built="${part}"]`, () => isGone).catch(() => {
      // Without the network a full load at least says so; the service worker may have the page.
      if (!isGone) window.location.assign(pathname + hash);
    });
    return () => {
      isGone = true;
    };
  }, [pathname, hash, part]);

  useKeptLinks(element);

  return <div ref={element} data-built={part} suppressHydrationWarning dangerouslySetInnerHTML={kept} />;
}
