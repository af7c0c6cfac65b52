import { copyText } from '../buttons/copy-text.ts';

async function fetchText(address: string): Promise<string> {
  const page = await fetch(address);
  if (!page.ok) throw new Error(address);
  return page.text();
}

function getText(button: HTMLElement): string | Promise<string> {
  const page = button.dataset.copyPage;
  if (page !== undefined) return fetchText(page);
  return button.closest('[data-code]')?.querySelector('code')?.textContent ?? '';
}

/** Client module: one listener for the copy buttons of all code blocks (see StaticCode) and of pages (see PageTools). */
if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy-code],[data-copy-page]') : null;
    if (button) void copyText(getText(button));
  });
}
