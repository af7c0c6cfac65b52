import { describe, expect, it } from 'vitest';
import { combine } from './combine.ts';
import { families } from '../styles/families.ts';
import type { Family } from '../styles/style.ts';

const pairs = families.flatMap((main) =>
  families.filter((other) => other !== main).map((other) => [main, other] as const),
);

const listSteps = (family: Family): readonly number[] =>
  family.parts.flatMap((part) => ('patterns' in part ? part.patterns.flat() : [])).map((bar) => bar.length);

describe('two families combined', () => {
  it('have every part once, in the meter of the first', () => {
    for (const [main, other] of pairs) {
      const both = combine(main, other);
      const names = both.parts.map(({ part }) => part);
      expect(new Set(names).size, both.id).toBe(names.length);
      expect(new Set(listSteps(both)), both.id).toEqual(new Set([main.beatsPerBar * 4]));
    }
  });

  it('have the rhythm of the first and the sound of the second', () => {
    for (const [main, other] of pairs) {
      const both = combine(main, other);
      const of = (family: Family, ...roles: readonly string[]) =>
        family.parts.filter(({ role }) => roles.includes(role)).map(({ part }) => part);
      expect(of(both, 'drum', 'bass'), both.id).toEqual(of(main, 'drum', 'bass'));
      expect(of(both, 'lead'), both.id).toEqual(of(other, 'lead'));
      expect(both.tempo).toBe(main.tempo);
      expect(both.harmony).toBe(other.harmony);
    }
  });
});
