import { translate } from '@docusaurus/Translate';
import { toast } from '../toaster/toast.ts';

/**
 * Copies a text that is still loading. Where supported, the clipboard write starts in the click handler: later the
 * browser might reject it. Rejects if loading or copying fails.
 */
export async function copyAsync(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  // The loading error is more helpful than the clipboard error.
  await Promise.all([text, written]);
}

/** Copies a text, and shows a message. Returns whether it was copied. */
export async function copyText(text: string | Promise<string>, done?: string, failed?: string): Promise<boolean> {
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : copyAsync(text));
    toast.success(done ?? translate({ id: 'ui.copy.done', message: 'Copy success' }));
    return true;
  } catch {
    toast.error(
      failed ??
        translate({ id: 'ui.copy.failed', message: 'The browser didn’t allow copying. Select the text instead.' }),
    );
    return false;
  }
}
