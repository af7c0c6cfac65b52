import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { OwnLogo } from '../plugins/logo.ts';
import { createLogoSvg } from '../src/ui/logo.ts';
import { getAccent, palette } from '../src/ui/tokens/tokens.ts';
import { root } from './freshness.ts';

interface IconFile {
  readonly name: string;
  readonly size: number;
  /** The share of the width that the mark takes. A maskable icon keeps it inside all possible shapes. */
  readonly mark: number;
  /** On paper color, or transparent. */
  readonly paper: boolean;
}

const files: readonly IconFile[] = [
  { name: 'favicon', size: 48, mark: 1, paper: false },
  { name: 'apple-touch-icon', size: 180, mark: 0.72, paper: true },
  { name: 'icon-192', size: 192, mark: 0.72, paper: true },
  { name: 'icon-512', size: 512, mark: 0.72, paper: true },
  { name: 'icon-maskable-512', size: 512, mark: 0.56, paper: true },
];

/** The mark for the browser tab, with colors that follow the browser's theme. */
function favicon(primary: string): string {
  const dark = `path{fill:${palette.dark.ink}}circle{fill:${getAccent('dark', primary).fill}}`;
  const style = `<style>@media (prefers-color-scheme:dark){${dark}}</style>`;
  return createLogoSvg('light', primary).replace('><path', `>${style}<path`);
}

async function draw({ size, mark, paper }: IconFile, svg: string): Promise<Buffer> {
  const inner = Math.round(size * mark);
  const { width } = await sharp(Buffer.from(svg)).metadata();
  const drawn = await sharp(Buffer.from(svg), { density: (72 * inner) / width })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = paper ? palette.light.paper : { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An ICO file with one image, which may be a PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0, ...Array<number>(8).fill(0)]);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** The icons of the site and the installed app: the brand's logo, or ours in the brand color. In `folder`/img/. */
export async function generateIcons(
  primary: string,
  logo: OwnLogo | null,
  folder = join(root, 'generated/icons'),
): Promise<void> {
  const images = join(folder, 'img');
  await rm(images, { recursive: true, force: true });
  await mkdir(images, { recursive: true });
  await writeFile(join(images, 'favicon.svg'), logo?.light ?? favicon(primary));
  const svg = logo?.light ?? createLogoSvg('light', primary);
  for (const file of files) {
    const png = await draw(file, svg);
    await writeFile(join(images, `${file.name}.png`), png);
    // Browsers request the ICO file when they show a file that is no page.
    if (file.name === 'favicon') await writeFile(join(folder, 'favicon.ico'), toIco(png, file.size));
  }
}
