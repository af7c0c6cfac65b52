import { useEffect, useRef } from 'react';
import { useLocation } from '@docusaurus/router';
import { fillFromStaticHtml, staticHtml, useClientSideLinks } from '../../core/static-html.ts';
import { fillSampleIds } from '../../core/sample-ids.ts';
import { ownKey, writeStored } from '../../core/storage.ts';
import './intro.module.css';
import './reference.module.css';
import './samples.module.css';
import './TryButton.module.css';

const storageKey = ownKey('sample-language');

/** The radio button of the language on the root element. */
function showSampleLanguage(within: Element): void {
  const language = document.documentElement.dataset.sample;
  const choice = within.querySelector<HTMLInputElement>(
    `input[name="sample-language"][value="${CSS.escape(language ?? '')}"]`,
  );
  if (choice) choice.checked = true;
}

/** Stores the language for all pages. */
function rememberSampleLanguage(event: Event): void {
  const choice = event.target;
  if (!(choice instanceof HTMLInputElement) || choice.name !== 'sample-language') return;
  document.documentElement.dataset.sample = choice.value;
  writeStored('localStorage', storageKey, choice.value);
}

// Loads the styles of the static HTML, because the components that import them aren't in the client bundle.

/** Opens collapsed parents of the anchor and scrolls to it. */
function scrollToField(hash: string): void {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  target?.scrollIntoView();
}

/** Marks the link to the section that is being read: the one at a fifth of the window's height. */
function markCurrentSection(within: Element): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        within
          .querySelector(`#sections [href="#${target.firstElementChild?.id}"]`)
          ?.toggleAttribute('data-current', isIntersecting);
    },
    { rootMargin: '-20% 0% -80%' },
  );
  for (const section of within.querySelectorAll('section:has(> h2[id])')) observer.observe(section);
  return observer;
}

/**
 * Replaces OperationBody in the production client: keeps the server's HTML, and fetches it on navigation within the
 * site. The data of a page, larger than its code, is sent once and never hydrated.
 */
export function OperationBody({ version, page }: { version: string; page: string }) {
  const element = useRef<HTMLDivElement>(null);
  const { pathname, hash } = useLocation();

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let observer: IntersectionObserver | undefined;
    const ready = () => {
      showSampleLanguage(target);
      fillSampleIds(target);
      scrollToField(hash);
      observer = markCurrentSection(target);
    };
    if (target.firstChild) {
      ready();
      return () => observer?.disconnect();
    }
    let unmounted = false;
    fillFromStaticHtml(target, pathname, '[data-operation]', () => unmounted).then(
      () => {
        if (!unmounted) ready();
      },
      () => {
        // If fetching fails, a full page load shows the offline page or the cached page.
        if (!unmounted) window.location.assign(pathname + hash);
      },
    );
    return () => {
      unmounted = true;
      observer?.disconnect();
    };
  }, [pathname, hash]);

  useClientSideLinks(element);

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
      dangerouslySetInnerHTML={staticHtml}
    />
  );
}
