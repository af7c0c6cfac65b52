/**
 * Copies a text that is still on its way. Where the browser can, it is told at once that something is to be copied:
 * after the wait it might no longer count the press as a reason to. Rejects as the text does, or when it is refused.
 */
export async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  // What went wrong with the text says more than that nothing was copied.
  await Promise.all([text, written]);
}
