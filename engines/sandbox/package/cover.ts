import type { CoverSource } from './cover-shapes.ts';
import { drawings } from './cover-layouts.ts';

/** The drawings' own units. */
const size = 1000;
const pixels = 1024;

/** Draws the cover as SVG, without text, because fonts differ between machines. */
export function drawCover(source: CoverSource): string {
  const { palette } = source;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${pixels}" height="${pixels}"><rect width="${size}" height="${size}" fill="${palette.paper}"/>${drawings[palette.layout](source)}</svg>`;
}

/**
 * Renders a cover: as WebP of 1024 pixels for storage, and as JPEG of 600 pixels for the tag in the MP3. The default effort of WebP
 * takes twice as long and saves two percent.
 */
export async function paintCover(svg: string): Promise<{ readonly webp: Uint8Array; readonly jpeg: Uint8Array }> {
  // Loaded with the first cover, so that an idle server doesn't keep it in memory.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const [webp, jpeg] = await Promise.all([
    sharp(data, raw).webp({ quality: 84, effort: 2 }).toBuffer(),
    sharp(data, raw).resize(600, 600).jpeg({ quality: 82 }).toBuffer(),
  ]);
  return { webp: new Uint8Array(webp), jpeg: new Uint8Array(jpeg) };
}
