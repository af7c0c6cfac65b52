import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { translate } from '@docusaurus/Translate';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { getModifierKey } from '../../ui/modifier-key.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useShortcut } from '../search/use-shortcut.ts';
import styles from './palette.module.css';

const CommandPalette = lazyDialog(async () => (await import('./CommandPalette.tsx')).CommandPalette);

/** The shortcut at the end of the search field, as a button that opens the command palette. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useShortcut(useCallback(() => setOpen((before) => !before), []));
  return (
    <>
      <button type="button" className={styles.hint} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <VisuallyHidden>{translate({ id: 'palette.open', message: 'Open the command palette' })} </VisuallyHidden>
        <kbd>{getModifierKey() === '⌘' ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {/* Outside the search field, whose style is for one input. */}
      {open && createPortal(<CommandPalette onClosed={close} />, document.body)}
    </>
  );
}
