/** The one that sounds. Only ever set by a press in the browser, so pages built together do not share it. */
let sounding: HTMLMediaElement | null = null;

/** Lets an element sound, and silences the one that did. */
export function claimSound(media: HTMLMediaElement): void {
  if (sounding !== media) sounding?.pause();
  sounding = media;
}

/** An element is gone. */
export function releaseSound(media: HTMLMediaElement): void {
  if (sounding === media) sounding = null;
}
