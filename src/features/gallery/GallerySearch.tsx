import { useEffect, useEffectEvent, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { Input } from '../../ui/fields/controls.tsx';
import { longestSearch } from './use-gallery-filters.ts';

/** Milliseconds after the last key before a search starts. */
const pause = 400;

/** The search field. It searches when typing pauses, and at once on Enter. */
export function GallerySearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const [searched, setSearched] = useState(words);
  // Another page of the history, or cleared filters.
  if (words !== searched) {
    setSearched(words);
    setTyped(words);
  }
  const search = useEffectEvent(() => {
    if (typed.trim() === searched) return;
    setSearched(typed.trim());
    onSearch(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const label = translate({ id: 'gallery.search', message: 'Search titles and lyrics' });
  return (
    <Input
      type="search"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) onSearch(typed.trim());
      }}
      maxLength={longestSearch}
      aria-label={label}
      placeholder={label}
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
