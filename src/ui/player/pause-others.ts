/** Pauses all other players of the page, so that only one plays at a time. */
export function pauseOthers(playing: HTMLMediaElement): void {
  for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (media !== playing) media.pause();
  }
}
