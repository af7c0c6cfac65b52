/** Runs `work` after the `load` event, or immediately if it has already fired. */
export function onPageLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
