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
