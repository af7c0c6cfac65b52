/**
 * The element that is playing. It is set only by a user action in the browser, so pages that are built together don't
 * share it.
 */
let current: HTMLMediaElement | null = null;

/** Starts an element and pauses the one that was playing. */
export function startExclusivePlayback(media: HTMLMediaElement): void {
  if (current !== media) current?.pause();
  current = media;
}

/** Called when an element is removed. */
export function endExclusivePlayback(media: HTMLMediaElement): void {
  if (current === media) current = null;
}
