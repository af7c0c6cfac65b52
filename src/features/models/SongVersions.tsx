import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { type PageSong, toTrack } from '../../core/player/page-song.ts';
import { PageSongPlayer } from '../../core/player/PageSongPlayer.tsx';
import { getPosition, playback, switchVersion } from '../../core/player/playback.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { findSamePlace } from './same-place.ts';
import styles from './V5Page.module.css';

/** A song by several models, in one player that switches between them. */
export function SongVersions({ songs }: { songs: readonly [PageSong, ...PageSong[]] }) {
  const [model, setModel] = useState(songs[0].request.model);
  const find = (name: string) => songs.find(({ request }) => request.model === name) ?? songs[0];
  const song = find(model);

  /** A song that was played continues with the other model where it was. */
  function choose(name: string) {
    const other = find(name);
    const { tracks, index } = playback.current();
    if (tracks[index]?.src === song.src) switchVersion(toTrack(other), findSamePlace(song, other, getPosition()));
    setModel(name);
  }

  return (
    <div className={styles.versions}>
      <Segmented
        label={translate({ id: 'models.v5.model', message: 'Model' })}
        options={songs.map(({ request }) => ({ value: request.model, label: request.model }))}
        value={model}
        onChange={choose}
      />
      <PageSongPlayer size="score" song={song} downloadName={`${song.title}.mp3`} />
    </div>
  );
}
