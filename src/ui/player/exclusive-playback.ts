/** The one that sounds. Only ever set by a press in the browser, so pages built together do not share it. */
let current: HTMLMediaElement | null = null;

/** Lets an element sound, and silences the one that did. */
export function startExclusivePlayback(media: HTMLMediaElement): void {
  if (current !== media) current?.pause();
  current = media;
}

/** An element is gone. */
export function endExclusivePlayback(media: HTMLMediaElement): void {
  if (current === media) current = null;
}
