export interface Labels {
  readonly play: string;
  readonly pause: string;
  readonly retry: string;
  readonly error: string;
  readonly position: string;
  readonly time: string;
  readonly lyrics: string;
  readonly untitled: string;
  readonly gone: string;
}

export interface Settings {
  /** The name of the element. */
  readonly tag: string;
  /** By language, with the same texts as the player of the site. */
  readonly labels: Readonly<Record<string, Labels>>;
  /** CSS with the colors of the site: `--_accent: light-dark(...)`. */
  readonly colors: string;
}

declare const KARAOKE_SETTINGS: Settings;

/** Inserted by scripts/client-karaoke.ts: the brand's name and colors, and the texts in all languages. */
export const settings: Settings = KARAOKE_SETTINGS;
