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
