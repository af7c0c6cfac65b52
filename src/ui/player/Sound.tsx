import type { RefObject } from 'react';

interface SoundProps {
  ref: RefObject<HTMLAudioElement | null>;
  src: string;
}

/** A sound without a player of its own: who shows it has the controls of `useAudio`. */
export function Sound({ ref, src }: SoundProps) {
  return <audio ref={ref} src={src} preload="none" />;
}
