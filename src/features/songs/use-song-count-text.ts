import { translate } from '@docusaurus/Translate';
import { usePlural } from '../../core/format/use-plural.ts';

/** The number of songs of a task, as text. */
export function useSongCountText(): (songs: number) => string {
  const plural = usePlural();
  return (songs) =>
    plural(songs, (count) => translate({ id: 'songs.count', message: '{count} song|{count} songs' }, { count }));
}
