import { useRef, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { banners } from '../../ui/banners/banners.ts';
import { DismissButton, IconButton } from '../../ui/buttons/IconButton.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { Lyrics } from '../../ui/player/Lyrics.tsx';
import { useStore } from '../../ui/store.ts';
import { findPlayer } from './page-tracks.ts';
import * as player from './playback.ts';
import { PlayButton } from './PlayButton.tsx';
import { playerName } from './player-name.ts';
import { SeekTrack } from './SeekTrack.tsx';
import { SongTitle } from './SongTitle.tsx';
import { useEndWithSession, useKeptQueue, useLoadedTrack, usePlayerKeys } from './use-player.ts';
import { useCountedPlay } from './use-counted-play.ts';
import { useMediaSession } from './use-media-session.ts';
import { useVolume, VolumeControl } from './VolumeControl.tsx';
import styles from './PlayerBar.module.css';

/** Stops playback, removes the player, and returns the focus to the song on the page, if it is there. */
function closePlayer(source: string | undefined): void {
  player.close();
  banners.remove(playerName);
  if (source !== undefined) findPlayer(source)?.querySelector('button')?.focus();
}

/** Plays or pauses the current song, and moves between the songs of the queue. */
function Transport({ state, title }: { state: player.Playback; title: string }) {
  const { tracks, index, status } = state;
  return (
    <div className={styles.transport}>
      <IconButton
        icon={<AppIcon name="previous" />}
        label={translate({ id: 'player.previous', message: 'Previous song' })}
        onClick={player.playPrevious}
      />
      <PlayButton
        className={styles.toggle}
        isMain
        status={status}
        title={title}
        aria-keyshortcuts="Space"
        onClick={player.toggle}
      />
      <IconButton
        icon={<AppIcon name="next" />}
        label={translate({ id: 'player.next', message: 'Next song' })}
        disabled={index + 1 >= tracks.length}
        onClick={player.playNext}
      />
    </div>
  );
}

/** The player of the site. Songs continue while pages change, until it is closed. */
export function PlayerBar() {
  const state = useStore(player.playback);
  const { tracks, index, status, time, duration } = state;
  const track = tracks[index];
  const [drag, setDrag] = useState<number | null>(null);
  const [reading, setReading] = useState(false);
  const lyricsButton = useRef<HTMLButtonElement>(null);
  const close = () => closePlayer(track?.src);
  const volume = useVolume();
  useLoadedTrack(track);
  useCountedPlay(state);
  useMediaSession(state, track, close);
  usePlayerKeys(player.toggle, () => setReading(false));
  useKeptQueue();
  useEndWithSession(close);
  if (track === undefined) return null;

  const { title, detail, cover, peaks, lyrics } = track;
  const isSung = lyrics !== undefined && lyrics.words.length > 0;
  const shown = drag ?? time;
  const { toggle, seek, getPosition: getTime } = player;
  const lyricsLabel = translate({ id: 'ui.player.lyrics', message: 'Lyrics of {title}' }, { title });
  return (
    <section className={styles.player} data-player="" aria-label={translate({ id: 'player.label', message: 'Player' })}>
      {isSung && reading && (
        <div className={styles.lyrics}>
          <div className={styles.lyricsHead}>
            <h2 className={styles.lyricsTitle}>{title}</h2>
            <DismissButton
              onClick={() => {
                setReading(false);
                lyricsButton.current?.focus();
              }}
            />
          </div>
          <Lyrics
            key={track.src}
            lyrics={lyrics}
            title={title}
            getTime={getTime}
            time={shown}
            playing={status === 'playing' && drag === null}
            onSeek={seek}
          />
        </div>
      )}
      <div className={styles.bar}>
        <div className={styles.song}>
          {cover === undefined ? (
            <span className={styles.cover}>
              <AppIcon name="note" size={20} />
            </span>
          ) : (
            <img className={styles.cover} src={cover} alt="" width={44} height={44} />
          )}
          <SongTitle className={styles.words} title={title} detail={detail} status={status} />
        </div>
        <Transport state={state} title={title} />
        <div className={styles.seek}>
          <span className={styles.time}>{formatTime(shown)}</span>
          <SeekTrack
            className={styles.track}
            controls={{ status, time, duration, toggle, seek, getTime }}
            title={title}
            peaks={peaks}
            drag={drag}
            onDrag={setDrag}
          />
          <span className={styles.time}>{formatTime(duration)}</span>
        </div>
        <div className={styles.tools}>
          <VolumeControl className={styles.volume} {...volume} />
          {isSung && (
            <IconButton
              ref={lyricsButton}
              icon={<AppIcon name="lyrics" />}
              label={lyricsLabel}
              aria-expanded={reading}
              onClick={() => setReading(!reading)}
            />
          )}
          <IconButton icon="cross" label={translate({ id: 'player.close', message: 'Close player' })} onClick={close} />
        </div>
      </div>
    </section>
  );
}
