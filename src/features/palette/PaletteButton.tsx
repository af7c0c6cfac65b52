import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { getModifierKey } from '../../ui/modifier-key.ts';
import { useShortcut } from '../search/use-shortcut.ts';
import styles from './palette.module.css';

const CommandPalette = lazyDialog(async () => (await import('./CommandPalette.tsx')).CommandPalette);

/** Opens the command palette. It is in the place of the search field, and looks like it. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useShortcut(useCallback(() => setOpen((before) => !before), []));
  return (
    <>
      <button
        type="button"
        className={clsx('navbar__search-input', styles.opener)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span className={styles.name}>
          <Translate id="search.label">Search</Translate>
        </span>
        <kbd aria-hidden="true">{getModifierKey() === '⌘' ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {/* Outside the navigation bar, which has a stacking context of its own. */}
      {open && createPortal(<CommandPalette onClosed={close} />, document.body)}
    </>
  );
}
