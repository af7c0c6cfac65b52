/** Runs `work` after the `load` event, or now if it has fired. */
export function onPageLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
