import { createElement, useEffect, useState } from 'react';
import { karaokeScript, karaokeTag } from '#generated/karaoke.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { pauseOthers } from '../../ui/player/pause-others.ts';
import styles from './WorkPage.module.css';

/** Loads the element that other sites embed, too. The browser loads a script only once. */
function loadElement(): void {
  if (customElements.get(karaokeTag) || document.querySelector(`script[src="${karaokeScript}"]`)) return;
  const script = document.createElement('script');
  script.src = karaokeScript;
  script.async = true;
  document.head.append(script);
}

const pauseOtherSongs = () => pauseOthers(null);

/** A public song whose lyrics follow it. */
export function KaraokeSong({ work, title }: { work: GalleryWork; title: string }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(loadElement, []);
  useEffect(() => {
    element?.addEventListener('play', pauseOtherSongs);
    return () => element?.removeEventListener('play', pauseOtherSongs);
  }, [element]);
  const { media_url: src, lyrics_url: lyrics } = work;
  return createElement(karaokeTag, { ref: setElement, class: styles.karaoke, src, lyrics, heading: title });
}
