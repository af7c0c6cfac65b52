import { shootFilm } from '../../engines/sandbox/films/film.ts';

/** The MP4 file of a video of 320 by 180 pixels, as an engine outside would deliver it. */
export async function shortFilm(): Promise<Uint8Array> {
  const size = { width: 320, height: 180, seconds: 1 };
  const { mp4 } = await shootFilm({ prompt: 'a lighthouse', style: 'pixel', ...size, count: 1, seed: 1 }, 0);
  return mp4;
}
