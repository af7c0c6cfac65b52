import { useState } from 'react';
import { ownKey, readStored, writeStored } from '../../core/storage.ts';
import { parseChoice } from '../../core/url-params.ts';

const views = ['list', 'grid'] as const;
export type LibraryView = (typeof views)[number];

const viewKey = ownKey('works-view');

/** How works are arranged. The browser remembers it. */
export function useLibraryView() {
  const [view, setView] = useState<LibraryView>(
    () => parseChoice(views, readStored('localStorage', viewKey)) ?? 'list',
  );
  const choose = (chosen: LibraryView) => {
    setView(chosen);
    writeStored('localStorage', viewKey, chosen);
  };
  return [view, choose] as const;
}
