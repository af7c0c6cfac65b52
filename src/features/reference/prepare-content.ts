import { fillSampleIds } from '../../core/sample-ids.ts';
import { ownKey, writeStored } from '../../core/storage.ts';

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

/** Prepares the content of a reference page, whether React rendered it or not. Returns the cleanup. */
export function prepareContent(content: HTMLElement, hash: string): () => void {
  showSampleLanguage(content);
  fillSampleIds(content);
  scrollToField(hash);
  content.addEventListener('change', rememberSampleLanguage);
  const observer = markCurrentSection(content);
  return () => {
    content.removeEventListener('change', rememberSampleLanguage);
    observer.disconnect();
  };
}
