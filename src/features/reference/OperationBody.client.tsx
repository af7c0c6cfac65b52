import { useEffect, useRef } from 'react';
import { useLocation } from '@docusaurus/router';
import { fillFromPage, kept, useKeptLinks } from '../../core/kept-html.ts';
import { writeStored } from '../../core/storage.ts';
import './intro.module.css';
import './reference.module.css';
import './samples.module.css';
import './TryButton.module.css';

const stored = 'cadenza.sample-language';

/** The radio button of the language that the root element says. */
function showSampleLanguage(within: Element): void {
  const language = document.documentElement.dataset.sample;
  const choice = within.querySelector<HTMLInputElement>(
    `input[name="sample-language"][value="${CSS.escape(language ?? '')}"]`,
  );
  if (choice) choice.checked = true;
}

/** Keeps a choice of language for all pages, this one and those that are opened later. */
function rememberSampleLanguage(event: Event): void {
  const choice = event.target;
  if (!(choice instanceof HTMLInputElement) || choice.name !== 'sample-language') return;
  document.documentElement.dataset.sample = choice.value;
  writeStored('localStorage', stored, choice.value);
}

// Styles of the kept HTML: the components that have these classes are not in the client.

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
