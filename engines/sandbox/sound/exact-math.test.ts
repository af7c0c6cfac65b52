import { describe, expect, it } from 'vitest';
import { cosineOfTurns, decibels, frequencyOfPitch, powerOfTwo, sineOfPhase, sineOfTurns } from './exact-math.ts';

describe('exact mathematics', () => {
  it('matches the built-in functions', () => {
    for (let x = -3; x < 3; x += 0.0137) {
      expect(Math.abs(sineOfTurns(x) - Math.sin(2 * Math.PI * x))).toBeLessThan(2e-7);
      expect(Math.abs(cosineOfTurns(x) - Math.cos(2 * Math.PI * x))).toBeLessThan(2e-7);
      expect(Math.abs(sineOfPhase(x + 3) - Math.sin(2 * Math.PI * x))).toBeLessThan(2e-6);
      expect(powerOfTwo(x) / 2 ** x).toBeCloseTo(1, 9);
    }
  });

  it('converts concert pitch and decibels', () => {
    expect(frequencyOfPitch(69)).toBe(440);
    expect(frequencyOfPitch(60)).toBeCloseTo(261.6256, 3);
    expect(decibels(-20)).toBeCloseTo(0.1, 9);
  });
});
