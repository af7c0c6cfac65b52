import { createElement, useEffect, useState } from 'react';
import { karaokeScript, karaokeTag } from '#generated/karaoke.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { sendPlay } from '../../core/player/send-play.ts';
import { pauseOthers } from '../../ui/player/pause-others.ts';
import { createPlayMeter } from '../../ui/player/play-meter.ts';
import { getPlaysEndpoint } from './gallery-queries.ts';
import styles from './WorkPage.module.css';

/** Loads the element that other sites embed, too. The browser loads a script only once. */
function loadElement(): void {
  if (customElements.get(karaokeTag) || document.querySelector(`script[src="${karaokeScript}"]`)) return;
  const script = document.createElement('script');
  script.src = karaokeScript;
  script.async = true;
  document.head.append(script);
}

/** What the page uses of the element. */
interface KaraokeMedia extends HTMLElement {
  readonly paused: boolean;
  readonly currentTime: number;
}

/** Counts a play. The element has no event for the time, so it is read once a second while the song plays. */
function meterPlays(media: KaraokeMedia, path: string): () => void {
  const meter = createPlayMeter(() => sendPlay(path));
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const start = () => {
    stop();
    meter.at(media.currentTime);
    timer = setInterval(() => (media.paused ? stop() : meter.at(media.currentTime)), 1000);
  };
  media.addEventListener('play', start);
  media.addEventListener('ended', meter.end);
  return () => {
    stop();
    media.removeEventListener('play', start);
    media.removeEventListener('ended', meter.end);
  };
}

const pauseOtherSongs = () => pauseOthers(null);

/** A public song whose lyrics follow it. */
export function KaraokeSong({ work, title }: { work: GalleryWork; title: string }) {
  const [element, setElement] = useState<KaraokeMedia | null>(null);
  useEffect(loadElement, []);
  useEffect(() => {
    element?.addEventListener('play', pauseOtherSongs);
    return () => element?.removeEventListener('play', pauseOtherSongs);
  }, [element]);
  useEffect(() => {
    if (element !== null) return meterPlays(element, getPlaysEndpoint(work.id));
  }, [element, work.id]);
  const { media_url: src, lyrics_url: lyrics } = work;
  return createElement(karaokeTag, { ref: setElement, class: styles.karaoke, src, lyrics, heading: title });
}
