import { create } from './dom.ts';
import styles from './karaoke.css?inline';
import { getLabels } from './labels.ts';
import { type Song, type TimedLyrics, LoadError, loadClip, loadLyrics, parseLyrics } from './load.ts';
import { Player } from './player.ts';
import { settings } from './settings.ts';

/** The origin that served the script. Songs of the gallery come from there. */
const ownOrigin = new URL((document.currentScript as HTMLScriptElement | null)?.src || location.href).origin;

/** Shared by all elements. A strict policy of the page allows it, unlike a `style` element. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(`:host{${settings.colors}}${styles}`);

const ready = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });

/**
 * A player of a song with its lyrics in time. `clip` names a public song of the gallery. Other songs have `src` with the URL of the
 * audio, and `lyrics` with the URL of timed lyrics, or a `script` of the type `application/json` inside the element.
 */
export class KaraokeElement extends HTMLElement {
  static readonly observedAttributes = ['clip', 'src', 'lyrics', 'heading', 'cover', 'labels', 'lang', 'api'];

  readonly #root = this.attachShadow({ mode: 'open' });
  #player: Player | null = null;
  #loading = new AbortController();
  #own: TimedLyrics | null = null;
  #isWaiting = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    document.addEventListener('play', this.#onOtherPlay, { capture: true });
    // Set before the script was loaded.
    if (Object.hasOwn(this, 'lyrics')) {
      const { lyrics } = this;
      Reflect.deleteProperty(this, 'lyrics');
      this.lyrics = lyrics;
    }
    this.#update();
  }

  disconnectedCallback(): void {
    document.removeEventListener('play', this.#onOtherPlay, { capture: true });
    this.#clear();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#update();
  }

  /** Timed lyrics as an object, as the API returns them. */
  get lyrics(): TimedLyrics | null {
    return this.#own;
  }

  set lyrics(value: TimedLyrics | null) {
    this.#own = value === null ? null : parseLyrics(value);
    if (this.isConnected) this.#update();
  }

  get paused(): boolean {
    return this.#player?.paused ?? true;
  }

  /** In seconds. */
  get duration(): number {
    return this.#player?.duration ?? 0;
  }

  /** In seconds. */
  get currentTime(): number {
    return this.#player?.currentTime ?? 0;
  }

  set currentTime(seconds: number) {
    this.#player?.seek(seconds);
  }

  async play(): Promise<void> {
    await this.#player?.play();
  }

  pause(): void {
    this.#player?.pause();
  }

  /** Only one song plays at a time. Muted media, such as a video in the background, don't count. */
  readonly #onOtherPlay = ({ target }: Event): void => {
    if (target === this || (target instanceof HTMLMediaElement && target.muted)) return;
    this.pause();
  };

  #clear(): void {
    this.#loading.abort();
    this.#player?.stop();
    this.#player = null;
  }

  /** Loads the song once after all changes of this moment. */
  #update(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    // The content of the element may not be parsed yet.
    void ready().then(() => {
      this.#isWaiting = false;
      if (this.isConnected) void this.#load();
    });
  }

  async #load(): Promise<void> {
    this.#clear();
    const { signal } = (this.#loading = new AbortController());
    try {
      const song = await this.#findSong(signal);
      if (signal.aborted || song === null) return;
      const { lang, labels } = getLabels(this);
      this.#player = new Player(song, lang, labels, (name, detail) => {
        const init = { bubbles: true, composed: true };
        this.dispatchEvent(detail === undefined ? new Event(name, init) : new CustomEvent(name, { ...init, detail }));
      });
      this.#root.replaceChildren(this.#player.element);
      this.dispatchEvent(new Event('ready', { bubbles: true, composed: true }));
    } catch (error) {
      if (!signal.aborted) this.#showFailure(error);
    }
  }

  async #findSong(signal: AbortSignal): Promise<Song | null> {
    const get = (name: string) => this.getAttribute(name) || null;
    const toUrl = (address: string | null) => address && new URL(address, document.baseURI).href;
    const clip = get('clip');
    if (clip !== null) return loadClip(new URL(get('api') ?? ownOrigin, location.href).origin, clip, signal);
    const src = toUrl(get('src'));
    if (src === null) {
      this.#root.replaceChildren();
      return null;
    }
    const address = toUrl(get('lyrics'));
    const inside = this.querySelector('script[type="application/json"]')?.textContent;
    const none: TimedLyrics = { words: [] };
    const { words, waveform = [] } =
      this.#own ?? (address !== null ? await loadLyrics(address, signal) : inside ? parseLyrics(inside) : none);
    return { src, title: get('heading'), cover: toUrl(get('cover')), duration: null, words, waveform };
  }

  #showFailure(error: unknown): void {
    const { lang, labels } = getLabels(this);
    const isGone = error instanceof LoadError && error.status === 404;
    const text = create('p', { class: 'failure', role: 'alert', lang }, isGone ? labels.gone : labels.error);
    this.#root.replaceChildren(text);
    // For the console of the page's author, as an error that nothing caught.
    if (!isGone) reportError(error);
    this.dispatchEvent(new Event('error', { bubbles: true, composed: true }));
  }
}
