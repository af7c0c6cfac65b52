import { translate } from '@docusaurus/Translate';
import { copyAsync } from '../buttons/copy-async.ts';
import { toast } from '../toaster/toast.ts';

async function fetchText(address: string): Promise<string> {
  const page = await fetch(address);
  if (!page.ok) throw new Error(address);
  return page.text();
}

async function copy(button: HTMLElement): Promise<void> {
  const page = button.dataset.copyPage;
  const code = button.closest('[data-code]')?.querySelector('code');
  try {
    if (page !== undefined) await copyAsync(fetchText(page));
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
