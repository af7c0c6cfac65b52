import type { RefObject } from 'react';

interface HiddenAudioProps {
  ref: RefObject<HTMLAudioElement | null>;
  src: string;
}

/** An audio element without its own controls. The parent renders the controls of `useAudio`. */
export function HiddenAudio({ ref, src }: HiddenAudioProps) {
  return <audio ref={ref} src={src} preload="none" />;
}
