import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { findLastStarted, splitSungLines, type SungLyrics } from './sung-lines.ts';
import { prefersReducedMotion } from '../prefers-reduced-motion.ts';
import styles from './Lyrics.module.css';

/** Milliseconds without automatic scrolling after the reader has scrolled. */
const autoScrollDelay = 4000;

interface LyricsProps {
  lyrics: SungLyrics;
  title: string;
  /** The playback position in seconds now. */
  getTime: () => number;
  /** In seconds: the playback position, or the position of a drag. */
  time: number;
  playing: boolean;
  onSeek: (seconds: number) => void;
}

/** Lyrics with the current word highlighted. They scroll automatically unless the reader scrolls. */
export function Lyrics({ lyrics, title, getTime, time, playing, onSeek }: LyricsProps) {
  const lines = useMemo(() => splitSungLines(lyrics), [lyrics]);
  const word = useCurrentWord(lyrics, getTime, time, playing);
  const now = lyrics.words[word]?.start ?? -1;
  const line = findLastStarted(lines, now);
  const box = useRef<HTMLElement>(null);
  const readAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const element = box.current;
    const current = element?.querySelector<HTMLElement>('[aria-current]');
    if (!element || !current || performance.now() - readAt.current < autoScrollDelay) return;
    const still = prefersReducedMotion();
    const top = current.offsetTop - (element.clientHeight - current.offsetHeight) / 2;
    element.scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
  }, [line]);

  useEffect(() => {
    const listeners = new AbortController();
    const pause = () => {
      readAt.current = performance.now();
    };
    for (const event of ['wheel', 'touchmove', 'keydown'])
      box.current?.addEventListener(event, pause, { passive: true, signal: listeners.signal });
    return () => listeners.abort();
  }, []);

  return (
    <section
      ref={box}
      className={styles.lyrics}
      aria-label={translate({ id: 'ui.player.lyrics', message: 'Lyrics of {title}' }, { title })}
      // A scroll container, focusable for keyboard users.
      tabIndex={0}
    >
      {lines.map(({ start, pieces, translation }, index) => (
        <p key={start} className={styles.line} aria-current={index === line ? 'true' : undefined}>
          <button type="button" tabIndex={-1} className={styles.from} onClick={() => onSeek(start)}>
            {pieces.map((piece) => (
              <span key={piece.at} className={clsx(piece.word !== null && piece.word === word && styles.sung)}>
                {piece.text}
              </span>
            ))}
            {translation !== undefined && <span className={styles.translation}>{translation}</span>}
          </button>
        </p>
      ))}
    </section>
  );
}

/** Index of the current word. Between two time updates, it follows the element's own clock. */
function useCurrentWord({ words }: SungLyrics, getTime: () => number, time: number, playing: boolean): number {
  const [word, setWord] = useState(-1);
  const follow = useEffectEvent(() => setWord(findLastStarted(words, getTime())));
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function next() {
      follow();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);
  return playing ? word : findLastStarted(words, time);
}
