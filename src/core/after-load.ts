/** What waits until the page and all it asks for at first have come; now, if they have. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
