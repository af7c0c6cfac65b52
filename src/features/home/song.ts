import manifest from '#generated/media/home.json';

/** A song of the sandbox engine, made while the site is built (scripts/media.ts), with the request that made it. */
export interface HomeSong {
  readonly src: string;
  readonly cover: string;
  /** Seconds. */
  readonly duration: number;
  /** Peaks from 0 to 1, evenly spaced. */
  readonly waveform: readonly number[];
  readonly title: string;
  readonly style: string;
  /** The body of the call, as it was sent. */
  readonly request: { readonly model: string };
}

export const homeSong: HomeSong = manifest;
