import { translate } from '@docusaurus/Translate';
import { toTrack } from '../../core/player/page-song.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { getGenreSongs } from '../home/genre-text.ts';
import { PlayDisc } from './PlayDisc.tsx';
import { WorkTile } from './WorkTile.tsx';

/** Songs of the home page, as items of the grid. They are marked, because they aren't works of customers. */
export function ExampleSongs({ count }: { count: number }) {
  const example = translate({ id: 'gallery.example', message: 'Example' });
  return getGenreSongs()
    .slice(0, count)
    .map((song) => (
      <li key={song.src}>
        <WorkTile kind="song" title={song.title} facts={[example, song.style, formatTime(song.duration)].join(' · ')}>
          <img src={song.cover} alt="" loading="lazy" />
          <PlayDisc track={toTrack(song)} />
        </WorkTile>
      </li>
    ));
}
