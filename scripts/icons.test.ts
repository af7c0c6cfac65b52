import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { getAccent, palette } from '../src/ui/tokens/tokens.ts';
import { generateIcons } from './icons.ts';

const folder = mkdtempSync(join(tmpdir(), 'icons-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function pixel(name: string, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(join(folder, 'img', name))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 4;
  return `#${data.subarray(at, at + 3).toString('hex')}${data[at + 3] === 255 ? '' : ' clear'}`;
}

test('another brand color makes other icons', async () => {
  await generateIcons('#0f766e', null, folder);
  for (const name of ['favicon.png', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png']) {
    expect(await pixel(name, 0.5, 0.66), name).toBe('#0f766e');
    expect(await pixel(name, 0, 0), name).toBe(name === 'favicon.png' ? '#000000 clear' : palette.light.paper);
  }
  const ico = readFileSync(join(folder, 'favicon.ico'));
  const [bytes, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(ico.subarray(offset)).toEqual(readFileSync(join(folder, 'img/favicon.png')));
  expect(offset + bytes).toBe(ico.length);
  const svg = readFileSync(join(folder, 'img/favicon.svg'), 'utf8');
  expect(svg).toContain('fill="#0f766e"');
  expect(svg).toContain(`circle{fill:${getAccent('dark', '#0f766e').fill}}`);
});

test("the brand's logo replaces ours", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect fill="#28498b" width="48" height="48"/></svg>';
  await generateIcons('#0f766e', { light: svg, dark: svg }, folder);
  expect(await pixel('favicon.png', 0.1, 0.1)).toBe('#28498b');
  expect(await pixel('icon-512.png', 0.5, 0.5)).toBe('#28498b');
  expect(await pixel('icon-512.png', 0, 0)).toBe(palette.light.paper);
  expect(readFileSync(join(folder, 'img/favicon.svg'), 'utf8')).toBe(svg);
});
