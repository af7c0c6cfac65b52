import { create } from './dom.ts';
import { createControls, type Status } from './audio-controls.ts';
import { fill } from './labels.ts';
import type { Song } from './load.ts';
import { createLyrics } from './lyrics-view.ts';
import { PlayCounter } from './plays.ts';
import type { Labels } from './settings.ts';

/** Told what happens in a player. */
export type Report = (name: 'play' | 'pause' | 'ended' | 'error' | 'line', detail?: object) => void;

/** A song with its controls and its lyrics. */
export class Player {
  readonly element: HTMLElement;
  readonly #audio: HTMLAudioElement;
  readonly #controls: ReturnType<typeof createControls>;
  readonly #lyrics: ReturnType<typeof createLyrics> | null;
  readonly #report: Report;
  readonly #counter: PlayCounter | undefined;
  /** The position to start at. The audio can't seek before its duration is known. */
  #startAt: number | null = null;
  #status: Status = 'idle';
  #frame = 0;

  constructor(song: Song, lang: string, labels: Labels, report: Report) {
    this.#report = report;
    this.#counter = song.plays === undefined ? undefined : new PlayCounter(song.plays);
    this.#audio = create('audio', { src: song.src, preload: 'none' });
    this.#controls = createControls({ song, labels, toggle: () => this.toggle(), seek: (time) => this.seek(time) });
    this.#lyrics =
      song.words.length === 0
        ? null
        : createLyrics({
            words: song.words,
            label: fill(labels.lyrics, { title: this.#controls.title }),
            seek: (time) => {
              this.seek(time);
              void this.play();
            },
            begin: (text, start) => report('line', { text, start }),
          });
    const lyrics = this.#lyrics === null ? [] : [this.#lyrics.element];
    this.element = create(
      'div',
      { class: 'player', part: 'player', lang },
      this.#audio,
      ...this.#controls.elements,
      ...lyrics,
    );
    this.#listen();
    this.#setStatus('idle');
  }

  get paused(): boolean {
    return this.#audio.paused;
  }

  get duration(): number {
    return this.#controls.duration;
  }

  get currentTime(): number {
    return this.#startAt ?? this.#audio.currentTime;
  }

  async play(): Promise<void> {
    if (this.#status === 'error') this.#audio.load();
    this.#setStatus('loading');
    this.#report('play');
    try {
      await this.#audio.play();
    } catch (error) {
      // A pause during loading isn't an error. If the browser blocks playback, the visitor can start it.
      const name = error instanceof DOMException ? error.name : '';
      if (name === 'AbortError' || name === 'NotAllowedError') this.#setStatus('paused');
      else this.#fail();
    }
  }

  pause(): void {
    this.#audio.pause();
  }

  toggle(): void {
    if (this.#status === 'playing' || this.#status === 'loading') this.pause();
    else void this.play();
  }

  seek(seconds: number): void {
    const end = this.duration > 0 ? this.duration : seconds;
    const time = Math.min(Math.max(0, seconds), end);
    if (this.#audio.readyState === 0) this.#startAt = time;
    else this.#audio.currentTime = time;
    this.#showTime(time);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#audio.pause();
    this.#controls.stop();
  }

  #listen(): void {
    const audio = this.#audio;
    const on: Readonly<Record<string, () => void>> = {
      loadedmetadata: () => {
        if (Number.isFinite(audio.duration)) this.#controls.setDuration(audio.duration);
        if (this.#startAt !== null) audio.currentTime = this.#startAt;
        this.#startAt = null;
      },
      waiting: () => this.#setStatus('loading'),
      playing: () => this.#setStatus('playing'),
      pause: () => {
        // After an error, browsers also report a pause.
        if (audio.error) return;
        this.#setStatus('paused');
        this.#report('pause');
      },
      timeupdate: () => {
        if (this.#startAt === null) this.#showTime(audio.currentTime);
        if (!audio.paused) this.#counter?.at(audio.currentTime);
      },
      ended: () => {
        this.#counter?.end();
        this.#report('ended');
      },
      error: () => this.#fail(),
    };
    for (const [name, listener] of Object.entries(on)) audio.addEventListener(name, listener);
  }

  #fail(): void {
    if (this.#status === 'error') return;
    this.#setStatus('error');
    this.#report('error');
  }

  #setStatus(status: Status): void {
    this.#status = status;
    this.element.dataset.status = status;
    this.#controls.showStatus(status);
    cancelAnimationFrame(this.#frame);
    if (status === 'playing') this.#follow();
  }

  /** Follows the audio with every frame: the browser reports its time only a few times a second. */
  #follow(): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = () => {
      // With reduced motion, only the words follow each frame.
      if (isStill) this.#lyrics?.show(this.#audio.currentTime);
      else this.#showTime(this.#audio.currentTime);
      this.#frame = requestAnimationFrame(next);
    };
    this.#frame = requestAnimationFrame(next);
  }

  #showTime(time: number): void {
    this.#controls.setTime(time);
    this.#lyrics?.show(time);
  }
}
