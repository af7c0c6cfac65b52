import type { RefObject } from 'react';

interface HiddenAudioProps {
  ref: RefObject<HTMLAudioElement | null>;
  src: string;
}

/** A sound without a player of its own: who shows it has the controls of `useAudio`. */
export function HiddenAudio({ ref, src }: HiddenAudioProps) {
  return <audio ref={ref} src={src} preload="none" />;
}
