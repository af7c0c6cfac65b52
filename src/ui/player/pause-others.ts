/** Pauses all other players of the page, so that only one plays at a time. Null for one that isn't in the document itself. */
export function pauseOthers(playing: HTMLMediaElement | null): void {
  for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (media !== playing) media.pause();
  }
}
