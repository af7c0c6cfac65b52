import { type RefObject, useEffect, useState } from 'react';
import { ownKey, readStored, writeStored } from '../../core/storage.ts';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Rows of tables, and cards that are marked as rows. */
const ROWS = 'tbody tr, li[data-row]';
const FIELDS = 'input, textarea, select, [contenteditable], [role="combobox"]';

/** What a row opens with Enter: its own link, or its first action. A card takes the focus itself. */
const getTarget = (row: HTMLElement): HTMLElement | null =>
  row.matches('[data-row]')
    ? row
    : (row.querySelector<HTMLElement>('[data-row]') ??
      row.querySelector<HTMLElement>('button') ??
      row.querySelector<HTMLElement>('a'));

const offKey = ownKey('row-keys');

/**
 * J and K focus the next and the previous row below `area`, and Enter opens it. Enter on a card focuses its first field. They can be
 * turned off, because speech recognition may type letters by mistake. The browser remembers it.
 */
export function useRowKeys(area: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(() => readStored('localStorage', offKey) !== 'off');
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof HTMLElement) || target.matches(FIELDS) || !area.current) return;
      // Not in a dialog, a menu or the navigation.
      if (target !== document.body && !area.current.contains(target)) return;
      if (key === 'Enter' && target.matches('li[data-row]')) {
        event.preventDefault();
        target.querySelector<HTMLElement>('textarea, button')?.focus();
        return;
      }
      const step = steps[key];
      if (step === undefined) return;
      const rows = [...area.current.querySelectorAll<HTMLElement>(ROWS)].filter(getTarget);
      const current = rows.findIndex((row) => row.contains(target));
      const next = rows[current === -1 ? (step === 1 ? 0 : rows.length - 1) : current + step];
      if (!next) return;
      event.preventDefault();
      getTarget(next)?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [area, isOn]);
  const turn = (on: boolean) => {
    setOn(on);
    writeStored('localStorage', offKey, on ? null : 'off');
  };
  return [isOn, turn] as const;
}
