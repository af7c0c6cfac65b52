import { copyText } from '../buttons/copy-text.ts';

async function fetchText(address: string): Promise<string> {
  const page = await fetch(address);
  if (!page.ok) throw new Error(address);
  return page.text();
}

function getText(button: HTMLElement): string | Promise<string> {
  const { copyPage: page, copyText: text } = button.dataset;
  if (page !== undefined) return fetchText(page);
  return text ?? button.closest('[data-code]')?.querySelector('code')?.textContent ?? '';
}

/**
 * Client module: one listener for the copy buttons of all code blocks (see StaticCode), of pages (see PageTools), and of other
 * texts of static HTML.
 */
if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-copy-code],[data-copy-page],[data-copy-text]')
        : null;
    if (button) void copyText(getText(button));
  });
}
