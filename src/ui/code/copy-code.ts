import { translate } from '@docusaurus/Translate';
import { toast } from '../toaster/toast.ts';

async function copy(button: Element): Promise<void> {
  const code = button.closest('[data-code]')?.querySelector('code');
  if (!code) return;
  try {
    await navigator.clipboard.writeText(code.textContent);
    toast.success(translate({ id: 'ui.copy.done', message: 'Copy success' }));
  } catch {
    toast.error(translate({ id: 'ui.copy.failed', message: 'Copying is not allowed here. Select the text instead.' }));
  }
}

/** Client module: one listener for the copy buttons of all code blocks (see StaticCode). */
if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-copy-code]') : null;
    if (button) void copy(button);
  });
}
