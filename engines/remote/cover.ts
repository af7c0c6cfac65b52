const SIZE = 1024;
const BARS = 72;

/** Paints a cover from the song's waveform: its loudness around a circle, in colours chosen by the seed. WebP. */
export async function paintCover(waveform: readonly number[], seed: number): Promise<Uint8Array> {
  const hue = seed % 360;
  const bars = Array.from({ length: BARS }, (_, n) => {
    const loud = waveform[Math.floor((n * waveform.length) / BARS)] ?? 0;
    const turn = (360 * n) / BARS;
    const height = Math.round(40 + loud * 250);
    return `<rect x="503" y="${Math.round(332 - height)}" width="18" height="${height}" rx="9" transform="rotate(${turn} 512 512)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">
<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue},45%,22%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360},55%,38%)"/></linearGradient></defs>
<rect width="${SIZE}" height="${SIZE}" fill="url(#g)"/>
<circle cx="512" cy="512" r="150" fill="none" stroke="hsl(${(hue + 180) % 360},70%,82%)" stroke-width="6"/>
<g fill="hsl(${(hue + 180) % 360},70%,82%)">${bars.join('')}</g></svg>`;
  const { default: sharp } = await import('sharp');
  return new Uint8Array(await sharp(Buffer.from(svg)).resize(SIZE, SIZE).webp({ quality: 84, effort: 2 }).toBuffer());
}
