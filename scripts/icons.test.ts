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
  await generateIcons('#0f766e', folder);
  for (const name of ['favicon.png', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png']) {
    expect(await pixel(name, 0.5, 0.66), name).toBe('#0f766e');
    expect(await pixel(name, 0, 0), name).toBe(name === 'favicon.png' ? '#000000 clear' : palette.light.paper);
  }
  const svg = readFileSync(join(folder, 'img/favicon.svg'), 'utf8');
  expect(svg).toContain('fill="#0f766e"');
  expect(svg).toContain(`circle{fill:${getAccent('dark', '#0f766e').fill}}`);
});
