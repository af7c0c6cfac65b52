import type { RefObject } from 'react';

/** An audio element without its own controls. The parent renders the controls of `useAudio`. */
export const HiddenAudio = ({ ref, src }: { ref: RefObject<HTMLAudioElement | null>; src: string }) => (
  <audio ref={ref} src={src} preload="none" />
);
