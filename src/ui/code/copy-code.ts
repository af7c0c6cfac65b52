import { translate } from '@docusaurus/Translate';
import { toast } from '../toaster/toast.ts';

/**
 * Copies the page as Markdown. The clipboard write starts in the click handler, because the browser would reject it
 * later.
 */
function fetchAsClipboardItem(address: string): ClipboardItem {
  const text = fetch(address).then((page) => (page.ok ? page.text() : Promise.reject(new Error(address))));
  return new ClipboardItem({ 'text/plain': text.then((value) => new Blob([value], { type: 'text/plain' })) });
}

async function copy(button: HTMLElement): Promise<void> {
  const page = button.dataset.copyPage;
  const code = button.closest('[data-code]')?.querySelector('code');
  try {
    if (page !== undefined) await navigator.clipboard.write([fetchAsClipboardItem(page)]);
    else await navigator.clipboard.writeText(code?.textContent ?? '');
    toast.success(translate({ id: 'ui.copy.done', message: 'Copy success' }));
  } catch {
    toast.error(
      translate({ id: 'ui.copy.failed', message: 'The browser didn’t allow copying. Select the text instead.' }),
    );
  }
}

/** Client module: one listener for the copy buttons of all code blocks (see StaticCode) and of pages (see PageTools). */
if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy-code],[data-copy-page]') : null;
    if (button) void copy(button);
  });
}
