import { fillSampleIds } from '../../core/sample-ids.ts';
import { getSampleLanguage, keepSampleLanguage } from '../../core/sample-language.ts';

/** Selects the reader's program: its language, and the client package or the plain program. */
function showSampleLanguage(within: Element): void {
  const choices = within.querySelectorAll<HTMLInputElement>(`[data-programs~="${getSampleLanguage()}"]`);
  for (const choice of choices) choice.checked = true;
}

/** Stores the program for all pages: of a language with a client package, the one that is selected below the language. */
function rememberSampleLanguage(event: Event): void {
  const choice = event.target;
  if (!(choice instanceof HTMLInputElement) || !choice.name.startsWith('sample-')) return;
  const program = document.querySelector<HTMLInputElement>(`[name="sample-program-${choice.value}"]:checked`);
  keepSampleLanguage((program ?? choice).value);
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
