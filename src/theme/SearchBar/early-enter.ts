/** Whether the list below the field is that of other words, or not there yet. */
const isWaiting = (field: HTMLInputElement): boolean =>
  field.value.trim() !== '' && (field.getAttribute('role') !== 'combobox' || field.dataset['asked'] !== undefined);

/**
 * Enter leads to the first result of what is in the field, also when it is pressed before that was found: the search bar
 * alone would not hear it while its index is loading, and later take what was found for the words before.
 * `entered`: it was pressed before the search bar was there.
 */
export function enterWhenAnswered(box: HTMLElement, field: HTMLInputElement, entered: boolean): () => void {
  let wanted = entered ? field.value : null;
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const early = event.key === 'Enter' && isWaiting(field);
    wanted = early ? field.value : null;
    if (!early) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onAnswer = () => {
    if (wanted === null || wanted !== field.value || document.activeElement !== field) return;
    wanted = null;
    box.querySelector<HTMLElement>('[role="option"]')?.click();
  };
  // Before the search bar hears of the key.
  box.addEventListener('keydown', onKey, true);
  field.addEventListener('answered', onAnswer);
  return () => {
    box.removeEventListener('keydown', onKey, true);
    field.removeEventListener('answered', onAnswer);
  };
}
