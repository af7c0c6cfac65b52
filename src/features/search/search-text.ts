import { usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import type { DocsVersion } from './version.ts';

/** The page of all results. */
export function searchAddress(words: string, version?: DocsVersion): string {
  return `/search?${new URLSearchParams({ q: words, ...(version && { version }) })}`;
}

/** How many pages were found. */
export function useCountText(): (pages: number) => string {
  const { selectMessage } = usePluralForm();
  const format = useFormat();
  return (pages) =>
    selectMessage(
      pages,
      translate({ id: 'search.pages', message: '{count} page|{count} pages' }, { count: format.number(pages) }),
    );
}
