import { describe, expect, it } from 'vitest';
import { computeFingerprint } from './fingerprint.ts';
import { sharpestClick } from './listening.ts';

const rate = 44_100;

describe('the measuring tools', () => {
  /** A low tone that swells, and a tick of 10 ms of noise every `beat` seconds. */
  const ticking = (beat: number): Float32Array =>
    Float32Array.from({ length: 12 * rate }, (_, i) => {
      const into = (i / rate) % beat;
      const tick = into < 0.01 ? ((((i * 16_807) % 2_147_483_647) % 1000) / 1000 - 0.5) * 0.6 : 0;
      return 0.2 * Math.sin((2 * Math.PI * 110 * i) / rate) * Math.sin((Math.PI * i) / (12 * rate)) + tick;
    });

  it('detect the tempo of ticks', () => {
    const left = ticking(60 / 96);
    expect(2 ** (computeFingerprint({ left, right: left, rate })['tempo']?.[0] ?? 0)).toBeCloseTo(96, -0.5);
  });

  it('detect a jump of a twentieth of full scale as a click, and no sharp attack', () => {
    const clean = ticking(0.6);
    const broken = clean.map((value, i) => (i < 5.25 * rate ? value : value + 0.05));
    expect(sharpestClick({ left: clean, right: clean, rate }).ratio).toBeLessThan(5);
    const found = sharpestClick({ left: broken, right: broken, rate });
    expect(found.ratio).toBeGreaterThan(50);
    expect(found.second).toBeCloseTo(5.25, 2);
  });
});
