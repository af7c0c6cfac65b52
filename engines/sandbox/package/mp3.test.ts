import { expect, it } from 'vitest';
import { analyzeAudio } from '../../../tests/sandbox/listening.ts';
import { encodeMp3, encoderDelay } from './mp3.ts';

const rate = 44_100;

it('the encoder delay is the one that the header states', async () => {
  const side = new Float32Array(rate);
  for (let i = 0; i < 300; i++) side[rate / 2 + i] = 0.8 * Math.sin(i * 0.2) * (1 - i / 300);
  const { left } = await analyzeAudio(await encodeMp3(side, side));
  const loudest = (samples: Float32Array) =>
    samples.reduce((best, value, i) => (Math.abs(value) > Math.abs(samples[best] ?? 0) ? i : best), 0);
  expect((loudest(left) - loudest(side)) / rate).toBeCloseTo(encoderDelay, 4);
});

it('a song has the same bytes, whatever the thread encoded before', async () => {
  const side = (frequency: number) => Float32Array.from({ length: rate }, (_, i) => 0.5 * Math.sin(i * frequency));
  const first = await encodeMp3(side(0.2), side(0.3));
  const [other, again] = await Promise.all([encodeMp3(side(0.01), side(0.9)), encodeMp3(side(0.2), side(0.3))]);
  expect(Buffer.from(again).equals(first)).toBe(true);
  expect(Buffer.from(other).equals(first)).toBe(false);
});
