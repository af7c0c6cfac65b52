/** Seconds of playback after which a song counts as played. */
const ENOUGH_SECONDS = 5;

/** The longest step between two reports of the time. Longer ones are jumps. */
const LONGEST_STEP = 2;

/** Counts a play at an operation of the API once: after five seconds, or at the end of a shorter song. Jumps don't count. */
export class PlayCounter {
  readonly #url: string;
  #played = 0;
  #before: number | null = null;
  #isSent = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Reports the position in seconds while the song plays. */
  at(time: number): void {
    const step = this.#before === null ? 0 : time - this.#before;
    this.#before = time;
    if (step <= 0 || step > LONGEST_STEP) return;
    this.#played += step;
    if (this.#played >= ENOUGH_SECONDS) this.#send();
  }

  end(): void {
    if (this.#played > 0) this.#send();
  }

  #send(): void {
    if (this.#isSent) return;
    this.#isSent = true;
    // Without cookies and headers of its own, the request needs no preflight. A failure doesn't concern the listener.
    fetch(this.#url, { method: 'POST', credentials: 'omit', keepalive: true }).catch(() => undefined);
  }
}
