const stored = 'cadenza.sample-language';

/** The radio button of the language that the root element says. */
export function showSampleLanguage(within: Element): void {
  const language = document.documentElement.dataset.sample;
  const choice = within.querySelector<HTMLInputElement>(
    `input[name="sample-language"][value="${CSS.escape(language ?? '')}"]`,
  );
  if (choice) choice.checked = true;
}

/** Keeps a choice of language for all pages, this one and those that are opened later. */
export function rememberSampleLanguage(event: Event): void {
  const choice = event.target;
  if (!(choice instanceof HTMLInputElement) || choice.name !== 'sample-language') return;
  document.documentElement.dataset.sample = choice.value;
  try {
    localStorage.setItem(stored, choice.value);
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}
