import { expect, it } from 'vitest';
import { formatTime } from './format-time.ts';
import { resamplePeaks, toWaveformPath } from './waveform-path.ts';

it('keeps the loudest peak of each section, scaled to the loudest of the song', () => {
  expect(resamplePeaks([0.1, 0.4, 0.2, 0.1], 2)).toEqual([1, 0.5]);
});

it('spreads few peaks over many bars', () => {
  expect(resamplePeaks([0.5, 1], 4)).toEqual([0.5, 0.5, 1, 1]);
});

it('draws silence as dots, and one bar per peak', () => {
  expect(toWaveformPath([0, 0], 2)).toBe('M0.5 49.5V50.5M1.5 49.5V50.5');
  expect(toWaveformPath([0, 1], 2)).toBe('M0.5 49.5V50.5M1.5 2V98');
});

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [121.6, '2:01'],
  [3729, '1:02:09'],
])('%d seconds are shown as %s', (seconds, text) => expect(formatTime(seconds)).toBe(text));
